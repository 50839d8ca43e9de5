package ai

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// prompt is how soon a search that is told to stop must have stopped, on a machine that is busy.
const prompt = 500 * time.Millisecond

// TestPoolServesAll lets 64 persons ask at once, and each gets what an engine alone would play.
func TestPoolServesAll(t *testing.T) {
	p := NewPool(2, nil)
	defer p.Close()
	want := map[uint64]game.Move{}
	for seed := range uint64(4) {
		m, err := new(Engine).Choose(t.Context(), game.NewGame(game.Thai), 3, seed)
		if err != nil {
			t.Fatal(err)
		}
		want[seed] = m
	}
	var wait sync.WaitGroup
	for i := range 64 {
		wait.Go(func() {
			seed := uint64(i % 4)
			m, err := p.Choose(t.Context(), fmt.Sprint(i), game.NewGame(game.Thai), 3, seed)
			if err != nil || m != want[seed] {
				t.Errorf("got %v, %v, want %v", m, err, want[seed])
			}
		})
	}
	wait.Wait()
}

func TestPoolStopsAtOnce(t *testing.T) {
	p := NewPool(1, nil)
	defer p.Close()
	ctx, cancel := context.WithCancel(t.Context())
	results := make(chan error)
	for range 2 { // one that searches and one that waits
		go func() {
			for {
				if _, err := p.Choose(ctx, "you", game.NewGame(game.Makruk), MaxLevel, 1); err != nil {
					results <- err
					return
				}
			}
		}()
	}
	time.Sleep(20 * time.Millisecond) // whatever they do by now, they must stop
	start := time.Now()
	cancel()
	for range 2 {
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
	}
	if took := time.Since(start); took > prompt {
		t.Errorf("stopped after %v, want at most %v", took, prompt)
	}
}

func TestPoolClose(t *testing.T) {
	p := NewPool(1, nil)
	result := make(chan error)
	go func() {
		for {
			if _, err := p.Choose(context.Background(), "you", game.NewGame(game.Makruk), MaxLevel, 1); err != nil {
				result <- err
				return
			}
		}
	}()
	time.Sleep(20 * time.Millisecond)
	p.Close()
	if err := <-result; !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want %v", err, ErrClosed)
	}
	if _, err := p.Choose(context.Background(), "you", game.NewGame(game.Makruk), 1, 1); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want %v", err, ErrClosed)
	}
}

// TestPoolGivesMemoryBack keeps one engine for searches one after the other, and no large table.
func TestPoolGivesMemoryBack(t *testing.T) {
	p := NewPool(3, nil)
	defer p.Close()
	for _, level := range []int{7, 2, 1} {
		if _, err := p.Choose(t.Context(), "you", game.NewGame(game.Thai), level, 1); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.idle) != 1 {
		t.Fatalf("got %d idle engines, want 1", len(p.idle))
	}
	if bytes := len(p.idle[0].table.memory) * bucketBytes; bytes > keptHash {
		t.Errorf("an idle engine keeps %d bytes, want at most %d", bytes, keptHash)
	}
}

func TestPoolWithoutMove(t *testing.T) {
	p := NewPool(1, nil)
	defer p.Close()
	mated := mustGame(t, game.Makruk, "k1K5/8/8/8/8/8/8/R7 b - - 0 1")
	if _, err := p.Choose(t.Context(), "you", mated, 1, 1); !errors.Is(err, ErrNoMove) {
		t.Errorf("got %v, want %v", err, ErrNoMove)
	}
}

// TestPoolRuns gives whatever is done in the place of a search a context that ends with the pool, and passes its error on.
func TestPoolRuns(t *testing.T) {
	p := NewPool(1, nil)
	failed := errors.New("failed")
	for _, want := range []error{nil, failed} {
		if err := p.Run(t.Context(), "you", Reply, func(context.Context) error { return want }); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := p.Run(ctx, "you", Reply, func(ctx context.Context) error {
		cancel()
		<-ctx.Done()
		return failed
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	err = p.Run(t.Context(), "you", Reply, func(ctx context.Context) error {
		go p.Close()
		<-ctx.Done()
		return failed
	})
	if !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want %v", err, ErrClosed)
	}
	if err := p.Run(t.Context(), "you", Reply, func(context.Context) error { return nil }); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: got %v, want %v", err, ErrClosed)
	}
}
