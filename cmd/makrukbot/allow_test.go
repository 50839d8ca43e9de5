package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

func TestAllowList(t *testing.T) {
	for _, test := range []struct {
		allow, admin string
		in, out      string
	}{
		{"", "telegram:1", "telegram:9 web:you", ""},
		{"telegram:5, telegram:-100123", "", "telegram:5 telegram:-100123", "telegram:6 web:5"},
		{"web:you", "telegram:7", "web:you telegram:7", "telegram:8 web:7"},
	} {
		c, err := parse(t, nil, map[string]string{"MAKRUK_ALLOW": test.allow, "MAKRUK_ADMIN": test.admin})
		if err != nil {
			t.Fatal(err)
		}
		may := func(who string) bool {
			platform, id, _ := strings.Cut(who, ":")
			return c.allow() == nil || c.allow()(platform, id)
		}
		for _, who := range strings.Fields(test.in) {
			if !may(who) {
				t.Errorf("with %q and %q, %s is shut out", test.allow, test.admin, who)
			}
		}
		for _, who := range strings.Fields(test.out) {
			if may(who) {
				t.Errorf("with %q and %q, %s is let in", test.allow, test.admin, who)
			}
		}
	}
	for _, wrong := range []string{"123", "telegram:", "fax:1", "telegram:1,,", "telegram:ann", "telegram:@ann", "telegram:1.5"} {
		for _, variable := range []string{"MAKRUK_ALLOW", "MAKRUK_ADMIN"} {
			refused(t, variable, wrong)
		}
	}
	refused(t, "MAKRUK_ADMIN", "telegram:-100123")
}

func refused(t *testing.T, variable, value string) {
	t.Helper()
	_, err := parse(t, nil, map[string]string{variable: value})
	var mistake *ConfigError
	if !errors.As(err, &mistake) || !strings.Contains(err.Error(), variable) {
		t.Errorf("%s takes %q: %v", variable, value, err)
	}
}

// TestAllowInTelegram: a stranger is told once, whoever is on the list plays.
func TestAllowInTelegram(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL, Allow: known{"telegram:1": true}})
	ann, eve := fake.User(1, "Ann", "en"), fake.User(2, "Eve", "zh-hans")
	eve.Says("/play")
	eve.Says("/play")
	eve.Chat().WaitFor("the refusal", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "telegram:2") })
	ann.Says("/play")
	ann.Chat().Board()
	if n := len(eve.Chat().Messages()); n != 3 { // two of hers, one of ours
		t.Errorf("%d messages stand in the stranger's chat, not 3", n)
	}
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}
