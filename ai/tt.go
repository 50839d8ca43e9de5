package ai

import (
	"math"
	"unsafe"

	"github.com/makrukbot/makrukbot/game"
)

// bound tells what a score in the table is: nothing, at most the true one, at least, or exact.
type bound uint8

const (
	noBound bound = iota
	upperBound
	lowerBound
	exactBound = upperBound | lowerBound
)

// noEval marks an entry without a static evaluation.
const noEval = math.MinInt16

// entry is what the transposition table keeps of a position: 16 bytes.
type entry struct {
	key   uint64
	move  game.Move
	score int16 // mates count from this position, not from the root
	eval  int16
	depth uint8
	mark  uint8 // generation<<2 | bound
}

const (
	entryBytes  = 16
	bucketSize  = 4
	bucketBytes = bucketSize * entryBytes
	generations = 64
)

type bucket [bucketSize]entry

// table is a transposition table: buckets of four entries, of which the shallowest and oldest gives way.
type table struct {
	memory     []bucket // all that was ever allocated
	buckets    []bucket // the part in use, a power of two
	generation uint8
}

// reset empties the table and makes it as large as fits into so many bytes. Memory is reused where it suffices.
func (t *table) reset(bytes int) {
	n := 1
	for 2*n*bucketBytes <= bytes {
		n *= 2
	}
	if n > len(t.memory) {
		t.memory = nil // before the new one is there, so that both need not fit
		t.memory = make([]bucket, n)
		if n*bucketBytes >= hugePages {
			wantHugePages(t.memory)
		}
	} else {
		clear(t.memory[:n])
	}
	t.buckets = t.memory[:n]
	t.generation = 0
}

// hugePages is the size of a table in bytes from which large pages are worth it.
const hugePages = 4 << 20

// shrink gives memory back that exceeds so many bytes. The table must be reset before it is used again.
func (t *table) shrink(bytes int) {
	if len(t.memory)*bucketBytes > bytes {
		*t = table{}
	}
}

// age makes the entries of earlier searches give way to those of the next.
func (t *table) age() { t.generation = (t.generation + 1) % generations }

func (t *table) bucket(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// fetch has the bucket of a position that is soon to be probed read: the memory is slow, and there is other work to do
// until it answers.
func (t *table) fetch(key uint64) { prefetch(unsafe.Pointer(t.bucket(key))) }

// probe returns what is known of a position.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && b[i].mark != 0 {
			return b[i], true
		}
	}
	return entry{}, false
}

// deeperBy is how much deeper than a new result an old one of the same position must be to stay.
const deeperBy = 4

// store keeps a result. score counts mates from the position.
func (t *table) store(key uint64, m game.Move, score, eval, depth int, kind bound) {
	b := t.bucket(key)
	slot := &b[0]
	for i := range b {
		e := &b[i]
		if e.key == key || e.mark == 0 {
			slot = e
			break
		}
		if t.worth(e) < t.worth(slot) {
			slot = e
		}
	}
	mark := t.generation<<2 | uint8(kind)
	if slot.key == key && slot.mark != 0 {
		if m == 0 {
			m = slot.move
		}
		if kind != exactBound && slot.mark>>2 == t.generation && depth+deeperBy <= int(slot.depth) {
			slot.move = m
			return
		}
	}
	*slot = entry{key: key, move: m, score: int16(score), eval: int16(eval), depth: uint8(depth), mark: mark}
}

// worth ranks entries: deep ones of this search before shallow ones of long ago.
func (t *table) worth(e *entry) int {
	return int(e.depth) - 8*int((t.generation+generations-e.mark>>2)%generations)
}

// full returns how much of the table this search has filled, in thousandths, from a sample.
func (t *table) full() int {
	sample := t.buckets[:min(250, len(t.buckets))]
	n := 0
	for i := range sample {
		for j := range sample[i] {
			if e := &sample[i][j]; e.mark != 0 && e.mark>>2 == t.generation {
				n++
			}
		}
	}
	return n * 1000 / (bucketSize * len(sample))
}

// toTable and fromTable turn a mate's distance from the root into one from the position at a ply, and back.

func toTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score + ply
	case score <= -mateBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score - ply
	case score <= -mateBound:
		return score + ply
	}
	return score
}
