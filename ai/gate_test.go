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
		if err := g.enter(t.Context(), "first", Reply); err != nil {
			t.Fatal(err)
		}
		order := passing(t, g, "a1 a2 a3 b1 c1 b2", func(name string) (who string, u Urgency) { return name[:1], Reply })
		if want := strings.Fields("a1 b1 c1 a2 b2 a3"); !slices.Equal(order, want) {
			t.Errorf("got %v, want %v", order, want)
		}
		g.leave()
		if l := g.lines[Reply]; g.free != 1 || len(l.order) != 0 || len(l.waiting) != 0 {
			t.Errorf("the gate is not as it was: %d free, %v", g.free, l)
		}
	})
}

// passing has those of some names queue at a full gate, in this order, and returns the order in which it lets them through.
func passing(t *testing.T, g *gate, names string, as func(name string) (who string, u Urgency)) (order []string) {
	passed := make(chan string)
	for _, name := range strings.Fields(names) {
		go func() {
			who, urgency := as(name)
			if err := g.enter(t.Context(), who, urgency); err != nil {
				t.Error(err)
			}
			passed <- name
		}()
		synctest.Wait() // so that they queue in this order
	}
	for range strings.Fields(names) {
		g.leave()
		order = append(order, <-passed)
	}
	return order
}

// TestGateLetsTheUrgentGoFirst lets replies through before hints, and those before reviews, whoever came first.
func TestGateLetsTheUrgentGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		if err := g.enter(t.Context(), "first", Review); err != nil {
			t.Fatal(err)
		}
		order := passing(t, g, "2a 2b 1a 0c 1b 0a", func(name string) (who string, u Urgency) {
			return name[1:], Urgency(name[0] - '0')
		})
		if want := strings.Fields("0c 0a 1a 1b 2a 2b"); !slices.Equal(order, want) {
			t.Errorf("got %v, want %v", order, want)
		}
	})
}

// TestGateForgetsWhoLeft gives no turn to who gave up waiting, wherever in the queue.
func TestGateForgetsWhoLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		if err := g.enter(t.Context(), "first", Reply); err != nil {
			t.Fatal(err)
		}
		impatient, giveUp := context.WithCancel(t.Context())
		left := make(chan error)
		go func() { left <- g.enter(impatient, "a", Reply) }()
		synctest.Wait()
		passed := make(chan error)
		go func() { passed <- g.enter(t.Context(), "b", Reply) }()
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
		if l := g.lines[Reply]; g.free != 1 || len(l.order) != 0 || len(l.waiting) != 0 {
			t.Errorf("the gate is not as it was: %d free, %v", g.free, l)
		}
	})
}

// TestGatePassesOnALostTurn passes the turn on when it came just as its owner gave up.
func TestGatePassesOnALostTurn(t *testing.T) {
	g := newGate(1)
	if g.queue("first", Reply) != nil {
		t.Fatal("the gate should be free")
	}
	lost := g.queue("a", Reply)
	g.leave()
	g.abandon("a", Reply, lost)
	if g.free != 1 {
		t.Errorf("got %d free, want 1", g.free)
	}
}
