package learn

import (
	"errors"
	"strings"
	"time"
	"unicode"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// quiz is an exercise or a puzzle that waits for an answer.
type quiz struct {
	view     string
	shown    shown
	words    bot.Words
	position *game.Position
	read     func(text string) (answer string, err error) // a *notation.ParseError
	give     func(answer string) error
}

// shown is how a view stands in the chat: the message, and when it was sent.
type shown struct {
	message string
	at      time.Time
}

// takeAnswer takes typed text for an answer to the exercise or the puzzle that lies open, if its board is the newest in the
// chat: below that of the running game. A move that only the game has is the game's all the same. In a group, where many
// write, it must be an answer to the puzzle.
func takeAnswer(c *bot.Case) (bool, error) {
	q, err := meant(c)
	if q == nil && err == nil {
		return answeredBefore(c)
	}
	if err != nil {
		return false, err
	}
	answer, err := q.read(c.Event.Text)
	var wrong *notation.ParseError
	switch {
	case err == nil:
		return true, q.take(c, answer)
	case errors.As(err, &wrong) && wrong.Kind == notation.NotAMove:
		return false, nil
	}
	if theirs, err := ofGame(c); theirs || err != nil {
		return false, err
	}
	return true, c.Refuse(record.Plain(coach.Refusal(q.words, q.position, err)))
}

// take gives an answer and shows what comes of it below the words; in a group, where others write too, the board stays
// where it is.
func (q *quiz) take(c *bot.Case, answer string) error {
	if err := q.give(answer); err != nil || c.Chat.Group {
		return err
	}
	return c.Open(q.view, c.Chat.ID, c.Chat, c.Event.Thread)
}

// meant returns the exercise or the puzzle that typed answers are for, nil if there is none.
func meant(c *bot.Case) (*quiz, error) {
	puzzle, err := openRiddle(c)
	switch {
	case err != nil:
		return nil, err
	case c.Chat.Group && puzzle != nil && c.Event.ReplyTo != "" && c.Event.ReplyTo == puzzle.shown.message:
		return puzzle, nil
	case c.Chat.Group, c.Person == nil:
		return nil, nil
	}
	page, err := shownIn(c, View, c.Chat.ID)
	if err != nil {
		return nil, err
	}
	q := puzzle
	if q == nil || page.at.After(q.shown.at) { // what it asks, if it does, has come after the puzzle
		if q, err = openTask(c, page); err != nil {
			return nil, err
		}
	}
	if q == nil {
		return nil, nil
	}
	id, _, err := play.Running(c)
	if id == 0 || err != nil {
		return q, err
	}
	board, err := shownIn(c, play.View, id)
	if err != nil || board.at.After(q.shown.at) {
		return nil, err
	}
	return q, nil
}

// ofGame reports whether the text is a move of the running game.
func ofGame(c *bot.Case) (bool, error) {
	if c.Chat.Group {
		return false, nil
	}
	_, position, err := play.Running(c)
	if position == nil || err != nil {
		return false, err
	}
	_, err = notation.Parse(position, c.Event.Text)
	return err == nil, nil
}

// openRiddle returns the puzzle of the chat that is not done, nil if there is none.
func openRiddle(c *bot.Case) (*quiz, error) {
	r, err := openPuzzle(c.Tx, c.Chat.ID)
	if err != nil {
		return nil, err
	}
	t, ok := riddleOf(&r)
	if !ok || t.done() {
		return nil, nil
	}
	q := &quiz{view: PuzzleView, words: c.Words, position: t.played.Position()}
	q.read = func(text string) (string, error) { return readTyped(q.position, text) }
	q.give = func(answer string) error {
		m, err := readMove(q.position, answer)
		if err != nil {
			return err
		}
		wrong, err := t.try(c, c.Words, m)
		if wrong == "" || err != nil {
			return err
		}
		return c.Tell(record.Plain(wrong))
	}
	q.shown, err = shownIn(c, PuzzleView, c.Chat.ID)
	return q, err
}

// answeredBefore tells who types a move or another answer below an exercise that is solved, and has no game that it may be
// for, how to go on.
func answeredBefore(c *bot.Case) (bool, error) {
	if onlyInPrivate(c) {
		return false, nil
	}
	if id, _, err := play.Running(c); id != 0 || c.Chat.Current != 0 || err != nil {
		return false, err
	}
	puzzle, err := shownIn(c, PuzzleView, c.Chat.ID)
	if err != nil {
		return false, err
	}
	page, err := shownIn(c, View, c.Chat.ID)
	if err != nil || puzzle.at.After(page.at) {
		return false, err
	}
	l, err := opened(c)
	if err != nil {
		return false, err
	}
	t, ok := taskOf(&l)
	if !ok || !t.solved() {
		return false, nil
	}
	var wrong *notation.ParseError
	_, err = t.read(c.Words.In(i18n.Latin), c.Event.Text)
	if errors.As(err, &wrong) && wrong.Kind == notation.NotAMove {
		return false, nil
	}
	return true, c.Tell(record.Plain(c.Words.T("learn.solved_before", "Next", c.Words.T("learn.next"))),
		[]bot.Button{record.Press(c.Words.T("people.play_now"), people.PlayNow)})
}

// openTask returns the exercise of the page that lies open and is not solved, nil if there is none.
func openTask(c *bot.Case, page shown) (*quiz, error) {
	l, err := opened(c)
	if err != nil {
		return nil, err
	}
	t, ok := taskOf(&l)
	if !ok || t.solved() {
		return nil, nil
	}
	q := &quiz{view: View, shown: page, words: c.Words.In(i18n.Latin), position: t.position()}
	q.read = func(text string) (string, error) { return t.read(q.words, text) }
	q.give = func(answer string) error { return t.answer(c, answer) }
	return q, nil
}

// read reads a typed answer: a move, squares, or what stands on a button.
func (t *task) read(w bot.Words, text string) (string, error) {
	text = strings.TrimSpace(text)
	switch e := t.exercise.(type) {
	case lesson.Play:
		return readTyped(t.position(), text)
	case lesson.Mark:
		if set, ok := readSquares(text); ok && set&^e.Around() == 0 {
			t.Ticks = set
			return lesson.Squares(set), nil
		}
	default:
		for _, a := range t.exercise.Answers(t.position()) {
			if strings.EqualFold(text, a) || strings.EqualFold(text, t.label(w, a)) {
				return a, nil
			}
		}
	}
	return "", &notation.ParseError{Kind: notation.NotAMove}
}

// readSquares reads squares with spaces or commas between: "c3 c5, e3".
func readSquares(text string) (set game.Bitboard, ok bool) {
	between := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",，、", r) }
	for _, name := range strings.FieldsFunc(text, between) {
		s, ok := game.ParseSquare(strings.ToLower(name))
		if !ok {
			return 0, false
		}
		set |= s.Bit()
	}
	return set, set != 0
}

// readTyped reads a typed move and writes it in UCI.
func readTyped(p *game.Position, text string) (string, error) {
	m, err := notation.Parse(p, text)
	return m.String(), err
}

// shownIn returns how a view stands in the chat; one that is still to be sent is newer than all that stand.
func shownIn(c *bot.Case, view string, id record.ID) (shown, error) {
	post, err := record.Get(c.Tx, record.PostKey(view, id, c.Chat.ID))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return shown{}, nil
	case err != nil:
		return shown{}, err
	case post.Fresh > post.Shown:
		return shown{at: c.Now}, nil
	}
	return shown{post.Message, post.Sent}, nil
}
