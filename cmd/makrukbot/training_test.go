package main

import (
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/game"
)

// TestTrainingInTelegram solves a puzzle of each aim and begins an ending in each language, over a fake that refuses
// whatever the Bot API would.
func TestTrainingInTelegram(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("taps through puzzles")
	}
	fake := telegramtest.New(t)
	running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL})
	t.Run("languages", func(t *testing.T) {
		for i, code := range []string{"en", "th", "zh-hans", "zh-hant"} {
			t.Run(code, func(t *testing.T) {
				t.Parallel()
				r := &reader{t: t, person: fake.User(int64(i+1), "Ann", code), words: i18n.For(i18n.Match(code))}
				for _, aim := range lesson.Aims {
					r.solves(hardest(aim))
				}
				r.person.Says("/practice RR 1")
				caption := r.words.T("practice.caption", "Ending", r.words.T("practice.ending_RR"))
				r.wait("the ending", func(m telegramtest.Message) bool { return strings.HasPrefix(m.Text, caption) })
			})
		}
	})
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}

// hardest returns the hardest puzzle with an aim.
func hardest(aim lesson.Aim) *lesson.Puzzle {
	var last *lesson.Puzzle
	for i := range lesson.Puzzles {
		if lesson.Puzzles[i].Aim == aim {
			last = &lesson.Puzzles[i]
		}
	}
	return last
}

// solves solves a puzzle, each move after a wrong one.
func (r *reader) solves(p *lesson.Puzzle) {
	r.person.Says("/puzzle " + p.Name)
	r.wait(p.Name, func(m telegramtest.Message) bool { return strings.Contains(m.Text, p.Name) })
	for _, step := range p.Steps {
		for wrong := range step.Wrong {
			r.moves(p, wrong, "✗ ")
			break
		}
		r.moves(p, step.Right[0], "✓ ")
	}
}

// moves plays a move in a puzzle: it taps a man and its square, or the whole move, and waits for the sign that stands
// before what is said of it. Only then the Turn changes that the buttons name.
func (r *reader) moves(p *lesson.Puzzle, m game.Move, sign string) {
	r.t.Helper()
	before := turnOf(r.page)
	if r.button("pmove", m.String()) == "" {
		old := r.page
		r.person.TapsOn(old, r.button("pman", m.From().String()))
		r.wait("the moves of "+m.String(), func(now telegramtest.Message) bool { return now.ID == old.ID && now.Edits > old.Edits })
	}
	r.person.TapsOn(r.page, r.button("pmove", m.String()))
	r.wait(sign+"after "+m.String(), func(now telegramtest.Message) bool {
		return strings.Contains(now.Text, p.Name) && strings.Contains(now.Text, sign) && turnOf(now) != before
	})
}

func turnOf(m telegramtest.Message) string { return strings.Split(m.Keyboard[0][0].Data, ":")[1] }
