package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// quietWithin is how long the bot may take to do what it owes once all is well again. It may send about thirty messages
// a second in all.
const quietWithin = time.Minute

// judge waits until all is quiet and checks what became of it: first of what the bot did by itself; then people write
// where two messages in a row were lost (see bot/fresh.go), and tap on the boards of which the bot cannot know.
func (c *chaos) judge(ctx context.Context) error {
	if !c.await(ctx, c.settled) {
		c.bots.dump()
	}
	if err := c.bots.stop(); err != nil {
		c.history.fail("%v", err)
	}
	late := c.inspect(false)
	if err := c.bots.begin(); err != nil {
		return err
	}
	for _, p := range c.people {
		if late[p.chat.ID] {
			p.says("/help")
		}
		for _, b := range boards(p.chat) {
			p.touches(b.message, b.nothing())
		}
	}
	c.await(ctx, func(p *player) bool { return c.settled(p) && strays(p.chat) == 0 })
	for _, p := range c.people {
		if !c.settled(p) {
			c.history.fail("chat %d: the board after %+v never came", p.chat.ID, *p.games[len(p.games)-1].last())
		}
		if n := strays(p.chat); n > 0 {
			c.history.fail("chat %d: %d old boards kept their buttons though they were tapped", p.chat.ID, n)
		}
	}
	if err := c.bots.stop(); err != nil {
		c.history.fail("%v", err)
	}
	c.inspect(true)
	for _, v := range c.api.Violations() {
		c.history.fail("telegram refused %s", v)
	}
	c.report(len(late))
	return errors.Join(c.history.verdict(), ctx.Err())
}

func (c *chaos) report(late int) {
	moves, games, taps := 0, 0, 0
	for _, p := range c.people {
		taps += p.taps
		games += len(p.games)
		for _, g := range p.games {
			moves += len(g.tries)
		}
	}
	calls := c.api.Calls()
	fmt.Fprintf(c.out, "chaos: %d kills; %d calls; %d taps and %d moves in %d games; %d boards put off until somebody wrote\n",
		c.weather.killed, calls[len(calls)-1].N, taps, moves, games, late)
}

// settled reports whether a chat shows a board on which its player has not moved yet.
func (c *chaos) settled(p *player) bool {
	b, ok := look(p.chat)
	return ok && p.isNew(b)
}

// await waits until something is so of everybody, but not for ever. It reports whether it is.
func (c *chaos) await(ctx context.Context, ok func(*player) bool) bool {
	for end := time.Now().Add(quietWithin); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(lookEvery) {
		if !slices.ContainsFunc(c.people, func(p *player) bool { return !ok(p) }) {
			time.Sleep(10 * time.Second) // for what nobody waits for, as old boards that go: a group takes 15 messages a minute
			return true
		}
	}
	return false
}

// boards returns the boards in a chat that have buttons.
func boards(chat *telegramtest.Chat) []board {
	var found []board
	for _, m := range chat.Messages() {
		if m.From != telegramtest.BotID || len(m.Keyboard) == 0 {
			continue
		}
		if kind, id, turn, ok := parseData(m.Keyboard[0][0].Data); ok && boardKinds[kind] {
			found = append(found, board{message: m, game: id, turn: turn})
		}
	}
	return found
}

// strays returns how many boards have buttons beside another one of their game.
func strays(chat *telegramtest.Chat) int {
	games := map[string]bool{}
	all := boards(chat)
	for _, b := range all {
		games[b.game] = true
	}
	return len(all) - len(games)
}

// inspection is a look into the store of a bot that has ended.
type inspection struct {
	*chaos
	tx      store.Tx
	painter *render.Renderer
	late    map[int64]bool
}

// inspect compares what is stored, what people did and what they see. Without strict, boards may be owed that were put
// off; it returns the chats of those.
func (c *chaos) inspect(strict bool) map[int64]bool {
	i := &inspection{chaos: c, painter: render.New(), late: map[int64]bool{}}
	s, err := boltstore.Open(filepath.Join(c.data(), "makrukbot.db"), boltstore.Options{})
	if err == nil {
		err = s.View(context.Background(), func(tx store.Tx) error {
			i.tx = tx
			return i.all(strict)
		})
		err = errors.Join(err, s.Close())
	}
	if err != nil {
		c.history.fail("failed to inspect the store: %v", err)
	}
	return i.late
}

