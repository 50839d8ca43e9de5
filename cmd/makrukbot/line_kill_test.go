package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestKillOnLine kills the bot again and again while people play on LINE, which sends each event again until it is taken.
// Afterwards each game holds the moves that its player made, each once and in order, every reply has come, and the next
// event brings the newest board.
func TestKillOnLine(t *testing.T) {
	t.Parallel()
	kills, players := 30, 6
	if testing.Short() {
		kills = 6
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := newDice(seed)
	fake, config := onLine(t)
	data := t.TempDir()
	variables := []string{
		"MAKRUK_DATA=" + data, "MAKRUK_HTTP=off", "LINE_CHANNEL_TOKEN=" + fake.Token, "LINE_CHANNEL_SECRET=" + fake.Secret,
		"LINE_API_URL=" + fake.URL, "MAKRUK_PUBLIC=" + config.Public, "MAKRUK_PUBLIC_URL=" + config.PublicURL,
	}
	stop := make(chan struct{})
	var playing sync.WaitGroup
	all := make([]*lineTapper, players)
	for i := range all {
		all[i] = &lineTapper{
			person: fake.User(fmt.Sprint("player", i), fmt.Sprintf("player %d", i), "en"), dice: newDice(seed + uint64(i) + 1),
		}
		playing.Go(func() { all[i].play(stop) })
	}
	killOften(t, kills, dice, variables, "on line")
	last := begin(t, variables)
	last.says("on line", long)
	for _, p := range all { // however slow the machine is, something is played
		fake.Until("a move", func() bool {
			return slices.ContainsFunc(p.person.Chat().FromBot(), func(m linetest.Message) bool { return m.Picture != "" && strings.Contains(m.Says(), "1. ") })
		})
	}
	time.Sleep(2 * time.Second)
	close(stop)
	playing.Wait()
	for _, p := range all {
		p.settle(t)
	}
	last.terminate()
	if status := last.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, last.output)
	}
	if said := last.output.String(); strings.Contains(said, fake.Token) || strings.Contains(said, fake.Secret) {
		t.Error("the log tells a secret")
	}
	moves := 0
	for _, p := range all {
		moves += (&tapper{games: p.games}).check(t, data)
	}
	obeyed(t, fake)
	t.Logf("%d kills, %d moves of %d players, each there once", kills, moves, players)
}

// lineTapper is a person who taps moves at random and remembers which the bot took.
type lineTapper struct {
	person *linetest.Person
	dice   *rand.Rand
	games  []tapped
	seen   string // the newest board when something was last done
	since  time.Time
}

// tapperPatience is how long a tapper waits for a new board before asking for it.
const tapperPatience = 1500 * time.Millisecond

func (p *lineTapper) play(stop <-chan struct{}) {
	p.person.Follows()
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

// tap taps a button of the newest board, or asks for the board if nothing new comes: a bot that died may have lost its
// chance to reply.
func (p *lineTapper) tap() {
	board, fresh := p.look()
	if fresh && (p.again(board) || p.choose(board)) {
		return
	}
	p.ask()
}

// look returns the newest board, and whether it came since something was last done.
func (p *lineTapper) look() (board linetest.Message, fresh bool) {
	board, ok := newestOnLine(p.person.Chat())
	if !ok || board.ID == p.seen {
		return board, false
	}
	p.seen, p.since = board.ID, time.Now()
	return board, true
}

// ask asks for the board if nothing came for so long.
func (p *lineTapper) ask() {
	if time.Since(p.since) > tapperPatience {
		p.since = time.Now()
		p.person.Says("/board")
	}
}

// again makes the last move once more on a board that came without it. LINE may bring a tap that it has to send again
// after what was written later, and by then the tap is one on an old board, which changes nothing. It is the same move of
// the same turn, so that the bot takes one of the two at most.
func (p *lineTapper) again(board linetest.Message) bool {
	for _, b := range board.Buttons {
		parts := strings.Split(dataOf(b), ":")
		if len(parts) < 3 || parts[0] == "show" {
			continue
		}
		turn, err := strconv.ParseUint(parts[2], 36, 32)
		i := slices.IndexFunc(p.games, func(g tapped) bool { return g.id == parts[1] && g.turn == turn && len(g.moves) > 0 })
		if err != nil || i < 0 {
			return false
		}
		name, _, _ := strings.Cut(b.Data, " ")
		p.person.Forges(linetest.Button{Data: name + " " + p.games[i].data})
		return true
	}
	return false
}

// choose taps a button of a board on which there is something new.
func (p *lineTapper) choose(board linetest.Message) bool {
	var moves []linetest.Button
	for _, b := range board.Buttons {
		switch kind, _, _ := strings.Cut(dataOf(b), ":"); kind {
		case "m", "pick", "rematch":
			moves = append(moves, b)
		}
	}
	if len(moves) == 0 {
		return false
	}
	b := moves[p.dice.IntN(len(moves))]
	parts := strings.Split(dataOf(b), ":")
	turn, err := strconv.ParseUint(parts[2], 36, 32)
	if err != nil {
		return false
	}
	if parts[0] != "rematch" {
		g := p.game(parts[1])
		if g.waitsAt(turn) {
			return false // an older board; its move was made
		}
		if parts[0] == "m" {
			g.turn, g.data = turn, dataOf(b)
			g.moves = append(g.moves, parts[3])
		}
	}
	p.person.Forges(b)
	return true
}

// dataOf returns what a button brings back, without the message's name.
func dataOf(b linetest.Button) string {
	_, data, _ := strings.Cut(b.Data, " ")
	return data
}

func (p *lineTapper) game(id string) *tapped {
	i := slices.IndexFunc(p.games, func(g tapped) bool { return g.id == id })
	if i < 0 {
		p.games = append(p.games, tapped{id: id})
		i = len(p.games) - 1
	}
	return &p.games[i]
}

func newestOnLine(c *linetest.Chat) (linetest.Message, bool) {
	for _, m := range slices.Backward(c.FromBot()) {
		if m.Picture != "" {
			return m, true
		}
	}
	return linetest.Message{}, false
}

// settle goes on until the newest board is beyond the last move: it has been played, and the reply has come or the game is
// over.
func (p *lineTapper) settle(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(long); !p.beyond(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited %s in vain for the board after the last move", long)
		}
		if board, fresh := p.look(); !fresh || !p.again(board) {
			p.ask()
		}
	}
}

// beyond reports whether the newest board is beyond the last move.
func (p *lineTapper) beyond() bool {
	board, ok := newestOnLine(p.person.Chat())
	if !ok || len(p.games) == 0 {
		return ok
	}
	last := p.games[len(p.games)-1]
	if len(last.moves) == 0 {
		return true // a man was picked, and no more
	}
	for _, b := range board.Buttons {
		parts := strings.Split(dataOf(b), ":")
		if len(parts) < 3 || parts[0] == "show" {
			continue
		}
		turn, err := strconv.ParseUint(parts[2], 36, 32)
		return err == nil && (parts[1] != last.id || turn > last.turn)
	}
	return false
}
