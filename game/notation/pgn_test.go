package notation_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// TestUntidyPGN reads a file as people have them, with the ends of lines of all systems, and shows what comes of it.
func TestUntidyPGN(t *testing.T) {
	text, err := os.ReadFile("testdata/pgn/untidy.pgn")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`A "friendly" game \ club by สมชาย, kept: thai, 7 plies, none`,
		"No result by , : sprint, 2 plies, resignation black",
		"Only a result by , : thai, 0 plies, agreement",
		"Time by , : thai, 1 plies, timeout white",
		"Thai by , : thai, 3 plies, agreement",
		" by , : thai, 2 plies, resignation white",
		"Joined by , : thai, 1 plies, agreement",
	}
	for name, text := range map[string]string{
		"plain":   string(text),
		"windows": strings.ReplaceAll(string(text), "\n", "\r\n"),
		"old mac": strings.ReplaceAll(string(text), "\n", "\r"),
		"bom":     "\ufeff" + string(text),
	} {
		records, err := notation.ReadPGN(strings.NewReader(text), game.Thai)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, r := range records {
			got = append(got, fmt.Sprintf("%s by %s, %s: %s, %d plies, %s", r.Tag("Event"), r.Tag("White"), r.Tag("Unknown"),
				r.Game.Rules().Name, r.Game.Ply(), r.Game.Outcome()))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestBadPGN reads testdata/pgn/bad.txt.
func TestBadPGN(t *testing.T) {
	text, err := os.ReadFile("testdata/pgn/bad.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		row, want, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || line[0] == '#' {
			continue
		}
		pgn, err := strconv.Unquote(row)
		if err != nil {
			t.Fatalf("%s: %v", row, err)
		}
		_, err = notation.ReadPGN(strings.NewReader(pgn), game.Thai)
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n%v, want\n%s", row, err, want)
		}
	}
}

func TestBrokenReader(t *testing.T) {
	broken := errors.New("broken")
	if _, err := notation.ReadPGN(iotest.ErrReader(broken), game.Thai); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestWritePGN(t *testing.T) {
	g, err := game.Replay(game.Tournament, "4k3/8/8/r7/8/8/8/R3K1N1 b - - 3 60", nil)
	if err != nil {
		t.Fatal(err)
	}
	script(t, g, "ask e8e7 g1f3 stop e7e6 a1a5")
	record := notation.Record{
		Tags: []notation.Tag{{"Black", `B "the" \`}, {"White", "A"}, {"Opening", "none"}, {"not a name", "x"}, {"Result", "1-0"}},
		Game: g,
	}
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B \"the\" \\"]
[Result "*"]
[Variant "Makruk"]
[RuleBook "tournament"]
[SetUp "1"]
[FEN "4k3/8/8/r7/8/8/8/R3K1N1 b - - 3 60"]
[Termination "unterminated"]
[Opening "none"]

{[%count ask]} 60... Ke7 61. Nf3 {[%count stop]} 61... Ke6 62. Rxa5 *

`
	var b strings.Builder
	if err := notation.WritePGN(&b, &record); err != nil || b.String() != want {
		t.Errorf("%v\n%s, want\n%s", err, b.String(), want)
	}
}

// script makes requests and plays moves.
func script(t *testing.T, g *game.Game, steps string) {
	t.Helper()
	for step := range strings.FieldsSeq(steps) {
		var err error
		switch step {
		case "ask":
			err = g.Request(game.AskCount)
		case "stop":
			err = g.Request(game.StopCount)
		default:
			var m game.Move
			if m, err = notation.ParseUCI(g.Position(), step); err == nil {
				err = g.Play(m)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestPGNRoundTrip checks that random games come back from what is written for them, several in one file.
func TestPGNRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var records []*notation.Record
		var file strings.Builder
		for range rapid.IntRange(1, 3).Draw(t, "games") {
			r := drawRecord(t)
			if err := notation.WritePGN(&file, r); err != nil {
				t.Fatal(err)
			}
			records = append(records, r)
		}
		sameRecords(t, file.String(), records)
	})
}

// sameRecords checks that records are read from a text.
func sameRecords(t interface{ Fatalf(string, ...any) }, text string, want []*notation.Record) {
	got, err := notation.ReadPGN(strings.NewReader(text), game.Makruk)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d games and %v, want %d, from\n%s", len(got), err, len(want), text)
	}
	for i := range got {
		g, w := got[i].Game, want[i].Game
		if *g.Position() != *w.Position() || g.Outcome() != w.Outcome() || !slices.Equal(g.Moves(), w.Moves()) ||
			!slices.Equal(g.Requests(), w.Requests()) || g.Start() != w.Start() || g.Rules() != w.Rules() {
			t.Fatalf("game %d is %s, %s; want %s, %s, from\n%s", i+1, g.Position().FEN(), g.Outcome(), w.Position().FEN(),
				w.Outcome(), text)
		}
	}
}

// drawRecord draws a game of any rule book, with requests, an ending and tags.
func drawRecord(t *rapid.T) *notation.Record {
	rules := rapid.SampledFrom(game.AllRules()).Draw(t, "rules")
	fen := rapid.SampledFrom([]string{game.StartFEN, "4k3/8/8/r7/8/8/8/R3K1N1 b - - 3 60", "4k3/8/M~7/r7/8/8/8/4K1N1 w - - 0 9"})
	g, err := game.Replay(rules, fen.Draw(t, "fen"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		if p := g.Position(); p.MayAskCount() && rapid.Bool().Draw(t, "ask") {
			_ = g.Request(game.AskCount)
		} else if p.MayStopCount() && rapid.Bool().Draw(t, "stop") {
			_ = g.Request(game.StopCount)
		}
		moves := g.Position().Moves(nil)
		if len(moves) == 0 {
			break
		}
		if err := g.Play(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]); err != nil {
			t.Fatal(err)
		}
	}
	rapid.SampledFrom([]func(){
		func() {},
		g.Agree,
		func() { g.Resign(game.White) },
		func() { g.TimeOut(game.Black) },
	}).Draw(t, "end")()
	return &notation.Record{
		Game: g,
		Tags: []notation.Tag{{"White", rapid.String().Draw(t, "white")}, {"Note", rapid.String().Draw(t, "note")}},
	}
}

// FuzzPGN checks that any text is refused with a *PGNError or read as games that come back when they are written.
func FuzzPGN(f *testing.F) {
	for _, name := range []string{"untidy.pgn", "bad.txt"} {
		text, err := os.ReadFile("testdata/pgn/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("{[%count ask]} 60... Ke7 1-0")
	f.Fuzz(func(t *testing.T, text string) {
		records, err := notation.ReadPGN(strings.NewReader(text), game.Tournament)
		var bad *notation.PGNError
		if err != nil && (!errors.As(err, &bad) || bad.Line < 1 || bad.Column < 1 || bad.Error() == "") {
			t.Fatalf("%q: %v", text, err)
		}
		var file strings.Builder
		for _, r := range records {
			if err := notation.WritePGN(&file, r); err != nil {
				t.Fatal(err)
			}
		}
		sameRecords(t, file.String(), records)
	})
}

var errFull = errors.New("full")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestFullDisk(t *testing.T) {
	var disk io.Writer = fullDisk{}
	if err := notation.WritePGN(disk, &notation.Record{Game: game.NewGame(game.Thai)}); !errors.Is(err, errFull) {
		t.Errorf("error %v", err)
	}
}
