package ai

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// TestGateTakesTurns lets through one at a time: by turns between the persons, and each person's in order.
func TestGateTakesTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		if err := g.enter(t.Context(), "first"); err != nil {
			t.Fatal(err)
		}
		passed := make(chan string)
		for _, name := range strings.Fields("a1 a2 a3 b1 c1 b2") {
			go func() {
				if err := g.enter(t.Context(), name[:1]); err != nil {
					t.Error(err)
				}
				passed <- name
			}()
			synctest.Wait() // so that they queue in this order
		}
		var order []string
		for range 6 {
			g.leave()
			order = append(order, <-passed)
		}
		if want := strings.Fields("a1 b1 c1 a2 b2 a3"); !slices.Equal(order, want) {
			t.Errorf("got %v, want %v", order, want)
		}
		g.leave()
		if g.free != 1 || len(g.order) != 0 || len(g.waiting) != 0 {
			t.Errorf("the gate is not as it was: %d free, %v, %v", g.free, g.order, g.waiting)
		}
	})
}

// TestGateForgetsWhoLeft gives no turn to who gave up waiting, wherever in the queue.
func TestGateForgetsWhoLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		if err := g.enter(t.Context(), "first"); err != nil {
			t.Fatal(err)
		}
		impatient, giveUp := context.WithCancel(t.Context())
		left := make(chan error)
		go func() { left <- g.enter(impatient, "a") }()
		synctest.Wait()
		passed := make(chan error)
		go func() { passed <- g.enter(t.Context(), "b") }()
		synctest.Wait()
		giveUp()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
		g.leave()
		if err := <-passed; err != nil {
			t.Error(err)
		}
		g.leave()
		if g.free != 1 || len(g.order) != 0 || len(g.waiting) != 0 {
			t.Errorf("the gate is not as it was: %d free, %v, %v", g.free, g.order, g.waiting)
		}
	})
}

// TestGatePassesOnALostTurn passes the turn on when it came just as its owner gave up.
func TestGatePassesOnALostTurn(t *testing.T) {
	g := newGate(1)
	if g.queue("first") != nil {
		t.Fatal("the gate should be free")
	}
	lost := g.queue("a")
	g.leave()
	g.abandon("a", lost)
	if g.free != 1 {
		t.Errorf("got %d free, want 1", g.free)
	}
}
