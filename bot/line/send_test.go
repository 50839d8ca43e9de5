package line

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
	"github.com/makrukbot/makrukbot/game"
)

// asked has somebody write, and returns the token with which that can be answered.
func asked(t *testing.T, w *world, p *linetest.Person) string {
	t.Helper()
	n := len(w.office.taken())
	p.Says("hello")
	return w.await(t, n+1)[n].Reply
}

// board is a message with a board, with buttons on it and beside it.
func board() bot.Message {
	return bot.Message{
		Name: "v3", Text: bot.Text{{S: "⚪ Ann <b>\n"}, {S: "your turn", Bold: true}},
		Pictures: []bot.Picture{{Scene: scene(), Alt: "a board"}},
		Buttons: [][]bot.Button{
			{{Label: "♟ e2→e3", Data: "m:1:2:e2e3", At: game.Square(12)}, {Label: "♞ b1", Data: "pick:1:2:b1", At: game.Square(1)}},
			{{Label: "again on b1", Data: "x:1", At: game.Square(1)}, {Label: "a label far too long for LINE to take", Data: "x:2", At: game.NoSquare}},
		},
	}
}

func TestSendBoard(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	sent, err := w.platform.Send(t.Context(), bot.Speech{
		Place: bot.Place{Chat: ann.ID()}, Reply: asked(t, w, ann), Language: i18n.English,
		Messages: []bot.Message{{Name: "n1", Text: bot.Text{{S: "hello "}, {S: "Ann", Bold: true}}}, board()},
	})
	if err != nil || len(sent) != 2 || sent[0].Message != "n1" || sent[1].Message != "v3" {
		t.Fatal(sent, err)
	}
	all := ann.Chat().FromBot()
	if all[0].Text != "hello Ann" || all[0].Quick != nil {
		t.Errorf("the text is %+v", all[0])
	}
	m := all[1]
	if m.Says() != "⚪ Ann <b>\nyour turn" || m.Alt != "⚪ Ann <b>\nyour turn\na board" {
		t.Errorf("the bubble says %q, or %q", m.Says(), m.Alt)
	}
	want := []string{
		"♟ e2→e3 v3 m:1:2:e2e3 on [50 73 12]", "♞ b1 v3 pick:1:2:b1 on [15 85 12]",
		"again on b1 v3 x:1", "a label far too lon… v3 x:2",
	}
	for i, b := range m.Buttons {
		got := b.Label + " " + b.Data
		if b.OnBoard {
			got += fmt.Sprintf(" on [%.0f %.0f %.0f]", b.Area.Left, b.Area.Top, b.Area.Width)
		}
		if got != want[i] {
			t.Errorf("button %d is %q, want %q", i, got, want[i])
		}
	}
	if len(m.Buttons) != len(want) || m.Buttons[3].Text != "a label far too long for LINE to take" {
		t.Errorf("the buttons are %+v", m.Buttons)
	}
	if len(m.Quick) != len(quick) || m.Quick[0].Data != "/play" || m.Quick[0].Display != "Play" {
		t.Errorf("the quick replies are %+v", m.Quick)
	}
	w.obeyed(t)
}

// In groups there are no quick replies, which everybody would see.
func TestSendInGroup(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	club := w.Group("club", ann)
	ann.In(club).Says("/play")
	_, err := w.platform.Send(t.Context(), bot.Speech{
		Place: bot.Place{Chat: club.ID()}, Reply: w.await(t, 1)[0].Reply, Messages: []bot.Message{board()},
	})
	if m := club.Board(); err != nil || m.Quick != nil {
		t.Errorf("%v, quick replies %v", err, m.Quick)
	}
	w.obeyed(t)
}

// What is too much for a bubble with its buttons on the board fits with all of them as a plain list.
func TestBubbleThatIsTooBig(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	m := board()
	m.Buttons = nil
	for s := range game.Square(64) {
		m.Buttons = append(m.Buttons, []bot.Button{{Label: "♟ " + s.String(), Data: strings.Repeat("x", 200), At: s}})
	}
	for i := range 4 {
		for s := range game.Square(64) {
			m.Buttons[s] = append(m.Buttons[s], bot.Button{Label: s.String(), Data: fmt.Sprint(i), At: s})
		}
	}
	if _, err := w.platform.Send(t.Context(), bot.Speech{Reply: asked(t, w, ann), Messages: []bot.Message{m}}); !errors.Is(err, bot.ErrRefused) {
		t.Errorf("more than fits at all: %v", err)
	}
	for s := range game.Square(64) {
		m.Buttons[s] = m.Buttons[s][:2]
		m.Buttons[s][0].Data = "x"
	}
	if _, err := w.platform.Send(t.Context(), bot.Speech{Reply: asked(t, w, ann), Messages: []bot.Message{m}}); err != nil {
		t.Fatal(err)
	}
	buttons := ann.Chat().Board().Buttons
	if len(buttons) != 128 || buttons[0].OnBoard {
		t.Errorf("%d buttons, the first is %+v", len(buttons), buttons[0])
	}
	w.obeyed(t)
}

