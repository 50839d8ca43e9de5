package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot/line"
	"github.com/makrukbot/makrukbot/bot/telegram"
)

// off is the value that switches a feature off.
const off = "off"

// Config is what a person who runs the bot may set.
type Config struct {
	TelegramToken   string
	TelegramURL     string     // base of the Bot API
	TelegramWebhook bool       // Telegram calls us, and is not polled
	LineSecrets     []string   // of the channel: one, or two while they are changed
	LineToken       string     // of the channel
	LineURL         string     // base of the Messaging API
	LinePushes      int        // how often in a month LINE's private chats may be written to unasked
	Public          string     // address that LINE and Telegram can reach; empty: none
	PublicURL       string     // how they call it
	Data            string     // folder of the database
	Web             string     // address of the local chat; empty: none
	WebPassword     string     // needed when Web is not this machine's own
	HTTP            string     // address of /healthz, /readyz and /metrics; empty: none
	HTTPDefault     bool       // HTTP was not asked for, so that it may be done without
	Engine          string     // a program that speaks UCI and plays in our engine's place; empty: none
	EngineCores     int        // searches at once
	Endgames        string     // folder with tables of endings with five men; empty: none
	Allow           known      // who may use the bot; empty: all
	Admin           known      // who runs it
	Log             slog.Level // of what is logged

	paces *telegram.Paces // of tests that play faster than people; nil: Telegram's
}

// ConfigError is a mistake in the configuration: what is wrong, and where.
type ConfigError struct{ Text string }

func (e *ConfigError) Error() string { return e.Text }

// setting is one thing that may be set: by a variable, and by a flag unless it is a secret, which may be in a file.
type setting struct {
	variable string
	secret   bool
	value    string // the default, as text
	help     string
	set      func(c *Config, value string) error
}

