package play

import (
	"slices"
	"testing"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// TestEngineRequests: the engine, Black and to move, asks for the count when it stands worse, stops it when it stands
// better, and takes the draw that a count offers unless it stands better.
func TestEngineRequests(t *testing.T) {
	const (
		nothing = iota
		asks
		stops
		takes
	)
	for _, test := range []struct {
		name, rules, start string
		want               int
	}{
		{"worse", "tournament", "4k3/4m3/8/8/8/8/8/R2K4 b - - 0 60", asks},
		{"equal", "tournament", "4k3/4m3/8/8/8/8/4M3/3K4 b - - 0 60", nothing},
		{"better", "tournament", "4k3/4s3/8/8/8/8/4M3/3K4 b - - 0 60", nothing},
		{"worse, with a bia left", "tournament", "4k3/4m3/8/8/4P3/8/8/R2K4 b - - 0 60", nothing},
		{"worse, and bare", "tournament", "4k3/8/8/8/8/8/8/R2K4 b - - 0 60", nothing},
		{"worse, where the count runs by itself", "makruk", "4k3/4m3/8/8/8/8/8/R2K4 b - - 0 60", nothing},
		{"counting, still worse", "tournament", "4k3/4m3/8/8/8/8/8/R2K4 b - 128 2 60", nothing},
		{"counting, now equal", "tournament", "4k3/4m3/8/8/8/8/4M3/3K4 b - 128 2 60", nothing},
		{"counting, now better", "tournament", "4k3/4s3/8/8/8/8/4M3/3K4 b - 128 2 60", stops},
		{"the other counts, worse", "tournament", "4k3/4m3/8/8/8/8/8/R2K4 b - 128 1 60", takes},
		{"the other counts, equal", "tournament", "4k3/4m3/8/8/8/8/4M3/3K4 b - 128 1 60", takes},
		{"the other counts, better", "tournament", "4k3/4r3/8/8/8/8/4M3/3K4 b - 128 1 60", nothing},
	} {
		m, err := replay(record.Game{Rules: test.rules, Start: test.start, Seats: [2]record.Seat{{Person: ann}, {}}})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		ended, err := m.engineRequests()
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		made := m.played.Requests()
		got := nothing
		switch {
		case ended && m.played.Outcome().Reason == game.Agreement:
			got = takes
		case slices.Equal(made, []game.Request{{Kind: game.AskCount}}):
			got = asks
		case slices.Equal(made, []game.Request{{Kind: game.StopCount}}):
			got = stops
		}
		if got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// TestRequestsAreStored: what was asked for comes back with the game.
func TestRequestsAreStored(t *testing.T) {
	list := []game.Request{{Ply: 0, Kind: game.AskCount}, {Ply: 2, Kind: game.StopCount}, {Ply: 4, Kind: game.AskCount}}
	if got := requestsOf(recorded(list)); !slices.Equal(got, list) {
		t.Errorf("got %v, want %v", got, list)
	}
	m := newMatch(t, ann, ann, "")
	m.Rules, m.Start = "tournament", "4k3/4m3/8/8/8/8/8/R2K4 b - - 0 60"
	m.Requests = recorded(list[:1])
	again, err := replay(m.Game)
	if err != nil || !again.position().MayStopCount() {
		t.Errorf("the count is not asked for: %v", err)
	}
}
