package main

import (
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/store"
)

// changeGames changes all games as they are stored, as time would that a test cannot wait for.
func changeGames(t *testing.T, app *App, change func(*record.Game)) {
	t.Helper()
	_, err := store.Update(t.Context(), app.store, func(tx store.Tx) (struct{}, error) {
		games, err := record.List(tx, record.Prefix[record.Game]("game/"), "", 100)
		if err != nil {
			return struct{}{}, err
		}
		for _, g := range games {
			change(&g.Value)
			if err := record.Put(tx, g.Key, g.Value); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// hurry makes clocks of a second of all, from the next move on.
func hurry(t *testing.T, app *App) { setClocks(t, app, time.Second) }

// setClocks sets the time of all games for a move, from the next move on. A rematch has that of the game before.
func setClocks(t *testing.T, app *App, limit time.Duration) {
	t.Helper()
	changeGames(t, app, func(g *record.Game) { g.Clock.Limit = limit })
}

// longAgo makes the last move of all games one of eight days ago.
func longAgo(t *testing.T, app *App) {
	t.Helper()
	changeGames(t, app, func(g *record.Game) { g.Moved = g.Moved.AddDate(0, 0, -8) })
}

// A takeback and a draw are asked for, and answered by whom they were asked of alone.
func TestRequestsInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -500)
	board := c.begin()
	c.ann.TapsOn(board, "♟ e3→e4")
	c.says("1. e4\n")
	c.ann.Says("/undo")
	asked := c.says("take the last move back")
	if who := asked.Marked("text_mention"); len(who) != 1 || asked.Silent {
		t.Errorf("the request mentions %q, silent: %v", who, asked.Silent)
	}
	c.told("Only the other side can answer that.", c.ann, asked, "Accept")
	c.told("อีกฝ่ายเท่านั้นที่ตอบได้", c.fake.User(3, "Cat", "th").In(c.chat), asked, "Accept")
	c.bob.TapsOn(asked, "Accept")
	c.ann.TapsOn(c.says("White to move"), "♟ d3→d4")
	c.says("1. d4\n")
	c.bob.Says("/draw")
	c.ann.Taps("Decline")
	c.says("Declined.")
	c.bob.Says("/draw")
	c.says("ask again after 5 more moves")
	c.bob.Says("/move d5")
	c.ann.Replies(c.says("1. d4 d5"), "/draw")
	c.bob.Taps("Accept")
	c.says("A draw: both sides agreed.")
	c.ann.Taps("Rematch, colours changed")
	c.bob.Taps("Accept")
	c.bob.TapsOn(c.says("White to move: \u2068Bob\u2069"), "♟ e3→e4") // the game before may show its move still
	c.says("1. e4\n")
	c.ann.Says("/resign")
	c.bob.Taps("Yes, I resign")
	c.ann.Taps("Yes, I resign")
	c.says("\u2068Bob\u2069 (White) wins: \u2068Ann\u2069 (Black) resigned.")
}

// What is for one person is not shown in the group, but behind a link that leads to the private chat, of the game that was
// meant there. Who only watches is told that the board stands above.
func TestGroupLeadsToPrivateChatsInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -500)
	c.ann.TapsOn(c.begin(), "♟ e3→e4")
	c.says("1. e4\n")
	cat := c.fake.User(3, "Cat", "en")
	follow := func(command string) {
		cat.In(c.chat).Says("/" + command)
		m := c.says("Please ask me that in private: /" + command)
		b, _ := m.Button("💬 Ask in private")
		_, code, ok := strings.Cut(b.URL, "?start=")
		if !ok {
			t.Fatalf("/%s leads to %q", command, b.URL)
		}
		cat.Says("/start " + code)
	}
	follow("gif")
	cat.Chat().WaitFor("an animation of the game", func(m telegramtest.Message) bool {
		return m.Animation != "" && strings.Contains(m.Text, "\u2068Ann\u2069")
	})
	follow("pgn")
	cat.Chat().WaitFor("the game as a file", func(m telegramtest.Message) bool { return m.Document != "" })
	follow("puzzle")
	cat.Chat().WaitFor("a puzzle", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "Puzzle ") })
	follow("help")
	cat.Chat().WaitFor("the help", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "/challenge") })
	cat.In(c.chat).Says("/board")
	c.says("The board stands above.")
}

// At the end of a turn's time the assistant plays it, and in the end the win can be claimed; or the game is lost.
func TestClocksInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -500)
	c.says("Makruk, Thai chess, in this group")
	c.ann.Says("/challenge white 40s")
	c.bob.Taps("⚫ Take Black")
	board := c.says("White to move")
	hurry(t, c.app)
	c.ann.TapsOn(board, "♟ e3→e4") // from then on both are late
	c.chat.WaitFor("six moves", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "6. ") })
	c.ann.Says("/claim")
	c.says("(White) wins: the time of \u2068Bob\u2069 (Black) is up.")
	c.ann.Says("/challenge white 40s loses")
	c.bob.Taps("⚫ Take Black")
	board = c.chat.WaitFor("another board", func(m telegramtest.Message) bool {
		return strings.Contains(m.Text, "White to move") && strings.Contains(m.Text, "then the game is lost")
	})
	hurry(t, c.app)
	c.ann.TapsOn(board, "♟ d3→d4")
	c.chat.WaitFor("the end", func(m telegramtest.Message) bool {
		return strings.Contains(m.Text, "1. d4") && strings.Contains(m.Text, "the time of \u2068Bob\u2069 (Black) is up.")
	})
}

