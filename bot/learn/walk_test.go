package learn_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/learn"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
)

// Limits of what is shown. A page is to be read at a glance; the others are Telegram's. Source: its Bot API: sendPhoto,
// InlineKeyboardButton; a row of more than eight buttons cannot be read on a phone.
const (
	pageLimit    = 700  // characters
	captionLimit = 1024 // UTF-16 code units
	altLimit     = 1000
	rowLimit     = 8
	dataLimit    = 64 // bytes
)

// walker reads as somebody does who taps every button once.
type walker struct {
	t     *testing.T
	w     *bottest.World
	words bot.Words
	seen  int
	tasks int
}

// TestWalk goes through every page in every language from the contents on: it steps through every board, gives wrong
// answers and right ones to every exercise by the buttons alone, and looks at everything that is shown.
func TestWalk(t *testing.T) {
	for _, l := range i18n.Languages {
		t.Run(string(l), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &walker{t: t, w: bottest.NewWorld(t, features(learn.Config{})...), words: i18n.For(l)}
				w.w.Languages["ann"] = string(l)
				w.walk()
			})
		})
	}
}

func (w *walker) walk() {
	w.w.Say("ann", "ann", "/rules")
	w.settle()
	at, more := lesson.Place{}, true
	w.tap("page", at.At().Name)
	for more {
		w.page(at.At())
		if at, more = at.Next(); more {
			w.tap("page", at.At().Name)
		}
	}
	if want := pages(); w.seen != want {
		w.t.Errorf("%d pages were seen, there are %d", w.seen, want)
	}
	w.tap("page", "") // the contents
	contents := w.bubble()
	for i, c := range lesson.Chapters {
		label := w.words.T("lesson.chapter_" + c.Name)
		if i > 0 {
			label = fmt.Sprintf("%d · %s", i, label)
		}
		if contents.Press("✓ "+label) == "" {
			w.t.Errorf("%s is not ticked off", label)
		}
	}
}

func pages() (n int) {
	for _, c := range lesson.Chapters {
		n += len(c.Pages)
	}
	return n
}

// page looks at a page and does all that can be done on it.
func (w *walker) page(p *lesson.Page) {
	w.seen++
	if title, _, _ := strings.Cut(w.words.T("lesson.page_"+p.Name), "\n"); !strings.Contains(w.bubble().Text, "\n"+title) {
		w.t.Errorf("%s: the page shows %q", p.Name, w.bubble().Text)
	}
	for i := 1; i < p.Frames(); i++ {
		w.tap("frame", fmt.Sprint(i))
	}
	for i := p.Frames() - 2; i >= 0; i-- {
		w.tap("frame", fmt.Sprint(i))
	}
	if p.Exercise != nil {
		w.exercise(p)
	}
}

// exercise gives up to three wrong answers and then right ones until the exercise is done.
func (w *walker) exercise(p *lesson.Page) {
	w.tasks++
	g, e := p.Frame(0).Game, p.Exercise
	for range 3 { // no exercise asks for more moves
		var wrong, right []string
		for _, answer := range e.Answers(g.Position()) {
			if e.Judge(g.Position(), answer).Right {
				right = append(right, answer)
			} else {
				wrong = append(wrong, answer)
			}
		}
		for _, answer := range wrong[:min(3, len(wrong))] {
			w.answer(g.Position(), e, answer)
			w.expect(p, "✗ ")
		}
		w.answer(g.Position(), e, right[0])
		w.expect(p, "✓ ")
		v := e.Judge(g.Position(), right[0])
		if v.Reply == 0 {
			break
		}
		g.Play(must(notation.ParseUCI(g.Position(), right[0])))
		g.Play(v.Reply)
		play := e.(lesson.Play)
		play.In--
		e = play
	}
	for _, kind := range []string{"answer", "man", "tick", "done"} {
		if w.find(kind, "*") != "" {
			w.t.Errorf("%s is solved and still asks", p.Name)
		}
	}
}

func must(m game.Move, err error) game.Move {
	if err != nil {
		panic(err)
	}
	return m
}

func (w *walker) expect(p *lesson.Page, sign string) {
	if !strings.Contains(w.bubble().Text, "\n\n"+sign) {
		w.t.Errorf("%s: nothing is said of the answer in %q", p.Name, w.bubble().Text)
	}
}

