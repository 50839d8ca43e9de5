package telegram

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/render"
)

func TestSendText(t *testing.T) {
	b := newBench(t)
	somchai := b.api.User(7, "สมชาย 🐴 \u200fعلي", "th")
	somchai.Says("/start")
	sent := b.send("7", bot.Message{
		Text: bot.Text{{S: "🐴 Hello "}, {S: "สมชาย 🐴 \u200fعلي", Mention: "7"}, {S: ", "}, {S: "e4", Code: true},
			{S: " <b>*_wins_*</b>", Bold: true}},
		Buttons: [][]bot.Button{{press("♞ b1", "p:1"), press("Resign", "r:1")}, {}, {press("Help", "h:")}},
		Silent:  true,
	})
	m := somchai.Chat().Last()
	if strconv.Itoa(m.ID) != sent.Message || sent.Known != "" {
		t.Errorf("sent %+v, want message %d without a picture", sent, m.ID)
	}
	if want := "🐴 Hello สมชาย 🐴 \u200fعلي, e4 <b>*_wins_*</b>"; m.Text != want {
		t.Errorf("text %q, want %q", m.Text, want)
	}
	for typ, want := range map[string]string{"text_mention": "สมชาย 🐴 \u200fعلي", "code": "e4", "bold": " <b>*_wins_*</b>"} {
		if got := m.Marked(typ); !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q, want %q", typ, got, want)
		}
	}
	if want := [][]string{{"♞ b1", "Resign"}, {"Help"}}; !reflect.DeepEqual(m.Labels(), want) {
		t.Errorf("labels %q, want %q", m.Labels(), want)
	}
	if !m.Silent {
		t.Error("it was sent with sound")
	}
	b.clean()
}

// TestSendLong: too long a text is cut rather than refused.
func TestSendLong(t *testing.T) {
	b := newBench(t)
	b.api.User(7, "Ann", "en").Says("/start")
	long := bot.Text{{S: strings.Repeat("🐴 ", 3000)}, {S: "end", Bold: true}}
	b.send("7", bot.Message{Text: long})
	b.send("7", bot.Message{Text: long, Pictures: []bot.Picture{{}}})
	for i, limit := range []int{maxText, maxCaption} {
		m := b.api.Chat(7).Messages()[1+i]
		if n := units(m.Text); n > limit || n < limit-2 || !strings.HasSuffix(m.Text, ellipsis) {
			t.Errorf("%d units, want about %d and an ellipsis", n, limit)
		}
	}
	b.clean()
}

// TestPictures: a board is drawn once; after that its name is enough, until Telegram has forgotten it.
func TestPictures(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann", "en")
	ann.Says("/start")
	board := bot.Message{
		Text:     bot.Text{{S: "Your turn", Bold: true}},
		Pictures: []bot.Picture{{Scene: render.Scene{}}},
		Buttons:  [][]bot.Button{{press("♞ b1", "p:1")}},
	}
	first := b.send("7", board)
	if img, ok := b.api.Picture(first.Known); !ok || img.Bounds().Dx() != 64 {
		t.Fatalf("the picture %q is not the one that was drawn", first.Known)
	}
	board.Pictures[0].Known = first.Known
	second := b.send("7", board)
	if second.Known != first.Known || second.Message == first.Message || b.painter.times() != 1 {
		t.Errorf("sent %+v after %+v, drawn %d times; want the same picture, drawn once", second, first, b.painter.times())
	}

	board.Replace = bot.Ref{Place: bot.Place{Chat: "7"}, Message: second.Message, Picture: true}
	board.Text = bot.Text{{S: "Check", Bold: true}}
	edited := b.send("7", board)
	if edited != second || b.painter.times() != 1 {
		t.Errorf("edited %+v, want %+v, drawn once", edited, second)
	}
	b.api.ForgetPictures()
	again := b.send("7", board)
	if again.Known == first.Known || again.Message != second.Message || b.painter.times() != 2 {
		t.Errorf("edited %+v, drawn %d times; want another picture, drawn twice", again, b.painter.times())
	}
	if m := ann.Chat().Board(); m.Text != "Check" || !slices.Equal(m.Marked("bold"), []string{"Check"}) || m.Edits != 2 {
		t.Errorf("the board is %+v", m)
	}
	b.clean()
}

