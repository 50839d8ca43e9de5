package play

import (
	"testing"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

const ann, bob record.ID = 1, 2

// newMatch returns a match of White against Black, 0 standing for the engine, with moves played.
func newMatch(t *testing.T, white, black record.ID, start string, moves ...string) *match {
	t.Helper()
	g := record.Game{ID: 7, Rules: "thai", Start: start, Seats: [2]record.Seat{{Person: white}, {Person: black}}, Level: 2}
	var list record.Moves
	for _, word := range moves {
		var one record.Moves
		if err := one.UnmarshalText([]byte(word)); err != nil {
			t.Fatal(err)
		}
		list = append(list, one...)
	}
	g.Moves = list
	m, err := replay(g)
	if err != nil {
		t.Fatal(err)
	}
	if o := m.played.Outcome(); o.Over() {
		m.Result = &record.Result{Reason: o.Reason.String(), Winner: o.Winner}
	}
	return m
}

const (
	blackMates = "4k3/8/8/8/8/3r4/2r5/K7 b - - 0 40" // Rd1#
	whiteMates = "k7/2R5/3R4/8/8/8/8/4K3 w - - 0 40" // Rd8#
)

func TestUndoPlies(t *testing.T) {
	for _, test := range []struct {
		name         string
		white, black record.ID
		start        string
		moves        []string
		resigned     bool
		want         int
		ok           bool
	}{
		{"nothing played", ann, 0, "", nil, false, 0, false},
		{"the engine thinks", ann, 0, "", []string{"e3e4"}, false, 1, true},
		{"the engine answered", ann, 0, "", []string{"e3e4", "e6e5"}, false, 2, true},
		{"only the engine moved", 0, ann, "", []string{"e3e4"}, false, 0, false},
		{"as Black, the engine thinks", 0, ann, "", []string{"e3e4", "e6e5"}, false, 1, true},
		{"as Black, the engine answered", 0, ann, "", []string{"e3e4", "e6e5", "d3d4"}, false, 2, true},
		{"the person mated", ann, 0, whiteMates, []string{"d6d8"}, false, 1, true},
		{"the engine mated", ann, 0, "4k3/8/8/8/8/3r4/K1r5/8 w - - 0 40", []string{"a2a1", "d3d1"}, false, 2, true},
		{"the engine mated at once", ann, 0, blackMates, []string{"d3d1"}, false, 0, false},
		{"resigned on the own turn", ann, 0, "", []string{"e3e4", "e6e5"}, true, 0, true},
		{"resigned while the engine thought", ann, 0, "", []string{"e3e4"}, true, 1, true},
		{"resigned before the first move", ann, 0, "", nil, true, 0, true},
		{"solo", ann, ann, "", []string{"e3e4", "e6e5"}, false, 1, true},
		{"solo, the first move", ann, ann, "", []string{"e3e4"}, false, 1, true},
		{"solo, nothing played", ann, ann, "", nil, false, 0, false},
		{"solo, resigned", ann, ann, "", []string{"e3e4"}, true, 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMatch(t, test.white, test.black, test.start, test.moves...)
			if test.resigned {
				m.Result = &record.Result{Reason: game.Resignation.String(), Winner: game.Black}
			}
			plies, ok := m.undoPlies(ann)
			if plies != test.want || ok != test.ok {
				t.Fatalf("%d, %v, want %d, %v", plies, ok, test.want, test.ok)
			}
			if !ok {
				return
			}
			m.back(plies)
			if !m.mayMove(ann) {
				t.Error("it is not the person's turn after it")
			}
		})
	}
}

func TestUntouched(t *testing.T) {
	for _, test := range []struct {
		name         string
		white, black record.ID
		start        string
		moves        []string
		want         bool
	}{
		{"as White", ann, 0, "", nil, true},
		{"as White, moved", ann, 0, "", []string{"e3e4"}, false},
		{"as Black", 0, ann, "", nil, true},
		{"as Black, the engine opened", 0, ann, "", []string{"e3e4"}, true},
		{"as Black, moved", 0, ann, "", []string{"e3e4", "e6e5"}, false},
		{"solo", ann, ann, "", nil, true},
		{"solo, moved", ann, ann, "", []string{"e3e4"}, false},
		{"Black begins from a FEN", 0, ann, blackMates, nil, true},
		{"Black mates from a FEN", 0, ann, blackMates, []string{"d3d1"}, false},
	} {
		if got := newMatch(t, test.white, test.black, test.start, test.moves...).untouched(); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestWhyNotNow(t *testing.T) {
	running := newMatch(t, ann, 0, "")
	thinking := newMatch(t, ann, 0, "", "e3e4")
	over := newMatch(t, ann, 0, whiteMates, "d6d8")
	for _, test := range []struct {
		m      *match
		person record.ID
		want   string
	}{
		{running, ann, ""}, {running, bob, "play.not_your_turn"}, {running, 0, "play.not_your_turn"},
		{thinking, ann, "play.thinking"}, {thinking, 0, "play.thinking"}, {over, ann, "play.over"},
	} {
		if got := test.m.whyNotNow(test.person); got != test.want {
			t.Errorf("%d after %v: %q, want %q", test.person, test.m.Moves, got, test.want)
		}
	}
}

func TestMixDiffersByTurn(t *testing.T) {
	m := newMatch(t, ann, 0, "")
	seen := map[uint64]bool{}
	for m.Turn = range 1000 {
		seen[m.mix()] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d seeds for 1000 turns", len(seen))
	}
}
