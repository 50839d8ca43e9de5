package learn_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/lesson"
)

func TestPracticeScripts(t *testing.T) {
	bottest.Script(t, "testdata/practice.txt", training(nil)...)
}

// In every language the list leads to each ending by a button with its name, and the board says it.
func TestEveryEndingCanBePractised(t *testing.T) {
	for _, l := range i18n.Languages {
		t.Run(string(l), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newSolver(t, l)
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
