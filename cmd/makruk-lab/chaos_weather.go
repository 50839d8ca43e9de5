package main

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// weather says what goes wrong with a call, by its number alone, and kills the bot before some calls.
type weather struct {
	seed    uint64
	history *history
	bots    *bots

	mu     sync.Mutex // guards what follows
	dice   *rand.Rand
	gap    int
	next   int // the call before which the bot is killed next
	left   int // kills
	killed int
}

func newWeather(seed uint64, kills, gap int, h *history, b *bots) *weather {
	w := &weather{seed: seed, history: h, bots: b, dice: rand.New(rand.NewPCG(seed, 0)), gap: gap, left: kills}
	w.draw()
	return w
}

// draw draws the call before which the bot is killed next.
func (w *weather) draw() { w.next += 1 + w.dice.IntN(2*w.gap) }

// faults are what may go wrong with calls that change or say something, each with its share of a thousand. A chat that
// is told to wait waits two seconds at most, so that it does not spend the run with that.
var faults = []struct {
	share int
	name  string
	make  func(dice *rand.Rand) telegramtest.Fault
}{
	{25, "delayed", func(d *rand.Rand) telegramtest.Fault {
		return telegramtest.Fault{Delay: time.Duration(d.IntN(1500)) * time.Millisecond}
	}},
	{15, "lost on the way there", func(*rand.Rand) telegramtest.Fault { return telegramtest.Fault{Skip: true, Drop: true} }},
	{20, "answer lost", func(*rand.Rand) telegramtest.Fault { return telegramtest.Fault{Drop: true} }},
	{15, "answer cut", func(d *rand.Rand) telegramtest.Fault { return telegramtest.Fault{Cut: 1 + d.IntN(60)} }},
	{3, "never answered", func(*rand.Rand) telegramtest.Fault { return telegramtest.Fault{Hang: true} }},
	{15, "refused for now", func(*rand.Rand) telegramtest.Fault {
		return telegramtest.Fault{Status: http.StatusInternalServerError, Description: "Internal Server Error"}
	}},
	{10, "a page of a proxy", func(*rand.Rand) telegramtest.Fault {
		return telegramtest.Fault{Skip: true, Status: http.StatusBadGateway, Body: "<html><h1>Bad Gateway</h1></html>"}
	}},
	{10, "told to wait", func(d *rand.Rand) telegramtest.Fault {
		return telegramtest.Fault{Status: http.StatusTooManyRequests, Description: "Too Many Requests", RetryAfter: 1 + d.IntN(2)}
	}},
	{20, "carried out twice", func(*rand.Rand) telegramtest.Fault { return telegramtest.Fault{Twice: true} }},
	{20, "in reverse", func(*rand.Rand) telegramtest.Fault { return telegramtest.Fault{Reverse: true} }},
}

// fault is asked by the fake Telegram about every call.
func (w *weather) fault(method string, n int) *telegramtest.Fault {
	dice := rand.New(rand.NewPCG(w.seed, uint64(n)))
	if w.strikes(n) {
		if dice.IntN(2) == 0 {
			return &telegramtest.Fault{Skip: true, Drop: true} // it did not leave the machine
		}
		return nil
	}
	roll := dice.IntN(1000)
	for _, f := range faults {
		if roll -= f.share; roll >= 0 {
			continue
		}
		fault := f.make(dice)
		switch {
		case fault.Hang && method == "getUpdates", fault.Twice && !repeatable(method):
			return nil // it would be deaf for a minute; no bot can know of a second message
		}
		w.history.write("fault", map[string]any{"n": n, "method": method, "fault": f.name})
		return &fault
	}
	return nil
}

// repeatable reports whether a call that is carried out twice does no more than once.
func repeatable(method string) bool {
	switch method {
	case "sendMessage", "sendPhoto", "getUpdates":
		return false
	}
	return true
}

// strikes kills the bot, and starts another, if it is time for that.
func (w *weather) strikes(n int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n < w.next || w.left == 0 {
		return false
	}
	w.draw()
	w.next = max(w.next, n+1)
	w.left--
	w.killed++
	w.history.write("kill", map[string]any{"n": n})
	w.bots.kill()
	if err := w.bots.begin(); err != nil {
		w.history.fail("failed to start the bot again: %v", err)
	}
	return true
}
