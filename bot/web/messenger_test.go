package web

import (
	"errors"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// edit is a speech that puts a message in the place of another.
func edit(chat, old string, m bot.Message) bot.Speech {
	m.Replace = bot.Ref{Place: bot.Place{Chat: chat}, Message: old}
	return bot.Speech{Place: bot.Place{Chat: chat}, Messages: []bot.Message{m}}
}

func TestEditKeepsWhatItLeavesOut(t *testing.T) {
	w := newWorld(t)
	scenes := []render.Scene{{}, {View: game.Black}}
	board := func(n int) []bot.Picture {
		return []bot.Picture{{Scene: scenes[n], Alt: "board " + string(rune('0'+n))}}
	}
	id := w.send("you", bot.Message{Text: text("old"), Pictures: board(0), Buttons: press("a", "a")})
	w.send("you", bot.Message{Text: text("below")})
	for _, c := range []struct {
		name string
		edit bot.Message
		want string // text, picture, alt, buttons
	}{
		{"buttons alone", bot.Message{Buttons: press("b", "b")}, "old 0 board 0 b"},
		{"text", bot.Message{Text: text("new"), Buttons: press("c", "c")}, "new 0 board 0 c"},
		{"picture", bot.Message{Pictures: board(1), Buttons: press("c", "c")}, "new 1 board 1 c"},
		{"no buttons", bot.Message{Text: text("end")}, "end 1 board 1 "},
	} {
		sent, err := w.Send(t.Context(), edit("you", id, c.edit))
		if err != nil || sent[0].Message != id {
			t.Fatalf("%s: %v %v", c.name, sent, err)
		}
		b := get[[]bubbleJSON](w, "/api/chats/you/messages")[0]
		picture := "0"
		if *b.Picture == picturePath(&bot.Picture{Scene: scenes[1]}) {
			picture = "1"
		}
		labels := ""
		for _, row := range b.Buttons {
			labels += row[0].Label
		}
		expect(t, c.name, strings.Join([]string{b.Text, picture, b.Alt, labels}, " "), c.want)
		expect(t, c.name+": edited, in its place", b.Edited && b.ID == id, true)
	}
}

func TestSpeechIsSaidWholeOrNotAtAll(t *testing.T) {
	w := newWorld(t)
	speech := edit("you", "gone", bot.Message{Text: text("second")})
	speech.Messages = append([]bot.Message{{Text: text("first")}}, speech.Messages...)
	if _, err := w.Send(t.Context(), speech); !errors.Is(err, bot.ErrGone) {
		t.Errorf("got %v, want ErrGone", err)
	}
	expect(t, "bubbles", len(w.texts("you")), 0)
}

func TestBotTouchesOnlyItsOwnBubbles(t *testing.T) {
	w := newWorld(t)
	w.ask("/api/chats/you/messages", `{"from":"you","text":"mine"}`)
	theirs := w.office.last(t).Message
	if _, err := w.Send(t.Context(), edit("you", theirs, bot.Message{Text: text("changed")})); !errors.Is(err, bot.ErrGone) {
		t.Errorf("edit: got %v, want ErrGone", err)
	}
	ref := bot.Ref{Place: bot.Place{Chat: "you"}, Message: theirs}
	if err := w.Delete(t.Context(), ref); !errors.Is(err, bot.ErrGone) {
		t.Errorf("delete: got %v, want ErrGone", err)
	}
	expect(t, "chat", strings.Join(w.texts("you"), "\n"), "you: mine")
}

func TestDelete(t *testing.T) {
	w := newWorld(t)
	ref := bot.Ref{Place: bot.Place{Chat: "you"}, Message: w.send("you", bot.Message{Text: text("a")})}
	if err := w.Delete(t.Context(), ref); err != nil {
		t.Error(err)
	}
	expect(t, "bubbles", len(w.texts("you")), 0)
	if err := w.Delete(t.Context(), ref); !errors.Is(err, bot.ErrGone) {
		t.Errorf("the second time: got %v, want ErrGone", err)
	}
}

// A chat that was made before a restart is not there until it is made again.
func TestSendToAForgottenChatIsParked(t *testing.T) {
	w := newWorld(t)
	speech := bot.Speech{Place: bot.Place{Chat: "made-before"}, Messages: []bot.Message{{Text: text("a")}}}
	if _, err := w.Send(t.Context(), speech); !errors.Is(err, bot.ErrParked) {
		t.Errorf("got %v, want ErrParked", err)
	}
	w.ask("/api/chats", `{"id":"made-before","kind":"group","members":["you"]}`)
	if _, err := w.Send(t.Context(), speech); err != nil {
		t.Error(err)
	}
}

func TestTwoPicturesInOneBubbleAreRefused(t *testing.T) {
	w := newWorld(t)
	m := bot.Message{Pictures: make([]bot.Picture, 2)}
	_, err := w.Send(t.Context(), bot.Speech{Place: bot.Place{Chat: "you"}, Messages: []bot.Message{m}})
	if !errors.Is(err, bot.ErrRefused) {
		t.Errorf("got %v, want ErrRefused", err)
	}
}

func TestAnswerNobodyWaitsFor(t *testing.T) {
	w := newWorld(t)
	if err := w.Answer(t.Context(), "of an earlier start", "hello"); err != nil {
		t.Error(err)
	}
}