func TestSendFile(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	send := func(data string) error {
		_, err := w.platform.Send(t.Context(), bot.Speech{Reply: asked(t, w, ann), Messages: []bot.Message{
			{Text: bot.Text{{S: "the game"}}, File: &bot.File{Name: "a.pgn", Data: []byte(data)}},
		}})
		return err
	}
	if err := send("1. e4 e5 *"); err != nil || ann.Chat().FromBot()[0].Text != "the game\n\n1. e4 e5 *" {
		t.Errorf("%v: %+v", err, ann.Chat().FromBot())
	}
	if err := send("\xff\xfe"); !errors.Is(err, bot.ErrRefused) {
		t.Errorf("what is no text: %v", err)
	}
	if err := send(strings.Repeat("1. e4 ", 2000)); err != nil {
		t.Errorf("what is too long: %v", err)
	}
	w.obeyed(t)
}

func TestTokenWorksOnce(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	speech := bot.Speech{Place: bot.Place{Chat: ann.ID()}, Reply: asked(t, w, ann), Messages: []bot.Message{{Text: bot.Text{{S: "hello"}}}}}
	if _, err := w.platform.Send(t.Context(), speech); err != nil {
		t.Fatal(err)
	}
	if _, err := w.platform.Send(t.Context(), speech); !errors.Is(err, bot.ErrSpent) {
		t.Errorf("the second time: %v", err)
	}
	w.TokenLife = time.Nanosecond
	speech.Reply = asked(t, w, ann)
	if _, err := w.platform.Send(t.Context(), speech); !errors.Is(err, bot.ErrSpent) {
		t.Errorf("too late: %v", err)
	}
	w.obeyed(t)
}

func TestPushArrivesOnce(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.Pushes = 7 })
	ann := w.User("ann", "Ann", "en")
	w.SetFault(func(call string, n int) *linetest.Fault { return &linetest.Fault{Drop: n == 1} })
	speech := bot.Speech{
		Place: bot.Place{Chat: ann.ID()}, Key: "01234567-89ab-cdef-0123-456789abcdef", Messages: []bot.Message{{Text: bot.Text{{S: "hello"}}}},
	}
	if _, err := w.platform.Send(t.Context(), speech); !errors.Is(err, bot.ErrUnknown) {
		t.Errorf("without an answer: %v", err)
	}
	if _, err := w.platform.Send(t.Context(), speech); err != nil {
		t.Errorf("the second time: %v", err)
	}
	if n := len(ann.Chat().FromBot()); n != 1 || w.platform.Can().Replies.Pushes != 7 {
		t.Errorf("%d messages arrived", n)
	}
	w.obeyed(t)
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		status int
		text   string
		want   error
	}{
		{400, `{"message":"Invalid reply token"}`, bot.ErrSpent},
		{400, `{"message":"The request body has 1 error(s)"}`, bot.ErrRefused},
		{401, `{"message":"Authentication failed"}`, ErrToken},
		{404, `{"message":"Not found"}`, errNobody},
		{413, ``, bot.ErrRefused},
		{429, `{"message":"You have reached your monthly limit."}`, bot.ErrParked},
	} {
		err := meaning(&http.Response{StatusCode: test.status}, errors.New(test.text))
		if !errors.Is(err, test.want) {
			t.Errorf("%d %s is %v", test.status, test.text, err)
		}
	}
	var limit *bot.LimitError
	if err := meaning(&http.Response{StatusCode: 429}, errors.New(`{"message":"The API rate limit has been exceeded"}`)); !errors.As(err, &limit) {
		t.Errorf("429 is %v", err)
	}
	if err := meaning(&http.Response{StatusCode: 409}, errors.New("the retry key is already accepted")); err != nil {
		t.Errorf("409 is %v", err)
	}
	passing := meaning(&http.Response{StatusCode: 502}, errors.New("bad gateway"))
	for _, wrong := range []error{bot.ErrSpent, bot.ErrRefused, bot.ErrUnknown, bot.ErrParked} {
		if errors.Is(passing, wrong) {
			t.Errorf("502 is %v", passing)
		}
	}
}

