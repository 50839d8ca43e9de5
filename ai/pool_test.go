package ai

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/game"
)

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

// endless searches without any limit but its context, and says when it begins. How soon a search sees that its context
// has ended, TestSearchObeysLimits says.
func endless(ctx context.Context, p *Pool, begun chan<- bool) error {
	return p.search(ctx, "you", Reply, func(ctx context.Context, e *Engine) error {
		e.Reset(keptHash)
		close(begun)
		e.Search(ctx, game.NewGame(game.Makruk), Limits{}, nil)
		return ctx.Err()
	})
}

func TestPoolStopsAtOnce(t *testing.T) {
	p := NewPool(1, nil)
	defer p.Close()
	ctx, cancel := context.WithCancel(t.Context())
	results, begun := make(chan error), make(chan bool)
	go func() { results <- endless(ctx, p, begun) }()
	<-begun
	go func() { // which waits, since there is one place
		_, err := p.Choose(ctx, "you", game.NewGame(game.Makruk), MaxLevel, 1)
		results <- err
	}()
	cancel()
	for range 2 {
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
	}
}

func TestPoolClose(t *testing.T) {
	p := NewPool(1, nil)
	result, begun := make(chan error), make(chan bool)
	go func() { result <- endless(context.Background(), p, begun) }()
	<-begun
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
