package lesson

import (
	"io"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// eachPage runs a test for every page. A page's content that is wrong may panic: that fails its test alone.
func eachPage(t *testing.T, test func(t *testing.T, p *Page)) {
	t.Helper()
	for i := range Chapters {
		for j := range Chapters[i].Pages {
			p := &Chapters[i].Pages[j]
			t.Run(p.Name, func(t *testing.T) {
				defer func() {
					if wrong := recover(); wrong != nil {
						t.Errorf("%v", wrong)
					}
				}()
				test(t, p)
			})
		}
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Chapters {
		for _, p := range c.Pages {
			if p.Name == "" || strings.ToLower(p.Name) != p.Name || seen[p.Name] {
				t.Errorf("%s: the name %q is no name, or one of two", c.Name, p.Name)
			}
			seen[p.Name] = true
		}
	}
}

// Every chapter but the one page for players of chess ends with one to three exercises. The last page of all is a text.
func TestChaptersEndWithExercises(t *testing.T) {
	for _, c := range Chapters[1:] {
		n, at := 0, 0
		for i, p := range c.Pages {
			if p.Exercise != nil {
				n, at = n+1, i
			}
		}
		if n < 1 || n > 3 || at < len(c.Pages)-2 {
			t.Errorf("%s has %d exercises, the last of them on page %d of %d", c.Name, n, at+1, len(c.Pages))
		}
	}
}

// Every position parses, every mark is there, every move that is shown can be played and every bad one cannot.
func TestFrames(t *testing.T) {
	eachPage(t, func(t *testing.T, p *Page) {
		for i := range p.Frames() {
			f := p.Frame(i)
			pos, b := f.Position(), f.Board
			if b.Man != "" && pos.MovesFrom(square(b.Man)) == 0 {
				t.Errorf("the man on %s has no move", b.Man)
			}
			if b.Arrow != "" && !pos.Legal(parseMove(b.Arrow)) {
				t.Errorf("%s cannot be played: %s", b.Arrow, pos.WhyNot(parseMove(b.Arrow)).Code)
			}
			if why, bad := f.Why(); bad && (why.Code == game.MoveLegal || why.Code == game.NotYours || why.Code == game.EmptySquare) {
				t.Errorf("%s is no bad move: %s", b.Bad, why.Code)
			}
			if i < p.Frames()-1 && p.Line != "" && pos.End() != game.None {
				t.Errorf("the line goes on after the end of the game: %s", pos.End())
			}
		}
		for _, ply := range p.Notes {
			if ply < 1 || ply >= p.Frames() {
				t.Errorf("there is no ply %d to note", ply)
			}
		}
		if p.Answer && len(p.Boards) != 2 {
			t.Error("a question has two boards")
		}
	})
}

func TestPicturesRender(t *testing.T) {
	r := render.New()
	eachPage(t, func(t *testing.T, p *Page) {
		for i := range p.Frames() {
			s := p.Frame(i).Scene()
			s.Style.Size = render.MinSize
			if err := r.PNG(io.Discard, s); err != nil {
				t.Errorf("frame %d: %v", i, err)
			}
		}
	})
}

func TestNextAndBackGoThroughAll(t *testing.T) {
	var names []string
	at, more := Place{}, true
	for ; more; at, more = at.Next() {
		names = append(names, at.At().Name)
		if back, ok := at.Back(); ok {
			if again, _ := back.Next(); again != at {
				t.Errorf("back from %s and on leads elsewhere", at.At().Name)
			}
		} else if len(names) > 1 {
			t.Errorf("no way back from %s", at.At().Name)
		}
	}
	if len(names) != len(places) {
		t.Errorf("the way through all leads over %d pages, there are %d", len(names), len(places))
	}
}

func TestJump(t *testing.T) {
	for _, test := range []struct{ word, page string }{
		{"castling", "q_castle"}, {"โคน", "men_khon"}, {"计步", "count_why"}, {"計步", "count_why"}, {"THAI", "book_thai"},
		{" makruk ", "book_makruk"}, {"fifty", "book_fifty"}, {"sprint", "book_sprint"}, {"tournament", "book_tournament"},
		{"En passant", "men_bia"}, {"Board's honour", "count_board"}, {"Pieces’ honour", "count_pieces"},
		{"梅特", "men_met"}, {"count_last", "count_last"}, {"5", "count_why"}, {"11", "q_castle"}, {"50", "book_fifty"}, {"๕", "count_why"}, {"５", "count_why"},
	} {
		place, ok := Jump(test.word)
		if !ok || place.At().Name != test.page {
			t.Errorf("%q leads to %v, want %s", test.word, place, test.page)
		}
	}
	for _, word := range []string{"klingon", "0", "12", ""} {
		if _, ok := Jump(word); ok {
			t.Errorf("%q leads somewhere", word)
		}
	}
	words := map[string]string{}
	for page, list := range jumps {
		if _, ok := Find(page); !ok {
			t.Errorf("there is no page %q", page)
		}
		for _, w := range list {
			if other, twice := words[plain(w)]; twice {
				t.Errorf("%s leads to %s and to %s", w, other, page)
			}
			words[plain(w)] = page
		}
	}
}

// Nothing of what is stored of a page may be too long for a button's data.
func TestNamesFitButtons(t *testing.T) {
	for name := range places {
		if len(name) > 24 {
			t.Errorf("%s is too long", name)
		}
	}
}
