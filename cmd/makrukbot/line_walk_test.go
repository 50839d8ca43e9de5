package main

import (
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestEverythingFitsLine asks for all that the bot says, in each language: every command, with and without words that it
// takes, every page of the lessons and every question that leads on. The fake refuses what is longer than LINE takes.
func TestEverythingFitsLine(t *testing.T) {
	fake, config := onLine(t)
	app := running(t, config)
	t.Run("languages", func(t *testing.T) {
		for _, code := range []string{"en", "th", "zh-CN", "zh-TW"} {
			t.Run(code, func(t *testing.T) {
				t.Parallel()
				w := &walker{t: t, fake: fake, person: fake.User(code, strings.Repeat("ก็", 10), code), words: i18n.For(i18n.Match(code))}
				w.follow()
				for _, c := range app.office.Menu(w.words.Language) {
					if c.Command != "forget" {
						w.says("/" + c.Command)
						w.says("/" + c.Command + " 3 " + strings.Repeat("x", 1000))
					}
				}
				for _, text := range []string{
					"/nosuchcommand", "/fen 8/8/8/8/8/8/8/8 w", "/fen k7/8/8/3S4/8/8/8/4K3 w - - 0 1", "/level 8", "/play tournament",
					"e9", "Sd5", strings.Repeat("สวัสดี", 500), "/settings", "/lang", "/rules", "/forget",
				} {
					w.says(text)
				}
				w.reads()
			})
		}
	})
	obeyed(t, fake)
	pictures := 0
	for _, c := range fake.Calls() {
		if c.Name == "POST /v2/bot/message/reply" && c.Status == 200 {
			pictures++
		}
	}
	t.Logf("%d replies", pictures)
}

// walker is a person who looks at everything.
type walker struct {
	t      *testing.T
	fake   *linetest.Server
	person *linetest.Person
	words  *i18n.Words
}

func (w *walker) follow() {
	w.person.Follows()
	w.person.Chat().WaitFor("the greeting", func(m linetest.Message) bool {
		_, ok := m.Button(w.words.T("people.play_now"))
		return ok
	})
}

// says writes a text and gives the bot a moment, since it need not answer.
func (w *walker) says(text string) {
	n := len(w.person.Chat().FromBot())
	w.person.Says(text)
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end) && len(w.person.Chat().FromBot()) == n; {
		time.Sleep(5 * time.Millisecond)
	}
}

// reads turns the pages of the lessons from the first to the last, and takes each button of each.
func (w *walker) reads() {
	next := w.words.T("learn.next")
	seen := map[string]bool{}
	w.person.Says("/rules 1")
	for {
		page := w.person.Chat().WaitFor("a page", func(m linetest.Message) bool {
			_, ok := m.Button(w.words.T("learn.to_contents"))
			return ok && !seen[m.Says()]
		})
		seen[page.Says()] = true
		if _, more := page.Button(next); !more {
			break
		}
		w.person.TapsOn(page, next)
	}
	if len(seen) < 40 {
		w.t.Errorf("only %d pages", len(seen))
	}
}
