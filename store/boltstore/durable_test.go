package boltstore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// counters is how many numbers the killed child counts up at once.
const counters = 8

func counterKey(g int) []byte { return fmt.Appendf(nil, "counter/%d", g) }

// countUp counts the number at key up and returns it.
func countUp(ctx context.Context, s store.Store, key []byte) (int, error) {
	return store.Update(ctx, s, func(tx store.Tx) (int, error) {
		n, err := number(tx, key)
		if err != nil {
			return 0, err
		}
		return n + 1, tx.Put(key, strconv.AppendInt(nil, int64(n+1), 10))
	})
}

// number gives the number at key, 0 if there is none.
func number(tx store.Tx, key []byte) (int, error) {
	value, err := tx.Get(key)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(value))
}

// TestKilled kills a process amid its updates, again and again on the same file. Every number that it said was kept is
// there, and at most the one more that it had no time to say.
func TestKilled(t *testing.T) {
	path := newPath(t)
	var said [counters]int
	for round := range 8 {
		countAndKill(t, path, 1+rand.IntN(300), &said)
		s := mustOpen(t, path)
		for g := range counters {
			n, err := store.View(t.Context(), s, func(tx store.Tx) (int, error) { return number(tx, counterKey(g)) })
			if err != nil || n != said[g] && n != said[g]+1 {
				t.Errorf("round %d, counter %d: %d, %v, and %d was said", round, g, n, err, said[g])
			}
			said[g] = n
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// countAndKill runs a counting child until it has said some numbers, kills it, and takes all it said into said.
func countAndKill(t *testing.T, path string, lines int, said *[counters]int) {
	t.Helper()
	cmd := child(t.Context(), "count", path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	scanner := bufio.NewScanner(out)
	for i := 0; scanner.Scan(); i++ {
		var g, n int
		if _, err := fmt.Sscanf(scanner.Text(), "%d %d", &g, &n); err != nil || n <= said[g] {
			t.Errorf("the child said %q, after %v: %v", scanner.Text(), *said, err)
			break
		}
		said[g] = n
		if i == lines {
			if err := cmd.Process.Kill(); err != nil { // SIGKILL; what it wrote before is still read
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Process.Kill() // it may be dead already
	_ = cmd.Wait()         // says that it was killed
}

// TestDiskFull: when the file cannot grow, updates fail with the reason and leave nothing, views go on, and so do
// updates when there is room again.
func TestDiskFull(t *testing.T) {
	path := newPath(t)
	if out := runChild(t, "full", path); out != "" {
		t.Error(out)
	}
	if n := count(t, mustOpen(t, path)); n == 0 {
		t.Error("after the disk was full there is nothing in the file")
	}
}
