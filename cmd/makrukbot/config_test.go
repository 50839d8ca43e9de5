package main

import (
	"errors"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func parse(t *testing.T, args []string, variables map[string]string) (Config, error) {
	t.Helper()
	c, words, err := ParseConfig(args, func(name string) string { return variables[name] }, t.Output())
	if err != nil {
		return c, err
	}
	if len(words) > 0 {
		t.Errorf("%v gives the words %v", args, words)
	}
	return c, c.check()
}

func TestConfigDefaults(t *testing.T) {
	c, err := parse(t, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Web != "127.0.0.1:8080" || c.HTTP != "127.0.0.1:9090" || !c.HTTPDefault || c.Data != "./data" ||
		c.EngineCores < 1 || c.Log != slog.LevelInfo || c.TelegramURL != "https://api.telegram.org" {
		t.Errorf("the defaults are %+v", c)
	}
}

func TestConfig(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("1:abc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	token := map[string]string{"TELEGRAM_BOT_TOKEN": "1:abc"}
	for _, test := range []struct {
		name      string
		args      []string
		variables map[string]string
		ok        func(Config) bool
	}{
		{"a platform switches the local chat off", nil, token, func(c Config) bool { return c.Web == "" }},
		{"unless it is asked for", []string{"--web", "127.0.0.1:81"}, token, func(c Config) bool { return c.Web == "127.0.0.1:81" }},
		{"a flag wins", []string{"--data=a"}, map[string]string{"MAKRUK_DATA": "b"}, func(c Config) bool { return c.Data == "a" }},
		{"a variable", nil, map[string]string{"MAKRUK_DATA": "b"}, func(c Config) bool { return c.Data == "b" }},
		{"an empty variable counts as unset", nil, map[string]string{"MAKRUK_DATA": ""}, func(c Config) bool { return c.Data == "./data" }},
		{"a token in a file", nil, map[string]string{"TELEGRAM_BOT_TOKEN_FILE": file}, func(c Config) bool { return c.TelegramToken == "1:abc" }},
		{"off", []string{"--http", "off"}, nil, func(c Config) bool { return c.HTTP == "" && !c.HTTPDefault }},
		{"open with a password", []string{"--web", "0.0.0.0:80"}, map[string]string{"MAKRUK_WEB_PASSWORD": "x"}, func(c Config) bool { return c.WebPassword == "x" }},
		{"a name for this machine", []string{"--web", "localhost:80"}, nil, func(c Config) bool { return c.Web == "localhost:80" }},
		{"telegram is polled", nil, token, func(c Config) bool { return !c.TelegramWebhook && c.Public == "" }},
		{"telegram calls", nil, map[string]string{"TELEGRAM_BOT_TOKEN": "1:abc", "TELEGRAM_WEBHOOK": "on", "MAKRUK_PUBLIC_URL": "https://a.org/b/"},
			func(c Config) bool {
				return c.TelegramWebhook && c.Public == "127.0.0.1:8081" && c.PublicURL == "https://a.org/b"
			}},
		{"no other engine", []string{"--engine", "off"}, nil, func(c Config) bool { return c.Engine == "" }},
		{"tables of endings", []string{"--endgames", "/srv/endgames"}, nil, func(c Config) bool { return c.Endgames == "/srv/endgames" }},
		{"no tables of endings", []string{"--endgames", "off"}, nil, func(c Config) bool { return c.Endgames == "" }},
		{"the log's level", []string{"--log", "warn"}, nil, func(c Config) bool { return c.Log == slog.LevelWarn }},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := parse(t, test.args, test.variables)
			if err != nil || !test.ok(c) {
				t.Errorf("got %+v, %v", c, err)
			}
		})
	}
}

// A mistake is one line that says where it is and never what a secret is.
func TestConfigMistakes(t *testing.T) {
	for _, test := range []struct {
		args      []string
		variables map[string]string
		says      string
	}{
		{[]string{"--web", "nonsense"}, nil, "--web"},
		{nil, map[string]string{"MAKRUK_WEB": "1.2.3.4:99999"}, "MAKRUK_WEB"},
		{nil, map[string]string{"MAKRUK_ENGINE": "/nonexistent/engine"}, "MAKRUK_ENGINE"},
		{nil, map[string]string{"MAKRUK_ENGINE_CORES": "0"}, "MAKRUK_ENGINE_CORES"},
		{nil, map[string]string{"MAKRUK_LOG": "loud"}, "MAKRUK_LOG"},
		{nil, map[string]string{"TELEGRAM_API_URL": "ftp://x"}, "TELEGRAM_API_URL"},
		{nil, map[string]string{"TELEGRAM_BOT_TOKEN_FILE": "/nonexistent/file"}, "TELEGRAM_BOT_TOKEN_FILE"},
		{[]string{"--web", "off"}, nil, "MAKRUK_WEB"},
		{[]string{"--web", "0.0.0.0:8080"}, nil, "MAKRUK_WEB_PASSWORD"},
		{[]string{"--web", ":8080"}, nil, "MAKRUK_WEB_PASSWORD"},
		{nil, map[string]string{"TELEGRAM_WEBHOOK": "yes"}, "TELEGRAM_WEBHOOK"},
		{[]string{"--telegram-webhook", "on"}, nil, "TELEGRAM_BOT_TOKEN"},
		{[]string{"--telegram-webhook", "on"}, map[string]string{"TELEGRAM_BOT_TOKEN": "1:abc"}, "MAKRUK_PUBLIC_URL"},
		{[]string{"--telegram-webhook", "on", "--public-url", "http://a.org"}, map[string]string{"TELEGRAM_BOT_TOKEN": "1:abc"}, "--public-url"},
		{[]string{"--telegram-webhook", "on", "--public-url", "https://a.org", "--public", "off"}, map[string]string{"TELEGRAM_BOT_TOKEN": "1:abc"}, "MAKRUK_PUBLIC"},
		{[]string{"--nosuch"}, nil, "nosuch"},
		{[]string{"--telegram-bot-token", "1:abc"}, nil, "telegram-bot-token"},
	} {
		_, err := parse(t, test.args, test.variables)
		var mistake *ConfigError
		if !errors.As(err, &mistake) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v %v: got %q", test.args, test.variables, err)
		}
	}
}

func TestHelpListsFlagsAndVariables(t *testing.T) {
	var help strings.Builder
	_, _, err := ParseConfig([]string{"--help"}, func(string) string { return "" }, &help)
	if !errors.Is(err, flag.ErrHelp) {
		t.Fatal(err)
	}
	for _, s := range settings() {
		if !strings.Contains(help.String(), s.variable) || strings.Contains(help.String(), "--"+s.flag()+",") == s.secret {
			t.Errorf("the help does not tell %s as it is", s.variable)
		}
	}
}
