package learn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/learn"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// training are the features with which people practise and solve puzzles, in the order that matters.
func training(tables bot.Tables) []bot.Feature {
	return []bot.Feature{
		learn.Feature(learn.Config{}), learn.Practice(tables), learn.Puzzles(),
		play.Feature(play.Config{Thinker: bottest.First{}, Tables: tables}), people.Feature(),
	}
}

func TestPuzzleScripts(t *testing.T) {
	for _, name := range []string{"puzzle", "puzzle_group", "typed", "typed_group"} {
		t.Run(name, func(t *testing.T) {
			bottest.Script(t, "testdata/"+name+".txt", append(training(nil), bringer())...)
		})
	}
}

// bringer is a feature that brings a chat the puzzle of a name, as its daily one, which would be drawn:
//
//	/bring 19otunu
func bringer() bot.Feature {
	return bot.Feature{Commands: []bot.Command{{Name: "bring", Do: func(c *bot.Case, name string) error {
		p, ok := lesson.FindPuzzle(name)
		if !ok {
			return fmt.Errorf("there is no puzzle %q", name)
		}
		r := record.Puzzle{Name: p.Name, Turn: 1, Grade: p.Grade(), Seen: []string{p.Name}, Today: true}
		if err := record.Put(c.Tx, record.PuzzleKey(c.Chat.ID), r); err != nil {
			return err
		}
		return c.Open(learn.PuzzleView, c.Chat.ID, c.Chat, "")
	}}}}
}

// solver taps as somebody does who has one chat.
type solver struct {
	t *testing.T
	w *bottest.World
}

func newSolver(t *testing.T, l i18n.Language) *solver { return newSolverWith(t, l, nil) }

func newSolverWith(t *testing.T, l i18n.Language, tables bot.Tables) *solver {
	s := &solver{t, bottest.NewWorld(t, training(tables)...)}
	s.w.Languages["ann"] = string(l)
	return s
}

func (s *solver) say(text string) {
	s.w.Say("ann", "ann", text)
	s.w.Settle()
}

// tap taps the button of the newest message whose data begins with a kind and ends with what it names.
func (s *solver) tap(kind, rest string) {
	s.t.Helper()
	bubble := s.bubble()
	for _, row := range bubble.Buttons {
		for _, b := range row {
			if strings.HasPrefix(b.Data, kind+":") && strings.HasSuffix(b.Data, ":"+rest) {
				s.w.Tap("ann", "ann", bubble.ID, b.Data)
				s.w.Settle()
				return
			}
		}
	}
	s.t.Fatalf("there is no button %s … %s under %q", kind, rest, bubble.Text)
}

// move taps a man and its square, or the whole move where it has one.
func (s *solver) move(m game.Move, moves game.Bitboard) {
	s.t.Helper()
	if moves.Len() > 1 {
		s.tap("pman", m.From().String())
	}
	s.tap("pmove", m.String())
}

func (s *solver) bubble() bottest.Bubble {
	s.t.Helper()
	page, _ := s.w.Recorder.Board("ann")
	return page
}

// TestEveryPuzzleCanBeSolved solves every puzzle by its buttons, dealt out to the languages, each after a wrong move, and
// keeps the limits of what is shown.
func TestEveryPuzzleCanBeSolved(t *testing.T) {
	for at, l := range i18n.Languages {
		t.Run(string(l), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newSolver(t, l)
				for i := at; i < len(lesson.Puzzles); i += len(i18n.Languages) {
					s.solve(&lesson.Puzzles[i], i)
				}
			})
		})
	}
}

func (s *solver) solve(p *lesson.Puzzle, n int) {
	s.say("/puzzle " + p.Name)
	g, err := p.Start()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, step := range p.Steps {
		s.check(p)
		if wrong := wrongMoves(&step); len(wrong) > 0 {
			m := wrong[n%len(wrong)]
			s.move(m, g.Position().MovesFrom(m.From()))
			if !strings.Contains(s.bubble().Text, "✗") {
				s.t.Errorf("%s: after %s it says %q", p.Name, m, s.bubble().Text)
			}
			s.check(p)
		}
		right := step.Right[n%len(step.Right)]
		s.move(right, g.Position().MovesFrom(right.From()))
		for _, m := range []game.Move{right, step.Reply} {
			if m != 0 && g.Play(m) != nil {
				s.t.Fatalf("%s: %s cannot be played", p.Name, m)
			}
		}
	}
	s.check(p)
	if s.bubble().Buttons == nil || !strings.HasPrefix(s.bubble().Buttons[0][0].Data, "pnext:") {
		s.t.Errorf("%s: it is not done: %q", p.Name, s.bubble().Text)
	}
}

