package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
)

// TestFiles: programs find the path of a file in the text, the page beside it, and both get what was sent.
func TestFiles(t *testing.T) {
	w := newWorld(t)
	w.send("you", bot.Message{Text: text("the game"), File: &bot.File{Name: "ยู-Ann 1/2.pgn", Data: []byte("1. e4 *\n")}})
	plain := get[[]bubbleJSON](w, "/api/chats/you/messages")[0]
	said, path, _ := strings.Cut(plain.Text, "\n")
	if said != "the game" || !strings.HasPrefix(path, "/files/you/") || plain.File != nil {
		t.Errorf("programs are told %+v", plain)
	}
	page := get[[]bubbleJSON](w, "/api/chats/you/messages?runs")[0]
	if page.Text != "the game" || page.File == nil || *page.File != (fileJSON{"ยู-Ann 1/2.pgn", path}) {
		t.Errorf("the page is told %+v with the file %+v", page, page.File)
	}
	status, body := w.ask(path, "")
	if status != http.StatusOK || body != "1. e4 *" {
		t.Errorf("%d %q", status, body)
	}
	for _, other := range []string{"/files/friend" + strings.TrimPrefix(path, "/files/you"), path + "x", "/files/you/x/a.pgn"} {
		if status, _ := w.ask(other, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d", other, status)
		}
	}
}

// TestFilesAreTaken: what a person sends reaches the office as it is, with a text or without.
func TestFilesAreTaken(t *testing.T) {
	w := newWorld(t)
	for _, caption := range []string{"", "look"} {
		status, body := w.ask("/api/chats/you/messages", `{"from":"you","text":"`+caption+`","file":{"name":"a.pgn","data":"1. e4 *\n"}}`)
		e := w.office.last(t)
		if status != http.StatusOK || e.Text != caption || e.File == nil || e.File.Name != "a.pgn" || string(e.File.Data) != "1. e4 *\n" {
			t.Errorf("%d %s: %+v with %+v", status, body, e, e.File)
		}
	}
	if b := get[[]bubbleJSON](w, "/api/chats/you/messages?runs")[0]; b.File == nil || b.File.Name != "a.pgn" || len(b.Runs) != 0 {
		t.Errorf("the person's own bubble is %+v", b)
	}
	longest := `{"from":"you","file":{"name":"a.pgn","data":"` + strings.Repeat(`\n`, bot.MaxFile) + `"}}`
	if status, body := w.ask("/api/chats/you/messages", longest); status != http.StatusOK {
		t.Errorf("the longest file: %d %.80s", status, body)
	}
}
