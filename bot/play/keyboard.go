package play

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

const (
	// fewMoves is how many legal moves are all shown as whole-move buttons.
	fewMoves = 10
	// fiveRows is how many buttons there may be for the men with two moves to be shown as whole moves as well. Without
	// that a move takes 1.67 to 1.78 taps on average, with it 1.56 to 1.65 (20 games each of a greedy player and of
	// the engine's levels 2, 4 and 6 against themselves); a sixth row would save no more.
	fiveRows = 5 * perRow
)

// offers returns the first taps of a position, in the order of the board: men, or whole moves where one tap will do.
// Where each man has room for one button, on the board itself, only those with one move have it whole.
func offers(p *game.Position, view game.Color, onBoard bool) []offer {
	if onBoard {
		return menOffers(p, view, 1)
	}
	return menOffers(p, view, wholeMoves(p))
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

// keypad makes the buttons of the game's position.
func (m *match) keypad(w bot.Words, view game.Color) Keypad {
	return Keypad{
		Words: w, Position: m.position(), View: view,
		Pick: func(from game.Square) string { return boardData(pickKind, m, from.String()) },
		Play: func(move game.Move) string { return boardData(moveKind, m, move.String()) },
	}
}

// moveButtons are the buttons of the side to move when no man is picked.
func (l *look) moveButtons() [][]bot.Button {
	buttons := l.keypad(l.words, l.view).buttons(offers(l.position(), l.view, l.onBoard))
	if l.onBoard {
		return append(Rows(buttons), l.shortcuts()...)
	}
	return Rows(buttons)
}

// shortcuts are the whole moves of men that have more than one, for below a board that has its buttons on it: so many
// as stand under other boards.
func (l *look) shortcuts() [][]bot.Button {
	p := l.position()
	var whole []offer
	for _, o := range offers(p, l.view, false) {
		if o.to != game.NoSquare && p.MovesFrom(o.from).Len() > 1 {
			whole = append(whole, o)
		}
	}
	var buttons []bot.Button
	for _, b := range l.keypad(l.words, l.view).buttons(whole) {
		buttons = append(buttons, record.Press(b.Label, b.Data))
	}
	return Rows(buttons)
}