// TestAnimation: an animation is drawn once, as a picture is; a poster is a picture; nothing that stands becomes one that
// moves.
func TestAnimation(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann", "en")
	ann.Says("/start")
	film := bot.Message{Text: plain("the game"), Pictures: []bot.Picture{{Film: make([]render.Scene, 3)}}}
	first := b.send("7", film)
	m := ann.Chat().Last()
	if moving, ok := b.api.Animation(m); !ok || len(moving.Image) != 3 || m.Text != "the game" || first.Known != m.Animation {
		t.Errorf("sent %+v, and the message is %+v", first, m)
	}
	film.Pictures[0].Known = first.Known
	if again := b.send("7", film); again.Known != first.Known || b.painter.times() != 1 {
		t.Errorf("sent %+v after %+v, drawn %d times; want the same animation, drawn once", again, first, b.painter.times())
	}
	b.api.ForgetPictures()
	if again := b.send("7", film); again.Known == first.Known || b.painter.times() != 2 {
		t.Errorf("sent %+v, drawn %d times; want another animation, drawn twice", again, b.painter.times())
	}
	film.Replace = bot.Ref{Place: bot.Place{Chat: "7"}, Message: first.Message, Picture: true}
	_, err := b.platform.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"}, Messages: []bot.Message{film}})
	if !errors.Is(err, bot.ErrRefused) {
		t.Errorf("in the place of another: %v, want ErrRefused", err)
	}
	poster := b.send("7", bot.Message{Text: plain("a poster"), Pictures: []bot.Picture{{Moment: &render.Scene{}}}})
	if m := ann.Chat().Last(); m.Picture == "" || m.Picture != poster.Known || m.Text != "a poster" {
		t.Errorf("the poster is %+v", m)
	}
	b.clean()
}

// TestNoAnimations: where animations may not be sent, the last board is, and the chat is not taken for one that may not be
// spoken to.
func TestNoAnimations(t *testing.T) {
	for _, description := range []string{
		"Bad Request: not enough rights to send animations to the chat", "Bad Request: CHAT_SEND_GIFS_FORBIDDEN",
	} {
		b := newBench(t)
		ann := b.api.User(7, "Ann", "en")
		ann.Says("/start")
		b.api.SetFault(func(method string, _ int) *telegramtest.Fault {
			return faultIn(method, "sendAnimation", &telegramtest.Fault{Status: 400, Description: description})
		})
		sent := b.send("7", bot.Message{Text: plain("the game"), Pictures: []bot.Picture{{Film: make([]render.Scene, 3)}}})
		if m := ann.Chat().Last(); m.Picture == "" || m.Text != "the game" || sent.Known != "" {
			t.Errorf("%s: sent %+v, and the message is %+v", description, sent, m)
		}
		b.clean()
	}
}

// TestReplace: what an edit leaves out stays, and buttons are always said.
func TestReplace(t *testing.T) {
	keyboard := [][]bot.Button{{press("Yes", "y:"), press("No", "n:")}}
	picture := []bot.Picture{{}}
	tests := []struct {
		why      string
		old, new bot.Message
		method   string
		text     string
		picture  bool
		labels   [][]string
	}{
		{"a text takes the place of a text", bot.Message{Text: plain("old"), Buttons: keyboard}, bot.Message{Text: plain("new")},
			"editMessageText", "new", false, nil},
		{"buttons alone", bot.Message{Text: plain("old")}, bot.Message{Buttons: keyboard},
			"editMessageReplyMarkup", "old", false, [][]string{{"Yes", "No"}}},
		{"no buttons alone", bot.Message{Text: plain("old"), Buttons: keyboard}, bot.Message{},
			"editMessageReplyMarkup", "old", false, nil},
		{"buttons under a board", bot.Message{Text: plain("old"), Pictures: picture}, bot.Message{Buttons: keyboard},
			"editMessageReplyMarkup", "old", true, [][]string{{"Yes", "No"}}},
		{"a caption", bot.Message{Text: plain("old"), Pictures: picture}, bot.Message{Text: plain("new"), Buttons: keyboard},
			"editMessageCaption", "new", true, [][]string{{"Yes", "No"}}},
		{"a board in the place of a text", bot.Message{Text: plain("old")}, bot.Message{Text: plain("new"), Pictures: picture},
			"editMessageMedia", "new", true, nil},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			b := newBench(t)
			b.api.User(7, "Ann", "en").Says("/start")
			sent := b.send("7", test.old)
			test.new.Replace = bot.Ref{Place: bot.Place{Chat: "7"}, Message: sent.Message, Picture: len(test.old.Pictures) > 0}
			for range 2 { // the second time nothing changes, which is well
				if again := b.send("7", test.new); again.Message != sent.Message {
					t.Errorf("replaced message %s, want %s", again.Message, sent.Message)
				}
			}
			m := b.api.Chat(7).Last()
			if m.Text != test.text || (m.Picture != "") != test.picture || !reflect.DeepEqual(m.Labels(), test.labels) {
				t.Errorf("the message is %q %q %q", m.Text, m.Picture, m.Labels())
			}
			if calls := b.api.Calls(test.method); len(calls) != 2 {
				t.Errorf("%d calls of %s, want 2", len(calls), test.method)
			}
			b.clean()
		})
	}
}

