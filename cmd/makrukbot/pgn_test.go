package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// TestFilesInTelegram plays a few moves, gets them as a file, sends it back, looks through it and plays on, over a fake
// whose first download goes wrong.
func TestFilesInTelegram(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	failed := false
	fake.SetFault(func(method string, _ int) *telegramtest.Fault {
		if method != "download" || failed {
			return nil
		}
		failed = true
		return &telegramtest.Fault{Drop: true}
	})
	running(t, Config{TelegramToken: fake.Token, TelegramURL: fake.URL})
	ann := fake.User(7, "Ann/B", "en")
	ann.Says("/play solo")
	for _, move := range []string{"e4", "จ๕", "ม้า d2"} {
		board := ann.Chat().Board()
		ann.Says(move)
		ann.Chat().WaitFor("the board after "+move, func(m telegramtest.Message) bool {
			return m.Picture != "" && m.ID > board.ID
		})
	}
	ann.Says("/pgn")
	sent := ann.Chat().WaitFor("a file", func(m telegramtest.Message) bool { return m.Document != "" })
	file, ok := fake.Document(sent)
	if !ok || !strings.HasPrefix(file.Name, "AnnB-AnnB-") || !strings.Contains(string(file.Data), "1. e4 e5 2. Nd2 *") {
		t.Fatalf("the file %q is\n%s", file.Name, file.Data)
	}
	file.Type = "application/x-chess-pgn"
	ann.Sends(file, "")
	ann.Taps("⏭")
	ann.Chat().WaitFor("the end of the game", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "3 of 3 moves") })
	ann.Taps("▶ Play on from here")
	ann.Chat().WaitFor("a board to play on", func(m telegramtest.Message) bool {
		_, level := m.Button("Level")
		return level && m.Picture != ""
	})
	ann.Sends(telegramtest.Document{Name: "long.pgn", Data: []byte(strings.Repeat("x", 300_000))}, "")
	ann.Chat().WaitFor("a word about the length", func(m telegramtest.Message) bool { return strings.Contains(m.Text, "256 kB") })
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}

// TestFilesInABrowser gets a game as a link, and sends one as a file and by pasting it.
func TestFilesInABrowser(t *testing.T) {
	t.Parallel()
	app := running(t, Config{Web: "127.0.0.1:0"})
	b := browse(t, "http://"+app.webListener.Addr().String())
	b.do("begin", chromedp.SendKeys("#input", "/play solo\r"), chromedp.WaitVisible(board+"img"))
	b.do("ask for the file", chromedp.SendKeys("#input", "/pgn\r"), chromedp.WaitVisible(last+"a.file"))
	if name := b.attribute(last+"a.file", "download"); !strings.HasPrefix(name, "you-you-") || !strings.HasSuffix(name, ".pgn") {
		t.Errorf("the file is called %q", name)
	}
	b.fits()

	path := filepath.Join(t.TempDir(), "club.pgn")
	if err := os.WriteFile(path, []byte("[White \"Somchai\"]\n\n1. e4 e5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.do("choose a file", chromedp.SetUploadFiles("#file", []string{path}), chromedp.WaitVisible(last+`.buttons button[data-data*=":ply:"]`))
	if text := b.text(board + ".text"); !strings.Contains(text, "Somchai") {
		t.Errorf("the game that was sent reads %q", text)
	}

	b.do("paste a game", chromedp.Evaluate[chromedp.Void](`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", '[White "Malee"]\n\n1. e4 e5\n2. Nd2 *\n');
		document.querySelector("#input").dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
	})()`), chromedp.WaitVisible(`.bubble.pictured button[data-data$=":ply:3"]`))
	if text := b.text(board + ".text"); !strings.Contains(text, "Malee") {
		t.Errorf("the game that was pasted reads %q", text)
	}
}
