package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
)

// How the games are played from which puzzles are mined: one side sees less than the other, so that something happens.
const (
	minePlies    = 160
	strongNodes  = 3000
	weakNodes    = 250
	openingPlies = 6 // at random, and up to openingPlies more
)

// play plays a game, from a random opening or a random ending, and looks at each of its positions.
func (m *miner) play(ending bool) {
	start, plies := "", openingPlies+m.rand.IntN(openingPlies)
	if ending {
		start, plies = m.randomEnding(), 0
	}
	g, err := game.Replay(game.Thai, start, nil)
	if err != nil {
		return // a placement that cannot be
	}
	for range plies {
		moves := g.Position().Moves(nil)
		if len(moves) == 0 || g.Play(moves[m.rand.IntN(len(moves))]) != nil {
			return
		}
	}
	weak := game.Color(m.rand.IntN(2))
	had := map[lesson.Aim]bool{} // one puzzle of an aim from a game
	var before [2]ai.Score
	for g.Ply() < minePlies && !g.Outcome().Over() && m.ctx.Err() == nil {
		side := g.Position().Side()
		nodes := strongNodes
		if side == weak || ending {
			nodes = weakNodes
		}
		r := m.player.Search(m.ctx, g, ai.Limits{Nodes: nodes}, nil)
		if aim, found := m.look(g, r.Score, before[side], ending, had); found {
			had[aim] = true
		}
		before[side] = r.Score
		if g.Play(r.Move) != nil {
			return
		}
	}
}

// look makes a puzzle of a position if it can.
func (m *miner) look(g *game.Game, now, before ai.Score, ending bool, had map[lesson.Aim]bool) (lesson.Aim, bool) {
	if ending {
		return m.lookAtEnding(g.Position(), had)
	}
	if in, mates := now.MateIn(); mates && in > 0 {
		return lesson.AimMate, !had[lesson.AimMate] && m.lookForMate(g.Position(), in)
	}
	return lesson.AimWin, !had[lesson.AimWin] && m.lookForWin(g, now, before)
}

// endings are those whose tables a miner has: all with up to two men.
var endings = append(endgame.Endings(1), endgame.Endings(2)...)

// randomEnding returns the FEN of men at random against a bare khun, White or Black the stronger.
func (m *miner) randomEnding() string {
	men := endings[m.rand.IntN(len(endings))].String() + "k"
	if m.rand.IntN(2) == 0 {
		return scatter(m.rand, men) + " w - - 0 1"
	}
	return scatter(m.rand, strings.ToLower(men[:len(men)-1])+"K") + " b - - 0 1"
}

// scatter returns the placement of some men on squares at random.
func scatter(random *rand.Rand, men string) string {
	var board [64]byte
	for _, letter := range []byte(men) {
		square := random.IntN(64)
		for board[square] != 0 {
			square = random.IntN(64)
		}
		board[square] = letter
	}
	return placement(board)
}

// placement writes men on squares, a1 first, as a FEN does.
func placement(board [64]byte) string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		line, empty := "", 0
		for _, letter := range board[8*rank : 8*rank+8] {
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				line += fmt.Sprint(empty)
			}
			line, empty = line+string(letter), 0
		}
		if empty > 0 {
			line += fmt.Sprint(empty)
		}
		ranks = append(ranks, line)
	}
	return strings.Join(ranks, "/")
}
