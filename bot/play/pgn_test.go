package play

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// TestPGNComesBack: a game as a file, read again, is the same game with the same end.
func TestPGNComesBack(t *testing.T) {
	for _, test := range []struct {
		name, rules, start string
		moves              []string
		requests           []record.Request
		result             *record.Result
	}{
		{"just begun", "thai", "", nil, nil, nil},
		{"goes on", "sprint", "", []string{"e3e4", "e6e5"}, nil, nil},
		{"given up", "thai", "", []string{"e3e4"}, nil, &record.Result{Reason: "resignation", Winner: game.Black}},
		{"time out", "sprint", "", []string{"e3e4"}, nil, &record.Result{Reason: "timeout", Winner: game.White}},
		{"mate", "thai", whiteMates, []string{"d6d8"}, nil, &record.Result{Reason: "checkmate", Winner: game.White}},
		{"the draw of a count is taken", "tournament", "4k3/4m3/8/8/8/8/8/R2K4 b - - 0 60", []string{"e8d8"},
			[]record.Request{{Ply: 0}}, &record.Result{Reason: "agreement", Winner: game.NoColor}},
		{"a count is stopped", "tournament", "4k3/4m3/8/8/8/8/8/R2K4 b - - 0 60", []string{"e8d8", "a1b1"},
			[]record.Request{{Ply: 0}, {Ply: 2, Stop: true}}, nil},
	} {
		m := newMatch(t, ann, 0, test.start, test.moves...)
		g := m.Game
		g.Rules, g.Requests, g.Result = test.rules, test.requests, test.result
		m, err := replay(g)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		want := m.outcome()
		name := "Ann \"the\\ bishop\"\n\u202e" // as somebody may call themselves
		text, err := store.View(context.Background(), world(t, m, name), func(tx store.Tx) (string, error) {
			r, err := m.written(&bot.Case{Desk: &bot.Desk{Tx: tx}})
			if err != nil {
				return "", err
			}
			var b bytes.Buffer
			err = notation.WritePGN(&b, r)
			return b.String(), err
		})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		games, err := notation.ReadPGN(strings.NewReader(text), game.Thai)
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v, in\n%s", test.name, len(games), err, text)
		}
		got := games[0].Game
		if got.Rules().Name != test.rules || !slices.Equal(got.Moves(), m.Moves) || got.Outcome() != want ||
			!slices.Equal(recorded(got.Requests()), test.requests) || *got.Position() != *m.position() {
			t.Errorf("%s: %v %v in\n%s", test.name, got.Moves(), got.Outcome(), text)
		}
		if games[0].Tag("White") != `Ann "the\ bishop"` || !isPGN(text) {
			t.Errorf("%s: White is %q in\n%s", test.name, games[0].Tag("White"), text)
		}
	}
}

func TestIsPGN(t *testing.T) {
	for text, want := range map[string]bool{
		"[White \"Ann\"]":                         true,
		"\ufeff[Event \"?\"]\r\n\r\n1. e4":        true,
		"% written by a program\n\n[White \"x\"]": true,
		"1. e4 e5 2. Nd2":                         true,
		"1.e4 e5":                                 true,
		"1… e4 Nd7":                               true,
		"e4":                                      false,
		"1. e4":                                   false,
		"Nd2 please":                              false,
		"[b]bold[/b]":                             false,
		"1":                                       false,
		"10. of May at 1. o'clock":                false,
		"a [White \"Ann\"] in the middle":         false,
	} {
		if got := isPGN(text); got != want {
			t.Errorf("%q is a PGN: %v", text, got)
		}
	}
}

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"Ann": "Ann", "ยู ซิง": "ยู_ซิง", "a/b\\c:d*?": "abcd", "../..": "player", "": "player", "馬 🐘": "馬_",
		strings.Repeat("ก", 100): strings.Repeat("ก", maxFileName),
	} {
		if got := fileName(name); got != want {
			t.Errorf("%q gives %q, want %q", name, got, want)
		}
	}
}

// A file that is no UTF-8 is read as PGN's older character set.
func TestUTF8Of(t *testing.T) {
	for data, want := range map[string]string{"ม้า": "ม้า", "M\xfcller": "Müller", "": ""} {
		if got := utf8Of([]byte(data)); got != want {
			t.Errorf("%q reads as %q, want %q", data, got, want)
		}
	}
}

// TestReplayLimits: of a file with very many games the first are opened, in pages whose buttons are few.
func TestReplayLimits(t *testing.T) {
	r := record.Replay{Games: make([]string, maxReplayed), Turn: ^uint32(0)}
	for page := range (maxReplayed + perPage - 1) / perPage {
		r.Page = page
		m := replayList(&r, i18n.For(i18n.English))
		if len(m.Buttons) > perPage+1 {
			t.Errorf("page %d has %d rows", page, len(m.Buttons))
		}
		for _, row := range m.Buttons {
			for _, b := range row {
				if len(b.Data) > 64 {
					t.Errorf("the data %q has %d bytes", b.Data, len(b.Data))
				}
			}
		}
	}
}
