package game_test

import (
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// mailbox is the slow and obvious second opinion: sixty-four squares, steps by file and rank, and every move tried on
// a copy to see whether the khun can be taken.
type mailbox struct {
	men      [64]game.Piece
	side     game.Color
	straight bool // bia take straight ahead
}

func newMailbox(p *game.Position) mailbox {
	return mailbox{p.Board(), p.Side(), p.Rules().StraightBia}
}

// step is a step in files and ranks, the ranks as the man's side sees them.
type step struct{ files, ranks int }

var steps = map[game.Kind][]step{
	game.Khun: {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	game.Met:  {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}},
	game.Khon: {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {0, 1}},
	game.Ma:   {{-2, -1}, {-2, 1}, {2, -1}, {2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}},
	game.Ruea: {{-1, 0}, {1, 0}, {0, -1}, {0, 1}},
}

// after returns the square some steps from another.
func (b *mailbox) after(s game.Square, c game.Color, d step) (game.Square, bool) {
	if c == game.Black {
		d.ranks = -d.ranks
	}
	file, rank := s.File()+d.files, s.Rank()+d.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return game.NoSquare, false
	}
	return game.SquareAt(file, rank), true
}

// targets returns where the man on a square goes, whatever becomes of its khun.
func (b *mailbox) targets(s game.Square) (list []game.Square) {
	man := b.men[s]
	if man.Kind() == game.Bia {
		return b.biaTargets(s)
	}
	for _, d := range steps[man.Kind()] {
		for to, ok := b.after(s, man.Color(), d); ok; to, ok = b.after(to, man.Color(), d) {
			if b.men[to].Color() != man.Color() {
				list = append(list, to)
			}
			if man.Kind() != game.Ruea || b.men[to] != game.NoPiece {
				break
			}
		}
	}
	return list
}

func (b *mailbox) biaTargets(s game.Square) (list []game.Square) {
	c := b.men[s].Color()
	enemy := func(to game.Square) bool { return b.men[to].Color() == c.Other() }
	if to, ok := b.after(s, c, step{0, 1}); ok && (b.men[to] == game.NoPiece || b.straight && enemy(to)) {
		list = append(list, to)
	}
	for _, files := range []int{-1, 1} {
		if to, ok := b.after(s, c, step{files, 1}); ok && !b.straight && enemy(to) {
			list = append(list, to)
		}
	}
	return list
}

// takesKhun reports whether a side could take the other's khun.
func (b *mailbox) takesKhun(by game.Color) bool {
	for s, man := range b.men {
		if man == game.NoPiece || man.Color() != by {
			continue
		}
		for _, to := range b.targets(game.Square(s)) {
			if b.men[to].Kind() == game.Khun {
				return true
			}
		}
	}
	return false
}

// promotes reports whether a man that goes to a square becomes a met: a bia on its sixth rank or beyond.
func promotes(man game.Piece, to game.Square) bool {
	rank := to.Rank()
	if man.Color() == game.Black {
		rank = 7 - rank
	}
	return man.Kind() == game.Bia && rank >= 5
}

// moves returns the legal moves in UCI, sorted.
func (b *mailbox) moves() []string {
	list := []string{}
	for s, man := range b.men {
		if man == game.NoPiece || man.Color() != b.side {
			continue
		}
		from := game.Square(s)
		for _, to := range b.targets(from) {
			m := game.NewMove(from, to, promotes(man, to))
			next := b.play(m)
			if !next.takesKhun(next.side) {
				list = append(list, m.String())
			}
		}
	}
	slices.Sort(list)
	return list
}

func (b *mailbox) play(m game.Move) mailbox {
	next := *b
	man := next.men[m.From()]
	if m.Promotes() {
		man = man.Promote()
	}
	next.men[m.From()] = game.NoPiece
	next.men[m.To()] = man
	next.side = b.side.Other()
	return next
}

// count returns how many men of a side and kind there are.
func (b *mailbox) count(c game.Color, k game.Kind) (n int) {
	for _, man := range b.men {
		if man != game.NoPiece && man.Color() == c && man.Kind() == k {
			n++
		}
	}
	return n
}

// all returns how many men a side has.
func (b *mailbox) all(c game.Color) (n int) {
	for k := game.Bia; k <= game.Khun; k++ {
		n += b.count(c, k)
	}
	return n
}

func (b *mailbox) bare(c game.Color) bool { return b.all(c) == 1 }

func (b *mailbox) bia() int { return b.count(game.White, game.Bia) + b.count(game.Black, game.Bia) }
