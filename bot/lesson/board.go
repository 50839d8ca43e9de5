package lesson

import (
	"fmt"
	"strings"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/render"
)

// Board is a position with marks on it.
type Board struct {
	// FEN is the position; empty: the start.
	FEN string
	// Rules is the name of the rule book; empty: thai, which chats play.
	Rules string
	// Below is the side at the bottom.
	Below game.Color
	// Shades are those that the page's text speaks of; usually the reader's own.
	Shades render.Shades
	// Man is the square of a man whose legal moves are marked; empty: none.
	Man string
	// Lit are squares to look at, with spaces between.
	Lit string
	// Letters are the squares whose men have their letter beside them, with spaces between.
	Letters string
	// Arrow is a legal move that is pointed at, in UCI.
	Arrow string
	// Bad is a move that cannot be played, in UCI: it is pointed at with a cross, and its reason is told.
	Bad string
}

// Frame is what a page shows at one moment.
type Frame struct {
	Game  *game.Game
	Board *Board
}

// Frames returns how many frames a page has to step through, at least one.
func (p *Page) Frames() int {
	if p.Line != "" {
		return 1 + len(strings.Fields(p.Line))
	}
	return len(p.Boards)
}

// Frame returns what a page shows at a step, from 0; a step that it has not is the nearest one. The content is ours and
// tested: what is wrong in it panics.
func (p *Page) Frame(step int) Frame {
	step = min(max(step, 0), p.Frames()-1)
	if p.Line == "" {
		b := &p.Boards[step]
		return Frame{b.game(), b}
	}
	b := &p.Boards[0]
	if step > 0 {
		b = &Board{Rules: b.Rules, Below: b.Below, Shades: b.Shades}
	}
	g := p.Boards[0].game()
	for _, word := range strings.Fields(p.Line)[:step] {
		must(g.Play(must1(notation.ParseUCI(g.Position(), word))))
	}
	return Frame{g, b}
}

// Position returns the position of the frame.
func (f Frame) Position() *game.Position { return f.Game.Position() }

// Last returns the move that led to the frame, 0 if none did.
func (f Frame) Last() game.Move {
	if n := f.Game.Ply(); n > 0 {
		return f.Game.Moves()[n-1]
	}
	return 0
}

// Why returns why the bad move of the frame cannot be played; false if there is none.
func (f Frame) Why() (game.Why, bool) {
	if f.Board.Bad == "" {
		return game.Why{}, false
	}
	m := parseMove(f.Board.Bad)
	return f.Position().Why(m.From(), m.To()), true
}

// Scene returns the picture of the frame. Its style is the usual one, but for shades that the page needs.
func (f Frame) Scene() render.Scene {
	p, b := f.Position(), f.Board
	s := render.Of(p, b.Below)
	s.Last, s.Style.Shades = f.Last(), b.Shades
	if c, runs := p.Count(); runs {
		s.Count = render.Count{At: uint8(min(c.At, c.Limit)), Limit: uint8(c.Limit)}
	}
	s.Picked = squares(b.Lit)
	for sq := range squares(b.Letters).All {
		s.Labels[sq] = p.At(sq).Kind().Letter()
	}
	if b.Man != "" {
		man := square(b.Man)
		to := p.MovesFrom(man)
		s.Picked |= man.Bit()
		s.Takes, s.Reach = to&p.Occupied(), to&^p.Occupied()
	}
	if b.Arrow != "" {
		s.Arrow = parseMove(b.Arrow)
	}
	if b.Bad != "" {
		s.Arrow = parseMove(b.Bad)
		s.Wrong = s.Arrow.To().Bit()
	}
	return s
}

func (b *Board) rules() *game.Rules {
	if b.Rules == "" {
		return game.Thai
	}
	r, ok := game.RulesByName(b.Rules)
	if !ok {
		panic(fmt.Sprintf("lesson: no rule book is called %q", b.Rules))
	}
	return r
}

func (b *Board) game() *game.Game { return must1(game.Replay(b.rules(), b.FEN, nil)) }

// squares reads squares with spaces between.
func squares(list string) (set game.Bitboard) {
	for _, s := range strings.Fields(list) {
		set |= square(s).Bit()
	}
	return set
}

func square(s string) game.Square {
	sq, ok := game.ParseSquare(s)
	if !ok {
		panic(fmt.Sprintf("lesson: %q is no square", s))
	}
	return sq
}

// parseMove reads a move in UCI, legal or not.
func parseMove(uci string) game.Move {
	move, promotes := strings.CutSuffix(uci, "m")
	return game.NewMove(square(move[:2]), square(move[2:]), promotes)
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("lesson: %v", err))
	}
}

func must1[T any](v T, err error) T {
	must(err)
	return v
}
