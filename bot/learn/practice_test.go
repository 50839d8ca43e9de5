package learn_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// knowing is tables that are said to know all endings, and know nothing.
type knowing struct{}

func (knowing) Best(context.Context, *game.Position) (bot.Known, bool) { return bot.Known{}, false }
func (knowing) Knows(rules, _ string) bool                             { return rules == "thai" }

// Endings of five men are offered where there are tables of them under the rule book of the chat, and only there.
func TestEndingsOfFiveMen(t *testing.T) {
	for _, test := range []struct {
		tables bot.Tables
		rules  string
		offers bool
	}{{knowing{}, "thai", true}, {knowing{}, "sprint", false}, {nil, "thai", false}} {
		synctest.Test(t, func(t *testing.T) {
			s := newSolverWith(t, i18n.English, test.tables)
			s.say("/start")
			s.w.PlaysBy("ann", test.rules)
			for _, text := range []string{"/practice", "/practice KSNM"} {
				s.say(text)
				all := s.w.Recorder.Bubbles("ann")
				b := all[len(all)-1]
				if listed := b.Press("khon, ma and met") != ""; listed != (test.offers && text == "/practice") {
					t.Errorf("%q by %s with %v: it is listed: %v", text, test.rules, test.tables, listed)
				}
				if begun := strings.HasPrefix(b.Text, "Practice: khon, ma and met"); begun != (test.offers && text != "/practice") {
					t.Errorf("%q by %s with %v: it says %q", text, test.rules, test.tables, b.Text)
				}
			}
		})
	}
}

func TestPracticeScripts(t *testing.T) {
	bottest.Script(t, "testdata/practice.txt", training(nil)...)
}

// In every language the list leads to each ending by a button with its name, and the board says it.
func TestEveryEndingCanBePractised(t *testing.T) {
	for _, l := range i18n.Languages {
		t.Run(string(l), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newSolverWith(t, l, knowing{})
				w := i18n.For(l)
				for _, e := range lesson.Endings {
					s.say("/practice")
					name := w.T("practice.ending_" + e.Name)
					s.w.TapLabel("ann", "ann", name)
					s.w.Settle()
					board := s.bubble()
					if !strings.HasPrefix(board.Text, w.T("practice.caption", "Ending", name)+"\n") || len(board.Buttons) == 0 {
						t.Errorf("%s: the board says %q", e.Name, board.Text)
					}
				}
			})
		})
	}
}

// Two taps begin one game.
func TestPracticeBeginsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSolver(t, i18n.English)
		s.say("/practice")
		s.w.TapLabel("ann", "ann", "two ruea")
		s.w.TapLabel("ann", "ann", "two ruea")
		s.w.Settle()
		s.say("/games")
		all := s.w.Recorder.Bubbles("ann")
		if last := all[len(all)-1]; len(last.Buttons) != 1 {
			t.Errorf("there are %d games", len(last.Buttons))
		}
	})
}

// A practice game that is given up leaves no buttons, not under a board that was to go for another one either.
func TestGivenUpWithoutButtons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSolver(t, i18n.English)
		practise := func(ending string) {
			s.say("/practice")
			s.w.TapLabel("ann", "ann", ending)
			s.w.Settle()
		}
		practise("two ruea")
		tap := s.bubble() // a move, after which another ending is another game
		s.w.Tap("ann", "ann", tap.ID, tap.Buttons[0][0].Data)
		s.w.Settle()
		var over atomic.Bool
		s.w.Recorder.Fail = func(call, _ string) error {
			if call == "delete" && !over.Load() {
				return errors.New("no route")
			}
			return nil
		}
		s.say("/board")
		practise("one ruea")
		over.Store(true)
		time.Sleep(time.Minute)
		boards := 0
		for _, b := range s.w.Recorder.Bubbles("ann") {
			if b.Scene == nil {
				continue
			}
			if boards++; (len(b.Buttons) > 0) != (b.ID == s.bubble().ID) {
				t.Errorf("board %s of %q has %d rows of buttons", b.ID, b.Text, len(b.Buttons))
			}
		}
		if boards != 3 {
			t.Errorf("there are %d boards", boards)
		}
	})
}
