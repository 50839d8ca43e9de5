package main

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/bot/telegram"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// running starts an App with the settings of a test, and stops it with the test.
func running(t testing.TB, c Config) *App {
	t.Helper()
	c.Data, c.EngineCores, c.paces = t.TempDir(), 1, &telegram.Paces{}
	app, err := Open(c, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- app.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := app.Close(); err != nil {
			t.Error(err)
		}
	})
	return app
}

// The buttons of a board, as the outside contract has them: one that picks a man, one that plays, one that plays what
// was picked.
var (
	picks = regexp.MustCompile(`^[^ ]+ [a-h][1-8]$`)
	plays = regexp.MustCompile(`^[^ ]+ [a-h][1-8][→×][a-h][1-8]$`)
	goes  = regexp.MustCompile(`^[→×][a-h][1-8]$`)
)

// TestWholeGameInTelegram plays from /start to mate in each language, over a fake that refuses whatever the Bot API
// would, and then the rematch's first move.
func TestWholeGameInTelegram(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	app := running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL})
	t.Run("languages", func(t *testing.T) {
		for i, language := range []struct{ code, name string }{
			{"en", "Ann <b>&_*"}, {"th", "สมชาย"}, {"zh-hans", "小明"}, {"zh-hant", "\u202eمحمد 🐘"},
		} {
			t.Run(language.code, func(t *testing.T) {
				t.Parallel()
				p := &winner{t: t, app: app, person: fake.User(int64(i+1), language.name, language.code)}
				p.words = i18n.For(i18n.Match(language.code))
				p.plays()
			})
		}
	})
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}

// winner is a person who plays well and taps.
type winner struct {
	t      *testing.T
	app    *App
	person *telegramtest.Person
	words  *i18n.Words
	next   uint32 // the Turn that is waited for, or a later one
}

func (w *winner) plays() {
	chat := w.person.Chat()
	w.person.Says("/start")
	w.person.Taps(w.words.T("people.play_now"))
	chat.Board()
	w.person.Says("/level 1")
	for moves := 0; ; moves++ {
		board, g := w.turn()
		if g == nil {
			w.t.Logf("after %d moves: %s", moves, board.Text)
			break
		}
		if moves > 200 {
			w.t.Fatal("the game does not end")
		}
		move, err := w.app.thinker.Choose(w.t.Context(), "winner", g, 5, uint64(moves))
		if err != nil {
			w.t.Fatal(err)
		}
		if moves%5 == 4 {
			w.person.Says(strings.ToUpper(notation.SAN(g.Position(), move)))
		} else {
			w.tap(board, move)
		}
	}
	w.person.Taps(w.words.T("play.film"))
	chat.WaitFor("the game as an animation", func(m telegramtest.Message) bool { return m.Animation != "" })
	w.person.Taps(w.words.T("play.poster"))
	moment, _, _ := strings.Cut(w.words.T("play.poster_moment", "Move", "|"), "|")
	chat.WaitFor("a poster", func(m telegramtest.Message) bool { return m.Picture != "" && strings.Contains(m.Text, moment) })
	w.person.Taps(w.words.T("play.rematch"))
	chat.WaitFor("the rematch, in which the bot opens", func(m telegramtest.Message) bool {
		_, mine := ending(m, ":a6a5")
		return mine
	})
}

// turn waits until the person is to move or the game is over (nil), and returns the board and the game.
func (w *winner) turn() (telegramtest.Message, *game.Game) {
	w.t.Helper()
	var g record.Game
	board := w.person.Chat().WaitFor("one's turn", func(m telegramtest.Message) bool {
		if m.Picture == "" || len(m.Keyboard) == 0 {
			return false
		}
		parts := strings.Split(m.Keyboard[0][0].Data, ":")
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

// tap plays a move with one tap or two.
func (w *winner) tap(board telegramtest.Message, move game.Move) {
	w.t.Helper()
	if label, ok := ending(board, ":"+move.String()); ok {
		w.like(label, plays)
		w.person.TapsOn(board, label)
		return
	}
	label, ok := ending(board, ":"+move.From().String())
	if !ok {
		w.t.Fatalf("no button leads to %s on %q", move, board.Labels())
	}
	w.like(label, picks)
	w.person.TapsOn(board, label)
	picked := w.person.Chat().WaitFor("the targets of "+label, func(m telegramtest.Message) bool {
		_, there := ending(m, ":"+move.String())
		return there && m.ID == board.ID && m.Edits > board.Edits
	})
	label, _ = ending(picked, ":"+move.String())
	w.like(label, goes)
	w.person.TapsOn(picked, label)
}

func (w *winner) like(label string, shape *regexp.Regexp) {
	w.t.Helper()
	if !shape.MatchString(label) {
		w.t.Errorf("the button %q is not of the form %s", label, shape)
	}
}

// ending returns the label of the button whose data ends so.
func ending(m telegramtest.Message, end string) (string, bool) {
	for _, row := range m.Keyboard {
		for _, b := range row {
			if strings.HasSuffix(b.Data, end) {
				return b.Text, true
			}
		}
	}
	return "", false
}
