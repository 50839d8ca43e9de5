package coach

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

var update = flag.Bool("update", false, "write what is said into testdata")

// asked is what a case asks in a position.
type asked struct {
	game *game.Game
	verb string
	args []string
}

// TestSentences says every case of testdata in every language. A case begins with the position, from the start or
//
//	fen FEN, rules NAME, moves UCI…, ask (for the count), notation thai
//
// which hold until they are said anew, and a line with what is asked:
//
//	type TEXT          why a typed move is refused
//	play UCI           why a move as programs write it is refused
//	why FROM TO        why a man cannot go somewhere, "-" being no square
//	stuck SQUARE       why a man has no move
//	read FEN           why a FEN cannot be read
//	pgn TEXT           where a PGN cannot be read, and why
//	count              how the count stands
//	limits             what limits the game
//	explain            what the count is
//	end [REASON SIDE]  why the game is over, as the board says or as is told
//	alt                what the picture shows
//	last N             the last moves, in no language
//	finds UCI [MATE]   the names of all reasons that speak for a move, in no language
//	reason UCI [MATE]  what is said for it
//	fault UCI ANSWER [MATE]  what is said against it
//
// Below it stand the sentences, one a language; the flag -update writes them anew.
func TestSentences(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got := answerAll(t, string(data))
		if got == string(data) {
			continue
		}
		if !*update {
			t.Errorf("%s: other sentences are said:\n%s", path, difference(string(data), got))
		} else if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// answerAll returns a file with its sentences as they are said now.
func answerAll(t *testing.T, file string) string {
	t.Helper()
	var out strings.Builder
	rules, fen, moves, written := game.Thai, "", "", i18n.Latin
	var request []game.Request
	for line := range strings.Lines(file) {
		line = strings.TrimSuffix(line, "\n")
		verb, rest, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, "  ") {
			continue
		}
		fmt.Fprintln(&out, line)
		switch verb {
		case "", "#":
		case "rules":
			var ok bool
			if rules, ok = game.RulesByName(rest); !ok {
				t.Fatalf("%s: no such rule book", line)
			}
		case "fen":
			fen, moves, request = strings.TrimPrefix(rest, "start"), "", nil
		case "moves":
			moves = rest
		case "ask":
			request = []game.Request{{Ply: len(strings.Fields(moves)), Kind: game.AskCount}}
		case "notation":
			written = i18n.Notation(rest)
		default:
			a := asked{replay(t, rules, fen, moves, request), verb, strings.Fields(rest)}
			if verb == "last" {
				fmt.Fprintf(&out, "  %s\n", lastMoves(t, i18n.For(i18n.English).In(written), a))
				continue
			}
			if verb == "finds" {
				fmt.Fprintf(&out, "  %s\n", found(t, a))
				continue
			}
			for _, l := range i18n.Languages {
				fmt.Fprintf(&out, "  %s: %s\n", l, answer(t, i18n.For(l).In(written), a))
			}
		}
	}
	return out.String()
}

