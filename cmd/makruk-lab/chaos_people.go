package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// How people go about it.
const (
	pauseMost  = 1500 * time.Millisecond // between two things that a person does
	lookEvery  = 100 * time.Millisecond  // while waiting for an answer
	tapAfter   = 8 * time.Second         // who sees no answer taps once more
	speakAfter = 20 * time.Second        // and then says something
)

// player is a person who plays in one chat, and remembers which moves the bot must have taken.
type player struct {
	person  *telegramtest.Person
	chat    *telegramtest.Chat
	private bool
	dice    *rand.Rand
	history *history
	games   []*played
	old     []telegramtest.Button // of boards seen before
	taps    int
}

// played is what a player did in one game: one try for each turn.
type played struct {
	id    string
	tries []*try
}

// try is a move as somebody made it. Where a second board shows the same turn, since the bot lost sight of the first, the
// first may be refused, and the move is made there: so there may be several, of which the game has one.
type try struct {
	turn    uint64 // of the board
	message int    // the last one that was tapped
	moves   []string
}

// last returns the newest try, nil if there is none.
func (g *played) last() *try {
	if len(g.tries) == 0 {
		return nil
	}
	return g.tries[len(g.tries)-1]
}

// crowd makes the people: each tenth chat is a group.
func (c *chaos) crowd() {
	for i := range c.chats {
		id := int64(1000 + i)
		p := &player{
			person: c.api.User(id, fmt.Sprint("player ", i), "en"), private: i%10 != 9,
			dice: rand.New(rand.NewPCG(c.seed, 1<<32+uint64(i))), history: c.history,
		}
		p.chat = p.person.Chat()
		if !p.private {
			p.chat = c.api.Group(-id, fmt.Sprint("group ", i), p.person)
			p.person = p.person.In(p.chat)
		}
		c.people = append(c.people, p)
	}
}

// board is a board as a person sees it.
type board struct {
	message telegramtest.Message
	buttons []telegramtest.Button // that play on, or begin the next game
	game    string
	turn    uint64
}

// boardKinds are the kinds of buttons that move a game on, or begin the next.
var boardKinds = map[string]bool{"m": true, "pick": true, "rematch": true}

// look finds the newest board of a chat that can be played on.
func look(chat *telegramtest.Chat) (board, bool) {
	all := boards(chat)
	if len(all) == 0 {
		return board{}, false
	}
	return all[len(all)-1], true
}

// boards returns the boards in a chat that can be played on, the oldest first.
func boards(chat *telegramtest.Chat) []board {
	var found []board
	for _, m := range chat.Messages() {
		if m.From != telegramtest.BotID || m.Picture == "" {
			continue
		}
		b := board{message: m}
		for _, row := range m.Keyboard {
			for _, button := range row {
				kind, game, turn, ok := parseData(button.Data)
				if ok && boardKinds[kind] {
					b.buttons, b.game, b.turn = append(b.buttons, button), game, turn
				}
			}
		}
		if len(b.buttons) > 0 {
			found = append(found, b)
		}
	}
	return found
}

// nothing is the data of a button that does nothing on the live board, and on any other only tells the bot of it.
func (b board) nothing() string { return "back:" + b.game + ":0" }

// parseData reads the data of a button under a board.
func parseData(data string) (kind, game string, turn uint64, ok bool) {
	parts := strings.Split(data, ":")
	if len(parts) < 3 {
		return "", "", 0, false
	}
	turn, err := strconv.ParseUint(parts[2], 36, 32)
	return parts[0], parts[1], turn, err == nil
}

// play plays until ctx ends.
func (p *player) play(ctx context.Context) {
	p.says("/play 1")
	for p.rests(ctx, time.Duration(p.dice.Int64N(int64(pauseMost)))) {
		b, ok := p.await(ctx)
		if !ok {
			return
		}
		p.acts(ctx, b)
		p.old = append(p.old, b.buttons[0])
	}
}

// rests waits, and reports whether the person goes on.
func (p *player) rests(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}