func (i *inspection) all(strict bool) error {
	left(i, "events", record.Inboxes, nil)
	left(i, "texts", record.AllNotes, nil)
	left(i, "computations", record.AllJobs, nil)
	left(i, "boards", record.AllDebts, func(o record.Owed) bool { return !strict && !o.Until.IsZero() })
	for _, p := range i.people {
		id, err := record.Get(i.tx, record.ChatOf("telegram", fmt.Sprint(p.chat.ID)))
		if err != nil {
			return err
		}
		owed, err := record.List(i.tx, record.Debts(id.ID), "", 1)
		if err != nil {
			return err
		}
		if len(owed) > 0 {
			i.late[p.chat.ID] = true
			continue
		}
		for n, g := range p.games {
			if err := i.game(p, g, id.ID, strict && n == len(p.games)-1); err != nil {
				return fmt.Errorf("failed to inspect game %s of chat %d: %w", g.id, p.chat.ID, err)
			}
		}
	}
	return nil
}

// left fails the run if there is still something in a queue, unless it may be there.
func left[T any](i *inspection, what string, queue record.Prefix[T], may func(T) bool) {
	items, err := record.List(i.tx, queue, "", 1000)
	if err != nil {
		i.history.fail("failed to look for %s: %v", what, err)
	}
	for _, item := range items {
		if may == nil || !may(item.Value) {
			i.history.fail("%s are still owed: %s %+v", what, item.Key, item.Value)
		}
	}
}

// game checks that a game holds the moves that its player made, each once and in order, that the reply came, and that
// its board in the chat is the newest; with picture also what the board's picture shows.
func (i *inspection) game(p *player, g *played, chat record.ID, picture bool) error {
	id, err := record.ParseID(g.id)
	if err != nil {
		return err
	}
	stored, err := record.Get(i.tx, record.GameKey(id))
	if err != nil {
		return err
	}
	var own []string
	for n, m := range stored.Moves {
		if !stored.Seats[n%2].Engine() {
			own = append(own, m.String())
		}
	}
	if !g.explains(own, uint64(stored.Turn)) {
		i.history.fail("chat %d, game %s: the player made\n%v\nand stored is\n%v", p.chat.ID, g.id, g, own)
	}
	if stored.Result == nil && stored.Seats[len(stored.Moves)%2].Engine() {
		i.history.fail("chat %d, game %s: a reply never came", p.chat.ID, g.id)
	}
	post, err := record.Get(i.tx, record.PostKey(play.View, id, chat))
	if err != nil {
		return err
	}
	return i.board(p, &stored, &post, picture)
}

// explains reports whether a game holds what a player saw taken: one move of each turn that has passed, and of no other.
func (g *played) explains(moves []string, turn uint64) bool {
	for _, t := range g.tries {
		if t.turn >= turn {
			break // refused, as the board shows
		}
		if len(moves) == 0 || !slices.Contains(t.moves, moves[0]) {
			return false
		}
		moves = moves[1:]
	}
	return len(moves) == 0
}

func (g *played) String() string {
	var b strings.Builder
	for _, t := range g.tries {
		fmt.Fprintf(&b, "%d:%s ", t.turn, strings.Join(t.moves, "|"))
	}
	return b.String()
}

// board checks that the message that shows a game is there, and shows its newest state.
func (i *inspection) board(p *player, g *record.Game, post *record.Post, picture bool) error {
	n := slices.IndexFunc(p.chat.Messages(), func(m telegramtest.Message) bool { return fmt.Sprint(m.ID) == post.Message })
	if n < 0 || post.Shown != post.Version {
		i.history.fail("chat %d, game %s: the board is not there, or shows version %d of %d", p.chat.ID, g.ID, post.Shown, post.Version)
		return nil
	}
	m := p.chat.Messages()[n]
	if len(m.Keyboard) > 0 {
		if _, _, turn, _ := parseData(m.Keyboard[0][0].Data); turn != uint64(g.Turn) {
			i.history.fail("chat %d, game %s: the board's buttons are of turn %d, and it is %d", p.chat.ID, g.ID, turn, g.Turn)
		}
	}
	if !picture {
		return nil
	}
	scene, err := render.ParseKey(post.Scene)
	if err != nil {
		return err
	}
	rules, _ := game.RulesByName(g.Rules)
	replayed, err := game.Replay(rules, g.Start, g.Moves)
	if err != nil {
		return err
	}
	var png bytes.Buffer
	if err := i.painter.PNG(&png, scene); err != nil {
		return err
	}
	if scene.Board != render.Of(replayed.Position(), scene.View).Board || !bytes.Equal(png.Bytes(), i.api.PNG(m.Picture)) {
		i.history.fail("chat %d, game %s: the picture is not that of the position", p.chat.ID, strings.ToUpper(g.ID.String()))
	}
	return nil
}
