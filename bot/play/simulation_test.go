package play_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

var seeds = flag.Int("seeds", 2, "how many random crowds play")

const (
	members = 50
	groups  = 20
	actions = 2000
	budget  = 15 // sends and edits a minute in a group
	running = 5  // games of a person that go on in a group
)

// TestSimulation lets a crowd do anything in any order, taps on any old button included, and checks after every action
// that what must hold does.
func TestSimulation(t *testing.T) {
	for seed := range *seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { newCrowd(t, uint64(seed)).act() })
		})
	}
}

// crowd is many people in many groups.
type crowd struct {
	t     *testing.T
	w     *bottest.World
	rand  *rand.Rand
	mu    sync.Mutex // guards sends
	sends map[string][]time.Time
}

func newCrowd(t *testing.T, seed uint64) *crowd {
	c := &crowd{t: t, rand: rand.New(rand.NewPCG(seed, 5)), sends: map[string][]time.Time{}}
	c.w = bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
	c.w.Stop()
	c.w.Recorder.Abilities.Group = bot.Pace{Every: 6 * time.Second, Burst: 5}
	c.w.Recorder.Sent = func(chat string) error {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.sends[chat] = append(c.sends[chat], time.Now())
		return nil
	}
	c.w.Start()
	return c
}

// lines are what people write; names are filled in.
var lines = []string{
	"/challenge", "/challenge", "/challenge white 40s", "/challenge @%s", "/challenge @%s friendly 1h loses", "/challenge odds ma sprint",
	"/play", "/play solo", "/undo", "/draw", "/resign", "/rematch", "/claim", "/games", "/board", "/flip", "/move e4", "e4", "d5",
	"/settings", "/quiet off", "/end", "/refuse off", "/stats", "/top", "/fen", "good morning",
}

func (c *crowd) act() {
	for n := range actions {
		if who, chat := c.somewhere(); c.rand.IntN(30) == 0 {
			c.happen(who, chat)
		} else if all := c.w.Recorder.Bubbles(chat); c.rand.IntN(4) > 0 && len(all) > 0 {
			c.tap(who, chat, all)
		} else {
			c.say(who, chat)
		}
		time.Sleep(time.Duration(c.rand.IntN(800)) * time.Millisecond)
		synctest.Wait()
		c.check(n, false)
		if c.t.Failed() {
			return
		}
	}
	for i := range groups {
		c.w.Happen(bot.Opened, c.member(), fmt.Sprint("g", i))
	}
	time.Sleep(10 * time.Minute)
	synctest.Wait()
	c.check(actions, true)
}

// say says one of the lines.
func (c *crowd) say(who, chat string) {
	line := lines[c.rand.IntN(len(lines))]
	if strings.Contains(line, "%s") {
		line = fmt.Sprintf(line, c.member())
	}
	c.w.Say(who, chat, line)
}

// happen has something happen that is neither word nor tap of a button.
func (c *crowd) happen(who, chat string) {
	switch c.rand.IntN(8) {
	case 0:
		c.w.Happen(bot.Left, who, chat)
	case 1:
		c.w.Happen(bot.Joined, who, chat)
	case 2:
		c.w.Happen(bot.Shut, who, chat)
	case 3:
		c.w.Happen(bot.Opened, who, chat)
	case 4:
		time.Sleep(time.Duration(c.rand.IntN(60)) * time.Minute)
	case 5:
		c.w.Stop()
		c.mu.Lock()
		clear(c.sends) // the budget begins anew
		c.mu.Unlock()
		c.w.Start()
	default:
		c.forge(who, chat)
	}
}

// forge taps, on a message, a button that stands under another one, in another chat perhaps, or none that there is.
func (c *crowd) forge(who, chat string) {
	_, other := c.somewhere()
	here, there := c.w.Recorder.Bubbles(chat), c.w.Recorder.Bubbles(other)
	if len(here) == 0 || len(there) == 0 {
		return
	}
	data := dataOf(there[c.rand.IntN(len(there))])
	if len(data) == 0 {
		return
	}
	forged := data[c.rand.IntN(len(data))]
	if parts := strings.Split(forged, ":"); c.rand.IntN(2) == 0 {
		parts[c.rand.IntN(len(parts))] = []string{"", "0", "zz", "e3e4", "-1", "yes"}[c.rand.IntN(6)]
		forged = strings.Join(parts, ":")
	}
	c.w.Tap(who, chat, here[c.rand.IntN(len(here))].ID, forged)
}

// dataOf is what the buttons of a message bring back.
func dataOf(b bottest.Bubble) (data []string) {
	for _, row := range b.Buttons {
		for _, button := range row {
			if button.Data != "" {
				data = append(data, button.Data)
			}
		}
	}
	return data
}

func (c *crowd) member() string { return fmt.Sprint("m", c.rand.IntN(members)) }

