package main

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// Neither the token nor what people are called and write gets into the log, with every line of it on, whatever goes
// wrong: refusals, errors of the server, broken connections, records that make no sense.
func TestLogTellsNoSecrets(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	var calls atomic.Int64
	fake.SetFault(func(method string, _ int) *telegramtest.Fault {
		if method == "getMe" || method == "getUpdates" && calls.Load() == 0 {
			return nil
		}
		switch calls.Add(1) % 6 {
		case 1:
			return &telegramtest.Fault{Status: 502, Body: "<html>bad gateway</html>"}
		case 2:
			return &telegramtest.Fault{Drop: true}
		case 3:
			return &telegramtest.Fault{Cut: 10}
		}
		return nil
	})
	p := begin(t, []string{
		"MAKRUK_DATA=" + t.TempDir(), "MAKRUK_HTTP=off", "MAKRUK_LOG=debug",
		"TELEGRAM_BOT_TOKEN=" + fake.Token, "TELEGRAM_API_URL=" + fake.URL,
	})
	ann := fake.User(424242, "Zebrafish Quagga", "en")
	for _, text := range []string{"/play 1", "a xylophone of mine", "/fen a broken xylophone", "/lang xylophone", "/move xylophone", "e3e4"} {
		ann.Says(text)
	}
	ann.Chat().Board()
	p.says("level=WARN", long)
	p.says("level=ERROR", long)
	p.terminate()
	p.status(long)
	_, secret, _ := strings.Cut(fake.Token, ":")
	for _, word := range []string{fake.Token, secret, "Zebrafish", "Quagga", "xylophone"} {
		if strings.Contains(p.output.String(), word) {
			t.Errorf("the log tells %q:\n%s", word, p.output)
		}
	}
}