func wrongMoves(s *lesson.Step) []game.Move {
	var all []game.Move
	for m := range s.Wrong {
		all = append(all, m)
	}
	slices.Sort(all)
	return all
}

// check looks whether what is shown keeps the limits, in characters of the plane that all our texts are in.
func (s *solver) check(p *lesson.Puzzle) {
	s.t.Helper()
	b := s.bubble()
	if n := len([]rune(b.Text)); n > pageLimit || strings.Contains(b.Text, "puzzle.") || strings.Contains(b.Text, "<no value>") {
		s.t.Errorf("%s: %d characters: %q", p.Name, n, b.Text)
	}
	for _, row := range b.Buttons {
		for _, button := range row {
			if len(row) > rowLimit || len(button.Data) > dataLimit {
				s.t.Errorf("%s: a row of %d with %q", p.Name, len(row), button.Data)
			}
		}
	}
}

// Of a grade all come before one comes again, and then it is said.
func TestPuzzlesComeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSolver(t, i18n.English)
		seen := map[string]bool{}
		all := len(lesson.Graded(3))
		s.say("/puzzle hard")
		for range all {
			name := strings.Fields(s.bubble().Text)[1]
			if seen[name] {
				t.Fatalf("%s comes again after %d of %d", name, len(seen), all)
			}
			seen[name] = true
			s.tap("psol", "")
			s.tap("pnext", "3")
		}
		bubbles := s.w.Recorder.Bubbles("ann")
		if last := bubbles[len(bubbles)-1].Text; !strings.Contains(last, fmt.Sprint("all ", all, " puzzles")) {
			t.Errorf("at last it says %q", last)
		}
	})
}

// A chat gets its puzzle every day at its time in Bangkok, also after a restart, until it is put off; the time can be
// changed.
func TestDailyPuzzle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSolver(t, i18n.English)
		titles := func() (n int) {
			for _, line := range s.w.Recorder.Take() {
				if strings.Contains(line, "Puzzle of the day") {
					n++
				}
			}
			return n
		}
		wait := func(d time.Duration) {
			time.Sleep(d)
			synctest.Wait()
			s.w.Settle()
		}
		// A bubble's clock begins at midnight UTC: at 7:00 in Bangkok.
		s.say("/puzzle daily 7.30")
		if wait(25 * time.Minute); titles() != 0 {
			t.Error("it comes too early")
		}
		if wait(10 * time.Minute); titles() != 1 {
			t.Error("it does not come at its time")
		}
		s.w.Stop()
		s.w.Start()
		if wait(24 * time.Hour); titles() != 1 {
			t.Error("it does not come on the second day")
		}
		s.say("/puzzle daily ๒๐:๐๐")
		if wait(12 * time.Hour); titles() != 0 { // until 19:36
			t.Error("it still comes at the old time")
		}
		if wait(time.Hour); titles() != 1 {
			t.Error("it does not come at the new time")
		}
		s.say("/puzzle off")
		if wait(48 * time.Hour); titles() != 0 {
			t.Error("it comes though it was put off")
		}
	})
}

// Of two quick taps the first counts, and buttons of an older puzzle do nothing.
func TestStalePuzzleTaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSolver(t, i18n.English)
		s.say("/puzzle 19otunu")
		page := s.bubble()
		s.tap("phint", "")
		now := s.bubble()
		s.w.Recorder.Take()
		turn := strings.Split(now.Buttons[0][0].Data, ":")[1]
		for _, data := range []string{
			page.Buttons[0][0].Data, "pmove:" + turn + ":", "pmove:" + turn + ":a1a2", "pmove", "pmove:?:c7a7", "pnext:" + turn + ":1",
			"pnext:" + turn + ":9",
		} {
			s.w.Tap("ann", "ann", now.ID, data)
			s.w.Settle()
			if log := s.w.Recorder.Take(); len(log) != 1 || !strings.HasPrefix(log[0], "! ") {
				t.Errorf("%s: %q", data, log)
			}
		}
	})
}
