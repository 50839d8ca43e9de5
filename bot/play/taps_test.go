package play_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/game"
)

const (
	tapBar   = 1.7 // taps a move, on average over tapGames games
	tapGames = 20
	tapMoves = 60 // of a person, and the game is given up: two who shuffle behind locked bia would go on for ever
)

// grabber plays what wins most at once, with some luck: good enough that its games look like games.
type grabber struct {
	bottest.First
	rand *rand.Rand
}

var worth = [...]float64{game.Bia: 1, game.Met: 1.7, game.Khon: 2.5, game.Ma: 3, game.Ruea: 5, game.Khun: 0}

func (g grabber) Choose(_ context.Context, _ string, played *game.Game, _ int, _ uint64) (game.Move, error) {
	return g.move(played.Position()), nil
}

func (g grabber) move(p *game.Position) game.Move {
	var best game.Move
	bestGain := -1000.0
	for _, m := range p.Moves(nil) {
		if gain := g.gain(p, m) + g.rand.Float64(); gain > bestGain {
			best, bestGain = m, gain
		}
	}
	return best
}

// gain is what a move takes and makes, less the most that can be taken in reply.
func (g grabber) gain(p *game.Position, m game.Move) float64 {
	var next game.Position
	p.PlayTo(m, &next)
	if next.End() == game.Checkmate {
		return 1000
	}
	gain := worth[p.At(m.To()).Kind()]
	if m.Promotes() {
		gain += worth[game.Met] - worth[game.Bia]
	}
	loss := 0.0
	for _, reply := range next.Captures(nil) {
		loss = max(loss, worth[next.At(reply.To()).Kind()])
	}
	return gain - loss
}

// TestTaps plays games against the bot by tapping alone and counts the taps.
func TestTaps(t *testing.T) {
	taps, moves := 0, 0
	for seed := range uint64(tapGames) {
		synctest.Test(t, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 2))
			w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: grabber{rand: r}}))
			w.Say("ann", "ann", "/play "+[]string{"white", "black"}[seed%2])
			w.Settle()
			for range tapMoves {
				p := position(t, w)
				if over(w) {
					break
				}
				taps += tap(t, w, grabber{rand: r}.move(p))
				moves++
			}
		})
	}
	average := float64(taps) / float64(moves)
	t.Logf("%d taps for %d moves: %.2f a move", taps, moves, average)
	if moves < 20*tapGames || average > tapBar {
		t.Errorf("%.2f taps a move over %d moves, want at most %.1f", average, moves, tapBar)
	}
}

// position asks the bot for the FEN and reads it.
func position(t *testing.T, w *bottest.World) *game.Position {
	t.Helper()
	w.Say("ann", "ann", "/fen")
	w.Settle()
	all := w.Recorder.Bubbles("ann")
	p, err := game.ParseFEN(game.Thai, all[len(all)-1].Text)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// over reports whether the bot says that the game has ended.
func over(w *bottest.World) bool {
	board, _ := w.Recorder.Board("ann")
	return board.Press("Rematch, colours changed") != ""
}

// tap plays a move with the buttons under the board and returns how many taps it took.
func tap(t *testing.T, w *bottest.World, m game.Move) int {
	t.Helper()
	for taps := 1; taps <= 2; taps++ {
		board, _ := w.Recorder.Board("ann")
		played, data := find(board, m)
		if data == "" {
			break
		}
		w.Tap("ann", "ann", board.ID, data)
		w.Settle()
		if played {
			return taps
		}
	}
	t.Fatalf("%v cannot be played in two taps", m)
	return 0
}

// find returns the button for a move, or for its man.
func find(board bottest.Bubble, m game.Move) (played bool, data string) {
	for _, row := range board.Buttons {
		for _, b := range row {
			switch {
			case strings.HasPrefix(b.Data, "m:") && strings.HasSuffix(b.Data, ":"+m.String()):
				return true, b.Data
			case strings.HasPrefix(b.Data, "pick:") && strings.HasSuffix(b.Data, ":"+m.From().String()):
				data = b.Data
			}
		}
	}
	return false, data
}
