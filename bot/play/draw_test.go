package play

import (
	"context"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// stated is what a thinker and tables are told to think.
type stated struct {
	asked
	score int
	known *bot.Known // nil: the tables know nothing
}

func (s *stated) Analyse(context.Context, string, bot.Urgency, *game.Game, int) (bot.Analysis, error) {
	return bot.Analysis{Score: s.score}, nil
}

func (s *stated) Best(context.Context, *game.Position) (bot.Known, bool) {
	if s.known == nil {
		return bot.Known{}, false
	}
	return *s.known, true
}

func (s *stated) Knows(string, string) bool { return s.known != nil }

// TestTakesDraw: the bot, Black, takes a draw when it cannot win, by the tables or by half a bia at most.
func TestTakesDraw(t *testing.T) {
	const (
		whiteBare = "3rk3/8/8/8/8/8/8/K7"
		blackBare = "4k3/8/8/8/8/8/8/K6R"
		nobody    = "3rk3/8/8/8/p7/8/8/K6R"
	)
	for _, test := range []struct {
		name, start string
		score       int // of the side to move
		known       *bot.Known
		want        bool
	}{
		{"half a bia ahead", nobody + " b - - 0 40", 50, nil, true},
		{"more than half a bia ahead", nobody + " b - - 0 40", 51, nil, false},
		{"half a bia ahead, the other to move", nobody + " w - - 0 40", -50, nil, true},
		{"more than half a bia ahead, the other to move", nobody + " w - - 0 40", -51, nil, false},
		{"far behind", nobody + " w - - 0 40", 900, nil, true},
		{"won by the tables", whiteBare + " w - - 0 40", 0, &bot.Known{Won: true, Mate: 5}, false},
		{"drawn by the count, says the table", whiteBare + " w - - 0 40", -500, &bot.Known{Mate: 15}, true},
		{"ahead against a bare khun, without a table", whiteBare + " w - - 0 40", -500, nil, false},
		{"bare", blackBare + " w - - 0 40", -900, nil, true},
	} {
		thinker := &stated{score: test.score, known: test.known}
		e := &engine{thinker: thinker, tables: thinker}
		got, err := e.takesDraw(t.Context(), ann, newMatch(t, ann, 0, test.start))
		if err != nil || got != test.want {
			t.Errorf("%s: %v, %v, want %v", test.name, got, err, test.want)
		}
	}
}

// TestResigns: with its khun alone a level from 5 on gives up what a table says is lost within the count, in a game
// that began where games do, here with odds.
func TestResigns(t *testing.T) {
	const (
		bare = "4k3/8/8/8/8/8/8/K5RR b - 16 6 40"
		met  = "4k3/4m3/8/8/8/8/8/K5RR b - 128 0 40"
	)
	won, drawn := &bot.Known{Won: true, Mate: 3}, &bot.Known{Mate: 9}
	for _, test := range []struct {
		name, start string
		level       int
		practice    string
		odds        string
		known       *bot.Known
		want        bool
	}{
		{"lost within the count", bare, 5, "", "ma", won, true},
		{"at the strongest level", bare, 8, "", "ma", won, true},
		{"people want to mate", bare, 4, "", "ma", won, false},
		{"lost, but not within the count", bare, 8, "", "ma", drawn, false},
		{"no table knows", bare, 8, "", "ma", nil, false},
		{"with a met left", met, 8, "", "ma", won, false},
		{"set up", bare, 8, "", "", won, false},
		{"practice", bare, 8, "RR", "", won, false},
	} {
		m, err := replay(record.Game{
			Rules: "thai", Start: test.start, Seats: [2]record.Seat{{Person: ann}, {}}, Level: test.level, Practice: test.practice, Odds: test.odds,
		})
		if err != nil {
			t.Fatal(err)
		}
		thinker := &stated{known: test.known}
		e := &engine{thinker: thinker, tables: thinker}
		d, err := e.decide(t.Context(), ann, m)
		if err != nil || d.resigns != test.want || !test.want && d.move == 0 {
			t.Errorf("%s: %+v, %v", test.name, d, err)
		}
	}
	m := newMatch(t, ann, 0, bare)
	m.Level, m.Odds = 8, "ma"
	if d, err := (&engine{thinker: &asked{}}).decide(t.Context(), ann, m); err != nil || d.resigns {
		t.Errorf("without tables: %+v, %v", d, err)
	}
}