// settings are all that may be set, in the order in which --help lists them.
func settings() []setting {
	cores := max(runtime.NumCPU()-1, 1)
	return []setting{
		{variable: "TELEGRAM_BOT_TOKEN", secret: true, help: "token from @BotFather: play in Telegram",
			set: func(c *Config, v string) error { c.TelegramToken = v; return nil }},
		{variable: "TELEGRAM_API_URL", value: "https://api.telegram.org", help: "where the Bot API is",
			set: func(c *Config, v string) error { return setURL(&c.TelegramURL, v) }},
		{variable: "TELEGRAM_WEBHOOK", value: off, help: "on: Telegram calls MAKRUK_PUBLIC_URL/telegram/webhook, and is not polled",
			set: func(c *Config, v string) error { return setSwitch(&c.TelegramWebhook, v) }},
		{variable: "LINE_CHANNEL_SECRET", secret: true, help: "secret of the channel, or two with a comma between while it is changed: play on LINE",
			set: func(c *Config, v string) error { return setSecrets(&c.LineSecrets, v) }},
		{variable: "LINE_CHANNEL_TOKEN", secret: true, help: "access token of the channel, long-lived",
			set: func(c *Config, v string) error { c.LineToken = v; return nil }},
		{variable: "LINE_API_URL", value: line.DefaultAPIURL, help: "where the Messaging API is",
			set: func(c *Config, v string) error { return setURL(&c.LineURL, v) }},
		{variable: "LINE_PUSH", value: off, help: "on, or how often in a month (on: 200), to write to people on LINE who are owed something and did not ask; this costs quota",
			set: func(c *Config, v string) error { return setPushes(&c.LinePushes, v) }},
		{variable: "MAKRUK_PUBLIC", help: "address of what LINE and Telegram call, or off (default 127.0.0.1:8081 when LINE or TELEGRAM_WEBHOOK is set, else off)",
			set: func(c *Config, v string) error { return setAddress(&c.Public, v) }},
		{variable: "MAKRUK_PUBLIC_URL", help: "https address under which MAKRUK_PUBLIC is reached from outside, needed for LINE and for TELEGRAM_WEBHOOK",
			set: func(c *Config, v string) error { return setPublicURL(&c.PublicURL, v) }},
		{variable: "MAKRUK_DATA", value: "./data", help: "folder that keeps the games",
			set: func(c *Config, v string) error { c.Data = v; return nil }},
		{variable: "MAKRUK_WEB", help: "address of the local chat, or off (default 127.0.0.1:8080 when no platform is set, else off)",
			set: func(c *Config, v string) error { return setAddress(&c.Web, v) }},
		{variable: "MAKRUK_WEB_PASSWORD", secret: true, help: "password of the local chat, needed where others can reach it",
			set: func(c *Config, v string) error { c.WebPassword = v; return nil }},
		{variable: "MAKRUK_HTTP", value: "127.0.0.1:9090", help: "private address of /healthz, /readyz and /metrics, or off",
			set: func(c *Config, v string) error { return setAddress(&c.HTTP, v) }},
		{variable: "MAKRUK_ENGINE", help: "a program that speaks UCI, such as /usr/games/fairy-stockfish, which plays games of makruk and thai in place of the bot's own engine",
			set: func(c *Config, v string) error { return setProgram(&c.Engine, v) }},
		{variable: "MAKRUK_ENGINE_CORES", value: strconv.Itoa(cores), help: "how many cores the engine may use",
			set: func(c *Config, v string) (err error) { return setCount(&c.EngineCores, v) }},
		{variable: "MAKRUK_ENDGAMES", help: "folder with tables of endings with five men, which makruk-lab tables makes; without it those of up to four men are known",
			set: func(c *Config, v string) error { return setFolder(&c.Endgames, v) }},
		{variable: "MAKRUK_ALLOW", help: "chats and people who may use the bot, such as telegram:123,telegram:-100456; all when unset",
			set: func(c *Config, v string) error { return setKnown(&c.Allow, v, false) }},
		{variable: "MAKRUK_ADMIN", help: "people who run the bot, such as telegram:123; they may always use it",
			set: func(c *Config, v string) error { return setKnown(&c.Admin, v, true) }},
		{variable: "MAKRUK_LOG", value: "info", help: "what is logged: debug, info, warn or error",
			set: func(c *Config, v string) error { return setLevel(&c.Log, v) }},
	}
}

// flag returns the flag of a setting: MAKRUK_X_Y is --x-y, others have their own name in lower case with dashes.
func (s setting) flag() string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(s.variable, "MAKRUK_")), "_", "-")
}

// ParseConfig reads flags and variables; a flag wins, and an empty variable counts as unset. It returns the words that
// stand between the flags, too. Its errors are *ConfigError, and flag.ErrHelp after --help was written to help.
func ParseConfig(args []string, getenv func(string) string, help io.Writer) (c Config, words []string, err error) {
	all := settings()
	given := map[string]string{} // by variable
	from := map[string]string{}  // how the person calls it
	flags := flag.NewFlagSet("makrukbot", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, s := range all {
		if s.secret {
			continue
		}
		flags.Func(s.flag(), s.help, func(v string) error {
			given[s.variable], from[s.variable] = v, "--"+s.flag()
			return nil
		})
	}
	if words, err = parseFlags(flags, args); errors.Is(err, flag.ErrHelp) {
		printHelp(help, all)
		return c, nil, err
	} else if err != nil {
		return c, nil, &ConfigError{err.Error() + " (--help lists the flags)"}
	}
	for _, s := range all {
		if err := s.apply(&c, given, from, getenv); err != nil {
			return c, nil, err
		}
	}
	c.HTTPDefault = given["MAKRUK_HTTP"] == ""
	if given["MAKRUK_WEB"] == "" && c.TelegramToken == "" && !c.line() {
		c.Web = "127.0.0.1:8080"
	}
	if given["MAKRUK_PUBLIC"] == "" && (c.line() || c.TelegramWebhook) {
		c.Public = "127.0.0.1:8081"
	}
	return c, words, nil
}

// parseFlags reads flags, which may stand behind words, and returns the words.
func parseFlags(flags *flag.FlagSet, args []string) (words []string, err error) {
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) > 0 {
			words, args = append(words, args[0]), args[1:]
		}
	}
	return words, nil
}

