package main

import (
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// TestAdviceInTelegram asks for a hint, how it goes on, and a review, in each language, over a fake that refuses whatever
// the Bot API would.
func TestAdviceInTelegram(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL})
	t.Run("languages", func(t *testing.T) {
		for i, code := range []string{"en", "th", "zh-hans", "zh-hant"} {
			t.Run(code, func(t *testing.T) {
				t.Parallel()
				takesAdvice(fake.User(int64(i+1), strings.Repeat("ก็", 32), code), i18n.For(i18n.Match(code)))
			})
		}
	})
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}

func takesAdvice(p *telegramtest.Person, w *i18n.Words) {
	chat := p.Chat()
	says := func(what, text string) {
		begin, _, _ := strings.Cut(text, "|")
		chat.WaitFor(what, func(m telegramtest.Message) bool { return m.Picture != "" && strings.Contains(m.Text, begin) })
	}
	p.Says("/play solo")
	chat.Board()
	p.Says("e4")
	says("the move", "1. e4")
	p.Says("/hint")
	chat.WaitFor("a hint", func(m telegramtest.Message) bool {
		for _, row := range m.Keyboard {
			if row[0].Text == w.T("hint.line") {
				return true
			}
		}
		return false
	})
	p.Taps(w.T("hint.line"))
	says("how it goes on", w.T("hint.moves", "Moves", "|"))
	p.Says("/draw")
	chat.WaitFor("the end", func(m telegramtest.Message) bool {
		n := len(m.Keyboard)
		return n > 0 && m.Keyboard[n-1][len(m.Keyboard[n-1])-1].Text == w.T("review.button")
	})
	p.Taps(w.T("review.button"))
	says("the review", w.T("review.title"))
}
