package telegram

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

func TestSendFile(t *testing.T) {
	b := newBench(t)
	ann := b.api.User(7, "Ann", "en")
	ann.Says("/start")
	sent := b.send("7", bot.Message{Text: plain("the game"), File: &bot.File{Name: "สมชาย-Ann.pgn", Data: []byte("1. e4 *\n")}})
	m := ann.Chat().Last()
	d, ok := b.api.Document(m)
	if !ok || d.Name != "สมชาย-Ann.pgn" || string(d.Data) != "1. e4 *\n" || m.Text != "the game" || sent.Message == "" {
		t.Errorf("the message is %+v with the file %+v", m, d)
	}
	b.clean()
}

// TestFileOf: which files are taken in, and under which name they are fetched.
func TestFileOf(t *testing.T) {
	document := func(name, kind, size string) string {
		return `"caption":"look","document":{"file_id":"D1","file_unique_id":"Q","file_name":"` + name + `","mime_type":"` + kind +
			`","file_size":` + size + `}`
	}
	for _, test := range []struct {
		why, chat, rest string
		want            *bot.File
	}{
		{"by its name", private, document("a.PGN", "application/octet-stream", "100"), &bot.File{Name: "a.PGN", Known: "D1"}},
		{"by its type", private, document("game", "application/x-chess-pgn", "100"), &bot.File{Name: "game", Known: "D1"}},
		{"a text", private, document("a.txt", "text/plain", "262144"), &bot.File{Name: "a.txt", Known: "D1"}},
		{"too long", private, document("a.pgn", "text/plain", "262145"), &bot.File{Name: "a.pgn"}},
		{"a picture", private, document("a.png", "image/png", "100"), nil},
		{"in a group", group, document("a.pgn", "text/plain", "100"), nil},
		{"a photo", private, `"caption":"a.pgn","photo":[]`, nil},
	} {
		var u update
		raw := `{"message":{"message_id":9,"date":1,"from":` + ann + `,` + test.chat + `,` + test.rest + `}}`
		if err := json.Unmarshal([]byte(raw), &u); err != nil {
			t.Fatal(err)
		}
		e, ok := reader{}.event(u)
		if ok != (test.want != nil) {
			t.Errorf("%s: an event: %v", test.why, ok)
			continue
		}
		if ok && (!reflect.DeepEqual(e.File, test.want) || e.Text != "look" || e.Kind != bot.Said) {
			t.Errorf("%s: %+v with %+v, want %+v", test.why, e, e.File, test.want)
		}
	}
}

// TestFetch: a file is had from where the server says, and what cannot be had is told from passing trouble.
func TestFetch(t *testing.T) {
	for _, test := range []struct {
		why   string
		size  int
		fault func(method string) *telegramtest.Fault
		gone  bool
		fails bool
	}{
		{"as it is", 10, nil, false, false},
		{"as long as may be", bot.MaxFile, nil, false, false},
		{"longer than was said", bot.MaxFile + 1, nil, true, true},
		{"taken away before it is downloaded", 10, func(m string) *telegramtest.Fault {
			return faultIn(m, "download", &telegramtest.Fault{Status: 404, Description: "Not Found"})
		}, true, true},
		{"the server is in trouble", 10, func(m string) *telegramtest.Fault {
			return faultIn(m, "download", &telegramtest.Fault{Status: 502, Description: "Bad Gateway"})
		}, false, true},
		{"the answer is cut off", 1000, func(m string) *telegramtest.Fault {
			return faultIn(m, "download", &telegramtest.Fault{Cut: 3})
		}, false, true},
		{"nobody answers", 10, func(m string) *telegramtest.Fault {
			return faultIn(m, "download", &telegramtest.Fault{Drop: true})
		}, false, true},
		{"limited", 10, func(m string) *telegramtest.Fault {
			return faultIn(m, "getFile", &telegramtest.Fault{Status: 429, RetryAfter: 3})
		}, false, true},
	} {
		t.Run(test.why, func(t *testing.T) {
			b := newBench(t).run()
			data := bytes.Repeat([]byte("x"), test.size)
			b.api.User(7, "Ann", "en").Sends(telegramtest.Document{Name: "a.pgn", Data: data[:min(test.size, 10)]}, "")
			b.wait("the event", func() bool { return len(b.office.seen()) == 1 })
			known := b.office.seen()[0].File.Known
			b.api.Grow(known, data)
			if test.fault != nil {
				b.api.SetFault(func(method string, _ int) *telegramtest.Fault { return test.fault(method) })
			}
			got, err := b.platform.Fetch(b.Context(), known)
			switch {
			case (err != nil) != test.fails || errors.Is(err, bot.ErrGone) != test.gone:
				t.Errorf("%v", err)
			case err == nil && !bytes.Equal(got, data):
				t.Errorf("%d bytes, want %d", len(got), len(data))
			case err != nil && strings.Contains(err.Error(), b.api.Token):
				t.Errorf("the token is in %v", err)
			}
			b.clean()
		})
	}
	b := newBench(t)
	if _, err := b.platform.Fetch(b.Context(), "nobody"); !errors.Is(err, bot.ErrGone) {
		t.Errorf("a file that there is not: %v", err)
	}
	b.clean()
}

func faultIn(method, which string, f *telegramtest.Fault) *telegramtest.Fault {
	if method != which {
		return nil
	}
	return f
}
