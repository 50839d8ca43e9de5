package render

import (
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// Film returns the scenes of a game for [Renderer.GIF], seen by a side: the start and the position after each move,
// the move marked, and for a game that is over the last position once more with the result.
func Film(g *game.Game, view game.Color, st Style) []Scene {
	scenes := make([]Scene, 0, g.Ply()+2)
	for ply := range g.Ply() + 1 {
		scenes = append(scenes, sceneAt(g, ply, view, st))
	}
	if result := ResultOf(g.Outcome()); result != NoResult {
		end := scenes[len(scenes)-1]
		end.Result = result
		scenes = append(scenes, end)
	}
	return scenes
}

// sceneAt returns the scene of a game after so many plies, with the move that led there and the count that runs.
func sceneAt(g *game.Game, ply int, view game.Color, st Style) Scene {
	p := g.PositionAt(ply)
	s := Of(p, view)
	s.Style = st
	if ply > 0 {
		s.Last = g.Moves()[ply-1]
	}
	if count, ok := p.Count(); ok {
		s.Count = Count{At: uint8(min(count.At, count.Limit)), Limit: uint8(count.Limit)}
	}
	return s
}

// How long the frames of an animation stay. Beyond longGame frames all are shorter, so that no game takes longer.
const (
	moveStay    = 700 * time.Millisecond
	captureStay = 1200 * time.Millisecond
	startStay   = time.Second
	endStay     = 2 * time.Second // before the result, if there is one
	resultStay  = 5 * time.Second
	longGame    = 300 // of 150 moves

	// minStay is the least that players keep to: shorter ones they take for a tenth of a second.
	minStay = 20 * time.Millisecond
)

// stay returns how long a frame of an animation stays.
func stay(scenes []Scene, i int) time.Duration {
	last := len(scenes) - 1
	switch {
	case scenes[i].Result != NoResult:
		return resultStay
	case i == last, i == last-1 && scenes[last].Result != NoResult:
		return endStay
	case i == 0:
		return startStay
	}
	d := moveStay
	if menOf(&scenes[i]) < menOf(&scenes[i-1]) {
		d = captureStay
	}
	if len(scenes) > longGame {
		d = d * longGame / time.Duration(len(scenes))
	}
	return max(d, minStay)
}

func menOf(s *Scene) int {
	n := 0
	for _, p := range s.Board {
		if p != game.NoPiece {
			n++
		}
	}
	return n
}
