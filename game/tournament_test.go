package game_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

// TestTournament plays testdata/tournament.txt.
func TestTournament(t *testing.T) {
	for _, row := range readTable(t, "testdata/tournament.txt", 6) {
		g, err := game.Replay(game.Tournament, row[1], nil)
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		for step := range strings.FieldsSeq(row[2]) {
			request, refused := strings.CutPrefix(step, "?")
			if err := act(t, g, request); (err != nil) != refused {
				t.Errorf("%s: %s: %v", row[0], step, err)
			}
		}
		p := g.Position()
		if got := [3]string{p.FEN(), spokenCount(p), g.Outcome().String()}; got != [3]string(row[3:]) {
			t.Errorf("%s:\n%q, want\n%q", row[0], got, row[3:])
		}
		checkReplay(t, g)
	}
}

// act makes a request or plays a move.
func act(t *testing.T, g *game.Game, step string) error {
	switch step {
	case "ask":
		return g.Request(game.AskCount)
	case "stop":
		return g.Request(game.StopCount)
	case "draw":
		return g.TakeDraw(g.Position().Side())
	}
	return g.Play(mustMove(t, g.Position(), step))
}

// checkReplay checks that a game comes back from its record, and from having half of it undone.
func checkReplay(t *testing.T, g *game.Game) {
	t.Helper()
	again, err := game.Replay(g.Rules(), g.Start(), g.Moves(), g.Requests()...)
	if err != nil || *again.Position() != *g.Position() {
		t.Errorf("replayed to %s, %v; want %s", again.Position().FEN(), err, g.Position().FEN())
	}
	half := g.Ply() / 2
	again.Undo(g.Ply() - half)
	var before []game.Request
	for _, r := range g.Requests() {
		if r.Ply < half {
			before = append(before, r)
		}
	}
	want, err := game.Replay(g.Rules(), g.Start(), g.Moves()[:half], before...)
	if err != nil || *again.Position() != *want.Position() {
		t.Errorf("undone to %s, %v; want %s", again.Position().FEN(), err, want.Position().FEN())
	}
}

func TestRequestsElsewhere(t *testing.T) {
	for _, rules := range []*game.Rules{game.Thai, game.Makruk, game.Fifty, game.Sprint} {
		g, err := game.Replay(rules, "4k3/8/8/r7/8/8/8/R3K1N1 b - - 3 60", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{g.Request(game.AskCount), g.Request(game.StopCount), g.TakeDraw(game.White)} {
			if !errors.Is(err, game.ErrNoRequest) {
				t.Errorf("%s: %v", rules.Name, err)
			}
		}
	}
}
