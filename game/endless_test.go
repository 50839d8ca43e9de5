package game_test

import (
	"math/rand/v2"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// mostPlies is more than a random game lasts under any rule book: the count or the repetition ends it.
const mostPlies = 20000

// playOut plays random moves to the end of a game and returns how it ended.
func playOut(t testing.TB, rules *game.Rules, dice *rand.Rand) game.Outcome {
	g := game.NewGame(rules)
	var buf [game.MaxMoves]game.Move
	for range mostPlies {
		if o := g.Outcome(); o.Over() {
			return o
		}
		moves := g.Position().Moves(buf[:0])
		if err := g.Play(moves[dice.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s: no end after %d plies: %s", rules.Name, mostPlies, g.Position().FEN())
	return game.Outcome{}
}

// BenchmarkRandomGames plays random games to their end, each of which must have one. With -benchtime=10000x it plays ten
// thousand by each rule book.
func BenchmarkRandomGames(b *testing.B) {
	for _, rules := range game.AllRules() {
		b.Run(rules.Name, func(b *testing.B) {
			dice := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				playOut(b, rules, dice)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// TestRandomGamesEnd plays some of them, and wants to see the reasons that a rule book has.
func TestRandomGamesEnd(t *testing.T) {
	for rules, want := range map[*game.Rules][]game.Reason{
		game.Makruk:     {game.Checkmate, game.CountOver, game.Material},
		game.Thai:       {game.Checkmate, game.CountOver, game.BareKhuns},
		game.Fifty:      {game.Checkmate, game.QuietMoves, game.Material},
		game.Sprint:     {game.Checkmate, game.CountOver, game.Length},
		game.Tournament: {game.Checkmate, game.CountOver, game.Material},
	} {
		dice := rand.New(rand.NewPCG(3, 4))
		seen := map[game.Reason]int{}
		for range 200 {
			seen[playOut(t, rules, dice).Reason]++
		}
		for _, reason := range want {
			if seen[reason] == 0 {
				t.Errorf("%s: no game ended by %s: %v", rules.Name, reason, seen)
			}
		}
	}
}
