package play

import (
	"errors"
	"strconv"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// look is one chat's look at a game.
type look struct {
	*match
	tx    store.Tx
	chat  *record.Chat
	words bot.Words
	style render.Style
	view  game.Color
	links bot.Linker
	// onBoard says that each square has room for one button, on the board itself.
	onBoard bool
	loud    bool // this showing calls the one to move
}

// newLook looks at the game that a view shows.
func newLook(tx store.Tx, g bot.Glance) (*look, error) {
	m, err := load(tx, g.Post.ID)
	if err != nil {
		return nil, err
	}
	view, err := viewOf(tx, m, g.Chat)
	return &look{
		match: m, tx: tx, chat: g.Chat, words: g.Words, style: g.Style, view: view, links: g.Links, onBoard: g.OnBoard, loud: g.Loud,
	}, err
}

// show makes the newest page of a game.
func show(tx store.Tx, g bot.Glance) (bot.Page, error) {
	l, err := newLook(tx, g)
	if err != nil {
		return bot.Page{}, err
	}
	caption, err := l.caption()
	if err != nil {
		return bot.Page{}, err
	}
	picture := bot.Picture{Scene: l.scene(g.Focus), Alt: coach.Alt(l.words, l.position(), l.last())}
	return bot.Page{
		Message: bot.Message{Text: caption, Pictures: []bot.Picture{picture}, Buttons: l.buttons(g.Focus), Silent: g.Chat.Group && !g.Loud},
		Pending: l.thinking() || l.awaitsHint(),
	}, nil
}

// viewOf returns the side at the bottom of a game's board in a chat: as somebody turned it, else the side of the one
// person who plays against the engine or from the own private chat, else White.
func viewOf(tx store.Tx, m *match, chat *record.Chat) (game.Color, error) {
	board, err := record.Get(tx, record.BoardKey(m.ID, chat.ID))
	switch {
	case !errors.Is(err, store.ErrNotFound):
		return board.View, err
	case !m.rivals():
		c, _ := m.human()
		return c, nil
	case !chat.Group && m.plays(chat.Person, game.Black):
		return game.Black, nil
	case chat.Group && chat.Club.Turning:
		return m.side(), nil
	}
	return game.White, nil
}

// picked returns the man that a focus points at, if it can move now and this chat may move it.
func (l *look) picked(focus string) (game.Square, bool) {
	square, ok := game.ParseSquare(focus)
	return square, ok && l.hasMover() && l.position().MovesFrom(square) != 0
}

// hasMover reports whether the side to move is played from this chat: in private by the chat's person.
func (l *look) hasMover() bool {
	return !l.over() && !l.thinking() && (l.chat.Group || l.mayMove(l.chat.Person))
}

// hasPlayer reports whether the game is played from this chat.
func (l *look) hasPlayer() bool { return l.chat.Group || l.seats(l.chat.Person) }

// scene is the picture of the position, with the marks of a picked man.
func (l *look) scene(focus string) render.Scene {
	p := l.position()
	s := render.Of(p, l.view)
	s.Last = l.last()
	s.Style = l.style
	s.Count = countBar(p)
	s.Arrow = l.hinted()
	if square, ok := l.picked(focus); ok {
		targets := p.MovesFrom(square)
		s.Arrow = 0
		s.Picked = square.Bit()
		s.Takes = targets & p.Occupied()
		s.Reach = targets &^ p.Occupied()
	}
	return s
}

// countBar is the bar of the count that runs.
func countBar(p *game.Position) render.Count {
	count, runs := p.Count()
	if !runs {
		return render.Count{}
	}
	return render.Count{At: uint8(min(count.At, count.Limit)), Limit: uint8(count.Limit)}
}

// buttons are what stands under the board.
func (l *look) buttons(focus string) [][]bot.Button {
	if !l.hasPlayer() {
		return nil
	}
	if l.over() && l.practice() {
		return append(l.practiceButtons(), l.drawnButtons()...)
	}
	if l.over() {
		again := record.Press(l.words.T("play.rematch"), boardData(rematchKind, l.match))
		rows := [][]bot.Button{{again}}
		if l.Offered != 0 {
			rows = append(rows, []bot.Button{record.Press("▶ "+levelName(l.words, l.Offered), boardData(offeredKind, l.match))})
		}
		return append(rows, l.drawnButtons()...)
	}
	back := []bot.Button{record.Press(l.words.T("play.back"), boardData(backKind, l.match))}
	if square, ok := l.picked(focus); ok {
		return append(l.keypad(l.words, l.view).Targets(square), back)
	}
	if focus == focusLevels && l.untouched() {
		return append(levelButtons(l.words, l.Level, func(n int) string {
			return boardData(levelKind, l.match, strconv.Itoa(n))
		}), back)
	}
	if focus == focusBooks && l.untouched() {
		return append(bookButtons(l.match, l.words), back)
	}
	var all [][]bot.Button
	if l.hasMover() {
		all = l.moveButtons()
	}
	if l.hasMoreOfHint() {
		all = append(all, []bot.Button{record.Press(l.words.T("hint.line"), boardData(hintKind, l.match))})
	}
	if requests := l.requestButtons(); requests != nil {
		all = append(all, requests)
	}
	if l.hasMover() && l.countIsNew() {
		all = append(all, []bot.Button{record.Press(l.words.T("play.what_count"), boardData(whatKind, l.match))})
	}
	if l.untouched() {
		all = append(all, l.setupButtons())
	}
	return all
}

// setupButtons change what a game is like before a person has moved. Solo there is neither a level nor another side.
func (l *look) setupButtons() []bot.Button {
	rules := record.Press(l.words.T("play.books"), boardData(booksKind, l.match))
	if l.engineSide() == game.NoColor {
		return []bot.Button{rules}
	}
	return []bot.Button{
		record.Press(l.words.T("play.levels"), boardData(levelsKind, l.match)),
		record.Press(l.words.T("play.other_side"), boardData(sideKind, l.match)),
		rules,
	}
}
