package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// A store as it is after years.
const (
	finishedGames = 1_000_000
	runningGames  = 10_000
	gamesAtOnce   = 100 // in one commit, while it is made: many more at once would leave free pages that no chat leaves
)

// BenchmarkStart measures how long the bot takes to start on a store of a million games, and what memory it then has.
func BenchmarkStart(b *testing.B) {
	path := million(b)
	data := filepath.Dir(path)
	var took, memory []float64
	for b.Loop() {
		began := time.Now()
		p := begin(b, quiet(data))
		p.says(open, time.Minute)
		took = append(took, time.Since(began).Seconds())
		time.Sleep(time.Second) // for what it does in the beginning
		memory = append(memory, float64(anonymous(b, p.cmd.Process.Pid))/1e6)
		p.terminate()
		if status := p.status(10 * time.Second); status != 0 {
			b.Fatalf("the exit status is %d; it said\n%s", status, p.output)
		}
	}
	b.ReportMetric(slices.Max(took), "s/slowest")
	b.ReportMetric(slices.Max(memory), "MB-RssAnon")
	b.ReportMetric(0, "ns/op")
}

// million returns a store of a million games. It is made once, in the folder for temporary files.
func million(b *testing.B) string {
	b.Helper()
	folder := filepath.Join(os.TempDir(), fmt.Sprintf("makruk-million-%d", os.Getuid()))
	path := filepath.Join(folder, "makrukbot.db")
	if _, err := os.Stat(path); err == nil {
		return path
	} else if !errors.Is(err, fs.ErrNotExist) {
		b.Fatal(err)
	}
	building := filepath.Join(b.TempDir(), "makrukbot.db")
	if err := errors.Join(os.MkdirAll(folder, 0o700), fillGames(building), os.Rename(building, path)); err != nil {
		b.Fatal(err)
	}
	return path
}

// copied returns a copy of a file that may be changed.
func copied(b *testing.B, path string) string {
	b.Helper()
	from, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer from.Close()
	to, err := os.Create(filepath.Join(b.TempDir(), filepath.Base(path)))
	if err != nil {
		b.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		b.Fatal(err)
	}
	if err := errors.Join(to.Sync(), to.Close()); err != nil {
		b.Fatal(err)
	}
	return to.Name()
}

// fillGames makes a store of games of 60 moves, of which some run still.
func fillGames(path string) error {
	s, err := boltstore.Open(path, boltstore.Options{})
	if err != nil {
		return err
	}
	dice := newDice(1)
	moves := randomGame(dice, 60)
	ids := make([]record.ID, finishedGames+runningGames)
	for i := range ids {
		ids[i] = record.NewID(begunAt(i), dice.Uint64())
	}
	slices.SortFunc(ids, func(a, b record.ID) int { return cmp.Compare(a.String(), b.String()) }) // fills pages in order
	for from := 0; from < len(ids); from += gamesAtOnce {
		err := s.Update(context.Background(), func(tx store.Tx) error {
			for i, id := range ids[from : from+gamesAtOnce] {
				if err := putGame(tx, id, moves, from+i); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return errors.Join(err, s.Close())
		}
	}
	return s.Close()
}

// begunAt is when the nth game began: one each minute, for two years.
func begunAt(n int) time.Time { return time.Unix(1_700_000_000+60*int64(n), 0).UTC() }

// putGame stores one game and the entries that lead to it. Each person has a hundred or so.
func putGame(tx store.Tx, id record.ID, moves record.Moves, n int) error {
	who := record.ID(1 + n%10_000)
	begun := begunAt(n)
	g := record.Game{
		ID: id, Rules: game.Thai.Name, Moves: moves, Level: 3, Turn: uint32(len(moves)), Home: who, Created: begun, Moved: begun,
		Seats: [2]record.Seat{{Person: who}, {}},
	}
	runs := n%(finishedGames/runningGames+1) == 0
	if !runs {
		g.Result = &record.Result{Reason: "checkmate", Winner: game.White}
		g.Turn++
	} else if err := record.Put(tx, record.RunningGame(who, who, begun, id), record.Link{ID: id}); err != nil {
		return err
	}
	return errors.Join(
		record.Put(tx, record.GameKey(id), g),
		record.Put(tx, record.GameIn(who, begun, id), record.Link{ID: id}),
		record.Put(tx, record.GameOf(who, begun, id), record.Link{ID: id}))
}

// randomGame returns so many moves of a game in which everybody plays at random.
func randomGame(dice *rand.Rand, plies int) record.Moves {
	g, _ := game.Replay(game.Thai, "", nil)
	for range plies {
		legal := g.Position().Moves(nil)
		_ = g.Play(legal[dice.IntN(len(legal))]) // it is legal
	}
	return g.Moves()
}
