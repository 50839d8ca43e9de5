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
)

// judge waits until all is quiet and checks what became of it: first of what the bot did by itself; then people write
// where two messages in a row were lost (see bot/fresh.go), and tap on the boards of which the bot cannot know.
func (c *chaos) judge(ctx context.Context) error {
	c.await(ctx, false)
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
	c.await(ctx, true)
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
	fmt.Fprintf(c.out, "chaos: %d kills; %d calls; %d taps and %d moves in %d games; %d boards put off until somebody wrote; asked to end, the bot took %s at most\n",
		c.weather.killed, calls[len(calls)-1].N, taps, moves, games, late, c.bots.slowest.Round(time.Millisecond))
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
	err := view(filepath.Join(c.data(), "makrukbot.db"), func(tx store.Tx) error {
		i.tx = tx
		return i.all(strict)
	})
	if err != nil {
		c.history.fail("failed to inspect the store: %v", err)
	}
	return i.late
}

func (i *inspection) all(strict bool) error {
	left, err := owed(i.tx, strict)
	if err != nil {
		return err
	}
	for _, what := range left {
		i.history.fail("still owed: %s", what)
	}
	if i.late, err = i.lateChats(i.tx); err != nil {
		return err
	}
	for _, p := range i.people {
		if i.late[p.chat.ID] {
			continue
		}
		id, err := record.Get(i.tx, record.ChatOf("telegram", fmt.Sprint(p.chat.ID)))
		if err != nil {
			return err
		}
		for n, g := range p.games {
			if err := i.game(p, g, id.ID, strict && n == len(p.games)-1); err != nil {
				return fmt.Errorf("failed to inspect game %s of chat %d: %w", g.id, p.chat.ID, err)
			}
		}
	}
	return nil
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