// somewhere returns somebody and a chat, mostly one of the few that most happens in.
func (c *crowd) somewhere() (who, chat string) {
	who = c.member()
	if c.rand.IntN(10) == 0 {
		return who, who
	}
	return who, fmt.Sprint("g", min(c.rand.IntN(groups), c.rand.IntN(groups), c.rand.IntN(groups)))
}

// tap taps any button of a message, mostly of a late one.
func (c *crowd) tap(who, chat string, all []bottest.Bubble) {
	b := all[max(c.rand.IntN(len(all)), c.rand.IntN(len(all)))]
	if data := dataOf(b); len(data) > 0 {
		c.w.Tap(who, chat, b.ID, data[c.rand.IntN(len(data))])
	}
}

// check checks the invariants; at the end, when all is quiet, nothing may be owed any more.
func (c *crowd) check(n int, end bool) {
	_, err := store.View(c.t.Context(), c.w.Store, func(tx store.Tx) (struct{}, error) {
		games, err := record.List(tx, record.Prefix[record.Game]("game/"), "", 10_000)
		counted := 0
		for _, g := range games {
			err = errors.Join(err, g.Err, c.checkGame(tx, &g.Value))
			if g.Value.Counted && g.Value.Rated && !g.Value.Helped && g.Value.Result.Reason != record.Annulled {
				counted++
			}
		}
		ratings, err2 := record.List(tx, record.Ratings(0), "", 10_000)
		results := 0
		for _, r := range ratings {
			results += r.Value.Score.Games()
		}
		if results != 2*counted {
			c.t.Errorf("%d results stand in the ratings, of %d games", results, counted)
		}
		debts, err3 := record.List(tx, record.AllDebts, "", 1)
		if end && len(debts) > 0 {
			c.t.Errorf("%s is owed still", debts[0].Key)
		}
		if end {
			c.t.Logf("%d games, %d counted for the ratings", len(games), counted)
		}
		return struct{}{}, errors.Join(err, err2, err3)
	})
	if err != nil {
		c.t.Error(err)
	}
	c.checkChats()
	for _, line := range c.w.Recorder.Take() {
		if strings.Contains(line, "went wrong") {
			c.t.Error(line)
		}
	}
	if c.t.Failed() {
		c.t.Logf("after action %d", n)
	}
}

// checkGame checks that a game has its seats, stands in the right lists, and is shown or owed while it goes on.
func (c *crowd) checkGame(tx store.Tx, g *record.Game) error {
	var errs []error
	white, black := g.Seats[game.White], g.Seats[game.Black]
	if white.Engine() && black.Engine() {
		c.t.Errorf("nobody plays game %s", g.ID)
	}
	for _, seat := range g.Seats {
		if seat.Engine() {
			continue
		}
		home := g.Home
		if seat.Chat != 0 {
			home = seat.Chat
		}
		listed, err := record.Has(tx, record.RunningGame(home, seat.Person, g.Created, g.ID))
		if listed != (g.Result == nil) {
			c.t.Errorf("game %s with the result %v is listed as running: %v", g.ID, g.Result, listed)
		}
		chat, err2 := record.Get(tx, record.ChatKey(home))
		errs = append(errs, err, err2)
		if g.Result != nil {
			continue
		}
		all, err := record.List(tx, record.RunningGames(home, seat.Person), "", running+1)
		if len(all) > running && chat.Group {
			c.t.Errorf("more than %d games of person %s go on in chat %s", running, seat.Person, home)
		}
		errs = append(errs, err)
		post, err := record.Get(tx, record.PostKey(play.View, g.ID, home))
		owed, err2 := record.Has(tx, record.OwedKey(home, play.View, g.ID))
		if !owed && (post.Message == "" || post.Shown != post.Version) {
			c.t.Errorf("game %s is neither shown in chat %s nor owed to it", g.ID, home)
		}
		errs = append(errs, err, err2)
	}
	return errors.Join(errs...)
}

// checkChats checks the limits of keyboards, and of how much is sent.
func (c *crowd) checkChats() {
	for i := range groups {
		chat := fmt.Sprint("g", i)
		for _, b := range c.w.Recorder.Bubbles(chat) {
			count := 0
			for _, row := range b.Buttons {
				count += len(row)
				for _, button := range row {
					if len(row) > 8 || count > 100 || len(button.Data) > 64 || button.Label == "" {
						c.t.Errorf("message %s has %d buttons beside each other, %d so far; %+v", b.ID, len(row), count, button)
					}
				}
			}
		}
		c.mu.Lock()
		sends := c.sends[chat]
		if n := len(sends); n > budget && sends[n-1].Sub(sends[n-1-budget]) < time.Minute {
			c.t.Errorf("%d messages in %s in chat %s", budget+1, sends[n-1].Sub(sends[n-1-budget]), chat)
		}
		c.mu.Unlock()
	}
}
