package endgame

import (
	"context"
	"fmt"
	"sync"

	"github.com/makrukbot/makrukbot/game"
)

// Memory is the usual limit of the tables in memory, in bytes. All that a position of five men needs fits into it.
const Memory = 64 << 20

// Tables builds tables when they are first needed and keeps the ones used last. It may be used from many goroutines:
// a table is built by the first who needs it, and the others wait.
type Tables struct {
	limit  int
	folder *Folder

	mu      sync.Mutex // guards all below, and the fields of entries
	entries map[key]*entry
	bytes   int           // of all entries
	clock   int           // ticks with every Open
	freed   chan struct{} // closed and replaced when a Set is closed
}

// key names a table.
type key struct {
	ending Ending
	law    law
}

// bytes is the size of the table.
func (k key) bytes() int { return newShape(k.ending).total * 64 }

// entry is a table that is in memory or being built.
type entry struct {
	key
	size    int
	table   *table        // nil until it is built
	builder *builder      // what has been done of it; only the goroutine that made busy may touch it
	busy    chan struct{} // closed when who builds it stops; nil when nobody builds
	pins    int           // open Sets that hold it
	used    int           // clock when it was last needed
}

// New returns tables that take up to limit bytes ([Memory] is usual; one that is being built takes half as much again).
// folder has the files of endings with five men; it may be nil.
func New(limit int, folder *Folder) *Tables {
	return &Tables{limit: limit, folder: folder, entries: map[key]*entry{}, freed: make(chan struct{})}
}

// Has reports, at once, whether an ending is known under a rule book: those of up to four men are always, others where
// the folder has what is needed.
func (t *Tables) Has(r *game.Rules, e Ending) bool {
	return e.Men() < maxMen || t.folder != nil && t.folder.has(lawOf(r), e)
}

// Open returns the tables that can matter from a position on: those of every ending into which captures can lead, when
// at most five men are on the board, bia counted as the mets that they may become; an empty Set otherwise. Tables not
// yet in memory are built (some tenths of a second of one core each); where memory is full of tables that other Sets
// hold, Open waits for one to be closed.
//
// When ctx ends before all is there, the Set has the tables that are, and [Set.Err] tells. What has been built of the
// next is kept, so that a later Open goes on from there. The Set must be closed in any case, and before the same
// goroutine opens another: two might not fit into memory.
func (t *Tables) Open(ctx context.Context, p *game.Position) *Set {
	if p.Occupied().Len() > maxMen+2 {
		return t.open(ctx, p.Rules(), nil)
	}
	white, black := all(p, game.White), all(p, game.Black)
	return t.open(ctx, p.Rules(), func(e Ending) bool { return white.has(e) || black.has(e) })
}

// open opens a Set of the endings for which matter is true; none when it is nil.
func (t *Tables) open(ctx context.Context, r *game.Rules, matter func(Ending) bool) *Set {
	s := &Set{tables: t, law: lawOf(r)}
	if matter == nil {
		return s
	}
	if err := t.fill(ctx, s, keysOf(s.law, 1, 2, matter)); err != nil {
		s.err = fmt.Errorf("failed to open endgame tables: %w", err)
	}
	for _, k := range keysOf(s.law, 3, 3, matter) {
		if table := t.folder.table(k); table != nil {
			s.add(table)
		}
	}
	return s
}

// openEnding opens the tables of an ending and of all that it can become.
func (t *Tables) openEnding(ctx context.Context, r *game.Rules, e Ending) *Set {
	return t.open(ctx, r, func(sub Ending) bool { return sub.within(e) })
}

// fill adds the tables of keys to a Set, built where they are missing.
func (t *Tables) fill(ctx context.Context, s *Set, keys []key) error {
	if err := t.pin(ctx, s, keys); err != nil {
		return err
	}
	for _, e := range s.held {
		table, err := t.get(ctx, e, s.family(e.law))
		if err != nil {
			return err
		}
		s.add(table)
	}
	return nil
}

