package coach

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// advice is a move that is looked at for what speaks for it. Each reason is checked on the board by the rules, save that
// a mate in more than two moves is what the engine saw.
type advice struct {
	words  bot.Words
	game   *game.Game     // before the move
	before *game.Position // the same
	after  *game.Position
	move   game.Move
	mate   int        // in how many moves it mates, as the engine saw; 0 if it saw none
	man    game.Piece // that moves
	side   game.Color // that moves it
}

// reason is one thing that may speak for a move.
type reason struct {
	name string
	// about is what it is about: of those that are about the same only the first is said; "" is said with any other.
	about string
	// weight is how much else is said with it.
	weight weight
	// say says it in a sentence, or "" if it does not hold.
	say func(*advice) string
}

// weight is how much a reason counts beside others.
type weight uint8

const (
	usual  weight = iota // said with another one
	alone                // it says all
	remark               // said only if nothing else is
)

// mostReasons is how many reasons are said: more than two are read by nobody.
const mostReasons = 2

// reasons are all of them, the most telling first.
var reasons = []reason{
	{"checkmate", "end", alone, (*advice).checkmate},
	{"draw", "end", alone, (*advice).draws},
	{"only", "end", alone, (*advice).only},
	{"mates in two", "end", usual, (*advice).matesInTwo},
	{"mates", "end", usual, (*advice).matesLater},
	{"in time", "count", usual, (*advice).inTime},
	{"stops mate", "", usual, (*advice).stopsMate},
	{"takes", "takes", usual, (*advice).takes},
	{"saves", "saves", usual, (*advice).saves},
	{"promotes", "bia", usual, (*advice).promotes},
	{"fork", "attack", usual, (*advice).forks},
	{"promotes next", "bia", usual, (*advice).promotesNext},
	{"last bia", "count", usual, (*advice).keepsLastBia},
	{"starts count", "count", usual, (*advice).startsCount},
	{"trades", "takes", usual, (*advice).trades},
	{"attacks", "attack", usual, (*advice).attacksOne},
	{"check", "attack", usual, (*advice).checks},
	{"ends check", "saves", usual, (*advice).endsCheck},
	{"outpost", "place", usual, (*advice).outpost},
	{"open file", "place", usual, (*advice).openFile},
	{"count goes on", "count", usual, (*advice).countGoesOn},
	{"confines", "attack", usual, (*advice).confines},
	{"nears promotion", "bia", usual, (*advice).nearsPromotion},
	{"chain", "bia", usual, (*advice).chains},
	{"middle", "place", usual, (*advice).khunToMiddle},
	{"develops", "place", usual, (*advice).develops},
	{"safe", "", remark, (*advice).leavesNothing},
	{"best", "", remark, (*advice).best},
}

// Reasons says in a sentence or two what speaks for a legal move, for somebody who is new to the game. mate is in how many
// moves the engine saw that it mates, 0 if it saw no mate.
func Reasons(w bot.Words, g *game.Game, m game.Move, mate int) []string {
	var said []string
	about := map[string]bool{}
	a := newAdvice(w, g, m, mate)
	for _, r := range reasons {
		if r.weight == remark && len(said) > 0 || r.about != "" && about[r.about] {
			continue
		}
		text := r.say(a)
		if text == "" {
			continue
		}
		said, about[r.about] = append(said, text), true
		if r.weight == alone || len(said) == mostReasons {
			break
		}
	}
	return said
}

func newAdvice(w bot.Words, g *game.Game, m game.Move, mate int) *advice {
	p := g.Position()
	a := &advice{words: w, game: g, before: p, after: new(game.Position), move: m, mate: mate,
		man: p.At(m.From()), side: p.Side()}
	p.PlayTo(m, a.after)
	return a
}

// on names a man with its side and square, as it stood before the move: "the black ma on f3".
func (a *advice) on(s game.Square) string { return attackers(a.words, a.before, s.Bit()) }

// Fault says in a sentence what a legal move allows or, if that shows in nothing plain, how it would be answered; "" if it
// ends the game without a draw, or takes in an even exchange. answer is what the engine would
// answer, 0 where the game is over, and mate in how many moves that mates, 0 if it saw no mate.
func Fault(w bot.Words, g *game.Game, m, answer game.Move, mate int) string {
	a := newAdvice(w, g, m, 0)
	if said := a.draws(); said != "" || answer == 0 || !a.after.Legal(answer) {
		return said
	}
	data := []any{"Move", Move(w, a.after, answer), "Side", Side(w, a.side.Other())}
	taken := a.after.At(answer.To())
	switch {
	case mates(a.after, answer):
		return w.T("coach.fault_mate", data...)
	case mate > 0:
		return w.T("coach.fault_mates", append(data, "Count", mate)...)
	case answer.To() == m.To() && a.before.At(m.To()) != game.NoPiece && gain(a.before, m) >= 0:
		return "" // an exchange that costs nothing
	case taken != game.NoPiece && gain(a.after, answer) > 0:
		return w.T("coach.fault_loses", append(data, "Men", attackers(w, a.after, answer.To().Bit()))...)
	}
	return w.T("coach.fault_answer", data...)
}
