package play

import (
	"errors"
	"fmt"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// match is a game as it is stored, with its moves replayed. What follows from the two is decided here.
type match struct {
	record.Game
	played *game.Game
	late   bool      // the assistant plays the move, since its time is up
	before time.Time // when the move before the one was played that is being settled
}

// load returns the newest state of a game; store.ErrNotFound if there is none.
func load(tx store.Tx, id record.ID) (*match, error) {
	g, err := record.Get(tx, record.GameKey(id))
	if err != nil {
		return nil, err
	}
	return replay(g)
}

// replay plays the moves of a stored game. That it cannot be played is a record.ErrDecode.
func replay(g record.Game) (*match, error) {
	rules, ok := game.RulesByName(g.Rules)
	if !ok {
		return nil, fmt.Errorf("failed to replay game %s: no rule book %q: %w", g.ID, g.Rules, record.ErrDecode)
	}
	played, err := game.Replay(rules, g.Start, g.Moves, requestsOf(g.Requests)...)
	if err != nil {
		return nil, fmt.Errorf("failed to replay game %s: %w: %w", g.ID, err, record.ErrDecode)
	}
	return &match{Game: g, played: played}, nil
}

// ifThere makes that something is not there no error.
func ifThere(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// position returns the position now.
func (m *match) position() *game.Position { return m.played.Position() }

// last returns the last move, zero before the first.
func (m *match) last() game.Move {
	if len(m.Moves) == 0 {
		return 0
	}
	return m.Moves[len(m.Moves)-1]
}

// side returns the side to move.
func (m *match) side() game.Color { return m.position().Side() }

// over reports whether the game has ended.
func (m *match) over() bool { return m.Result != nil }

// outcome returns how the game stands.
func (m *match) outcome() game.Outcome {
	if m.Result == nil {
		return game.Outcome{Winner: game.NoColor}
	}
	reason, _ := game.ParseReason(m.Result.Reason)
	return game.Outcome{Reason: reason, Winner: m.Result.Winner}
}

// seats reports whether a person plays a side of the game.
func (m *match) seats(person record.ID) bool {
	return person != 0 && (m.plays(person, game.White) || m.plays(person, game.Black))
}

// plays reports whether a person plays one side of the game, and perhaps the other too.
func (m *match) plays(person record.ID, c game.Color) bool { return m.Seats[c].Person == person }

// engineSide returns the side that the engine plays, NoColor if it plays none.
func (m *match) engineSide() game.Color {
	for _, c := range [...]game.Color{game.White, game.Black} {
		if m.Seats[c].Engine() {
			return c
		}
	}
	return game.NoColor
}

// rivals reports whether two people play each other.
func (m *match) rivals() bool { return m.engineSide() == game.NoColor && !m.solo() }

// sideOf returns the side that a person plays; solo, the one to move. NoColor if the person plays none.
func (m *match) sideOf(person record.ID) game.Color {
	switch {
	case !m.seats(person):
		return game.NoColor
	case m.solo():
		return m.side()
	case m.plays(person, game.White):
		return game.White
	}
	return game.Black
}

// chatOf returns the chat that a side is played from.
func (m *match) chatOf(c game.Color) record.ID {
	if seat := m.Seats[c]; seat.Chat != 0 {
		return seat.Chat
	}
	return m.Home
}

// solo reports whether one person plays both sides.
func (m *match) solo() bool {
	return m.engineSide() == game.NoColor && m.Seats[game.White].Person == m.Seats[game.Black].Person
}

// human returns the side and the number of the person who plays against the engine or, solo, both sides: White then.
func (m *match) human() (game.Color, record.ID) {
	c := game.White
	if m.engineSide() == game.White {
		c = game.Black
	}
	return c, m.Seats[c].Person
}

// thinking reports whether the engine is to move.
func (m *match) thinking() bool { return !m.over() && m.Seats[m.side()].Engine() }

// mayMove reports whether a person is to move.
func (m *match) mayMove(person record.ID) bool {
	return !m.over() && person != 0 && m.plays(person, m.side())
}

// setUp reports whether the game began here from a position that was set up, or that a game of a file had come to, and not
// where games begin, with or without odds.
func (m *match) setUp() bool { return m.Begun > 0 || m.Start != "" && m.Odds == "" }

// untouched reports whether no person has moved yet, so that level, side and rules may still be changed under the
// board. The engine may have opened: a choice of the side that its quick first move took back would not be one.
func (m *match) untouched() bool {
	n := len(m.Moves) - m.Begun
	return !m.over() && !m.practice() && !m.rivals() && (n == 0 || n == 1 && m.played.PositionAt(m.Begun).Side() == m.engineSide())
}

// undoPlies returns how many plies lead back to a person's own last turn, and whether there is one. After a resignation
// that is the turn in which it was given up, so that only the resignation is taken back.
func (m *match) undoPlies(person record.ID) (int, bool) {
	now := m.played.Ply()
	last := now - 1
	if m.over() && !m.played.Outcome().Over() {
		last = now
	}
	for ply := last; ply >= m.Begun; ply-- {
		if m.plays(person, m.played.PositionAt(ply).Side()) {
			return now - ply, true
		}
	}
	return 0, false
}

// back takes plies back, and the result with them.
func (m *match) back(plies int) {
	m.played.Undo(plies)
	m.Result, m.Offered = nil, 0
}

// mix draws a number from a game's number and Turn: the same for the same state of the game, whoever asks. It is the
// output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
func (m *match) mix() uint64 {
	x := uint64(m.ID) + uint64(m.Turn)*0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// rematchID is the number of the game that follows this one, so that the button for it begins one game however often
// it is tapped.
func (m *match) rematchID() record.ID { return record.NewID(m.Moved, m.mix()) }
