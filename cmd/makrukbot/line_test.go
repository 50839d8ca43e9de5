package main

import (
	"context"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/line"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// givenOut are the ports that freeAddress has returned. A bot that is dead for a moment listens on none.
var givenOut sync.Map

// freeAddress returns an address on this machine that nobody listens on. Its port is none of those that the system gives
// out by itself, and none that another test has been given, so that nobody gets it before the bot does.
func freeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		port := 10_000 + rand.IntN(20_000)
		if _, before := givenOut.LoadOrStore(port, true); before {
			continue
		}
		// To listen there, to see that it can be done, could keep the port: a process that another test starts holds all
		// that this one has open until it has become the bot.
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			continue // it is taken
		}
		return address
	}
	t.Fatal("no port is free")
	return ""
}

// onLine returns a LINE that calls a bot at a free address, and the settings of that bot.
func onLine(t testing.TB) (*linetest.Server, Config) {
	fake := linetest.New(t)
	address := freeAddress(t)
	fake.Hook("http://" + address + line.WebhookPath)
	return fake, Config{
		LineSecrets: []string{fake.Secret}, LineToken: fake.Token, LineURL: fake.URL,
		Public: address, PublicURL: "http://" + address,
	}
}

// obeyed fails for all that LINE would not have taken.
func obeyed(t testing.TB, fake *linetest.Server) {
	t.Helper()
	for _, v := range fake.Violations() {
		t.Errorf("line refused %s", v)
	}
}

// TestWholeGameOnLine plays from following the bot to mate in each language, over a fake that refuses whatever the
// Messaging API would, with the boards fetched, then has the game as an animation and as a poster, and the rematch's first
// move.
func TestWholeGameOnLine(t *testing.T) {
	t.Parallel()
	fake, config := onLine(t)
	app := running(t, config)
	t.Run("languages", func(t *testing.T) {
		for _, language := range []struct{ code, name string }{
			{"en", "Ann <b>&_*"}, {"", "สมชาย"}, {"zh-CN", "小明"}, {"zh-TW", "\u202eمحمد 🐘"},
		} {
			t.Run(language.code, func(t *testing.T) {
				t.Parallel()
				p := &lineWinner{t: t, app: app, person: fake.User("p"+language.code, language.name, language.code)}
				p.words = i18n.For(i18n.Thai)
				if language.code != "" {
					p.words = i18n.For(i18n.Match(language.code))
				}
				p.plays()
			})
		}
	})
	obeyed(t, fake)
}

// lineWinner is a person who plays well and taps.
type lineWinner struct {
	t      *testing.T
	app    *App
	person *linetest.Person
	words  *i18n.Words
	next   uint32 // the Turn that is waited for, or a later one
	moves  int
}

func (w *lineWinner) plays() {
	chat := w.person.Chat()
	w.person.Follows()
	w.person.Taps(w.words.T("people.play_now"))
	chat.Board()
	said := len(chat.FromBot())
	w.person.Says("/level 1")
	chat.Count(said + 1) // after which the board before is an old one
	before, typed := 0, 0
	for ; ; w.moves++ {
		board, g := w.turn()
		if before == 0 {
			before = len(chat.FromBot())
		}
		if g == nil {
			w.t.Logf("after %d moves: %s", w.moves, board.Says())
			break
		}
		if w.moves > 200 {
			w.t.Fatal("the game does not end")
		}
		move, err := w.app.thinker.Choose(w.t.Context(), "winner", g, 5, uint64(w.moves))
		if err != nil {
			w.t.Fatal(err)
		}
		if w.moves%5 == 4 {
			typed++
			w.person.Says(strings.ToUpper(notation.SAN(g.Position(), move)))
		} else {
			w.tap(board, move)
		}
	}
	all := len(chat.FromBot()) - before
	w.t.Logf("%d bubbles for %d moves, %d of them typed", all, w.moves, typed)
	if most := 1.7 * float64(w.moves); float64(all) > most {
		w.t.Errorf("%d bubbles for %d moves", all, w.moves)
	}
	w.person.Taps(w.words.T("play.film"))
	chat.WaitFor("the animation", func(m linetest.Message) bool { return m.Moves && len(m.Buttons) == 1 && m.Buttons[0].URL != "" })
	w.person.Taps(w.words.T("play.poster"))
	chat.WaitFor("the poster and its text", func(m linetest.Message) bool {
		all := chat.FromBot()
		return m.Text != "" && all[len(all)-2].Picture != "" && all[len(all)-2].Alt == ""
	})
	w.person.Taps(w.words.T("play.rematch"))
	chat.WaitFor("the rematch, in which the bot opens", func(m linetest.Message) bool {
		_, mine := lineEnding(m, ":a6a5")
		return mine
	})
}

// turn waits until the person is to move or the game is over (nil), and returns the board and the game.
func (w *lineWinner) turn() (linetest.Message, *game.Game) {
	w.t.Helper()
	var g record.Game
	board := w.person.Chat().WaitFor("one's turn", func(m linetest.Message) bool {
		if m.Picture == "" || len(m.Buttons) == 0 {
			return false
		}
		_, data, _ := strings.Cut(m.Buttons[0].Data, " ")
		parts := strings.Split(data, ":")
		if len(parts) < 3 {
			return false
		}
		id, err := record.ParseID(parts[1])
		if err != nil {
			return false
		}
		g, err = store.View(context.Background(), w.app.store, func(tx store.Tx) (record.Game, error) {
			return record.Get(tx, record.GameKey(id))
		})
		newest := err == nil && g.Turn >= w.next && parts[2] == strconv.FormatUint(uint64(g.Turn), 36)
		return newest && (parts[0] == "rematch" || parts[0] == "m" || parts[0] == "pick")
	})
	w.next = g.Turn + 1
	if g.Result != nil {
		w.next = 0 // of the rematch
		return board, nil
	}
	rules, _ := game.RulesByName(g.Rules)
	played, err := game.Replay(rules, g.Start, g.Moves)
	if err != nil {
		w.t.Fatal(err)
	}
	return board, played
}

// tap plays a move with one tap on the board or two.
func (w *lineWinner) tap(board linetest.Message, move game.Move) {
	w.t.Helper()
	if b, ok := lineEnding(board, ":"+move.String()); ok {
		w.person.Forges(b)
		return
	}
	b, ok := lineEnding(board, ":"+move.From().String())
	if !ok || !b.OnBoard {
		w.t.Fatalf("no button on the board leads to %s: %v", move, board.Buttons)
	}
	w.person.Forges(b)
	picked := w.person.Chat().WaitFor("the targets of "+b.Label, func(m linetest.Message) bool {
		_, there := lineEnding(m, ":"+move.String())
		return there && m.ID != board.ID
	})
	b, _ = lineEnding(picked, ":"+move.String())
	w.person.Forges(b)
}

// lineEnding returns the button whose data ends so.
func lineEnding(m linetest.Message, end string) (linetest.Button, bool) {
	for _, b := range m.Buttons {
		if strings.HasSuffix(b.Data, end) {
			return b, true
		}
	}
	return linetest.Button{}, false
}