// keysOf lists tables of endings with from least to most men, the smaller ones first, since the others are built from
// them.
func keysOf(l law, least, most int, matter func(Ending) bool) []key {
	var keys []key
	for men := least; men <= most; men++ {
		for _, e := range Endings(men) {
			if !matter(e) {
				continue
			}
			keys = append(keys, key{e, nil})
			if l != nil && matters(l, e) {
				keys = append(keys, key{e, l})
			}
		}
	}
	return keys
}

// army is how many men of each kind a side has or can come to have.
type army [len(kinds)]int

// all returns the men of a side, its bia as mets.
func all(p *game.Position, c game.Color) (a army) {
	for i, k := range kinds {
		a[i] = p.Pieces(c, k).Len()
		if k == game.Met {
			a[i] += p.Pieces(c, game.Bia).Len()
		}
	}
	return a
}

// has reports whether an ending can be left of the men.
func (a army) has(e Ending) bool {
	for i, n := range a {
		if e.count(i) > n {
			return false
		}
	}
	return true
}

// pin takes hold of the entries of some keys for a Set, all at once so that two Sets never wait for each other; it waits
// for memory until ctx ends.
func (t *Tables) pin(ctx context.Context, s *Set, keys []key) error {
	total := 0
	for _, k := range keys {
		total += k.bytes()
	}
	if total > t.limit {
		return fmt.Errorf("they take %d bytes, %d are allowed", total, t.limit)
	}
	for {
		t.mu.Lock()
		if t.makeRoom(keys) {
			s.held = t.take(keys)
			t.mu.Unlock()
			return nil
		}
		freed := t.freed
		t.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// makeRoom drops what was used longest ago until the tables of keys fit, and reports whether they do. Called with mu.
func (t *Tables) makeRoom(keys []key) bool {
	t.clock++
	missing := 0
	for _, k := range keys {
		if e := t.entries[k]; e != nil {
			e.used = t.clock
		} else {
			missing += k.bytes()
		}
	}
	for t.bytes+missing > t.limit {
		var oldest *entry
		for _, e := range t.entries {
			if e.pins == 0 && e.used < t.clock && (oldest == nil || e.used < oldest.used) {
				oldest = e
			}
		}
		if oldest == nil {
			return false
		}
		delete(t.entries, oldest.key)
		t.bytes -= oldest.size
	}
	return true
}

// take pins the entries of keys, made where they are missing. Called with mu.
func (t *Tables) take(keys []key) []*entry {
	var held []*entry
	for _, k := range keys {
		e := t.entries[k]
		if e == nil {
			e = &entry{key: k, size: k.bytes(), used: t.clock}
			t.entries[k] = e
			t.bytes += e.size
		}
		e.pins++
		held = append(held, e)
	}
	return held
}

// unpin lets go of entries and wakes who waits for memory.
func (t *Tables) unpin(held []*entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range held {
		e.pins--
	}
	close(t.freed)
	t.freed = make(chan struct{})
}

// get returns the table of an entry, built by the caller unless somebody else does it.
func (t *Tables) get(ctx context.Context, e *entry, smaller *family) (*table, error) {
	for {
		t.mu.Lock()
		table, busy := e.table, e.busy
		mine := table == nil && busy == nil
		if mine {
			e.busy = make(chan struct{})
		}
		t.mu.Unlock()
		switch {
		case table != nil:
			return table, nil
		case mine:
			if err := t.work(ctx, e, smaller); err != nil {
				return nil, err
			}
		default:
			select {
			case <-busy:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
	}
}

// work builds on until the table is done or ctx ends.
func (t *Tables) work(ctx context.Context, e *entry, smaller *family) error {
	if e.builder == nil {
		e.builder = newBuilder(e.ending, e.law, smaller)
	}
	err := e.builder.run(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		e.table, e.builder = e.builder.table, nil
	}
	close(e.busy)
	e.busy = nil
	return err
}
