package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// TestKill kills the bot again and again while people play, in the middle of whatever it does. Afterwards each game holds
// the moves that its player made, each once and in order, every reply has come, and the board that stands in the chat
// is the newest.
func TestKill(t *testing.T) {
	t.Parallel()
	kills, players := 50, 6
	if testing.Short() {
		kills = 8
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := newDice(seed)
	fake := telegramtest.New(t)
	data := t.TempDir()
	variables := []string{
		"MAKRUK_DATA=" + data, "MAKRUK_WEB=off", "MAKRUK_HTTP=off",
		"TELEGRAM_BOT_TOKEN=" + fake.Token, "TELEGRAM_API_URL=" + fake.URL,
	}

	stop := make(chan struct{})
	var playing sync.WaitGroup
	all := make([]*tapper, players)
	for i := range all {
		all[i] = &tapper{
			person: fake.User(int64(100+i), fmt.Sprintf("player %d", i), "en"),
			dice:   newDice(seed + uint64(i) + 1),
		}
		playing.Go(func() { all[i].play(stop) })
	}
	killOften(t, kills, dice, variables, "on telegram")
	last := begin(t, variables)
	last.says("on telegram", long)
	for _, p := range all { // however slow the machine is, something is played
		p.person.Chat().WaitFor("a move", func(m telegramtest.Message) bool { return m.Picture != "" && strings.Contains(m.Text, "1. ") })
	}
	time.Sleep(2 * time.Second)
	close(stop)
	playing.Wait()
	for _, p := range all {
		p.settle(t, last)
	}
	last.terminate()
	if status := last.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, last.output)
	}
	moves := 0
	for _, p := range all {
		moves += p.check(t, data)
	}
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
	t.Logf("%d kills, %d moves of %d players, each there once", kills, moves, players)
}

// killOften starts the bot and kills it, so many times. It dies at some moment: mostly after it has said that it is up,
// however long that takes, else while it starts.
func killOften(t *testing.T, times int, dice *rand.Rand, variables []string, up string) {
	t.Helper()
	for range times {
		p := begin(t, variables)
		if starting := dice.IntN(4) == 0; !starting {
			p.says(up, long)
		}
		time.Sleep(time.Duration(dice.IntN(700)) * time.Millisecond)
		p.kill()
		if strings.Contains(p.output.String(), "panic") {
			t.Fatalf("a panic:\n%s", p.output)
		}
	}
}

// tapper is a person who taps moves at random and remembers which the bot took.
type tapper struct {
	person *telegramtest.Person
	dice   *rand.Rand
	games  []tapped
}

// tapped is what a player did in one game.
type tapped struct {
	id    string
	moves []string
	turn  uint64    // of the newest board seen
	data  string    // of the last button tapped
	at    time.Time // when
}

// tapAgainAfter is how long a player waits for a board to follow a tap before it taps the same button again. Where a crash
// left two boards, only the one that is tapped follows, and the newest, at which players look, may be the other.
const tapAgainAfter = time.Second

func newDice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// play plays games until told to stop.
func (p *tapper) play(stop <-chan struct{}) {
	p.person.Says("/play 1")
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Duration(p.dice.IntN(120)) * time.Millisecond):
		}
		p.tap()
	}
}

// tap taps a button of the board that shows, if there is something new on it; a board whose game is over is followed
// by another game.
func (p *tapper) tap() {
	board, ok := newest(p.person.Chat())
	if !ok {
		return
	}
	var buttons []telegramtest.Button
	for _, row := range board.Keyboard {
		for _, b := range row {
			kind, _, _ := strings.Cut(b.Data, ":")
			if kind == "m" || kind == "pick" || kind == "rematch" {
				buttons = append(buttons, b)
			}
		}
	}
	if len(buttons) == 0 {
		return
	}
	b := buttons[p.dice.IntN(len(buttons))]
	parts := strings.Split(b.Data, ":")
	turn, err := strconv.ParseUint(parts[2], 36, 32)
	if err != nil {
		return
	}
	switch g := p.game(parts[1]); parts[0] {
	case "m":
		if g.waitsAt(turn) {
			p.again(board, g, tapAgainAfter)
			return
		}
		g.turn, g.data, g.at = turn, b.Data, time.Now()
		g.moves = append(g.moves, parts[3])
	case "pick":
		if g.waitsAt(turn) {
			p.again(board, g, tapAgainAfter)
			return
		}
	}
	p.person.Forges(board, b.Data)
}