// TestRewordUnknown: the text of a message is replaced though it is not known whether it has a picture.
func TestRewordUnknown(t *testing.T) {
	for _, pictures := range [][]bot.Picture{nil, {{}}} {
		b := newBench(t)
		b.api.User(7, "Ann", "en").Says("/start")
		sent := b.send("7", bot.Message{Text: plain("old"), Pictures: pictures})
		wrong := bot.Ref{Place: bot.Place{Chat: "7"}, Message: sent.Message, Picture: pictures == nil}
		b.send("7", bot.Message{Text: plain("new"), Replace: wrong})
		if m := b.api.Chat(7).Last(); m.Text != "new" || m.Edits != 1 {
			t.Errorf("the message is %+v", m)
		}
		b.clean()
	}
}

// TestChats: the trouble that a chat makes by itself.
func TestChats(t *testing.T) {
	const group = "-500"
	tests := []struct {
		why  string
		do   func(*telegramtest.Person, *telegramtest.Chat)
		chat string
		want error
	}{
		{"blocked", func(p *telegramtest.Person, _ *telegramtest.Chat) { p.Blocks() }, "7", bot.ErrParked},
		{"blocked and let in again", func(p *telegramtest.Person, _ *telegramtest.Chat) { p.Blocks(); p.Unblocks() }, "7", nil},
		{"put out of a group", func(p *telegramtest.Person, g *telegramtest.Chat) { g.Removes(p) }, group, bot.ErrParked},
		{"a group that there is not", func(*telegramtest.Person, *telegramtest.Chat) {}, "-501", bot.ErrParked},
		{"migrated", func(_ *telegramtest.Person, g *telegramtest.Chat) {
			g.Migrates(-1000000000077, telegramtest.Leaves, telegramtest.Arrives)
		}, group,
			&bot.MovedError{To: "-1000000000077"}},
		{"limited", func(_ *telegramtest.Person, g *telegramtest.Chat) { g.Limits(90*time.Second - 1) }, group,
			&bot.LimitError{After: 90 * time.Second}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			b := newBench(t)
			ann := b.api.User(7, "Ann", "en")
			ann.Says("/start")
			test.do(ann, b.api.Group(-500, "Club", ann))
			place := bot.Place{Chat: test.chat}
			m := bot.Message{Text: plain("x"), Pictures: []bot.Picture{{}}}
			_, err := b.platform.Send(t.Context(), bot.Speech{Place: place, Messages: []bot.Message{m}})
			wantError(t, err, test.want)
			wantError(t, b.platform.Typing(t.Context(), place), test.want)
			b.clean()
		})
	}
}

func TestGone(t *testing.T) {
	b := newBench(t)
	b.api.User(7, "Ann", "en").Says("/start")
	ref := bot.Ref{Place: bot.Place{Chat: "7"}, Message: b.send("7", bot.Message{Text: plain("x")}).Message}
	if err := b.platform.Delete(t.Context(), ref); err != nil {
		t.Fatal(err)
	}
	if n := len(b.api.Chat(7).Messages()); n != 1 {
		t.Errorf("%d messages, want hers alone", n)
	}
	wantError(t, b.platform.Delete(t.Context(), ref), bot.ErrGone)
	for _, m := range []bot.Message{{}, {Text: plain("y")}, {Pictures: []bot.Picture{{}}}} {
		m.Replace = ref
		_, err := b.platform.Send(t.Context(), bot.Speech{Place: ref.Place, Messages: []bot.Message{m}})
		wantError(t, err, bot.ErrGone)
	}
	b.clean()
}

// TestSendSeveral: what was sent before a failure is told.
func TestSendSeveral(t *testing.T) {
	b := newBench(t)
	b.api.User(7, "Ann", "en").Says("/start")
	sent, err := b.platform.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"},
		Messages: []bot.Message{{Text: plain("one")}, {Pictures: make([]bot.Picture, 2)}, {Text: plain("three")}}})
	wantError(t, err, bot.ErrRefused)
	if len(sent) != 1 || len(b.api.Chat(7).Messages()) != 2 {
		t.Errorf("sent %+v, want the first alone", sent)
	}
}

