package line

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

func TestLinks(t *testing.T) {
	w := newWorld(t, nil)
	if link := w.platform.Link("abc"); link != "" {
		t.Errorf("before it is known who the bot is a link is %q", link)
	}
	w.SetFault(func(_ string, n int) *linetest.Fault {
		if n == 1 {
			return &linetest.Fault{Status: 502}
		}
		return nil
	})
	if err := w.platform.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	link := w.platform.Link("abc")
	if link != "https://line.me/R/oaMessage/@makruk/?%2Fstart%20abc" {
		t.Errorf("a link is %q", link)
	}
	share := w.platform.Share(link, "เล่นกัน & กัน")
	if !strings.HasPrefix(share, "https://line.me/R/share?text=") || strings.ContainsAny(share, " &\n") {
		t.Errorf("to share it opens %q", share)
	}
	ann := w.User("ann", "Ann", "en")
	m := bot.Message{Text: bot.Text{{S: "come"}}, Buttons: [][]bot.Button{{{Label: "share", URL: share, At: 64}}}}
	if _, err := w.platform.Send(t.Context(), bot.Speech{Reply: asked(t, w, ann), Messages: []bot.Message{m}}); err != nil {
		t.Fatal(err)
	}
	if b := ann.Chat().FromBot()[0].Buttons[0]; b.URL != share {
		t.Errorf("the button is %+v", b)
	}
	m.Buttons[0][0].URL = "https://line.me/" + strings.Repeat("x", maxLink)
	if _, err := w.platform.Send(t.Context(), bot.Speech{Reply: "r", Messages: []bot.Message{m}}); !errors.Is(err, bot.ErrRefused) {
		t.Errorf("an address that is too long: %v", err)
	}
	w.obeyed(t)
}

func TestRunGivesUpOnlyForTheToken(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Token = "another" })
	if err := w.platform.Run(t.Context()); !errors.Is(err, ErrToken) {
		t.Errorf("with a wrong token: %v", err)
	}
	w = newWorld(t, nil)
	w.SetFault(func(string, int) *linetest.Fault { return &linetest.Fault{Status: 500} })
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- w.platform.Run(ctx) }()
	w.Until("a call", func() bool { return len(w.Calls()) > 0 })
	cancel()
	if err := <-done; err != nil {
		t.Errorf("told to end: %v", err)
	}
}
