package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/telegram"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// BenchmarkMoves measures how many moves a second are accepted durably: tapped, decided and committed to the disk, in so
// many chats at once, each of which makes its next move when the last one is answered. Boards are shown at Telegram's
// pace. It reports commits for a move, and the CPU time that a move costs the store's writer and the whole process.
func BenchmarkMoves(b *testing.B) {
	for _, chats := range []int{1, 50, 500} {
		b.Run(fmt.Sprint(chats), func(b *testing.B) {
			l := newLoad(b, filepath.Join(b.TempDir(), "load.db"), chats, nil)
			l.start(telegram.TelegramPaces)
			commits, writer, process := l.commits.Load(), l.writer.Load(), processCPU()
			var left atomic.Int64
			left.Store(int64(b.N))
			took := make([]time.Duration, b.N)
			b.ResetTimer()
			l.each(func(p *loadPlayer) {
				for i := left.Add(-1); i >= 0; i = left.Add(-1) {
					took[i] = p.moves()
				}
			})
			b.StopTimer()
			moves := float64(b.N)
			slices.Sort(took)
			b.ReportMetric(float64(chats)/mean(took).Seconds(), "moves/s") // while no chat waits for its next game's board
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
			b.ReportMetric(float64(l.commits.Load()-commits)/moves, "commits/move")
			b.ReportMetric(float64(l.writer.Load()-writer)/1000/moves, "µs-writer/move")
			b.ReportMetric(float64((processCPU()-process).Microseconds())/moves, "µs-cpu/move")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func mean(all []time.Duration) time.Duration {
	var sum time.Duration
	for _, d := range all {
		sum += d
	}
	return sum / time.Duration(len(all))
}

// BenchmarkTaps measures how long people wait for the answer to a tap, when each of 500 taps once in five seconds at
// random, plays against the bot, and the engine is never idle: with nothing else in the store, and with a million games.
func BenchmarkTaps(b *testing.B) {
	b.Run("empty", func(b *testing.B) { benchmarkTaps(b, filepath.Join(b.TempDir(), "load.db")) })
	b.Run("million", func(b *testing.B) { benchmarkTaps(b, copied(b, million(b))) })
}

func benchmarkTaps(b *testing.B, path string) {
	const chats, every = 500, 5 * time.Second
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + 1)) // as in Open
	thinker := newThinker(1, endgame.New(endgame.Memory, nil), "", slog.Default())
	defer thinker.Close()
	defer neverIdle(b, thinker)()
	l := newLoad(b, path, chats, thinker)
	l.start(telegram.TelegramPaces)
	took := make([]time.Duration, 0, b.N)
	var mu sync.Mutex // guards took
	b.ResetTimer()
	l.each(func(p *loadPlayer) {
		for range b.N / chats { // none in the first round, which only tries
			time.Sleep(time.Duration(p.dice.ExpFloat64() * float64(every)))
			d := p.taps()
			mu.Lock()
			took = append(took, d)
			mu.Unlock()
		}
	})
	b.StopTimer()
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms/p99")
	b.ReportMetric(float64(anonymous(b, os.Getpid()))/1e6, "MB-RssAnon")
	b.ReportMetric(0, "ns/op")
}

// neverIdle has an engine search at its strongest for two whom nobody sees, until the function that it returns is called.
func neverIdle(b *testing.B, engine bot.Thinker) (end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var searching sync.WaitGroup
	for i := range 2 {
		searching.Go(func() {
			g, _ := game.Replay(game.Thai, "", nil)
			for seed := uint64(0); ctx.Err() == nil; seed++ {
				if _, err := engine.Choose(ctx, fmt.Sprint("hog", i), g, 8, seed); err != nil && ctx.Err() == nil {
					b.Error(err)
					return
				}
			}
		})
	}
	return func() {
		cancel()
		searching.Wait()
	}
}

// load is an office with people who tap as fast as they are told to.
type load struct {
	b        *testing.B
	office   *bot.Office
	store    store.Store
	writer   atomic.Int64 // nanoseconds of CPU time that the store's writer took, as of the newest commit
	commits  atomic.Int64
	platform *sink
	players  []*loadPlayer
	thinker  bot.Thinker // nil: people play both sides
	stop     func()
}

// newLoad makes the people, and has each begin a game.
func newLoad(b *testing.B, path string, chats int, thinker bot.Thinker) *load {
	b.Helper()
	l := &load{b: b, platform: newSink(), thinker: thinker, stop: func() {}}
	var bind sync.Once
	s, err := boltstore.Open(path, boltstore.Options{
		Committed: func(int, time.Duration) { // on the writer's goroutine
			bind.Do(runtime.LockOSThread) // so that the thread's clock is the writer's
			l.writer.Store(int64(cpuClock(unix.CLOCK_THREAD_CPUTIME_ID)))
			l.commits.Add(1)
		},
	})
	if err != nil {
		b.Fatal(err)
	}
	l.store = s
	b.Cleanup(func() {
		l.stop()
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	for i := range chats {
		l.players = append(l.players, &loadPlayer{load: l, name: fmt.Sprint("player", i), dice: newDice(uint64(i))})
	}
	l.start(telegram.Paces{})
	l.each((*loadPlayer).begin)
	return l
}

// start runs an office with a pace, in the place of the one that runs.
func (l *load) start(paces telegram.Paces) {
	l.b.Helper()
	l.stop()
	l.platform.abilities = bot.Abilities{
		Gather: 300 * time.Millisecond, Typing: 4 * time.Second, Private: paces.Private, Group: paces.Group, All: paces.All,
	}
	office, err := bot.New(bot.Config{
		Store: l.store, Platforms: map[string]bot.Platform{sinkName: l.platform}, Log: slog.New(slog.DiscardHandler),
		Features: []bot.Feature{play.Feature(play.Config{Thinker: l.thinker}), people.Feature()},
	})
	if err != nil {
		l.b.Fatal(err)
	}
	l.office = office
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- office.Run(ctx) }()
	l.stop = func() {
		cancel()
		if err := <-done; err != nil {
			l.b.Error(err)
		}
		l.stop = func() {}
	}
}

// each lets all people do something at once.
func (l *load) each(do func(*loadPlayer)) {
	var all sync.WaitGroup
	for _, p := range l.players {
		all.Go(func() { do(p) })
	}
	all.Wait()
}

// loadPlayer is a person who plays both sides, or one against the engine.
type loadPlayer struct {
	*load
	name   string
	dice   *rand.Rand
	events int
	id     string // of the game
	board  string // the message
	game   *game.Game
}

// begin begins a game and waits for its board.
func (p *loadPlayer) begin() {
	text := "/play solo"
	if p.thinker != nil {
		text = "/play 4 white"
	}
	p.accept(bot.Event{Kind: bot.Said, Text: text})
	was := p.id
	for p.id == was {
		time.Sleep(time.Millisecond)
		p.board, p.id, _ = p.platform.newest(p.name)
	}
	p.game, _ = game.Replay(game.Thai, "", nil)
}

// moves makes a move at random, and returns how long its answer took.
func (p *loadPlayer) moves() time.Duration {
	if p.game.Outcome().Over() {
		p.begin()
	}
	legal := p.game.Position().Moves(nil)
	move := legal[p.dice.IntN(len(legal))]
	turn := strconv.FormatUint(uint64(len(p.game.Moves())), 36)
	d := p.tap(strings.Join([]string{"m", p.id, turn, move.String()}, ":"))
	if err := p.game.Play(move); err != nil {
		p.b.Error(err)
	}
	return d
}

// taps taps any button of the newest board.
func (p *loadPlayer) taps() time.Duration {
	var data string
	p.board, p.id, data = p.platform.newest(p.name)
	return p.tap(data)
}

func (p *loadPlayer) tap(data string) time.Duration {
	answered := p.platform.expect(p.name)
	began := time.Now()
	p.accept(bot.Event{Kind: bot.Tapped, Message: p.board, Data: data, Tap: p.name})
	<-answered
	return time.Since(began)
}

func (p *loadPlayer) accept(e bot.Event) {
	p.events++
	e.Platform, e.ID = sinkName, p.name+"/"+strconv.Itoa(p.events)
	e.Chat, e.User = bot.ChatInfo{ID: p.name}, bot.User{ID: p.name, Name: p.name, Language: "en"}
	if err := p.office.Accept(context.Background(), e); err != nil {
		p.b.Error(err)
	}
}

// sinkName is the name of the platform of this file.
const sinkName = "sink"

// sink is a platform that draws boards as others do, and keeps of them what people need to tap.
type sink struct {
	abilities bot.Abilities
	painter   *render.Renderer
	dice      *rand.Rand

	mu       sync.Mutex // guards what follows, and dice
	messages int
	boards   map[string]sinkBoard
	waiting  map[string]chan struct{} // for the answer to a tap
}

type sinkBoard struct {
	message string
	buttons [][]bot.Button
}

func newSink() *sink {
	return &sink{painter: render.New(), dice: newDice(0), boards: map[string]sinkBoard{}, waiting: map[string]chan struct{}{}}
}

func (s *sink) Send(_ context.Context, speech bot.Speech) ([]bot.Sent, error) {
	m := speech.Messages[0]
	sent := bot.Sent{Message: m.Replace.Message}
	if len(m.Pictures) > 0 {
		sent.Known = "known:" + m.Pictures[0].Key()
		if m.Pictures[0].Known == "" {
			if err := s.painter.PNG(io.Discard, m.Pictures[0].Scene); err != nil {
				return nil, err
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if sent.Message == "" {
		s.messages++
		sent.Message = strconv.Itoa(s.messages)
	}
	if b := s.boards[speech.Place.Chat]; len(m.Pictures) > 0 || b.message == sent.Message {
		s.boards[speech.Place.Chat] = sinkBoard{sent.Message, m.Buttons}
	}
	return []bot.Sent{sent}, nil
}

// newest returns the message and the game of a chat's newest board, and the data of one of its buttons.
func (s *sink) newest(chat string) (message, id, data string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.boards[chat]
	if len(b.buttons) == 0 {
		return b.message, "", "none:"
	}
	row := b.buttons[s.dice.IntN(len(b.buttons))]
	data = row[s.dice.IntN(len(row))].Data
	return b.message, strings.Split(b.buttons[0][0].Data, ":")[1], data
}

// expect returns what is closed when the tap of a person is answered.
func (s *sink) expect(tap string) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	answered := make(chan struct{})
	s.waiting[tap] = answered
	return answered
}

func (s *sink) Answer(_ context.Context, tap, _ string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if answered, ok := s.waiting[tap]; ok {
		close(answered)
		delete(s.waiting, tap)
	}
	return nil
}

func (s *sink) Delete(context.Context, bot.Ref) error                 { return nil }
func (s *sink) Typing(context.Context, bot.Place) error               { return nil }
func (s *sink) Menu(context.Context, bot.Place, []bot.MenuItem) error { return nil }
func (s *sink) Can() bot.Abilities                                    { return s.abilities }

func processCPU() time.Duration { return cpuClock(unix.CLOCK_PROCESS_CPUTIME_ID) }

func cpuClock(which int32) time.Duration {
	var t unix.Timespec
	_ = unix.ClockGettime(which, &t) // these clocks are always there
	return time.Duration(t.Nano())
}