func TestDrawingFails(t *testing.T) {
	b := newBench(t)
	b.painter.err = render.ErrScene
	_, err := b.platform.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"}, Messages: []bot.Message{{Pictures: []bot.Picture{{}}}}})
	wantError(t, err, bot.ErrRefused)
	if !errors.Is(err, render.ErrScene) {
		t.Errorf("got %v, want the cause in it", err)
	}
	if n := len(b.api.Calls()); n > 0 {
		t.Errorf("%d calls, want none", n)
	}
}

func TestTopics(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann", "en")
	forum := b.api.Group(-1000000000055, "Forum", ann)
	topic := forum.OpensTopic("Makruk")
	place := bot.Place{Chat: "-1000000000055", Thread: strconv.Itoa(topic)}
	send := func() error {
		_, err := b.platform.Send(t.Context(), bot.Speech{Place: place, Messages: []bot.Message{{Text: plain("x")}}})
		return errors.Join(err, b.platform.Typing(t.Context(), place))
	}
	wantError(t, send(), nil)
	if m := forum.Last(); m.Thread != topic {
		t.Errorf("sent to topic %d, want %d", m.Thread, topic)
	}
	forum.ClosesTopic(topic)
	wantError(t, send(), bot.ErrClosed)
	place.Thread = "1" // the topic that every forum has is written to without saying so
	wantError(t, send(), nil)
	b.clean()
}

func TestAnswer(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann", "en")
	ann.Says("/start")
	b.send("7", bot.Message{Text: plain("x"), Buttons: [][]bot.Button{{press("Yes", "y:")}}})
	for _, notice := range []string{"", "Not your turn", strings.Repeat("🐴", 150)} {
		tap := ann.Taps("Yes")
		if err := b.platform.Answer(t.Context(), tap.ID, notice); err != nil {
			t.Fatal(err)
		}
		want := notice
		if units(want) > maxNotice {
			want = strings.Repeat("🐴", 99) + ellipsis
		}
		if got := tap.Notice(); got != want {
			t.Errorf("notice %q, want %q", got, want)
		}
	}
	late := ann.Taps("Yes")
	late.Expires()
	if err := b.platform.Answer(t.Context(), late.ID, "x"); err != nil {
		t.Errorf("too late an answer: %v", err)
	}
	b.clean()
}

func TestMenu(t *testing.T) {
	b := newBench(t)
	b.api.User(7, "美玲", "zh-hant").Says("/start")
	place := bot.Place{Chat: "7"}
	if err := b.platform.Menu(t.Context(), place, []bot.MenuItem{{Command: "play", Text: "開始新對局"}}); err != nil {
		t.Fatal(err)
	}
	if want := []telegramtest.Command{{Command: "play", Description: "開始新對局"}}; !slices.Equal(b.api.Menu(7, "zh"), want) {
		t.Errorf("menu %v, want %v", b.api.Menu(7, "zh"), want)
	}
	if err := b.platform.Menu(t.Context(), place, nil); err != nil {
		t.Fatal(err)
	}
	if menu := b.api.Menu(7, "zh"); len(menu) > 0 {
		t.Errorf("menu %v, want none", menu)
	}
	wantError(t, b.platform.Menu(t.Context(), bot.Place{Chat: "x"}, nil), bot.ErrRefused)
	b.clean()
}

// TestLost: when a request went out and no answer came, it is not known what became of it.
func TestLost(t *testing.T) {
	faults := map[string]telegramtest.Fault{
		"dropped before":    {Skip: true, Drop: true},
		"dropped after":     {Drop: true},
		"cut":               {Cut: 20},
		"never answered":    {Hang: true},
		"a proxy's page":    {Status: 502, Body: "<html>Bad Gateway</html>"},
		"the server is ill": {Status: 500, Description: "Internal Server Error"},
	}
	for why, fault := range faults {
		t.Run(why, func(t *testing.T) {
			b := newBench(t)
			b.platform.times.call, b.platform.times.upload = 300*time.Millisecond, 300*time.Millisecond
			b.api.User(7, "Ann", "en").Says("/start")
			b.api.SetFault(func(string, int) *telegramtest.Fault { return &fault })
			for _, m := range []bot.Message{{Text: plain("x")}, {Pictures: []bot.Picture{{}}}} {
				_, err := b.platform.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "7"}, Messages: []bot.Message{m}})
				wantError(t, err, bot.ErrUnknown)
				if strings.Contains(err.Error(), b.api.Token) {
					t.Errorf("the token is in the error: %v", err)
				}
			}
			b.clean()
		})
	}
}
