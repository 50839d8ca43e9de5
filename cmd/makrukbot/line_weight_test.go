package main

import (
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/line/linetest"
)

// TestHeaviestBoardsFitLine shows the boards with the most buttons, in Thai letters and to somebody with a long name: they
// take less than half of a bubble's 30 kB, so that the buttons lie on every board, and the longest text that there is (1024
// UTF-16 units, 3 kB) has room besides.
func TestHeaviestBoardsFitLine(t *testing.T) {
	t.Parallel()
	const enough = 15 << 10
	fake, config := onLine(t)
	fake.NoPictures = true
	running(t, config)
	heaviest := 0
	for _, code := range []string{"en", "th", "zh-CN", "zh-TW"} {
		words := i18n.For(i18n.Match(code))
		p := fake.User(code, strings.Repeat("🐘", 20), code)
		for i, step := range []func(){
			p.Follows,
			func() { p.Says("/settings") },
			func() { p.Taps(words.T("people.set_notation")) },
			func() { p.Taps(words.T("people.notation_thai")) },
		} {
			step()
			p.Chat().Count(i + 1)
		}
		for _, test := range []struct {
			start   string
			onBoard int
			buttons int // at least
		}{
			{"8/2MMMMS1/R7/2K1M1M1/8/1MNSNMM1/3k4/7R w - - 0 1", 16, 16},          // 98 moves, of 16 men
			{"3MRMrS/1MR1K1Nn/M1S2Ms1/1Mn4N/3r3k/8/1s6/1M1MM3 w - - 0 1", 10, 30}, // 10 men with 2 moves, each also below
			{"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 16, 16},     // the first one
		} {
			p.Says("/fen " + test.start)
			board := p.Chat().WaitFor("the board", func(m linetest.Message) bool { return onBoard(m) == test.onBoard && len(m.Buttons) >= test.buttons })
			heaviest = max(heaviest, board.Bytes)
			for _, man := range board.Buttons {
				if !man.OnBoard || !strings.Contains(man.Data, " pick:") {
					continue
				}
				p.Forges(man)
				picked := p.Chat().WaitFor("the targets of "+man.Label, func(m linetest.Message) bool {
					_, back := m.Button(words.T("play.back"))
					return back && m.ID != board.ID
				})
				heaviest = max(heaviest, picked.Bytes)
				if onBoard(picked) < 2 {
					t.Errorf("%s has %d targets", man.Label, onBoard(picked))
				}
				p.Taps(words.T("play.back"))
				board = p.Chat().WaitFor("the board again", func(m linetest.Message) bool { return onBoard(m) == test.onBoard && m.ID != picked.ID })
			}
		}
	}
	t.Logf("the heaviest bubble has %d bytes", heaviest)
	if heaviest > enough {
		t.Errorf("the heaviest bubble has %d bytes, more than %d", heaviest, enough)
	}
	obeyed(t, fake)
}

// onBoard returns how many buttons lie on a message's picture.
func onBoard(m linetest.Message) int {
	n := 0
	for _, b := range m.Buttons {
		if b.OnBoard {
			n++
		}
	}
	return n
}
