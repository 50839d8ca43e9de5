package learn

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// look is one look at the open page of a chat.
type look struct {
	*record.Lesson
	words bot.Words
	style render.Style
	focus string
	place lesson.Place
	page  *lesson.Page
	frame lesson.Frame
	task  *task           // nil: the page has no exercise
	said  *lesson.Verdict // of the answer given last, nil if there is none
}

// show makes the newest page. Its texts name squares in Latin letters, so all of it does, whatever the reader plays with.
func show(tx store.Tx, g bot.Glance) (bot.Page, error) {
	g.Words = g.Words.In(i18n.Latin) // as the texts of the lessons name squares
	l, err := record.Get(tx, record.LessonKey(g.Post.ID))
	if err != nil {
		return bot.Page{}, err
	}
	g.Words = g.Words.In(i18n.Latin)
	g.Style.Coordinates = render.LatinCoordinates
	look := newLook(&l, g)
	if look == nil {
		study, err := studied(tx, g.Chat.Person)
		return bot.Page{Message: contentsPage(&l, g, study)}, err
	}
	alt := coach.Alt(g.Words, look.shown(), look.last())
	if look.asksOfPosition() && !look.right() {
		alt = coach.AltUnsaid(g.Words, look.shown())
	}
	if marked := look.marked(); marked != "" {
		alt = coach.Sentences(alt, g.Words.T("learn.alt_marked", "Squares", marked))
	}
	return bot.Page{Message: bot.Message{
		Text: look.caption(), Pictures: []bot.Picture{{Scene: look.scene(), Alt: alt}}, Buttons: look.buttons(),
	}}, nil
}

// newLook returns a look at the page that lies open; nil where that is the contents, or a page that is no more.
func newLook(l *record.Lesson, g bot.Glance) *look {
	place, ok := lesson.Find(l.Page)
	if !ok {
		return nil
	}
	v := &look{Lesson: l, words: g.Words, style: g.Style, focus: g.Focus, place: place, page: place.At()}
	v.takeTicks()
	v.frame = v.page.Frame(l.Frame)
	if t, ok := taskOf(l); ok {
		v.task, v.frame, v.said = &t, t.frame, t.verdict()
	}
	return v
}

// takeTicks takes the chosen squares from the focus, where the last tap put them: the record that is read here may be
// older than the focus, which no transaction holds.
func (l *look) takeTicks() {
	if _, marks := l.page.Exercise.(lesson.Mark); !marks {
		return
	}
	if set, ok := lesson.ParseSquares(l.focus); ok {
		l.Ticks, l.Given = set, ""
	}
}

// shown is the position on the picture: after a right move the one that it led to.
func (l *look) shown() *game.Position {
	if l.right() && l.isPlay() {
		return l.said.Position
	}
	return l.frame.Position()
}

func (l *look) right() bool { return l.said != nil && l.said.Right }

func (l *look) wrong() bool { return l.said != nil && !l.said.Right }

func (l *look) isPlay() bool {
	if l.task == nil {
		return false
	}
	_, ok := l.task.exercise.(lesson.Play)
	return ok
}

// asksOfPosition reports whether the exercise asks for something that a description of the position would tell.
func (l *look) asksOfPosition() bool {
	if l.task == nil {
		return false
	}
	switch l.task.exercise.(type) {
	case lesson.Checker, lesson.Number, lesson.Claim:
		return true
	}
	return false
}

// given is the move that was the last answer, 0 if it was none.
func (l *look) given() game.Move {
	if l.said == nil || !l.isPlay() {
		return 0
	}
	m, err := notation.ParseUCI(l.frame.Position(), l.Given)
	if err != nil {
		return 0
	}
	return m
}

// last is the move that led to the position shown.
func (l *look) last() game.Move {
	if l.right() && l.isPlay() {
		return l.given()
	}
	return l.frame.Last()
}

// scene is the picture: the frame's, with what has been done in an exercise.
func (l *look) scene() render.Scene {
	s := l.frame.Scene()
	shades := s.Style.Shades
	if s.Style = l.style; shades != render.UsualShades {
		s.Style.Shades = shades
	}
	if l.task == nil {
		return s
	}
	if _, hide := l.task.exercise.(lesson.Number); hide && !l.right() {
		s.Count = render.Count{} // its length would tell
	}
	switch e := l.task.exercise.(type) {
	case lesson.Mark:
		l.sceneOfMark(&s, e)
	case lesson.Checker:
		l.sceneOfChecker(&s)
	case lesson.Play:
		l.sceneOfPlay(&s)
	}
	return s
}

func (l *look) sceneOfMark(s *render.Scene, e lesson.Mark) {
	s.Chosen = l.Ticks
	if l.wrong() {
		s.Wrong = l.Ticks &^ l.frame.Position().MovesFrom(e.Square())
		s.Chosen &^= s.Wrong
	}
}

func (l *look) sceneOfChecker(s *render.Scene) {
	switch {
	case l.right():
		s.Chosen = l.frame.Position().Checkers()
	case l.wrong() && l.said.Fault == lesson.NoChecker:
		s.Picked, s.Wrong = l.said.Man.Bit(), l.said.Man.Bit()
		s.Reach = l.said.Men &^ l.frame.Position().Occupied()
	}
}

func (l *look) sceneOfPlay(s *render.Scene) {
	p := l.frame.Position()
	if square, ok := l.picked(); ok {
		to := p.MovesFrom(square)
		s.Picked, s.Takes, s.Reach = square.Bit(), to&p.Occupied(), to&^p.Occupied()
		return
	}
	switch {
	case l.right():
		next := render.Of(l.said.Position, s.View)
		next.Last, next.Style = l.given(), s.Style
		*s = next
	case l.wrong():
		if m := l.given(); m != 0 {
			s.Arrow, s.Wrong = m, m.To().Bit()
		}
	}
}

// picked returns the man that a focus points at, in an exercise in which men move.
func (l *look) picked() (game.Square, bool) {
	square, ok := game.ParseSquare(l.focus)
	return square, ok && l.isPlay() && !l.right() && l.frame.Position().MovesFrom(square) != 0
}

// marked names the squares that the picture marks, for those who hear it.
func (l *look) marked() string {
	s := l.scene()
	var all []string
	for square := range (s.Picked | s.Reach | s.Takes | s.Chosen | s.Wrong).All {
		all = append(all, square.String())
	}
	return strings.Join(all, " ")
}