// answer gives an answer with as many taps as a person needs.
func (w *walker) answer(p *game.Position, e lesson.Exercise, answer string) {
	switch e.(type) {
	case lesson.Mark:
		set, _ := lesson.ParseSquares(answer)
		for s := range (set ^ w.bubble().Scene.Chosen ^ w.bubble().Scene.Wrong).All {
			w.tap("tick", s.String())
		}
		w.tap("done", "")
	case lesson.Play:
		if w.find("answer", answer) == "" {
			w.tap("man", must(notation.ParseUCI(p, answer)).From().String())
		}
		w.tap("answer", answer)
	default:
		w.tap("answer", answer)
	}
}

// find returns the data of a button of the page, "" if there is none; "*" is any.
func (w *walker) find(kind, rest string) string {
	for _, row := range w.bubble().Buttons {
		for _, b := range row {
			parts := strings.SplitN(b.Data, ":", 3)
			if len(parts) == 3 && parts[0] == kind && (parts[2] == rest || rest == "*") {
				return b.Data
			}
		}
	}
	return ""
}

func (w *walker) tap(kind, rest string) {
	w.t.Helper()
	b := w.bubble()
	data := w.find(kind, rest)
	if data == "" {
		w.t.Fatalf("there is no button for %s %q under %q", kind, rest, b.Text)
	}
	w.w.Tap("ann", "ann", b.ID, data)
	w.settle()
}

func (w *walker) bubble() bottest.Bubble {
	b, ok := w.w.Recorder.Board("ann")
	if !ok {
		w.t.Fatal("no page is shown")
	}
	return b
}

// settle waits for what a tap brings about, and looks at it.
func (w *walker) settle() {
	w.t.Helper()
	w.w.Settle()
	for _, line := range w.w.Recorder.Take() {
		if strings.HasPrefix(line, "! ") {
			w.t.Errorf("a notice: %s", line)
		}
	}
	b := w.bubble()
	if n := utf8.RuneCountInString(b.Text); n > pageLimit {
		w.t.Errorf("%d characters: %s", n, b.Text)
	}
	if n := len(utf16.Encode([]rune(b.Text))); n > captionLimit {
		w.t.Errorf("%d code units: %s", n, b.Text)
	}
	if n := utf8.RuneCountInString(b.Alt); n == 0 || n > altLimit {
		w.t.Errorf("%d characters of description: %s", n, b.Alt)
	}
	for _, slip := range []string{"<no value>", "lesson.", "learn.", "coach.", "0/0", "{{"} {
		if strings.Contains(b.Text, slip) {
			w.t.Errorf("%q stands in %q", slip, b.Text)
		}
	}
	w.checkButtons(b)
}

func (w *walker) checkButtons(b bottest.Bubble) {
	w.t.Helper()
	for _, row := range b.Buttons {
		if len(row) == 0 || len(row) > rowLimit {
			w.t.Errorf("a row of %d buttons under %q", len(row), b.Text)
		}
		for _, button := range row {
			if button.Label == "" || len(button.Data) > dataLimit || strings.HasPrefix(button.Label, "learn.") {
				w.t.Errorf("the button %q has the data %q", button.Label, button.Data)
			}
		}
	}
	if w.find("page", "*") == "" || w.find("report", "") == "" {
		w.t.Errorf("there is no way on, or none to report a mistake, under %q", b.Text)
	}
}

// A text of the lessons that no page says is a slip, and so is a page without its texts in some language.
func TestTextsBelongToPages(t *testing.T) {
	want := map[string]bool{}
	for _, c := range lesson.Chapters {
		want["chapter_"+c.Name] = true
		for _, p := range c.Pages {
			want["page_"+p.Name] = true
			if p.Answer {
				want["answer_"+p.Name] = true
			}
			for _, ply := range p.Notes {
				want[fmt.Sprintf("note_%s_%d", p.Name, ply)] = true
			}
		}
	}
	key := regexp.MustCompile(`(?m)^((?:chapter|page|answer|note)_[a-z0-9_]+) = `)
	for _, l := range i18n.Languages {
		file, err := os.ReadFile("../i18n/" + string(l) + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		_, table, _ := strings.Cut(string(file), "\n[lesson]\n")
		table, _, _ = strings.Cut(table, "\n[")
		var got []string
		for _, m := range key.FindAllStringSubmatch(table, -1) {
			got = append(got, m[1])
			if !want[m[1]] {
				t.Errorf("%s: no page says %s", l, m[1])
			}
		}
		for k := range want {
			if !slices.Contains(got, k) {
				t.Errorf("%s: there is no text %s", l, k)
			}
		}
	}
}