// waitsAt reports whether a board of a turn has not followed the last tap yet.
func (g *tapped) waitsAt(turn uint64) bool { return len(g.moves) > 0 && turn <= g.turn }

// again taps the last button once more if the tap is so long ago. It is the same move of the same turn, so that the bot
// takes one of the two at most.
func (p *tapper) again(board telegramtest.Message, g *tapped, after time.Duration) {
	if time.Since(g.at) >= after {
		g.at = time.Now()
		p.person.Forges(board, g.data)
	}
}

func (p *tapper) game(id string) *tapped {
	i := slices.IndexFunc(p.games, func(g tapped) bool { return g.id == id })
	if i < 0 {
		p.games = append(p.games, tapped{id: id})
		i = len(p.games) - 1
	}
	return &p.games[i]
}

func newest(c *telegramtest.Chat) (telegramtest.Message, bool) {
	for _, m := range slices.Backward(c.Messages()) {
		if m.From == telegramtest.BotID && m.Picture != "" {
			return m, true
		}
	}
	return telegramtest.Message{}, false
}

// settle waits, and taps again, until the newest board is beyond the last tap: the move has been played, and the reply has
// come or the game is over.
func (p *tapper) settle(t *testing.T, bot *process) {
	t.Helper()
	if len(p.games) == 0 { // no board came while the bot was killed all the time
		p.person.Chat().Board()
		return
	}
	last := p.games[len(p.games)-1]
	if len(last.moves) == 0 {
		return // a man was picked, and no more
	}
	for end := time.Now().Add(long); ; time.Sleep(20 * time.Millisecond) {
		board, ok := newest(p.person.Chat())
		switch {
		case ok && last.before(board):
			return
		case time.Now().After(end):
			t.Fatalf("waited %s in vain for the board after %s at turn %d of game %s; the newest is %+v, and the bot said\n%s",
				long, last.moves[len(last.moves)-1], last.turn, last.id, board, bot.output)
		case ok:
			p.again(board, &last, tapAgainAfter)
		}
	}
}

// before reports whether a board is beyond the last tap.
func (g *tapped) before(board telegramtest.Message) bool {
	if len(board.Keyboard) == 0 {
		return false
	}
	parts := strings.Split(board.Keyboard[0][0].Data, ":")
	turn, err := strconv.ParseUint(parts[2], 36, 32)
	return err == nil && (parts[1] != g.id || turn > g.turn)
}

// check compares what is stored with what the player did, and returns the number of the player's moves.
func (p *tapper) check(t *testing.T, data string) int {
	s, err := boltstore.Open(filepath.Join(data, "makrukbot.db"), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	moves := 0
	for _, g := range p.games {
		id, err := record.ParseID(g.id)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := store.View(context.Background(), s, func(tx store.Tx) (record.Game, error) {
			return record.Get(tx, record.GameKey(id))
		})
		if err != nil {
			t.Fatal(err)
		}
		var own []string
		for i, m := range stored.Moves {
			if side := game.Color(i % 2); !stored.Seats[side].Engine() {
				own = append(own, m.String())
			}
		}
		if !slices.Equal(own, g.moves) {
			t.Errorf("game %s: the player made\n%v\nand stored is\n%v", g.id, g.moves, own)
		}
		if side := game.Color(len(stored.Moves) % 2); stored.Result == nil && stored.Seats[side].Engine() {
			t.Errorf("game %s: a reply is still owed", g.id)
		}
		moves += len(own)
	}
	return moves
}
