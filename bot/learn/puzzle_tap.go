package learn

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// puzzleData is the data of a button under a puzzle.
func puzzleData(kind string, r *record.Puzzle, rest string) string {
	return kind + ":" + strconv.FormatUint(uint64(r.Turn), 36) + ":" + rest
}

// tappedPuzzle returns the open puzzle of the chat and what a button's data says. It is nil, and the person has been
// told, if the button is not one of the puzzle as it is now.
func tappedPuzzle(c *bot.Case, args string) (*riddle, string, error) {
	turn, rest, _ := strings.Cut(args, ":")
	n, wrong := strconv.ParseUint(turn, 36, 32)
	live, err := c.OnPost(PuzzleView, c.Chat.ID)
	if err != nil {
		return nil, "", err
	}
	r, err := openPuzzle(c.Tx, c.Chat.ID)
	if err != nil {
		return nil, "", err
	}
	t, ok := riddleOf(&r)
	if !live || wrong != nil || !ok || r.Turn != uint32(n) {
		return nil, "", stale(c)
	}
	return t, rest, nil
}

// unsolved is tapped for the buttons of a puzzle in which there is something to find.
func unsolved(c *bot.Case, args string) (*riddle, string, error) {
	t, rest, err := tappedPuzzle(c, args)
	if t != nil && t.done() {
		return nil, "", stale(c)
	}
	return t, rest, err
}

// keepPuzzle stores what has become of the open puzzle, and owes it.
func keepPuzzle(c *bot.Case, t *riddle) error {
	t.Turn++
	if err := record.Put(c.Tx, record.PuzzleKey(c.Chat.ID), *t.Puzzle); err != nil {
		return err
	}
	return c.Refresh(PuzzleView, c.Chat.ID)
}

// tapPuzzleMan shows where a man can go.
func tapPuzzleMan(c *bot.Case, args string) error {
	t, name, err := unsolved(c, args)
	if t == nil || err != nil {
		return err
	}
	return c.Focus(PuzzleView, c.Chat.ID, name)
}

// tapPuzzleMove plays a move. In a group a wrong one is told to who tapped alone.
func tapPuzzleMove(c *bot.Case, args string) error {
	t, given, err := unsolved(c, args)
	if t == nil || err != nil {
		return err
	}
	m, err := readMove(t.played.Position(), given)
	if err != nil {
		return stale(c) // no button of ours holds it
	}
	wrong, err := t.try(c, c.Own, m)
	if wrong == "" || err != nil {
		return err
	}
	c.Toast(wrong)
	return c.Focus(PuzzleView, c.Chat.ID, "")
}

// try plays a move and stores what comes of it. In a group a wrong one is not stored, so that it does not spoil the puzzle
// for the others; why it is wrong is returned instead.
func (r *riddle) try(c *bot.Case, w bot.Words, m game.Move) (wrong string, err error) {
	v := r.puzzle.Judge(r.played, m.String())
	if !v.Right {
		if c.Chat.Group {
			return "✗ " + wrongMove(w, r, m.String(), &v), nil
		}
		r.Tries, r.Given = r.Tries+1, m.String()
		if err := rate(c, r, 0); err != nil {
			return "", err
		}
		return "", keepPuzzle(c, r)
	}
	r.Line, r.Given, r.Hint = append(r.Line, m), "", false
	if v.Reply != 0 {
		r.Line = append(r.Line, v.Reply)
	} else if err := solved(c, r); err != nil {
		return "", err
	}
	return "", keepPuzzle(c, r)
}

// solved notes who found the last move.
func solved(c *bot.Case, t *riddle) error {
	if c.Person == nil {
		return nil
	}
	t.Solver = c.Person.ID
	if c.Chat.Group {
		return nil
	}
	return rate(c, t, 1)
}

// tapHint tells which man moves.
func tapHint(c *bot.Case, args string) error {
	t, _, err := unsolved(c, args)
	if t == nil || err != nil {
		return err
	}
	t.Hint, t.Given = true, ""
	if err := rate(c, t, 0); err != nil {
		return err
	}
	return keepPuzzle(c, t)
}

// tapSolution shows how it goes.
func tapSolution(c *bot.Case, args string) error {
	t, _, err := unsolved(c, args)
	if t == nil || err != nil {
		return err
	}
	t.Shown, t.Given, t.Line = true, "", t.puzzle.Line()
	if err := rate(c, t, 0); err != nil {
		return err
	}
	return keepPuzzle(c, t)
}

// tapNextPuzzle goes on to another puzzle in the same message; from a group it leads to the private chat.
func tapNextPuzzle(c *bot.Case, args string) error {
	t, word, err := tappedPuzzle(c, args)
	if t == nil || err != nil {
		return err
	}
	grade, err := strconv.Atoi(word)
	if err != nil || grade < 1 || grade > lesson.Grades || !t.done() {
		return stale(c)
	}
	if c.Chat.Group {
		return toOwnPuzzle(c, word)
	}
	r := *t.Puzzle
	if err := newPuzzle(c, &r, grade); err != nil {
		return err
	}
	if err := record.Put(c.Tx, record.PuzzleKey(c.Chat.ID), r); err != nil {
		return err
	}
	return c.Refresh(PuzzleView, c.Chat.ID)
}
