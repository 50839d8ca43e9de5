package learn

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
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

// Puzzles returns what people can do with puzzles: /puzzle, in private chats and in groups, and the daily one.
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
	if grade, ask := gradeWords[word]; c.Chat.Group && (ask || word == "") {
		return toOwnPuzzle(c, grade)
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

// toOwnPuzzle leads from a group to the puzzles of the private chat, to one of a grade if it is not 0. The group itself has
// its daily one, and those that somebody names.
func toOwnPuzzle(c *bot.Case, grade int) error {
	if grade == 0 {
		return c.ToPrivate("puzzle")
	}
	return c.ToPrivate("puzzle", strconv.Itoa(grade))
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

// riddle is an open puzzle with what has been played in it.
type riddle struct {
	*record.Puzzle
	puzzle *lesson.Puzzle
	played *game.Game
}

// riddleOf returns the open puzzle; false if there is none, or its content is another than when it was begun.
func riddleOf(r *record.Puzzle) (*riddle, bool) {
	p, ok := lesson.FindPuzzle(r.Name)
	if !ok {
		return nil, false
	}
	g, err := p.Start()
	if err != nil {
		return nil, false
	}
	for _, m := range r.Line {
		if g.Play(m) != nil {
			return nil, false
		}
	}
	return &riddle{r, p, g}, true
}

// side is the side that is to find something.
func (r *riddle) side() game.Color { return r.played.PositionAt(0).Side() }

// done reports whether there is nothing more to find.
func (r *riddle) done() bool { return r.Shown || len(r.Line) == len(r.puzzle.Line()) }

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

// tapPuzzleMove plays a move. In a group a wrong one is told to who tapped alone, so that it does not spoil the puzzle
// for the others.
func tapPuzzleMove(c *bot.Case, args string) error {
	t, given, err := unsolved(c, args)
	if t == nil || err != nil {
		return err
	}
	m, err := readMove(t.played.Position(), given)
	if err != nil {
		return stale(c) // no button of ours holds it
	}
	v := t.puzzle.Judge(t.played, given)
	if !v.Right {
		if c.Chat.Group {
			c.Toast("✗ " + wrongMove(c.Own, t, given, &v))
			return c.Focus(PuzzleView, c.Chat.ID, "")
		}
		t.Tries, t.Given = t.Tries+1, given
		if err := rate(c, t, 0); err != nil {
			return err
		}
		return keepPuzzle(c, t)
	}
	t.Line, t.Given, t.Hint = append(t.Line, m), "", false
	if v.Reply != 0 {
		t.Line = append(t.Line, v.Reply)
	} else if err := solved(c, t); err != nil {
		return err
	}
	return keepPuzzle(c, t)
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

// tapNextPuzzle goes on to another puzzle in the same message.
func tapNextPuzzle(c *bot.Case, args string) error {
	t, word, err := tappedPuzzle(c, args)
	if t == nil || err != nil {
		return err
	}
	grade, err := strconv.Atoi(word)
	if err != nil || grade < 1 || grade > lesson.Grades || !t.done() {
		return stale(c)
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

// How uncertain ratings are taken to be, in points: those of the puzzles, which are estimates, and that of a person before
// the first puzzle. With less than Glicko's 350 the first result moves it by some 200 points at most, and not by 500.
const (
	puzzleDeviation = 100
	solverDeviation = 200
)

// rate counts the puzzle for the person's rating, the first time that it is known whether it was solved without help.
// In a group nobody is rated: others may have helped.
func rate(c *bot.Case, t *riddle, score float64) error {
	if c.Chat.Group || c.Person == nil || t.After != 0 {
		return nil
	}
	s, err := studied(c.Tx, c.Person.ID)
	if err != nil {
		return err
	}
	p := &s.Puzzles
	if p.Tried == 0 {
		p.Rating = people.Unrated
		p.Rating.Deviation = solverDeviation
	}
	against := people.Unrated
	against.Value, against.Deviation = float64(t.puzzle.Rating), puzzleDeviation
	t.Before = points(p.Rating)
	p.Rating = people.Rerate(p.Rating, people.Bout{Against: against, Score: score})
	t.After = points(p.Rating)
	p.Tried++
	p.Solved += int(score)
	return record.Put(c.Tx, record.StudyKey(c.Person.ID), s)
}

// puzzleProgress tells how somebody does with puzzles; "" for who has tried none.
func puzzleProgress(w bot.Words, s record.Study) string {
	p := s.Puzzles
	if p.Tried == 0 {
		return ""
	}
	return w.T("puzzle.progress", "Solved", p.Solved, "Tried", p.Tried, "Rating", points(p.Rating))
}