// apply sets one setting from its flag, its variable, its file, or its default, in this order.
func (s setting) apply(c *Config, given, from map[string]string, getenv func(string) string) error {
	if given[s.variable] == "" {
		given[s.variable], from[s.variable] = getenv(s.variable), s.variable
	}
	if file := getenv(s.variable + "_FILE"); s.secret && given[s.variable] == "" && file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			return &ConfigError{fmt.Sprintf("%s_FILE: %v", s.variable, err)}
		}
		given[s.variable] = strings.TrimSpace(string(data))
		if given[s.variable] == "" {
			return &ConfigError{fmt.Sprintf("%s_FILE: the file %s is empty", s.variable, file)}
		}
	}
	value := given[s.variable]
	if value == "" {
		value = s.value
	}
	if value == "" {
		return nil
	}
	if err := s.set(c, value); err != nil {
		return &ConfigError{fmt.Sprintf("%s: %v", from[s.variable], err)}
	}
	return nil
}

// check looks at the settings together, as they are for running the bot.
func (c *Config) check() error {
	if c.Web == "" && c.TelegramToken == "" && !c.line() {
		return &ConfigError{"nothing to do: MAKRUK_WEB is off, and neither TELEGRAM_BOT_TOKEN nor LINE_CHANNEL_TOKEN is set"}
	}
	if err := c.checkLine(); err != nil {
		return err
	}
	if err := c.checkWebhook(); err != nil {
		return err
	}
	if c.Web != "" && !loopback(c.Web) && c.WebPassword == "" {
		return &ConfigError{fmt.Sprintf("MAKRUK_WEB: others can reach %s, so MAKRUK_WEB_PASSWORD must be set", c.Web)}
	}
	return nil
}

// loopback reports whether an address can be reached from this machine alone.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

func setAddress(to *string, v string) error {
	if v == off {
		*to = ""
		return nil
	}
	_, port, err := net.SplitHostPort(v)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%q is no address such as 127.0.0.1:8080", v)
	}
	*to = v
	return nil
}

func setURL(to *string, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("%q is no address such as https://api.telegram.org", v)
	}
	*to = strings.TrimRight(v, "/")
	return nil
}

// setProgram sets a program that one can do without.
func setProgram(to *string, v string) (err error) {
	if v == off {
		*to = ""
		return nil
	}
	if *to, err = exec.LookPath(v); err != nil {
		return fmt.Errorf("%q is no program that can be run: %w", v, err)
	}
	return nil
}

// setFolder sets a folder that one can do without.
func setFolder(to *string, v string) error {
	if v != off {
		*to = v
	}
	return nil
}

func setCount(to *int, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > 256 {
		return fmt.Errorf("%q is no number from 1 to 256", v)
	}
	*to = n
	return nil
}

func setLevel(to *slog.Level, v string) error {
	if err := to.UnmarshalText([]byte(v)); err != nil {
		return fmt.Errorf("%q is none of debug, info, warn, error", v)
	}
	return nil
}

func printHelp(w io.Writer, all []setting) {
	fmt.Fprint(w, `Makrukbot plays makruk (Thai chess) in Telegram, on LINE, and in a local chat in the browser.

`)
	printCommands(w)
	fmt.Fprint(w, `
Settings, as a flag or as a variable; the flag wins. "off" switches a thing off.

`)
	for _, s := range all {
		if s.secret {
			fmt.Fprintf(w, "  %s, or a file named by %s_FILE\n      %s\n", s.variable, s.variable, s.help)
			continue
		}
		fmt.Fprintf(w, "  --%s, %s\n      %s", s.flag(), s.variable, s.help)
		if s.value != "" {
			fmt.Fprintf(w, " (default %s)", s.value)
		}
		fmt.Fprintln(w)
	}
}