func TestRefused(t *testing.T) {
	w := newWorld(t, nil)
	text := bot.Message{Text: bot.Text{{S: "hello"}}}
	two := board()
	two.Pictures = append(two.Pictures, two.Pictures[0])
	long := board()
	long.Buttons[0][0].Data = strings.Repeat("x", maxData)
	for _, test := range []struct {
		name     string
		messages []bot.Message
	}{
		{"none", nil},
		{"six", []bot.Message{text, text, text, text, text, text}},
		{"nothing in it", []bot.Message{{Text: bot.Text{{S: " "}}}}},
		{"two pictures", []bot.Message{two}},
		{"data that is too long", []bot.Message{long}},
	} {
		if _, err := w.platform.Send(t.Context(), bot.Speech{Reply: "r", Messages: test.messages}); !errors.Is(err, bot.ErrRefused) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if _, err := w.platform.Send(t.Context(), bot.Speech{Messages: []bot.Message{text}}); !errors.Is(err, bot.ErrRefused) {
		t.Errorf("without a token and a key: %v", err)
	}
	if n := len(w.Calls()); n != 0 {
		t.Errorf("line was called %d times", n)
	}
}

func TestFetch(t *testing.T) {
	w := newWorld(t, nil)
	w.User("ann", "Ann", "en").SendsFile("a.pgn", []byte("1. e4"))
	e := w.await(t, 1)[0]
	data, err := w.platform.Fetch(t.Context(), e.File.Known)
	if err != nil || string(data) != "1. e4" || e.File.Name != "a.pgn" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := w.platform.Fetch(t.Context(), "gone"); !errors.Is(err, bot.ErrGone) {
		t.Errorf("what is gone: %v", err)
	}
}

// Typing is shown in private, and nothing is asked for what LINE cannot do.
func TestServices(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.User("ann", "Ann", "en")
	club := w.Group("club", ann)
	for _, chat := range []string{ann.ID(), club.ID()} {
		if err := w.platform.Typing(t.Context(), bot.Place{Chat: chat}); err != nil {
			t.Error(err)
		}
	}
	if err := errors.Join(w.platform.Answer(t.Context(), "tap", "notice"), w.platform.Menu(t.Context(), bot.Place{}, nil)); err != nil {
		t.Error(err)
	}
	if err := w.platform.Delete(t.Context(), bot.Ref{Message: "v1"}); !errors.Is(err, bot.ErrGone) {
		t.Error(err)
	}
	if n := len(w.Calls()); n != 1 {
		t.Errorf("line was called %d times", n)
	}
	w.obeyed(t)
}

func TestSetup(t *testing.T) {
	w := newWorld(t, nil)
	w.Hook("")
	if found, err := w.platform.Inspect(t.Context()); err != nil || found.Webhook != "" || found.ID != "@makruk" {
		t.Errorf("at first %+v, %v", found, err)
	}
	if err := w.platform.SetWebhook(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, err := w.platform.Inspect(t.Context())
	if err != nil || found.Webhook != w.platform.WebhookURL() || !found.Active {
		t.Errorf("then %+v, %v", found, err)
	}
	if complaint, err := w.platform.TestWebhook(t.Context()); err != nil || complaint != "" {
		t.Errorf("the webhook: %q, %v", complaint, err)
	}
	png, err := w.platform.pictures.bytes(boardOf(scene()))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := w.platform.InstallMenu(t.Context(), png, 1488, 372); err != nil {
			t.Fatal(err)
		}
	}
	menu := w.Menu()
	if w.Menus() != 1 || menu == nil || len(menu.Buttons) != MenuTiles || menu.Buttons[0].Data != "/play" {
		t.Errorf("%d menus, that of all is %+v", w.Menus(), menu)
	}
	w.obeyed(t)
}

func TestNew(t *testing.T) {
	for _, c := range []Config{
		{Token: "", Secrets: []string{"s"}},
		{Token: "a b", Secrets: []string{"s"}},
		{Token: "t"},
		{Token: "t", Secrets: []string{"s"}, APIURL: "nowhere"},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}
