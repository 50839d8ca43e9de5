package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// A good bot on a good machine, and what can be wrong with each, in a line that says what to do.
func TestDoctor(t *testing.T) {
	fake := telegramtest.New(t)
	me := func(groups, all bool) func(string, int) *telegramtest.Fault {
		return func(method string, _ int) *telegramtest.Fault {
			switch method {
			case "getMe":
				return &telegramtest.Fault{Body: fmt.Sprintf(`{"ok":true,"result":{"id":1,"username":"good_bot",`+
					`"can_join_groups":%t,"can_read_all_group_messages":%t}}`, groups, all)}
			case "getMyCommands":
				return &telegramtest.Fault{Body: `{"ok":true,"result":[{"command":"play","description":"p"}]}`}
			}
			return nil
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	torn, broken := t.TempDir(), t.TempDir()
	for name, size := range map[string]int{
		file: 0, filepath.Join(torn, "makrukbot.db"): 5000, filepath.Join(broken, "KRSM-distance.endgame"): 100,
	} {
		if err := os.WriteFile(name, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name    string
		prepare func(c *Config)
		warns   []string // the lines that begin with warn, and no others
	}{
		{"all is well", func(*Config) {}, nil},
		{"no telegram", func(c *Config) { c.TelegramToken, c.Web = "", "127.0.0.1:0" }, nil},
		{"wrong token", func(c *Config) { c.TelegramToken = "1:AAwrong-secret" }, []string{"telegram: .*@BotFather"}},
		{"what is no token", func(c *Config) { c.TelegramToken = "wrong secret" }, []string{"telegram: .*@BotFather"}},
		{"nobody there", func(c *Config) { c.TelegramURL = "http://127.0.0.1:1" }, []string{"telegram: .*reachable"}},
		{"privacy is off, and no groups", func(*Config) { fake.SetFault(me(false, true)) },
			[]string{"groups: .*setjoingroups", "privacy: .*setprivacy"}},
		{"no menu", func(*Config) { fake.SetFault(nil) }, []string{"privacy: ", "commands: "}},
		{"a webhook", func(*Config) { fake.SetWebhook("https://bots.example.org/hidden") }, []string{`webhook: one leads to bots\.example\.org,`}},
		{"our webhook", func(c *Config) { fake.SetWebhook(hooked(c)) }, nil},
		{"another webhook than ours", func(c *Config) { hooked(c); fake.SetWebhook("https://bots.example.org/hidden") },
			[]string{`webhook: telegram calls bots\.example\.org, not https://makruk\.example\.org/telegram/webhook;`}},
		{"no webhook yet", func(c *Config) { hooked(c) }, []string{"webhook: telegram calls nobody, not https://makruk"}},
		{"a webhook that fails", func(c *Config) {
			ours := hooked(c)
			fake.SetFault(func(method string, n int) *telegramtest.Fault {
				if method != "getWebhookInfo" {
					return me(true, false)(method, n)
				}
				return &telegramtest.Fault{Body: fmt.Sprintf(`{"ok":true,"result":{"url":%q,"pending_update_count":3,`+
					`"last_error_message":"Wrong response from the webhook: 502 Bad Gateway"}}`, ours)}
			})
		}, []string{"webhook: telegram calls https://makruk.* in vain, and 3 updates wait. It says: .*502"}},
		{"the clock", func(c *Config) { c.TelegramURL = late(t, fake.URL).URL }, []string{"clock: .*1h0m[01]s.*NTP"}},
		{"the folder is a file", func(c *Config) { c.Data = file }, []string{"data: .*MAKRUK_DATA", "database: "}},
		{"a torn database", func(c *Config) { c.Data = torn }, []string{"database: .*newest backup"}},
		{"endgames", func(c *Config) { c.Endgames = broken },
			[]string{"endgames: .*KRSM-distance.endgame.*makruk-lab tables", "endgames: there is no sound table in "}},
		{"no endgames", func(c *Config) { c.Endgames = file }, []string{"endgames: .*MAKRUK_ENDGAMES"}},
		{"another engine", func(c *Config) { c.Engine = otherEngine(t) }, nil},
		{"no engine", func(c *Config) { c.Engine = file }, []string{"engine: .*MAKRUK_ENGINE must be"}},
		{"settings", func(c *Config) { c.Web = "0.0.0.0:80" }, []string{"settings: MAKRUK_WEB"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := Config{Data: t.TempDir(), TelegramToken: fake.Token, TelegramURL: fake.URL}
			fake.SetFault(me(true, false))
			fake.SetWebhook("")
			test.prepare(&c)
			var out strings.Builder
			err := diagnose(t.Context(), c, &out)
			if (err != nil) != (len(test.warns) > 0) {
				t.Errorf("it ends with %v", err)
			}
			var warns []string
			for line := range strings.Lines(out.String()) {
				if rest, ok := strings.CutPrefix(line, "warn  "); ok {
					warns = append(warns, rest)
				} else if !strings.HasPrefix(line, "ok    ") {
					t.Errorf("a line of another kind: %q", line)
				}
			}
			if len(warns) != len(test.warns) {
				t.Fatalf("it warns of\n%s\nnot of %q", out.String(), test.warns)
			}
			for i, want := range test.warns {
				if !regexp.MustCompile("^" + want).MatchString(warns[i]) {
					t.Errorf("it says %q, not %q", warns[i], want)
				}
			}
			for _, secret := range []string{c.TelegramToken, "secret", "hidden"} {
				if secret != "" && strings.Contains(out.String(), secret) {
					t.Errorf("it tells %q", secret)
				}
			}
		})
	}
}

// hooked has Telegram call the bot, and returns where.
func hooked(c *Config) string {
	c.TelegramWebhook, c.Public, c.PublicURL = true, "127.0.0.1:8081", "https://makruk.example.org"
	return c.PublicURL + webhookPath
}

// late passes requests on to a server whose clock is then an hour late.
func late(t *testing.T, to string) *httptest.Server {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: func(r *http.Response) error {
			r.Header.Set("Date", time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat))
			return nil
		},
	}
	s := httptest.NewServer(proxy)
	t.Cleanup(s.Close)
	return s
}
