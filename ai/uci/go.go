package uci

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/game"
)

// order is what "go" asks for.
type order struct {
	limits   ai.Limits
	infinite bool
	moveTime int
	time     [2]int // by side, in ms; -1 when not given
	inc      [2]int
	toGo     int
}

// goSearch obeys "go …".
func (s *Server) goSearch(t task) error {
	words := t.words[1:]
	if isPerft(words) {
		return s.goPerft(words[1:])
	}
	o, err := s.parseGo(words)
	if err != nil {
		t.search.stop()
		return err
	}
	s.think(t.search, o)
	return nil
}

func isPerft(words []string) bool { return len(words) > 0 && words[0] == "perft" }

// parseGo reads the words after "go".
func (s *Server) parseGo(words []string) (order, error) {
	o := order{time: [2]int{-1, -1}}
	numbers := map[string]*int{
		"wtime": &o.time[game.White], "btime": &o.time[game.Black], "winc": &o.inc[game.White],
		"binc": &o.inc[game.Black], "movestogo": &o.toGo, "movetime": &o.moveTime, "nodes": &o.limits.Nodes,
		"depth": &o.limits.Depth, "mate": &o.limits.Mate,
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch {
		case word == "infinite":
			o.infinite = true
		case word == "ponder": // seen when it was read
		case word == "searchmoves":
			var err error
			if o.limits.Moves, i, err = s.searchMoves(words, i+1); err != nil {
				return o, err
			}
		case numbers[word] == nil:
			return o, fmt.Errorf("go knows no %s", word)
		case i+1 == len(words):
			return o, fmt.Errorf("go %s lacks its number", word)
		default:
			i++
			n, err := strconv.ParseInt(words[i], 10, 64)
			if err != nil {
				return o, fmt.Errorf("go %s: %q is no number", word, words[i])
			}
			// A clock may be below zero when a flag is about to fall, and anything may be without bound.
			*numbers[word] = int(min(max(n, 0), math.MaxInt32))
		}
	}
	return o, nil
}

// searchMoves reads the moves of words from i on, and returns the place of the last one.
func (s *Server) searchMoves(words []string, i int) (moves []game.Move, last int, err error) {
	for ; i < len(words); i++ {
		m, err := parseMove(s.game.Position(), words[i])
		if err != nil {
			if len(moves) > 0 && !strings.ContainsAny(words[i], "12345678") {
				break // the next word of the command
			}
			return nil, i, err
		}
		moves = append(moves, m)
	}
	return moves, i - 1, nil
}

// clock returns the clock that an order asks for, or nil.
func (o *order) clock(side game.Color, overhead time.Duration) *ai.Clock {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	switch {
	case o.infinite:
		return nil
	case o.moveTime > 0:
		return ai.ClockForMove(ms(o.moveTime))
	case o.time[side] >= 0:
		return ai.ClockFor(ms(o.time[side]), ms(o.inc[side]), o.toGo, overhead)
	}
	return nil
}
