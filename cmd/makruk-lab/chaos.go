package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// chaos is one run of the bot, as a process of its own, among people who play and a Telegram that does not do well.
//
// The seed says what goes wrong with the n-th call that the bot makes, before which calls it is killed, and what each
// person chooses at the n-th choice among the buttons that the bot shows. What shows when is up to the machine.
type chaos struct {
	seed   uint64
	chats  int
	length time.Duration
	kills  int
	gap    int
	bot    string
	keep   string

	out     io.Writer
	dir     string // of all that the run leaves
	history *history
	api     *telegramtest.Server
	weather *weather
	bots    *bots
	people  []*player
}

// runChaos runs the bot through all that may go wrong and checks afterwards that nothing was lost.
func runChaos(ctx context.Context, args []string, out io.Writer) (err error) {
	c := &chaos{out: out}
	flags := flag.NewFlagSet("chaos", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Uint64Var(&c.seed, "seed", uint64(time.Now().UnixNano()), "what goes wrong, and what people choose")
	flags.IntVar(&c.chats, "chats", 200, "so many chats, each tenth a group")
	flags.DurationVar(&c.length, "for", time.Minute, "how long people play")
	flags.IntVar(&c.kills, "kills", 100, "the bot is killed so often at most")
	flags.IntVar(&c.gap, "gap", 40, "calls between two kills, on average")
	flags.StringVar(&c.bot, "bot", "", "the bot's binary; it is built from this module without it")
	flags.StringVar(&c.keep, "keep", "", "folder that the history of a failure goes to; one for temporary files without it")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	if c.dir, err = os.MkdirTemp(c.keep, fmt.Sprintf("makruk-chaos-%d-", c.seed)); err != nil {
		return err
	}
	if err := c.run(ctx); err != nil {
		return fmt.Errorf("seed %d: %w\nthe whole history is in %s", c.seed, err, c.dir)
	}
	return os.RemoveAll(c.dir)
}

func (c *chaos) run(ctx context.Context) (err error) {
	if c.history, err = newHistory(c.dir); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.history.close()) }()
	tb := &benches{}
	defer tb.close()
	c.api = telegramtest.New(tb)
	c.api.Note = func(call telegramtest.Call) { c.history.write("call", call) }
	if c.bots, err = newBots(c); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.bots.end()) }()
	c.weather = newWeather(c.seed, c.kills, c.gap, c.history, c.bots)
	c.crowd()
	fmt.Fprintf(c.out, "chaos: seed %d, %d chats, for %s\n", c.seed, c.chats, c.length)

	c.api.SetFault(c.weather.fault)
	if err := c.bots.begin(); err != nil {
		return err
	}
	c.play(ctx)
	c.api.SetFault(nil)
	return c.judge(ctx)
}

// play lets people play for as long as they are to, or until ctx ends.
func (c *chaos) play(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, c.length)
	defer cancel()
	done := make(chan struct{})
	for _, p := range c.people {
		go func() {
			p.play(ctx)
			done <- struct{}{}
		}()
	}
	for range c.people {
		<-done
	}
}

// data is the folder of the bot's games.
func (c *chaos) data() string { return filepath.Join(c.dir, "data") }

// benches is what the fake Telegram needs of a test.
type benches struct{ ends []func() }

func (*benches) Helper()                           {}
func (b *benches) Cleanup(end func())              { b.ends = append(b.ends, end) }
func (*benches) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func (b *benches) close() {
	for _, end := range b.ends {
		end()
	}
}
