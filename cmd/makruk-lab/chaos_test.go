package main

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

func TestChaos(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the bot and plays with it")
	}
	var out strings.Builder
	err := run(t.Context(), strings.Fields("chaos -seed 1 -chats 20 -for 5s -kills 5 -gap 30 -keep "+t.TempDir()), &out)
	if err != nil || !strings.Contains(out.String(), "moves in") {
		t.Errorf("%v, and it said\n%s", err, out.String())
	}
}

// The same seed gives the same faults and kills, whatever the order in which calls ask for theirs.
func TestWeatherIsOfTheSeed(t *testing.T) {
	faultsOf := func(seed uint64, order []int) map[int]telegramtest.Fault {
		h, err := newHistory(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer h.close()
		w := newWeather(seed, 0, 40, h, &bots{})
		all := map[int]telegramtest.Fault{}
		for _, n := range order {
			if f := w.fault("sendPhoto", n); f != nil {
				all[n] = *f
			}
		}
		return all
	}
	up := make([]int, 1000)
	for i := range up {
		up[i] = i + 1
	}
	mixed := append([]int(nil), up...)
	rand.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	one, same, other := faultsOf(7, up), faultsOf(7, mixed), faultsOf(8, up)
	if len(one) < 50 || len(one) != len(same) {
		t.Fatalf("%d and %d faults", len(one), len(same))
	}
	for n, f := range one {
		if same[n] != f {
			t.Errorf("call %d: %+v and %+v", n, f, same[n])
		}
	}
	differ := false
	for n, f := range other {
		differ = differ || one[n] != f
	}
	if !differ {
		t.Error("another seed gives the same faults")
	}
}

// A run that loses something says so.
func TestExplains(t *testing.T) {
	g := &played{tries: []*try{{turn: 0, moves: []string{"a3a4"}}, {turn: 2, moves: []string{"b3b4", "c3c4"}}}}
	for _, test := range []struct {
		stored string
		turn   uint64
		want   bool
	}{
		{"a3a4 b3b4", 4, true},
		{"a3a4 c3c4", 4, true},
		{"a3a4", 2, true}, // the second was refused, as the board shows
		{"a3a4", 4, false},
		{"a3a4 b3b4 c3c4", 6, false},
		{"a3a4 a3a4", 4, false},
		{"", 4, false},
	} {
		if got := g.explains(strings.Fields(test.stored), test.turn); got != test.want {
			t.Errorf("%q at turn %d: %t, want %t", test.stored, test.turn, got, test.want)
		}
	}
	h, err := newHistory(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	for range 2 * maxWrong {
		h.fail("lost at %s", time.Now())
	}
	if err := h.verdict(); err == nil || strings.Count(err.Error(), "\n") != maxWrong {
		t.Errorf("the verdict is %v", err)
	}
}
