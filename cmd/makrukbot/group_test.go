package main

import (
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// club is a group of two people who play each other over the fake Bot API, which sees of the group what a bot sees there
// that is no administrator.
type club struct {
	t        *testing.T
	app      *App
	fake     *telegramtest.Server
	chat     *telegramtest.Chat
	ann, bob *telegramtest.Person
}

func newClub(t *testing.T, id int64) *club {
	fake := telegramtest.New(t)
	fake.SetPrivacy(true)
	app := running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL})
	ann, bob := fake.User(1, "Ann", "en").Named("ann_plays"), fake.User(2, "Bob", "en").Named("bob")
	chat := fake.Group(id, "Club", ann)
	t.Cleanup(func() {
		for _, v := range fake.Violations() {
			t.Errorf("telegram refused %s", v)
		}
	})
	return &club{t, app, fake, chat, ann.In(chat), bob.In(chat)}
}

// says waits for a message of the bot's in the group with a text in it.
func (c *club) says(text string) telegramtest.Message {
	c.t.Helper()
	return c.chat.WaitFor("the words "+text, func(m telegramtest.Message) bool { return strings.Contains(m.Text, text) })
}

// told has somebody tap on a button that answers with a notice.
func (c *club) told(notice string, who *telegramtest.Person, m telegramtest.Message, label string) {
	c.t.Helper()
	told(c.t, notice, func() string { return who.TapsOn(m, label).Notice() })
}

// begin seats Ann as White and Bob as Black.
func (c *club) begin() telegramtest.Message {
	c.t.Helper()
	c.says("Makruk, Thai chess, in this group")
	c.ann.Says("/challenge white")
	c.bob.Taps("⚫ Take Black")
	return c.says("White to move")
}

func TestGroupGameInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -500)
	board := c.begin()
	if who := board.Marked("text_mention"); len(who) != 1 || board.Silent {
		t.Errorf("the first board mentions %q, silent: %v", who, board.Silent)
	}
	c.told("It is not your turn.", c.bob, board, "♟ e3→e4")
	c.told("เกมนี้เป็นของคนอื่น", c.fake.User(3, "Cat", "th").In(c.chat), board, "♟ e3→e4")
	c.ann.TapsOn(board, "♟ e3→e4")
	c.says("Black to move")
	// What is for another bot, or for nobody, is passed over; what is for us counts in whatever case.
	c.bob.Says("/move@otherbot e5")
	c.bob.Says("e5")
	c.bob.Anonymous().Says("/challenge")
	c.says("write as yourself")
	c.bob.Says("/MOVE@" + telegramtest.BotName + " e5")
	after := c.says("1. e4 e5")
	// A tap that comes before the bot has noted which message shows the board has it shown once more.
	if after.ID != board.ID || after.Edits > 3 {
		t.Errorf("the board is message %d after %d edits, not %d after 2", after.ID, after.Edits, board.ID)
	}
	c.ann.Replies(after, "d4")
	c.says("2. d4")
	for _, m := range c.chat.Messages() {
		if m.From == telegramtest.BotID && !m.Silent && m.ID != board.ID {
			t.Errorf("with sound: %q", m.Text)
		}
	}
}

func TestChallengesInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -500)
	c.says("Makruk, Thai chess, in this group")
	c.ann.Says("/challenge @bob 1d")
	c.says("I do not know “bob” yet")
	c.ann.Mentions("/challenge ", c.bob, " white 1d friendly")
	invite := c.says("challenges")
	if who := invite.Marked("text_mention"); len(who) != 1 || !strings.Contains(invite.Text, "1 day a move") {
		t.Errorf("%q mentions %q", invite.Text, who)
	}
	c.told("This invitation is for somebody else.", c.ann, invite, "Decline")
	c.bob.TapsOn(invite, "Decline")
	c.says("declined")
	c.ann.Says("/challenge @BOB")
	c.bob.Says("/settings")
	c.says("Please ask me that in private")
	c.ann.Replies(c.bob.Says("good morning"), "/challenge odds ma")
	c.says("without a ma")
	slip := c.ann.Says("/challenge soon")
	c.says("I do not know “soon” there")
	c.ann.Mends(slip, "/challenge fifty")
	c.says("fifty moves")
}

// A group that becomes a supergroup keeps its game, whichever sign comes first, twice, or none.
func TestMigrationInTelegram(t *testing.T) {
	t.Parallel()
	for name, signs := range map[string][]telegramtest.Sign{
		"left": {telegramtest.Leaves}, "arrived": {telegramtest.Arrives}, "both": {telegramtest.Leaves, telegramtest.Arrives},
		"both, the other way round": {telegramtest.Arrives, telegramtest.Leaves},
		"twice":                     {telegramtest.Arrives, telegramtest.Leaves, telegramtest.Leaves}, "no sign": nil,
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, -500)
			board := c.begin()
			old := c.chat
			c.chat = old.Migrates(-1_000_000_000_500, signs...)
			if signs == nil {
				c.ann.TapsOn(board, "♟ e3→e4") // the old keyboard is still on the screen
			}
			c.ann, c.bob = c.ann.In(c.chat), c.bob.In(c.chat)
			board = c.says("to move")
			if signs != nil {
				c.ann.TapsOn(board, "♟ e3→e4")
			}
			c.bob.TapsOn(c.says("Black to move"), "♟ e6→e5")
			c.says("1. e4 e5")
			for _, call := range c.fake.Calls() {
				if signs != nil && call.Code == 400 && call.Params["chat_id"] == "-500" {
					t.Errorf("%s was tried in the old group", call.Method)
				}
			}
		})
	}
}

// Each topic of a forum is a place of its own; a friend plays from the own private chat.
func TestTopicsAndLinksInTelegram(t *testing.T) {
	t.Parallel()
	c := newClub(t, -1_000_000_000_700)
	c.says("Makruk, Thai chess, in this group")
	topic := c.chat.OpensTopic("Makruk")
	c.ann.Topic(topic).Says("/challenge white")
	c.bob.Topic(topic).Taps("⚫ Take Black")
	if board := c.says("White to move"); board.Thread != topic {
		t.Errorf("the board is in topic %d, not in %d", board.Thread, topic)
	}
	ann, bob := c.fake.User(1, "Ann", "en"), c.fake.User(2, "Bob", "en")
	ann.Says("/challenge white")
	invite := ann.Chat().WaitFor("a link", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "?start=") })
	if _, ok := invite.Button("📤 Send to a friend"); !ok {
		t.Errorf("no button shares it: %q", invite.Labels())
	}
	_, code, _ := strings.Cut(invite.Text, "?start=")
	bob.Says("/start " + code)
	bob.Chat().Board()
	ann.Taps("♟ e3→e4")
	bob.Taps("♟ e6→e5")
	ann.Chat().WaitFor("the answer", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "1. e4 e5") && !m.Silent })
}