func replay(t *testing.T, rules *game.Rules, fen, moves string, requests []game.Request) *game.Game {
	t.Helper()
	g, err := game.Replay(rules, fen, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range strings.Fields(moves) {
		m, err := notation.ParseUCI(g.Position(), word)
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if g, err = game.Replay(rules, fen, g.Moves(), requests...); err != nil {
		t.Fatal(err)
	}
	return g
}

// names are players' names as the bot isolates them.
var names = [2]string{i18n.Name("Ann"), i18n.Name("ยู <&")}

func answer(t *testing.T, w *i18n.Words, a asked) string {
	t.Helper()
	p := a.game.Position()
	switch a.verb {
	case "type":
		_, err := notation.Parse(p, strings.Join(a.args, " "))
		if err == nil {
			t.Errorf("%s can be played", a.args)
		}
		return Refusal(w, p, err)
	case "play":
		return Refusal(w, p, a.game.Play(move(t, a.args[0])))
	case "why":
		return Why(w, p, p.Why(square(a.args[0]), square(a.args[1])))
	case "stuck":
		return Why(w, p, p.WhyStuck(square(a.args[0])))
	case "read":
		return refusedFEN(t, w, p.Rules(), strings.Join(a.args, " "))
	case "pgn":
		return refusedPGN(t, w, p.Rules(), strings.Join(a.args, " "))
	case "count":
		if !counts(p) {
			t.Fatalf("no count runs in %s", p.FEN())
		}
		return Count(w, p)
	case "limits":
		return strings.Join(Limits(w, p), " + ")
	case "explain":
		return strings.ReplaceAll(CountExplained(w, p).String(), "\n", "\n    ")
	case "end":
		return ending(t, w, a)
	case "alt":
		last := game.Move(0)
		if n := a.game.Ply(); n > 0 {
			last = a.game.Moves()[n-1]
		}
		return Alt(w, p, last)
	case "reason":
		return strings.Join(Reasons(w, a.game, legal(t, p, a.args[0]), mateIn(t, a.args[1:])), " + ")
	case "fault":
		var next game.Position
		m := legal(t, p, a.args[0])
		p.PlayTo(m, &next)
		return Fault(w, a.game, m, legal(t, &next, a.args[1]), mateIn(t, a.args[2:]))
	}
	t.Fatalf("cannot read the line %q", a.verb)
	return ""
}

// found lists the names of all reasons that speak for a move.
func found(t *testing.T, a asked) string {
	t.Helper()
	var names []string
	advice := newAdvice(i18n.For(i18n.English), a.game, legal(t, a.game.Position(), a.args[0]), mateIn(t, a.args[1:]))
	for _, r := range reasons {
		if r.say(advice) != "" {
			names = append(names, r.name)
		}
	}
	return strings.Join(names, ", ")
}

func legal(t *testing.T, p *game.Position, uci string) game.Move {
	t.Helper()
	m, err := notation.ParseUCI(p, uci)
	if err != nil {
		t.Fatalf("%s in %s: %v", uci, p.FEN(), err)
	}
	return m
}

func mateIn(t *testing.T, args []string) int {
	t.Helper()
	if len(args) == 0 {
		return 0
	}
	n, err := strconv.Atoi(args[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func lastMoves(t *testing.T, w *i18n.Words, a asked) string {
	t.Helper()
	n, err := strconv.Atoi(a.args[0])
	if err != nil {
		t.Fatal(err)
	}
	return strconv.Quote(Moves(w, a.game, n))
}

func refusedFEN(t *testing.T, w *i18n.Words, rules *game.Rules, fen string) string {
	t.Helper()
	_, err := game.ParseFEN(rules, fen)
	wrong, ok := err.(*game.FENError)
	if !ok {
		t.Fatalf("%s: %v is no *game.FENError", fen, err)
	}
	return FEN(w, wrong)
}

func refusedPGN(t *testing.T, w *i18n.Words, rules *game.Rules, text string) string {
	t.Helper()
	_, err := notation.ReadPGN(strings.NewReader(text), rules)
	wrong, ok := err.(*notation.PGNError)
	if !ok {
		t.Fatalf("%s: %v is no *notation.PGNError", text, err)
	}
	return PGN(w, wrong)
}

func ending(t *testing.T, w *i18n.Words, a asked) string {
	t.Helper()
	o := a.game.Outcome()
	if len(a.args) > 0 {
		reason, ok := game.ParseReason(a.args[0])
		if !ok {
			t.Fatalf("no reason is called %q", a.args[0])
		}
		o = game.Outcome{Reason: reason, Winner: game.Color(strings.Index("wb-", a.args[1]))}
	}
	if !o.Over() {
		t.Fatalf("the game goes on in %s", a.game.Position().FEN())
	}
	return Ending(w, a.game.Position(), o, names)
}

func move(t *testing.T, uci string) game.Move {
	t.Helper()
	from, to := square(uci[:2]), square(uci[2:4])
	return game.NewMove(from, to, strings.HasSuffix(uci, "m"))
}

func square(s string) game.Square {
	sq, _ := game.ParseSquare(s) // NoSquare for "-"
	return sq
}

// difference shows the first lines in which two texts differ.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range b {
		if i >= len(a) || a[i] != b[i] {
			return fmt.Sprintf("line %d\nwanted %s\ngot    %s", i+1, strings.Join(a[min(i, len(a)):], "\n"), b[i])
		}
	}
	return "lines are missing"
}