// Who has not moved for a week may have left.
func TestClaimInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -500)
	board := c.begin()
	c.bob.Says("/claim")
	c.says("Not yet.")
	longAgo(t, c.app)
	c.ann.Says("/claim")
	c.says("Not yet.")
	c.bob.Says("/claim")
	if end := c.says("the time of \u2068Ann\u2069 (White) is up."); end.ID != board.ID {
		t.Errorf("the end stands in message %d, not in %d", end.ID, board.ID)
	}
}

// A game waits while the bot is out of the group, while its topic is closed, and while somebody blocks the bot; and goes on.
func TestGamesWaitInTelegram(t *testing.T) {
	t.Parallel()
	t.Run("out of the group", func(t *testing.T) {
		c := newClub(t, -500)
		board := c.begin()
		c.chat.Removes(c.bob)
		c.ann.TapsOn(board, "♟ e3→e4").Notice() // the old message is there still
		c.chat.Adds(c.bob)
		c.bob.TapsOn(c.says("Black to move"), "♟ e6→e5")
		c.says("1. e4 e5")
	})
	t.Run("a closed topic", func(t *testing.T) {
		c := newClub(t, -1_000_000_000_500)
		topic := c.chat.OpensTopic("Makruk")
		c.ann, c.bob = c.ann.Topic(topic), c.bob.Topic(topic)
		board := c.begin()
		c.chat.ClosesTopic(topic)
		c.ann.TapsOn(board, "♟ e3→e4").Notice()
		c.bob.Says("/board")
		c.fake.Until("a refusal", func() bool {
			for _, call := range c.fake.Calls("sendPhoto", "sendMessage") {
				if call.Code == 400 {
					return true
				}
			}
			return false
		})
		c.chat.ReopensTopic(topic)
		c.bob.Says("/games")
		fresh := c.chat.WaitFor("a fresh board", func(m telegramtest.Message) bool {
			return m.ID != board.ID && strings.Contains(m.Text, "Black to move")
		})
		c.bob.TapsOn(fresh, "♟ e6→e5")
		c.says("1. e4 e5")
	})
	t.Run("a member who left", func(t *testing.T) {
		c := newClub(t, -500)
		c.says("Makruk, Thai chess, in this group")
		c.ann.Says("/challenge white 10m loses")
		c.bob.Taps("⚫ Take Black")
		board := c.says("White to move")
		c.bob.Leaves()
		c.ann.TapsOn(board, "♟ e3→e4")
		board = c.says("has left the group")
		c.bob.Joins()
		fresh := c.chat.WaitFor("a fresh board", func(m telegramtest.Message) bool { return m.ID != board.ID && strings.Contains(m.Text, "1. e4") })
		if who := fresh.Marked("text_mention"); len(who) != 1 || strings.Contains(fresh.Text, "has left") {
			t.Errorf("who is back is told %q, with mentions of %q", fresh.Text, who)
		}
	})
	t.Run("blocked", func(t *testing.T) {
		c := newClub(t, -500)
		ann, bob := c.fake.User(1, "Ann", "en"), c.fake.User(2, "Bob", "en")
		ann.Says("/challenge white")
		invite := ann.Chat().WaitFor("a link", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "?start=") })
		_, code, _ := strings.Cut(invite.Text, "?start=")
		bob.Says("/start " + code)
		bob.Chat().Board()
		bob.Blocks()
		ann.Taps("♟ e3→e4")
		ann.Chat().WaitFor("the move", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "1. e4") })
		bob.Unblocks()
		bob.Taps("♟ e6→e5")
		ann.Chat().WaitFor("the answer", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "1. e4 e5") && !m.Silent })
	})
}

// The same in the local chat.
func TestRivalsInTheLocalChat(t *testing.T) {
	t.Parallel()
	l := newLocalChat(t)
	l.say("you", "club", "/challenge white 40s")
	l.tap("friend", "club", "⚫ Take Black")
	l.tap("you", "club", "♟ e3→e4")
	l.say("friend", "club", "/undo")
	l.text("club", "There is no move of yours to take back.")
	l.say("you", "club", "/undo")
	l.tap("friend", "club", "Accept")
	l.text("club", "White to move")
	hurry(t, l.app)
	l.tap("you", "club", "♟ d3→d4")
	l.text("club", "6. ")
	l.say("you", "club", "/claim")
	l.text("club", "is up.")
	setClocks(t, l.app, time.Hour)
	l.tap("friend", "club", "Rematch, colours changed")
	l.tap("you", "club", "Accept")
	l.text("club", "White to move: \u2068friend\u2069.")
	l.say("you", "club", "/draw")
	l.text("club", "offers a draw.")
	l.tap("friend", "club", "Accept")
	l.text("club", "A draw: both sides agreed.")
}
