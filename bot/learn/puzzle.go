package learn

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// PuzzleView is the kind of view that shows a puzzle; its id is that of the chat.
const PuzzleView = "puzzle"

// The kinds of buttons under a puzzle, whose data is "kind:<turn>" and what is named here.
const (
	puzzleManKind  = "pman"  // the square of the man that is to move, empty for none
	puzzleMoveKind = "pmove" // the move
	hintKind       = "phint" // nothing
	solutionKind   = "psol"  // nothing
	nextKind       = "pnext" // the grade
)

// Puzzles returns what people can do with puzzles: /puzzle in private chats, and the daily one, in groups too.
func Puzzles() bot.Feature {
	return bot.Feature{
		Commands: []bot.Command{
			{Name: "puzzle", Alias: []string{"puzzles"}, Words: []string{"หมากกล", "谜题", "謎題"}, Menu: "puzzle.menu_puzzle", Do: puzzle},
		},
		Buttons: []bot.ButtonKind{
			{Kind: puzzleManKind, Do: tapPuzzleMan},
			{Kind: puzzleMoveKind, Do: tapPuzzleMove},
			{Kind: hintKind, Do: tapHint},
			{Kind: solutionKind, Do: tapSolution},
			{Kind: nextKind, Do: tapNextPuzzle},
		},
		Views:  []bot.View{{Kind: PuzzleView, Show: showPuzzle}},
		Timers: []bot.Timer{{Kind: dailyKind, Fire: fireDaily}},
	}
}

// gradeWords are words for the grades, besides their numbers and what the catalogs call them.
var gradeWords = map[string]int{
	"1": 1, "easy": 1, "ง่าย": 1, "简单": 1, "簡單": 1, "๑": 1,
	"2": 2, "medium": 2, "กลาง": 2, "ปานกลาง": 2, "中等": 2, "๒": 2,
	"3": 3, "hard": 3, "ยาก": 3, "困难": 3, "困難": 3, "๓": 3,
}

// puzzle opens the puzzle that the chat has not done yet, or a new one of a grade, or one by its name; or it sees to the
// daily one.
func puzzle(c *bot.Case, args string) error {
	word, rest, _ := strings.Cut(strings.ToLower(strings.TrimSpace(args)), " ")
	switch {
	case slices.Contains(dailyWords, word):
		return daily(c, strings.TrimSpace(rest))
	case slices.Contains(offWords, word):
		return daily(c, word)
	}
	if c.Chat.Group {
		return toOwnPuzzle(c, word)
	}
	r, err := openPuzzle(c.Tx, c.Chat.ID)
	if err != nil {
		return err
	}
	ok, err := choosePuzzle(c, &r, word)
	if err != nil {
		return err
	}
	if !ok {
		return c.Tell(record.Plain(c.Words.T("puzzle.usage")))
	}
	if err := record.Put(c.Tx, record.PuzzleKey(c.Chat.ID), r); err != nil {
		return err
	}
	return c.Open(PuzzleView, c.Chat.ID, c.Chat, c.Event.Thread)
}

// toOwnPuzzle leads from a group to the puzzle of the private chat that a word asks for. The group itself has its daily one.
func toOwnPuzzle(c *bot.Case, word string) error {
	grade, graded := gradeWords[word]
	_, named := lesson.FindPuzzle(word)
	switch {
	case word == "":
		return c.ToPrivate("puzzle")
	case graded:
		return c.ToPrivate("puzzle", strconv.Itoa(grade))
	case named:
		return c.ToPrivate("puzzle", word)
	}
	return c.Tell(record.Plain(c.Words.T("puzzle.usage")))
}

// choosePuzzle puts the puzzle into the record that a word asks for; false if it asks for none.
func choosePuzzle(c *bot.Case, r *record.Puzzle, word string) (bool, error) {
	t, open := riddleOf(r)
	open = open && !t.done()
	grade, graded := gradeWords[word]
	p, named := lesson.FindPuzzle(word)
	switch {
	case named:
		setPuzzle(r, p)
	case word != "" && !graded:
		return false, nil
	case open && (!graded || t.puzzle.Grade() == grade):
	case graded:
		return true, newPuzzle(c, r, grade)
	default:
		return true, newPuzzle(c, r, max(r.Grade, 1))
	}
	return true, nil
}

// newPuzzle draws a puzzle, and says so when all of its grade have been seen and come again.
func newPuzzle(c *bot.Case, r *record.Puzzle, grade int) error {
	if drawPuzzle(c.Desk, r, grade) {
		return c.Tell(record.Plain(c.Words.T("puzzle.all_seen", "Count", len(lesson.Graded(grade)))))
	}
	return nil
}

// openPuzzle loads the puzzle that lies open in a chat, an empty record if there was none.
func openPuzzle(tx store.Tx, chat record.ID) (record.Puzzle, error) {
	r, err := record.Get(tx, record.PuzzleKey(chat))
	if errors.Is(err, store.ErrNotFound) {
		return record.Puzzle{}, nil
	}
	return r, err
}

// drawPuzzle puts a puzzle of a grade that the chat has not seen into the record. When all have been seen it begins anew,
// and reports so.
func drawPuzzle(d *bot.Desk, r *record.Puzzle, grade int) (again bool) {
	all := lesson.Graded(grade)
	unseen := slices.DeleteFunc(slices.Clone(all), func(p *lesson.Puzzle) bool { return slices.Contains(r.Seen, p.Name) })
	if len(unseen) == 0 {
		again, unseen = true, all
		r.Seen = slices.DeleteFunc(r.Seen, func(name string) bool {
			p, ok := lesson.FindPuzzle(name)
			return !ok || p.Grade() == grade
		})
	}
	setPuzzle(r, unseen[d.Draw(len(unseen))])
	return again
}

// setPuzzle puts a puzzle into the record, as it begins.
func setPuzzle(r *record.Puzzle, p *lesson.Puzzle) {
	seen := r.Seen
	if !slices.Contains(seen, p.Name) {
		seen = append(seen, p.Name)
	}
	*r = record.Puzzle{Name: p.Name, Turn: r.Turn + 1, Grade: p.Grade(), Seen: seen, Daily: r.Daily}
}
