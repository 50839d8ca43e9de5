package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// BenchmarkManyChatsOnLine plays in 200 chats at once, in each as fast as a person can, while the engine is busy with all of
// them, and reports how soon webhooks are answered, for which LINE waits two seconds: 99 in 100 are to be answered within
// 500 ms. It needs the machine for itself, and runs once with -benchtime 1x.
func BenchmarkManyChatsOnLine(b *testing.B) {
	const chats, moves = 200, 5
	for b.Loop() {
		fake, config := onLine(b)
		running(b, config)
		begun := time.Now()
		var playing sync.WaitGroup
		for i := range chats {
			p := fake.User(fmt.Sprint(i), fmt.Sprint("player ", i), "en")
			playing.Go(func() { playOnLine(p, moves, uint64(i)) })
		}
		playing.Wait()
		all := time.Since(begun)
		took := fake.Hooks()
		slices.Sort(took)
		milliseconds := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		b.ReportMetric(milliseconds(took[len(took)/2]), "ms/median")
		b.ReportMetric(milliseconds(took[len(took)*99/100]), "ms/p99")
		b.ReportMetric(milliseconds(took[len(took)-1]), "ms/worst")
		b.ReportMetric(float64(len(took))/all.Seconds(), "webhooks/s")
		b.ReportMetric(0, "ns/op")
		obeyed(b, fake)
	}
}

// playOnLine is a person who begins a game and makes some moves, and asks for the position after each.
func playOnLine(p *linetest.Person, moves int, seed uint64) {
	dice := newDice(seed)
	think := func() { time.Sleep(time.Duration(dice.IntN(2000)) * time.Millisecond) }
	think()
	p.Follows()
	think()
	p.Says("/play 4")
	for range moves {
		board := p.Chat().Board()
		think()
		for _, b := range board.Buttons {
			if strings.HasPrefix(dataOf(b), "m:") {
				p.Forges(b)
				break
			}
		}
		think()
		p.Says("/fen")
		p.Chat().WaitFor("an answer", func(m linetest.Message) bool { return m.ID != board.ID })
	}
}
