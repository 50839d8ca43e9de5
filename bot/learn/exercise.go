package learn

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// task is the exercise of an open page, at the position that it has come to.
type task struct {
	*record.Lesson
	page     *lesson.Page
	frame    lesson.Frame
	exercise lesson.Exercise
}

// taskOf returns the exercise of an open page; false if it has none.
func taskOf(l *record.Lesson) (task, bool) {
	place, ok := lesson.Find(l.Page)
	if !ok || place.At().Exercise == nil {
		return task{}, false
	}
	page := place.At()
	t := task{l, page, page.Frame(0), page.Exercise}
	for _, m := range l.Line {
		if t.frame.Game.Play(m) != nil {
			return task{}, false // the exercise is another than when it was begun
		}
	}
	if play, ok := t.exercise.(lesson.Play); ok {
		play.In -= len(l.Line) / 2
		t.exercise = play
	}
	return t, true
}

func (t *task) position() *game.Position { return t.frame.Position() }

// verdict returns what is to be said of the answer given last; nil if none was given.
func (t *task) verdict() *lesson.Verdict {
	if t.Given == "" {
		return nil
	}
	v := t.exercise.Judge(t.position(), t.Given)
	return &v
}

// solved reports whether the exercise is done.
func (t *task) solved() bool {
	v := t.verdict()
	return v != nil && v.Right
}

// tappedTask is tapped for the buttons of an exercise that is not done yet.
func tappedTask(c *bot.Case, args string) (*task, string, error) {
	l, rest, err := tapped(c, args)
	if l == nil || err != nil {
		return nil, "", err
	}
	t, ok := taskOf(l)
	if !ok || t.solved() {
		return nil, "", stale(c)
	}
	return &t, rest, nil
}

// tapTick chooses a square or takes it back. The buttons show it at once, the picture a moment later.
func tapTick(c *bot.Case, args string) error {
	t, name, err := tappedTask(c, args)
	if t == nil || err != nil {
		return err
	}
	mark, ok := t.exercise.(lesson.Mark)
	square, onBoard := game.ParseSquare(name)
	switch {
	case !ok || !onBoard:
		return stale(c)
	case square == mark.Square():
		c.Toast(c.Own.T("learn.own_square"))
		return nil
	}
	t.Ticks ^= square.Bit()
	t.Given = ""
	if err := record.Put(c.Tx, record.LessonKey(c.Chat.ID), *t.Lesson); err != nil {
		return err
	}
	return c.Focus(View, c.Chat.ID, lesson.Squares(t.Ticks))
}

// tapDone gives the chosen squares as the answer.
func tapDone(c *bot.Case, args string) error {
	t, _, err := tappedTask(c, args)
	if t == nil || err != nil {
		return err
	}
	return t.answer(c, lesson.Squares(t.Ticks))
}

// tapMan shows where a man can go.
func tapMan(c *bot.Case, args string) error {
	t, name, err := tappedTask(c, args)
	if t == nil || err != nil {
		return err
	}
	return c.Focus(View, c.Chat.ID, name)
}

// tapAnswer gives an answer.
func tapAnswer(c *bot.Case, args string) error {
	t, given, err := tappedTask(c, args)
	if t == nil || err != nil {
		return err
	}
	return t.answer(c, given)
}

// answer judges an answer and stores what follows: the exercise is solved, goes on, or is to be tried again.
func (t *task) answer(c *bot.Case, given string) error {
	v := t.exercise.Judge(t.position(), given)
	t.Given = given
	t.Turn++
	switch {
	case !v.Right:
		t.Tries++
	case v.Reply != 0:
		m, err := notation.ParseUCI(t.position(), given)
		if err != nil {
			return err
		}
		t.Line, t.Given = append(t.Line, m, v.Reply), ""
	default:
		if err := solve(c, t); err != nil {
			return err
		}
	}
	return keep(c, t.Lesson)
}

// solve notes that the person has solved an exercise, and with how many tries the first time.
func solve(c *bot.Case, t *task) error {
	s, err := studied(c.Tx, c.Person.ID)
	if err != nil {
		return err
	}
	if s.Solved[t.Page] > 0 {
		return nil
	}
	if s.Solved == nil {
		s.Solved = map[string]int{}
	}
	s.Solved[t.Page] = t.Tries + 1
	return record.Put(c.Tx, record.StudyKey(c.Person.ID), s)
}
