package learn

import (
	"fmt"
	"strconv"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// showPuzzle makes the newest page of the open puzzle.
func showPuzzle(tx store.Tx, g bot.Glance) (bot.Page, error) {
	r, err := record.Get(tx, record.PuzzleKey(g.Post.ID))
	if err != nil {
		return bot.Page{}, err
	}
	t, ok := riddleOf(&r)
	if !ok {
		return bot.Page{}, store.ErrNotFound // it is no longer among the puzzles
	}
	caption, err := t.caption(tx, g)
	if err != nil {
		return bot.Page{}, err
	}
	picture := bot.Picture{Scene: t.scene(g), Alt: coach.Alt(g.Words, t.played.Position(), lastOf(t.played))}
	return bot.Page{Message: bot.Message{
		Text: caption, Pictures: []bot.Picture{picture}, Buttons: t.buttons(g),
	}}, nil
}

// caption says what is to be found and what came of the answers.
func (t *riddle) caption(tx store.Tx, g bot.Glance) (bot.Text, error) {
	w := g.Words
	title := w.T("puzzle.title")
	if t.Today {
		title = w.T("puzzle.title_daily")
	}
	head := title + " " + t.Name + " · " + gradeName(w, t.puzzle.Grade())
	text := bot.Text{{S: head + "\n"}, {S: t.question(w), Bold: true}}
	if t.done() {
		end, err := t.ending(tx, g)
		return append(text, bot.Run{S: "\n" + end}), err
	}
	for _, limit := range coach.Limits(w, t.played.Position()) {
		text = append(text, bot.Run{S: "\n" + limit})
	}
	switch said := t.comment(w); {
	case said != "":
		text = append(text, bot.Run{S: "\n\n" + said})
	case len(t.Line) == 0:
		text = append(text, bot.Run{S: "\n" + w.T("puzzle.tap")})
	}
	return text, nil
}

// question says who is to find what.
func (t *riddle) question(w bot.Words) string {
	side := coach.Side(w, t.side())
	if t.puzzle.Aim == lesson.AimMate {
		return w.T("puzzle.ask_mate", "Side", side, "Count", len(t.puzzle.Steps))
	}
	return w.T("puzzle.ask_"+string(t.puzzle.Aim), "Side", side)
}

// comment is what is to be said of the answers while there is something to find.
func (t *riddle) comment(w bot.Words) string {
	first := t.puzzle.Steps[len(t.Line)/2].Right[0]
	switch p := t.played.Position(); {
	case t.Given != "":
		v := t.puzzle.Judge(t.played, t.Given)
		return "✗ " + coach.Sentences(wrongMove(w, t, t.Given, &v), w.T("learn.again"))
	case t.Hint:
		return "💡 " + w.T("puzzle.hint_man", "Man", coach.Man(w, p.At(first.From())), "At", coach.Square(w, first.From()))
	case len(t.Line) > 0:
		return "✓ " + w.T("learn.go_on_playing", "Moves", coach.Moves(w, t.played, 2))
	}
	return ""
}

// ending is what is said when the puzzle is done: how it went, what it came to, and what the person's rating is.
func (t *riddle) ending(tx store.Tx, g bot.Glance) (string, error) {
	w := g.Words
	head := w.T("puzzle.solution")
	switch {
	case t.Shown:
	case g.Chat.Group:
		name, err := people.Name(tx, w, t.Solver)
		if err != nil {
			return "", err
		}
		head = "✓ " + w.T("puzzle.found_by", "Name", name)
	default:
		head = "✓ " + w.T("learn.right_"+strconv.Itoa(len(t.Line)%3))
	}
	text := head + "\n" + coach.Moves(w, t.played, len(t.Line)) + "\n" + t.outcome(w)
	if t.After != 0 {
		text += "\n\n" + w.T("puzzle.rating", "Rating", t.After, "Change", fmt.Sprintf("%+d", t.After-t.Before))
	}
	return text, nil
}

// outcome says what the solution comes to.
func (t *riddle) outcome(w bot.Words) string {
	if end := t.played.Outcome(); end.Over() {
		return coach.Ending(w, t.played.Position(), end, [2]string{})
	}
	return w.T("puzzle.done_" + string(t.puzzle.Aim))
}

// wrongMove says why a move is wrong: how the game ends with it, or what answers it.
func wrongMove(w bot.Words, t *riddle, given string, v *lesson.Verdict) string {
	m, err := readMove(t.played.Position(), given)
	if err != nil {
		return w.T("learn.stale")
	}
	move := coach.Move(w, t.played.Position(), m)
	if v.Fault == lesson.Ended {
		return coach.Ending(w, v.Position, v.Outcome, [2]string{})
	}
	reply, side := coach.Move(w, v.Position, v.Moves[0]), coach.Side(w, v.Position.Side())
	switch {
	case t.puzzle.Aim != lesson.AimMate:
		return w.T("puzzle.not_"+string(t.puzzle.Aim), "Move", move, "Reply", reply)
	case v.Fault == lesson.Escapes:
		return w.T("learn.escapes", "Move", move, "Side", side, "Moves", reply)
	case v.Fault == lesson.TooSlow:
		return w.T("learn.too_slow", "Move", move, "Side", side, "Moves", reply)
	}
	return w.T("learn.no_threat", "Move", move, "Side", side, "Moves", reply)
}

// scene is the picture: the position with the picked man, the wrong answer, or the man that is hinted at.
func (t *riddle) scene(g bot.Glance) render.Scene {
	p := t.played.Position()
	s := render.Of(p, t.side())
	s.Style, s.Last = g.Style, lastOf(t.played)
	if count, runs := p.Count(); runs {
		s.Count = render.Count{At: uint8(min(count.At, count.Limit)), Limit: uint8(count.Limit)}
	}
	from, picked := t.picked(g.Focus)
	switch {
	case t.done():
	case picked:
		to := p.MovesFrom(from)
		s.Picked, s.Takes, s.Reach = from.Bit(), to&p.Occupied(), to&^p.Occupied()
	case t.Given != "":
		if m, err := readMove(p, t.Given); err == nil {
			s.Arrow, s.Wrong = m, m.To().Bit()
		}
	case t.Hint:
		s.Picked = t.puzzle.Steps[len(t.Line)/2].Right[0].From().Bit()
	}
	return s
}

// picked returns the man that a focus points at.
func (t *riddle) picked(focus string) (game.Square, bool) {
	from, ok := game.ParseSquare(focus)
	return from, ok && !t.done() && t.played.Position().MovesFrom(from) != 0
}

// buttons are the men or the picked man's moves, and help; when the puzzle is done, the ways to another.
func (t *riddle) buttons(g bot.Glance) [][]bot.Button {
	press := func(key, kind, rest string) bot.Button {
		return record.Press(g.Words.T(key), puzzleData(kind, t.Puzzle, rest))
	}
	if t.done() {
		return t.nextButtons(g)
	}
	keypad := play.Keypad{
		Words: g.Words, Position: t.played.Position(), View: t.side(),
		Pick: func(from game.Square) string { return puzzleData(puzzleManKind, t.Puzzle, from.String()) },
		Play: func(m game.Move) string { return puzzleData(puzzleMoveKind, t.Puzzle, m.String()) },
	}
	if from, ok := t.picked(g.Focus); ok {
		return append(keypad.Targets(from), []bot.Button{press("play.back", puzzleManKind, "")})
	}
	help := []bot.Button{press("puzzle.solution_button", solutionKind, "")}
	if !t.Hint {
		help = append([]bot.Button{press("puzzle.hint_button", hintKind, "")}, help...)
	}
	return append(keypad.Men(), help)
}

// nextButtons lead to another puzzle, of the same grade or another.
func (t *riddle) nextButtons(g bot.Glance) [][]bot.Button {
	next := t.nextButton(g, g.Words.T("puzzle.next"), t.Grade)
	var others []bot.Button
	for grade := 1; grade <= lesson.Grades; grade++ {
		if grade != t.Grade {
			others = append(others, t.nextButton(g, gradeName(g.Words, grade), grade))
		}
	}
	return [][]bot.Button{{next}, others}
}

// nextButton is one of them; in a group it leads straight to the private chat, where there are links.
func (t *riddle) nextButton(g bot.Glance, label string, grade int) bot.Button {
	word := strconv.Itoa(grade)
	if g.Chat.Group {
		if link := bot.PrivateLink(g.Links, "puzzle", word); link != "" {
			return record.Leads(label, link)
		}
	}
	return record.Press(label, puzzleData(nextKind, t.Puzzle, word))
}

func gradeName(w bot.Words, grade int) string { return w.T("puzzle.grade_" + strconv.Itoa(grade)) }
