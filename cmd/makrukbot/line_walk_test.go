package main

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestEverythingFitsLine asks for all that the bot says, in each language: every command, with and without words that it
// takes, a button of each kind, every page of the lessons and every question that leads on. The fake refuses what is longer
// than LINE takes.
func TestEverythingFitsLine(t *testing.T) {
	t.Parallel()
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
					"e9", "Sd5", strings.Repeat("สวัสดี", 500), "/settings", "/lang", "/rules", "/practice", "/play 1", "e4", "/resign",
				} {
					w.says(text)
				}
				w.tapsAll()
				w.reads()
				w.says("/forget")
				heaviest := slices.MaxFunc(w.person.Chat().FromBot(), func(a, b linetest.Message) int { return a.Bytes - b.Bytes })
				t.Logf("the heaviest bubble has %d bytes: %.80q", heaviest.Bytes, heaviest.Says())
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

// tapsAll taps a button of each kind that there is, also of those which only appear then.
func (w *walker) tapsAll() {
	tapped := map[string]bool{}
	for again := true; again; {
		again = false
		for _, m := range w.person.Chat().FromBot() {
			for _, b := range m.Buttons {
				kind := kindOf(b)
				if b.Data != "" && !tapped[kind] && !strings.HasPrefix(kind, "lang") { // in whose language it goes on
					tapped[kind], again = true, true
					w.does(func() { w.person.Forges(b) })
				}
			}
		}
	}
	w.t.Logf("%d kinds of buttons", len(tapped))
	if len(tapped) < 30 {
		w.t.Errorf("only %d kinds of buttons were found: %v", len(tapped), slices.Sorted(maps.Keys(tapped)))
	}
}

// kindOf returns what a button's data are without numbers: what it does, but not with what.
func kindOf(b linetest.Button) string {
	var words []string
	for _, part := range strings.Split(dataOf(b), ":") {
		if !strings.ContainsAny(part, "0123456789") {
			words = append(words, part)
		}
	}
	return strings.Join(words, ":")
}

// says writes a text and gives the bot a moment, since it need not answer.
func (w *walker) says(text string) { w.does(func() { w.person.Says(text) }) }

func (w *walker) does(what func()) {
	n := len(w.person.Chat().FromBot())
	what()
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
