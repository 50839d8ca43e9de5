package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/store"
)

// The benchmarks' Update is shaped like a move: it reads and writes a game of 400 bytes, and adds and removes two
// small records. The database has so many games.
const (
	benchGames = 10_000
	gameBytes  = 400
)

// BenchmarkUpdate measures Update and, turn by turn on the same disk, a bare db.Update of bbolt's that does the same,
// from some goroutines at once. It reports for both the median time of one call and the calls a second, the ratio of
// the medians, and Updates per commit.
func BenchmarkUpdate(b *testing.B) {
	for _, goroutines := range []int{1, 50, 500} {
		b.Run(fmt.Sprint(goroutines), func(b *testing.B) {
			s, db := benchStores(b)
			before := commits(b, s)
			var ours, bare timings
			const turn = 2000 // calls on one side before it is the other's turn
			for left := b.N; left > 0; left -= turn {
				n := min(left, turn)
				ours.measure(b, goroutines, n, func(i int) error {
					return s.Update(context.Background(), func(tx store.Tx) error { return benchMove(tx, i) })
				})
				// Without commits in common this takes as long as the disk does, n times.
				bare.measure(b, goroutines, min(n, 500), func(i int) error {
					return db.Update(func(btx *bolt.Tx) error { return benchBareMove(btx.Bucket(dataBucket), i) })
				})
			}
			b.ReportMetric(0, "ns/op") // would mix the two
			b.ReportMetric(ours.median(), "µs/update")
			b.ReportMetric(bare.median(), "µs/bare")
			b.ReportMetric(ours.median()/bare.median(), "ratio")
			b.ReportMetric(ours.rate(), "updates/s")
			b.ReportMetric(bare.rate(), "bares/s")
			b.ReportMetric(float64(b.N)/float64(commits(b, s)-before), "updates/commit")
		})
	}
}

// BenchmarkFreePages measures what free pages cost: the median time of an Update with next to none in the file, and, turn
// by turn on the same disk, with some 36,000 that lie scattered, as after years.
func BenchmarkFreePages(b *testing.B) {
	few, many := mustOpen(b, newPath(b)), mustOpen(b, newPath(b))
	for _, s := range []*Store{few, many} {
		if err := putGames(s.db, 0, benchGames); err != nil {
			b.Fatal(err)
		}
	}
	scatterFree(b, many.db)
	var without, with timings
	const turn = 100 // calls on one side before it is the other's turn
	for begun := 0; begun < b.N; begun += turn {
		for s, t := range map[*Store]*timings{few: &without, many: &with} {
			n := begun
			t.measure(b, 1, min(b.N-begun, turn), func(i int) error {
				n++
				return s.Update(context.Background(), func(tx store.Tx) error {
					game := binary.BigEndian.AppendUint64(make([]byte, gameBytes), uint64(n)) // not as it was
					return errors.Join(tx.Put(benchKey("game/", i), game),
						tx.Put(benchKey("owed/", n), game[:20]), tx.Delete(benchKey("owed/", n-5)))
				})
			})
		}
	}
	b.ReportMetric(0, "ns/op") // would mix the two
	b.ReportMetric(without.median(), "µs/without")
	b.ReportMetric(with.median(), "µs/with")
	b.ReportMetric(with.median()/without.median(), "ratio")
}

