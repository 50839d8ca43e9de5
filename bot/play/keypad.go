package play

import (
	"cmp"
	"slices"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/game"
)

// perRow is how many buttons stand beside each other: more are too narrow on a phone.
const perRow = 4

// Keypad makes the buttons by which a move is chosen: a man, and then where it goes.
type Keypad struct {
	Words    bot.Words
	Position *game.Position
	View     game.Color // the side that is below: the buttons stand in the order of the board
	// Pick and Play are the data of a button that chooses a man and of one that plays a move.
	Pick func(from game.Square) string
	Play func(game.Move) string
}

// offer is what a button offers: a move or, with to NoSquare, a man whose moves a second tap chooses from.
type offer struct {
	from, to game.Square
}

// Men are the buttons of the side to move, one for each man that can move; one with a single move has that.
func (k Keypad) Men() [][]bot.Button { return Rows(k.buttons(menOffers(k.Position, k.View, 1))) }

// Targets are the buttons of where a man can go.
func (k Keypad) Targets(from game.Square) [][]bot.Button {
	all := targetsOf(from, k.Position.MovesFrom(from))
	sortOffers(all, k.View)
	var buttons []bot.Button
	for _, o := range all {
		buttons = append(buttons, bot.Button{Label: arrow(k.Words, k.Position, o.to), Data: k.data(o), At: o.to})
	}
	return Rows(buttons)
}

func (k Keypad) buttons(offers []offer) []bot.Button {
	var buttons []bot.Button
	for _, o := range offers {
		label := manLabel(k.Words, k.Position, o.from)
		if o.to != game.NoSquare {
			label += arrow(k.Words, k.Position, o.to)
		}
		buttons = append(buttons, bot.Button{Label: label, Data: k.data(o), At: o.from})
	}
	return buttons
}

func (k Keypad) data(o offer) string {
	if o.to == game.NoSquare {
		return k.Pick(o.from)
	}
	return k.Play(game.NewMove(o.from, o.to, k.Position.Promotes(o.from, o.to)))
}

// menOffers are the men that can move, in the order of the board; those with no more than whole moves have them whole.
func menOffers(p *game.Position, view game.Color, whole int) []offer {
	var all []offer
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

// arrow returns the end of a move's label: the target, and whether a man is taken there.
func arrow(w bot.Words, p *game.Position, to game.Square) string {
	if p.Occupied().Has(to) {
		return "×" + coach.Square(w, to)
	}
	return "→" + coach.Square(w, to)
}

// manLabel names a man and its square: "♞ b1".
func manLabel(w bot.Words, p *game.Position, from game.Square) string {
	return ManName(w, p.At(from).Kind()) + " " + coach.Square(w, from)
}

// ManName is what a man is called on a button, as short as the language can.
func ManName(w bot.Words, k game.Kind) string { return w.T("play.man_" + string(k.Letter())) }

// Rows deals buttons into as few rows as there can be, as even as they can be, the longer ones first.
func Rows(buttons []bot.Button) [][]bot.Button {
	var all [][]bot.Button
	for n := (len(buttons) + perRow - 1) / perRow; n > 0; n-- {
		length := (len(buttons) + n - 1) / n
		all = append(all, buttons[:length:length])
		buttons = buttons[length:]
	}
	return all
}
