package bot

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// grace is how long what runs may take to finish once the office is told to stop.
const grace = 3 * time.Second

// Config is what an Office is made of.
type Config struct {
	Store     store.Store
	Platforms map[string]Platform // by the name in Event.Platform
	Features  []Feature
	Log       *slog.Logger // nil: slog.Default
	Meter     Meter        // nil: nobody is told
	// Allow says whether a chat or a person, by the platform's id, may use the bot; one of the two is enough. Nil: all
	// may.
	Allow func(platform, id string) bool
}

// Office takes events in and sees to it that what is owed is delivered. It may be used from many goroutines.
type Office struct {
	store     store.Store
	platforms map[string]Platform
	paces     map[string]*pace // of the platforms
	tables    tables
	log       *slog.Logger
	meter     Meter
	allow     func(platform, id string) bool

	stop  context.Context // ends when nothing new is to be begun
	halt  context.CancelFunc
	hard  context.Context // ends a little later: what runs is cut off
	kill  context.CancelFunc
	tasks tasks
	lanes *lanes
	taps  taps
	jobs  jobs
	alarm signal
}

// New makes an office. It does nothing until Run, save for what Accept is given.
func New(c Config) (*Office, error) {
	t, err := newTables(c.Features)
	if err != nil {
		return nil, err
	}
	o := &Office{store: c.Store, platforms: c.Platforms, tables: t, log: c.Log, meter: c.Meter, allow: c.Allow, alarm: newSignal()}
	if o.log == nil {
		o.log = slog.Default()
	}
	if o.meter == nil {
		o.meter = unmetered{}
	}
	o.paces = map[string]*pace{}
	for name, platform := range c.Platforms {
		o.paces[name] = newPace(platform.Can())
	}
	o.taps.waiting = map[string]*time.Timer{}
	o.stop, o.halt = context.WithCancel(context.Background())
	o.hard, o.kill = context.WithCancel(context.Background())
	o.tasks.idle.L = &o.tasks.mu
	o.lanes = newLanes(o)
	o.jobs.running = map[record.Key[record.Job]]*run{}
	o.tables.jobs[fetchClass] = JobClass{Class: fetchClass, Run: o.fetch}
	o.tables.timers[lapseKind] = Timer{Kind: lapseKind, Fire: unpoint}
	return o, nil
}

// Run goes on with all that the store says is owed, and returns when ctx has ended and what ran has finished, or was
// cut off after a few seconds. An Office runs once.
func (o *Office) Run(ctx context.Context) error {
	err := o.resume(ctx)
	if err == nil {
		o.tasks.begin(o.timers)
		o.tasks.begin(o.prune)
		<-ctx.Done()
	}
	o.halt()
	cut := time.AfterFunc(grace, o.kill)
	defer cut.Stop()
	o.tasks.wait()
	o.kill()
	if ctx.Err() != nil {
		return nil // it may have ended before all was gone through
	}
	return err
}

// resume wakes whatever the store says has something to do.
func (o *Office) resume(ctx context.Context) error {
	if err := eachKey(ctx, o.store, record.Inboxes, func(k record.Key[Event]) { o.lanes.wakeInbox(chatIn(k)) }); err != nil {
		return err
	}
	if err := eachKey(ctx, o.store, record.AllNotes, func(k record.Key[record.Note]) { o.lanes.wakeDelivery(chatIn(k)) }); err != nil {
		return err
	}
	if err := o.callInAll(ctx); err != nil {
		return err
	}
	if err := eachKey(ctx, o.store, record.AllDebts, func(k record.Key[record.Owed]) { o.lanes.wakeDelivery(chatIn(k)) }); err != nil {
		return err
	}
	return eachKey(ctx, o.store, record.AllJobs, o.startJob)
}

// eachKey walks a range in pages, so that no View stays open for long.
func eachKey[T any](ctx context.Context, s store.Store, p record.Prefix[T], do func(record.Key[T])) error {
	const page = 1000
	var last record.Key[T]
	for {
		items, err := store.View(ctx, s, func(tx store.Tx) ([]record.Item[T], error) {
			return record.List(tx, p, last, page)
		})
		if err != nil {
			return fmt.Errorf("failed to go through %s: %w", p, err)
		}
		for _, item := range items {
			do(item.Key)
			last = item.Key
		}
		if len(items) < page {
			return nil
		}
	}
}