// scatterFree leaves some 36,000 free pages in a file: those of two thirds of its records, the pages of which are not
// beside each other, since they came in no order.
func scatterFree(b *testing.B, db *bolt.DB) {
	b.Helper()
	db.NoSync = true
	defer func() { db.NoSync = false }()
	const records, size, together = 120_000, 1000, 1000
	dice := rand.New(rand.NewPCG(1, 2))
	for range records / together {
		err := db.Update(func(btx *bolt.Tx) error {
			for range together {
				if err := btx.Bucket(dataBucket).Put(benchKey("old/", int(dice.Uint64())), make([]byte, size)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	err := db.Update(func(btx *bolt.Tx) error {
		keys := btx.Bucket(dataBucket).Cursor()
		for k, _ := keys.Seek([]byte("old/")); k != nil && bytes.Compare(k, []byte("old/\xaa")) < 0; k, _ = keys.Next() {
			if err := keys.Delete(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkBatch measures bbolt's own way to commit together, with the delay that it has and a short one, beside
// BenchmarkUpdate.
func BenchmarkBatch(b *testing.B) {
	for _, delay := range []time.Duration{10 * time.Millisecond, time.Millisecond} {
		for _, goroutines := range []int{1, 50, 500} {
			b.Run(fmt.Sprintf("%v/%d", delay, goroutines), func(b *testing.B) {
				_, db := benchStores(b)
				db.MaxBatchDelay = delay
				var batch timings
				batch.measure(b, goroutines, b.N, func(i int) error {
					return db.Batch(func(btx *bolt.Tx) error { return benchBareMove(btx.Bucket(dataBucket), i) })
				})
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(batch.median(), "µs/batch")
				b.ReportMetric(batch.rate(), "batches/s")
			})
		}
	}
}

// BenchmarkTogether measures what the writer does for one of 500 Updates that share a commit, the commit included, with
// a disk that takes no time.
func BenchmarkTogether(b *testing.B) {
	s, _ := benchStores(b)
	s.db.NoSync = true
	batch := make([]*call, 500)
	for i := 0; b.Loop(); i++ {
		for j := range batch {
			game := (i*len(batch) + j) * 7919 % benchGames
			batch[j] = &call{fn: func(tx store.Tx) error { return benchMove(tx, game) }}
		}
		s.commitAll(batch)
		if err := batch[0].err; err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(batch)), "µs/update")
}

// timings are of calls that were measured in some turns.
type timings struct {
	each []time.Duration
	all  time.Duration
}

// measure makes n calls of do, which gets a number, from some goroutines.
func (t *timings) measure(b *testing.B, goroutines, n int, do func(i int) error) {
	var next atomic.Int64
	each := make([]time.Duration, n)
	var wg sync.WaitGroup
	begin := time.Now()
	for range goroutines {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				begin := time.Now()
				if err := do(i * 7919 % benchGames); err != nil {
					b.Error(err)
				}
				each[i] = time.Since(begin)
			}
		})
	}
	wg.Wait()
	t.all += time.Since(begin)
	t.each = append(t.each, each...)
}

// median is in microseconds.
func (t *timings) median() float64 {
	slices.Sort(t.each)
	return float64(t.each[len(t.each)/2].Nanoseconds()) / 1000
}

// rate is in calls a second.
func (t *timings) rate() float64 { return float64(len(t.each)) / t.all.Seconds() }

// benchStores makes a store and a bare database with the same games and options.
func benchStores(b *testing.B) (*Store, *bolt.DB) {
	b.Helper()
	s := mustOpen(b, newPath(b))
	db, err := openBolt(filepath.Join(b.TempDir(), "bare.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	if err := initialise(db); err != nil {
		b.Fatal(err)
	}
	for _, db := range []*bolt.DB{s.db, db} {
		if err := putGames(db, 0, benchGames); err != nil {
			b.Fatal(err)
		}
	}
	return s, db
}

func putGames(db *bolt.DB, from, to int) error {
	return db.Update(func(btx *bolt.Tx) error {
		for i := from; i < to; i++ {
			if err := btx.Bucket(dataBucket).Put(benchKey("game/", i), make([]byte, gameBytes)); err != nil {
				return err
			}
		}
		return nil
	})
}

func benchMove(tx store.Tx, i int) error {
	game, err := tx.Get(benchKey("game/", i))
	if err != nil {
		return err
	}
	if err := tx.Put(benchKey("game/", i), game); err != nil {
		return err
	}
	for _, prefix := range []string{"owed/", "note/"} {
		if err := tx.Put(benchKey(prefix, i), game[:20]); err != nil {
			return err
		}
	}
	for _, prefix := range []string{"owed/", "note/"} {
		if err := tx.Delete(benchKey(prefix, i-500)); err != nil {
			return err
		}
	}
	return nil
}

// benchBareMove is benchMove without a store.
func benchBareMove(bucket *bolt.Bucket, i int) error {
	game := slices.Clone(bucket.Get(benchKey("game/", i)))
	if err := bucket.Put(benchKey("game/", i), game); err != nil {
		return err
	}
	for _, prefix := range []string{"owed/", "note/"} {
		if err := bucket.Put(benchKey(prefix, i), game[:20]); err != nil {
			return err
		}
	}
	for _, prefix := range []string{"owed/", "note/"} {
		if err := bucket.Delete(benchKey(prefix, i-500)); err != nil {
			return err
		}
	}
	return nil
}

func benchKey(prefix string, i int) []byte {
	return binary.BigEndian.AppendUint64([]byte(prefix), uint64(i))
}

// BenchmarkOpen measures how long it takes to open a database of a million games.
func BenchmarkOpen(b *testing.B) {
	path := newPath(b)
	s := mustOpen(b, path)
	for i := 0; i < 1_000_000; i += benchGames {
		if err := putGames(s.db, i, i+benchGames); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		s = mustOpen(b, path)
	}
}
