package ai

import (
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

func TestTableKeepsWhatMatters(t *testing.T) {
	var tab table
	tab.reset(bucketBytes) // one bucket: all keys meet
	if len(tab.buckets) != 1 {
		t.Fatalf("got %d buckets, want 1", len(tab.buckets))
	}
	for key := range uint64(bucketSize) {
		tab.store(key+1, game.Move(key), 0, 0, 10+int(key), exactBound)
	}
	tab.store(9, 9, 0, 0, 1, exactBound)
	if _, ok := tab.probe(1); ok {
		t.Error("the shallowest entry should have given way")
	}
	for _, key := range []uint64{2, 3, 4, 9} {
		if _, ok := tab.probe(key); !ok {
			t.Errorf("entry %d is gone", key)
		}
	}
	for range 3 {
		tab.age()
	}
	tab.store(11, 1, 0, 0, 2, exactBound)
	tab.store(12, 1, 0, 0, 2, exactBound)
	if _, ok := tab.probe(11); !ok {
		t.Error("a new shallow entry should stay before deep ones of old searches")
	}
}

func TestTableKeepsTheMove(t *testing.T) {
	var tab table
	tab.reset(bucketBytes)
	tab.store(5, 77, 30, 0, 3, lowerBound)
	tab.store(5, 0, 10, 0, 4, upperBound)
	if e, ok := tab.probe(5); !ok || e.move != 77 || e.score != 10 {
		t.Errorf("got %+v, want the new score with the old move", e)
	}
}

func TestTableReset(t *testing.T) {
	var tab table
	tab.reset(1 << 20)
	tab.store(5, 1, 0, 0, 1, exactBound)
	memory := &tab.memory[0]
	tab.reset(1 << 16)
	if _, ok := tab.probe(5); ok {
		t.Error("an entry survived")
	}
	if &tab.memory[0] != memory || len(tab.buckets)*bucketBytes != 1<<16 {
		t.Errorf("memory was not used again, or %d buckets are wrong", len(tab.buckets))
	}
}

// TestMatesInTable counts a mate from the position in the table, from the root outside.
func TestMatesInTable(t *testing.T) {
	for _, score := range []int{0, 500, -500, mate - 7, -mate + 8} {
		if got := fromTable(toTable(score, 5), 5); got != score {
			t.Errorf("got %d, want %d", got, score)
		}
	}
	if got := fromTable(toTable(mate-7, 5), 2); got != mate-4 {
		t.Errorf("got %d, want %d", got, mate-4)
	}
}