// chatIn returns the chat in the key of an inbox entry, a note or a debt; a key that is none gives nobody's.
func chatIn[T any](k record.Key[T]) record.ID {
	id, _ := record.ParseID(k.Part(1))
	return id
}

// Menu returns the commands that a chat suggests, in a language.
func (o *Office) Menu(l i18n.Language) []MenuItem {
	words := i18n.For(l)
	var items []MenuItem
	for _, c := range o.tables.order {
		if c.Menu != "" {
			items = append(items, MenuItem{c.Name, words.T(c.Menu)})
		}
	}
	return items
}

// aside begins something that nobody waits for, with a bound on its time.
func (o *Office) aside(do func(ctx context.Context)) {
	o.tasks.begin(func() {
		ctx, cancel := context.WithTimeout(o.hard, 15*time.Second)
		defer cancel()
		do(ctx)
	})
}

// dice returns a source of random numbers that an Update may use however often it runs: the same seed, the same numbers.
func dice() func() *rand.Rand {
	a, b := rand.Uint64(), rand.Uint64()
	return func() *rand.Rand { return rand.New(rand.NewPCG(a, b)) }
}

// tables are the features' tables, ready to look things up in.
type tables struct {
	commands map[string]Command
	words    map[string]Command // by Command.Words
	order    []Command
	buttons  map[string]ButtonKind
	views    map[string]View
	jobs     map[string]JobClass
	timers   map[string]Timer
	texts    []func(*Case) (bool, error)
	files    []func(*Case) (bool, error)
	links    []func(*Case, string) (bool, error)
	before   []func(*Case) error
	adopt    []func(tx store.Tx, to, from record.ID) error
}

func newTables(features []Feature) (tables, error) {
	t := tables{
		commands: map[string]Command{}, words: map[string]Command{}, buttons: map[string]ButtonKind{}, views: map[string]View{},
		jobs: map[string]JobClass{}, timers: map[string]Timer{},
	}
	var twice []string
	for _, f := range features {
		t.order = append(t.order, f.Commands...)
		for _, c := range f.Commands {
			for _, name := range append([]string{c.Name}, c.Alias...) {
				enter(t.commands, name, c, &twice)
			}
			for _, word := range c.Words {
				enter(t.words, word, c, &twice)
			}
		}
		for _, b := range f.Buttons {
			enter(t.buttons, b.Kind, b, &twice)
		}
		for _, v := range f.Views {
			enter(t.views, v.Kind, v, &twice)
		}
		for _, j := range f.Jobs {
			enter(t.jobs, j.Class, j, &twice)
		}
		for _, m := range f.Timers {
			enter(t.timers, m.Kind, m, &twice)
		}
		if f.Text != nil {
			t.texts = append(t.texts, f.Text)
		}
		if f.File != nil {
			t.files = append(t.files, f.File)
		}
		if f.Link != nil {
			t.links = append(t.links, f.Link)
		}
		if f.Before != nil {
			t.before = append(t.before, f.Before)
		}
		if f.Adopt != nil {
			t.adopt = append(t.adopt, f.Adopt)
		}
	}
	if twice != nil {
		return t, fmt.Errorf("two features claim %s", strings.Join(twice, ", "))
	}
	return t, nil
}

// command finds what a word after a slash means: a command's name, or one of its plain words.
func (t *tables) command(word string) (Command, bool) {
	if c, ok := t.commands[word]; ok {
		return c, true
	}
	c, ok := t.words[word]
	return c, ok
}

func enter[T any](m map[string]T, name string, v T, twice *[]string) {
	if _, there := m[name]; there {
		*twice = append(*twice, name)
	}
	m[name] = v
}

// tasks are goroutines that somebody waits for.
type tasks struct {
	mu     sync.Mutex // guards what follows
	idle   sync.Cond
	count  int
	closed bool // nothing begins any more
}

// begin runs do in a goroutine of its own, unless wait has returned.
func (t *tasks) begin(do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return
	}
	t.count++
	go func() {
		defer t.end()
		do()
	}()
}

func (t *tasks) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count--
	t.idle.Broadcast()
}

// wait returns when no task runs, those included that a running one began.
func (t *tasks) wait() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.count > 0 {
		t.idle.Wait()
	}
	t.closed = true
}

// signal is a flag that a goroutine can wait for; setting it twice is setting it once.
type signal chan struct{}

func newSignal() signal { return make(signal, 1) }

func (s signal) set() {
	select {
	case s <- struct{}{}:
	default:
	}
}

func (s signal) clear() {
	select {
	case <-s:
	default:
	}
}
