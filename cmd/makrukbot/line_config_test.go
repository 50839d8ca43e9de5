package main

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/line"
)

func TestConfigOfLine(t *testing.T) {
	usual := map[string]string{
		"LINE_CHANNEL_SECRET": "secret", "LINE_CHANNEL_TOKEN": "token", "MAKRUK_PUBLIC_URL": "https://makruk.example.org/bot/",
	}
	with := func(pairs ...string) map[string]string {
		all := maps.Clone(usual)
		for i := 0; i < len(pairs); i += 2 {
			all[pairs[i]] = pairs[i+1]
		}
		return all
	}
	for _, test := range []struct {
		name      string
		variables map[string]string
		ok        func(Config) bool
	}{
		{"the usual", usual, func(c Config) bool {
			return c.Web == "" && c.Public == "127.0.0.1:8081" && c.PublicURL == "https://makruk.example.org/bot" &&
				c.LineURL == line.DefaultAPIURL && c.LinePushes == 0 && slices.Equal(c.LineSecrets, []string{"secret"})
		}},
		{"two secrets", with("LINE_CHANNEL_SECRET", "new, old"), func(c Config) bool { return slices.Equal(c.LineSecrets, []string{"new", "old"}) }},
		{"pushes", with("LINE_PUSH", "on"), func(c Config) bool { return c.LinePushes == 200 }},
		{"so many pushes", with("LINE_PUSH", "15"), func(c Config) bool { return c.LinePushes == 15 }},
		{"this machine needs no https", with("MAKRUK_PUBLIC_URL", "http://127.0.0.1:8081"), func(c Config) bool { return c.PublicURL != "" }},
		{"beside the local chat", with("MAKRUK_WEB", "127.0.0.1:80"), func(c Config) bool { return c.Web != "" && c.line() }},
	} {
		if c, err := parse(t, nil, test.variables); err != nil || !test.ok(c) {
			t.Errorf("%s: got %+v, %v", test.name, c, err)
		}
	}
	for _, test := range []struct {
		name, where string
		variables   map[string]string
	}{
		{"no token", "LINE_CHANNEL_TOKEN", with("LINE_CHANNEL_TOKEN", "")},
		{"no secret", "LINE_CHANNEL_SECRET", with("LINE_CHANNEL_SECRET", "")},
		{"three secrets", "LINE_CHANNEL_SECRET", with("LINE_CHANNEL_SECRET", "private1,private2,private3")},
		{"an empty secret", "LINE_CHANNEL_SECRET", with("LINE_CHANNEL_SECRET", "private1,")},
		{"no address", "MAKRUK_PUBLIC_URL", with("MAKRUK_PUBLIC_URL", "")},
		{"no https", "MAKRUK_PUBLIC_URL", with("MAKRUK_PUBLIC_URL", "http://makruk.example.org")},
		{"no URL", "MAKRUK_PUBLIC_URL", with("MAKRUK_PUBLIC_URL", "makruk.example.org")},
		{"nothing listens", "MAKRUK_PUBLIC", with("MAKRUK_PUBLIC", "off")},
		{"half an answer", "LINE_PUSH", with("LINE_PUSH", "perhaps")},
	} {
		_, err := parse(t, nil, test.variables)
		var mistake *ConfigError
		if !errors.As(err, &mistake) || !strings.HasPrefix(err.Error(), test.where+":") || strings.Contains(err.Error(), "private") {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestLineSetup sets a bot up that runs, and tells what is wrong when it does not.
func TestLineSetup(t *testing.T) {
	t.Parallel()
	fake, config := onLine(t)
	config.PublicURL += "/below" // as behind a proxy that leaves the path
	fake.Hook("")
	var said bytes.Buffer
	if err := prepareLine(t.Context(), config, &said); err == nil || !strings.Contains(said.String(), "is the bot running") {
		t.Errorf("while no bot runs: %v\n%s", err, said.String())
	}
	running(t, config)
	said.Reset()
	if err := prepareLine(t.Context(), config, &said); err != nil {
		t.Errorf("%v\n%s", err, said.String())
	}
	menu := fake.Menu()
	if fake.WebhookURL() != config.PublicURL+line.WebhookPath || menu == nil || len(menu.Buttons) != 4 || len(menu.Picture) == 0 {
		t.Errorf("the webhook is %s, the menu %+v", fake.WebhookURL(), menu)
	}
	for _, want := range []string{"ok    menu", "the bot answers", "Allow bot to join group chats", "Webhook redelivery"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("it does not say %q, but\n%s", want, said.String())
		}
	}
	var found diagnosis
	found.w = &said
	said.Reset()
	found.line(t.Context(), config)
	if found.warnings != 0 || !strings.Contains(said.String(), "the token is that of Makruk") {
		t.Errorf("the doctor says %s", said.String())
	}
	config.LineToken = "another"
	found.line(t.Context(), config)
	if found.warnings != 1 || !strings.Contains(said.String(), "issue it anew") {
		t.Errorf("with a wrong token the doctor says %s", said.String())
	}
	obeyed(t, fake)
}

// A wrong token is a mistake that ends the bot with status 2, and is told without being shown.
func TestWrongTokenOfLine(t *testing.T) {
	t.Parallel()
	fake, config := onLine(t)
	p := begin(t, []string{
		"MAKRUK_DATA=" + t.TempDir(), "MAKRUK_HTTP=off", "LINE_CHANNEL_TOKEN=private-token", "LINE_CHANNEL_SECRET=private-secret",
		"LINE_API_URL=" + fake.URL, "MAKRUK_PUBLIC=" + config.Public, "MAKRUK_PUBLIC_URL=" + config.PublicURL,
	})
	if status := p.status(long); status != statusMistaken {
		t.Errorf("the exit status is %d", status)
	}
	if said := p.output.String(); !strings.Contains(said, "LINE_CHANNEL_TOKEN: ") || strings.Contains(said, "private") {
		t.Errorf("it said %s", said)
	}
}
