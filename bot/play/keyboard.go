package play

import (
	"cmp"
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

const (
	// perRow is how many buttons stand beside each other: more are too narrow on a phone.
	perRow = 4
	// fewMoves is how many legal moves are all shown as whole-move buttons.
	fewMoves = 10
	// fiveRows is how many buttons there may be for the men with two moves to be shown as whole moves as well. Without
	// that a move takes 1.67 to 1.78 taps on average, with it 1.56 to 1.65 (20 games each of a greedy player and of
	// the engine's levels 2, 4 and 6 against themselves); a sixth row would save no more.
	fiveRows = 5 * perRow
)

// offer is what a button under a board offers: a move or, with to NoSquare, a man whose moves a second tap chooses from.
type offer struct {
	from, to game.Square
}

// offers returns the first taps of a position, in the order of the board: men, or whole moves where one tap will do.
// Where each man has room for one button, on the board itself, only those with one move have it whole.
func offers(p *game.Position, view game.Color, onBoard bool) []offer {
	var all []offer
	whole := 1
	if !onBoard {
		whole = wholeMoves(p)
	}
	for from := range p.Colored(p.Side()).All {
		switch targets := p.MovesFrom(from); {
		case targets == 0:
		case targets.Len() <= whole:
			all = append(all, targetsOf(from, targets)...)
		default:
			all = append(all, offer{from, game.NoSquare})
		}
	}
	sortOffers(all, view)
	return all
}

// wholeMoves returns up to how many moves of a man are shown as whole-move buttons.
func wholeMoves(p *game.Position) int {
	moves, buttons := 0, 0
	for from := range p.Colored(p.Side()).All {
		n := p.MovesFrom(from).Len()
		moves += n
		if n > 2 {
			n = 1
		}
		buttons += n
	}
	switch {
	case moves <= fewMoves:
		return fewMoves
	case buttons <= fiveRows:
		return 2
	}
	return 1
}

func targetsOf(from game.Square, targets game.Bitboard) []offer {
	var all []offer
	for to := range targets.All {
		all = append(all, offer{from, to})
	}
	return all
}

// sortOffers puts offers in the order of the board as the viewer reads it: rank by rank from the top, and from the left
// within one.
func sortOffers(all []offer, view game.Color) {
	slices.SortFunc(all, func(a, b offer) int {
		return cmp.Or(cmp.Compare(reading(a.from, view), reading(b.from, view)),
			cmp.Compare(reading(a.to, view), reading(b.to, view)))
	})
}

// reading is the number of a square in the order in which a viewer reads the board.
func reading(s game.Square, view game.Color) int {
	if view == game.Black {
		return int(game.SquareAt(7-s.File(), s.Rank()))
	}
	return int(game.SquareAt(s.File(), 7-s.Rank()))
}

// moveButtons are the buttons of the side to move when no man is picked.
func (l *look) moveButtons() [][]bot.Button {
	m, w, p := l.match, l.words, l.position()
	var buttons []bot.Button
	for _, o := range offers(p, l.view, l.onBoard) {
		if o.to == game.NoSquare {
			buttons = append(buttons, bot.Button{Label: manLabel(w, p, o.from), Data: boardData(pickKind, m, o.from.String()), At: o.from})
		} else {
			label := manLabel(w, p, o.from) + arrow(w, p, o.to)
			buttons = append(buttons, bot.Button{Label: label, Data: moveData(m, o), At: o.from})
		}
	}
	if l.onBoard {
		return append(rows(buttons), l.shortcuts()...)
	}
	return rows(buttons)
}

// shortcuts are the whole moves of men that have more than one, for below a board that has its buttons on it: so many
// as stand under other boards.
func (l *look) shortcuts() [][]bot.Button {
	p := l.position()
	var buttons []bot.Button
	for _, o := range offers(p, l.view, false) {
		if o.to != game.NoSquare && p.MovesFrom(o.from).Len() > 1 {
			label := manLabel(l.words, p, o.from) + arrow(l.words, p, o.to)
			buttons = append(buttons, record.Press(label, moveData(l.match, o)))
		}
	}
	return rows(buttons)
}

// targetButtons are the buttons when a man is picked: where it can go.
func targetButtons(m *match, view game.Color, w bot.Words, picked game.Square) [][]bot.Button {
	p := m.position()
	all := targetsOf(picked, p.MovesFrom(picked))
	sortOffers(all, view)
	var buttons []bot.Button
	for _, o := range all {
		buttons = append(buttons, bot.Button{Label: arrow(w, p, o.to), Data: moveData(m, o), At: o.to})
	}
	return rows(buttons)
}

func moveData(m *match, o offer) string {
	return boardData(moveKind, m, game.NewMove(o.from, o.to, m.position().Promotes(o.from, o.to)).String())
}

// arrow returns the end of a move's label: the target, and whether a man is taken there.
func arrow(w bot.Words, p *game.Position, to game.Square) string {
	if p.Occupied().Has(to) {
		return "×" + coach.Square(w, to)
	}
	return "→" + coach.Square(w, to)
}

// manLabel names a man and its square: "♞ b1".
func manLabel(w bot.Words, p *game.Position, from game.Square) string {
	return manName(w, p.At(from).Kind()) + " " + coach.Square(w, from)
}

// manName is what a man is called on a button, as short as the language can.
func manName(w bot.Words, k game.Kind) string { return w.T("play.man_" + string(k.Letter())) }

// rows deals buttons into as few rows as there can be, as even as they can be, the longer ones first.
func rows(buttons []bot.Button) [][]bot.Button {
	var all [][]bot.Button
	for n := (len(buttons) + perRow - 1) / perRow; n > 0; n-- {
		length := (len(buttons) + n - 1) / n
		all = append(all, buttons[:length:length])
		buttons = buttons[length:]
	}
	return all
}