// await waits for a board on which the person has not moved yet. Who waits for long taps again, in vain, and then says
// something, as people do.
func (p *player) await(ctx context.Context) (board, bool) {
	since, tapped := time.Now(), false
	for p.rests(ctx, lookEvery) {
		b, ok := look(p.chat)
		switch waited := time.Since(since); {
		case ok && p.isNew(b):
			return b, true
		case waited > speakAfter:
			p.says("/help")
			since, tapped = time.Now(), false
		case waited > tapAfter && ok && !tapped:
			p.touches(b.message, b.nothing())
			tapped = true
		}
	}
	return board{}, false
}

// newest tells the last try of the game that the person played last.
func (p *player) newest() string {
	if len(p.games) == 0 || p.games[len(p.games)-1].last() == nil {
		return "the beginning"
	}
	return fmt.Sprintf("%+v", *p.games[len(p.games)-1].last())
}

// isNew reports whether the person has not moved on a board.
func (p *player) isNew(b board) bool {
	last := p.game(b.game).last()
	return last == nil || b.turn > last.turn || b.turn == last.turn && b.message.ID != last.message
}

// acts does something: mostly what moves the game on.
func (p *player) acts(ctx context.Context, b board) {
	button := b.buttons[p.dice.IntN(len(b.buttons))]
	switch roll := p.dice.IntN(100); {
	case roll < 4:
		p.says("/board")
	case roll < 8:
		p.says("/flip")
	case roll < 12 && len(p.old) > 0:
		p.stale(b)
	case roll < 14 && p.private:
		p.blocks(ctx)
	case roll < 24 && strings.HasPrefix(button.Data, "m:") && !p.tried(b):
		p.moves(b, button)
		p.says("/move " + lastPart(button.Data))
	case roll < 34:
		p.plays(b, button, 2)
	default:
		p.plays(b, button, 1)
	}
}

// tried reports whether the person has moved on another board of this turn, so that a typed move might be one of the next.
func (p *player) tried(b board) bool {
	last := p.game(b.game).last()
	return last != nil && last.turn == b.turn
}

// blocks keeps the bot out for a moment.
func (p *player) blocks(ctx context.Context) {
	p.history.write("blocks", p.chat.ID)
	p.person.Blocks()
	p.rests(ctx, time.Second)
	p.history.write("unblocks", p.chat.ID)
	p.person.Unblocks()
}

func lastPart(data string) string { return data[strings.LastIndexByte(data, ':')+1:] }

// plays taps a button so many times: twice, as an impatient finger does.
func (p *player) plays(b board, button telegramtest.Button, times int) {
	if strings.HasPrefix(button.Data, "m:") {
		p.moves(b, button)
	}
	for range times {
		p.touches(b.message, button.Data)
	}
}

// moves remembers a move.
func (p *player) moves(b board, button telegramtest.Button) {
	g := p.game(b.game)
	t := g.last()
	if t == nil || t.turn != b.turn {
		t = &try{turn: b.turn}
		g.tries = append(g.tries, t)
	}
	t.message = b.message.ID
	t.moves = append(t.moves, lastPart(button.Data))
}

// stale taps a button that was there before, and of which nothing may come.
func (p *player) stale(b board) {
	button := p.old[p.dice.IntN(len(p.old))]
	if _, game, turn, _ := parseData(button.Data); game == b.game && turn < b.turn {
		p.touches(b.message, button.Data)
	}
}

func (p *player) touches(m telegramtest.Message, data string) {
	p.taps++
	p.history.write("tap", map[string]any{"chat": p.chat.ID, "message": m.ID, "data": data})
	p.person.Forges(m, data)
}

func (p *player) says(text string) {
	p.history.write("said", map[string]any{"chat": p.chat.ID, "text": text})
	p.person.Says(text)
}

func (p *player) game(id string) *played {
	for _, g := range p.games {
		if g.id == id {
			return g
		}
	}
	g := &played{id: id}
	p.games = append(p.games, g)
	return g
}
