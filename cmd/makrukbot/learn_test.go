package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// TestLessonsInTelegram reads all pages in each language and does every exercise, first wrong and then right, over a
// fake that refuses whatever the Bot API would.
func TestLessonsInTelegram(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads hundreds of pages")
	}
	fake := telegramtest.New(t)
	running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL})
	t.Run("languages", func(t *testing.T) {
		for i, code := range []string{"en", "th", "zh-hans", "zh-hant"} {
			t.Run(code, func(t *testing.T) {
				t.Parallel()
				r := &reader{t: t, person: fake.User(int64(i+1), "Ann", code), words: i18n.For(i18n.Match(code))}
				r.reads()
			})
		}
	})
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}

// reader is a person who reads the lessons from the first page to the last.
type reader struct {
	t      *testing.T
	person *telegramtest.Person
	words  *i18n.Words
	page   telegramtest.Message // as it was last read
}

func (r *reader) reads() {
	r.person.Says("/rules " + lesson.Chapters[0].Pages[0].Name)
	r.wait("the first page", func(telegramtest.Message) bool { return true })
	for at, more := (lesson.Place{}), true; more; {
		p := at.At()
		title, _, _ := strings.Cut(r.words.T("lesson.page_"+p.Name), "\n")
		r.wait(p.Name, func(m telegramtest.Message) bool { return strings.Contains(m.Text, "\n"+title) })
		for step := 1; step < p.Frames(); step++ {
			r.taps("frame", strconv.Itoa(step))
		}
		if p.Exercise != nil {
			r.exercise(p)
		}
		if at, more = at.Next(); more {
			r.taps("page", at.At().Name)
		}
	}
}

func (r *reader) exercise(p *lesson.Page) {
	g, e := p.Frame(0).Game, p.Exercise
	for {
		answers := e.Answers(g.Position())
		right := slices.IndexFunc(answers, func(a string) bool { return e.Judge(g.Position(), a).Right })
		wrong := slices.IndexFunc(answers, func(a string) bool { return !e.Judge(g.Position(), a).Right })
		ticks := r.answer(g.Position(), e, answers[wrong], 0, "\n✗ ")
		r.answer(g.Position(), e, answers[right], ticks, "\n✓ ")
		v := e.Judge(g.Position(), answers[right])
		if v.Reply == 0 {
			return
		}
		move, err := notation.ParseUCI(g.Position(), answers[right])
		if err != nil {
			r.t.Fatal(err)
		}
		for _, m := range []game.Move{move, v.Reply} {
			if err := g.Play(m); err != nil {
				r.t.Fatal(err)
			}
		}
		play := e.(lesson.Play)
		play.In--
		e = play
	}
}

// answer gives an answer, and waits for the sign that stands before what is said of it. ticks are the squares that are
// chosen already; it returns those that then are.
func (r *reader) answer(p *game.Position, e lesson.Exercise, answer string, ticks game.Bitboard, sign string) game.Bitboard {
	var set game.Bitboard
	kind, rest := "answer", answer
	switch e.(type) {
	case lesson.Mark:
		set, _ = lesson.ParseSquares(answer)
		for s := range (set ^ ticks).All {
			r.taps("tick", s.String())
		}
		kind, rest = "done", ""
	case lesson.Play:
		if r.button("answer", answer) == "" {
			r.taps("man", answer[:2])
		}
	}
	r.person.TapsOn(r.page, r.button(kind, rest))
	r.wait(sign, func(m telegramtest.Message) bool { return strings.Contains(m.Text, sign) && m.Edits > r.page.Edits })
	return set
}

// taps taps and waits until the page has changed.
func (r *reader) taps(kind, rest string) {
	r.t.Helper()
	label := r.button(kind, rest)
	if label == "" {
		r.t.Fatalf("no button for %s %q under %q: %q", kind, rest, r.page.Text, r.page.Keyboard)
	}
	old := r.page
	r.person.TapsOn(old, label)
	r.wait("the page after "+label, func(m telegramtest.Message) bool { return m.Edits > old.Edits || m.ID != old.ID })
}

func (r *reader) wait(what string, holds func(telegramtest.Message) bool) {
	r.t.Helper()
	r.page = r.person.Chat().WaitFor(what, func(m telegramtest.Message) bool {
		return m.Picture != "" && len(m.Keyboard) > 0 && holds(m)
	})
}

// button returns the label of the button whose data is of a kind and ends so, "" if there is none.
func (r *reader) button(kind, rest string) string {
	for _, row := range r.page.Keyboard {
		for _, b := range row {
			parts := strings.SplitN(b.Data, ":", 3)
			if len(parts) == 3 && parts[0] == kind && parts[2] == rest {
				return b.Text
			}
		}
	}
	return ""
}
