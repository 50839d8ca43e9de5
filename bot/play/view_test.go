package play

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

// maxCaption is how many UTF-16 units Telegram takes under a picture.
const maxCaption = 1024

// world is a store with people and one game in it.
func world(t *testing.T, m *match, names ...string) store.Store {
	t.Helper()
	s := memstore.New()
	t.Cleanup(func() { s.Close() })
	err := s.Update(context.Background(), func(tx store.Tx) error {
		for i, name := range names {
			p := record.Person{ID: record.ID(i + 1), Name: name}
			if err := record.Put(tx, record.PersonKey(p.ID), p); err != nil {
				return err
			}
		}
		return record.Put(tx, record.GameKey(m.ID), m.Game)
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// page shows a game in a chat.
func page(t *testing.T, s store.Store, m *match, chat record.Chat, l i18n.Language, focus string) bot.Page {
	t.Helper()
	shown, err := store.View(context.Background(), s, func(tx store.Tx) (bot.Page, error) {
		return show(tx, bot.Glance{Post: &record.Post{ID: m.ID}, Chat: &chat, Words: i18n.For(l), Focus: focus, Links: bottest.NewRecorder()})
	})
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

// TestCaptionsFit shows the longest captions that there can be in all languages.
func TestCaptionsFit(t *testing.T) {
	long := strings.Repeat("🐘", 200)
	awkward := "<b>&_*\u202eกขค عربي\u2069\n👨‍👩‍👧"
	longest := 0
	for _, book := range []string{"makruk", "thai", "sprint"} {
		for reason := game.None; reason <= game.Timeout; reason++ {
			m := newMatch(t, ann, bob, "4k3/8/8/8/3r4/8/2r5/K7 b - 16 9 40", "d4d3", "a1b1")
			m.Rules = book
			if reason != game.None {
				m.Result = &record.Result{Reason: reason.String(), Winner: game.NoColor}
				m.Rated, m.Shifts = true, &[2]record.Shift{{From: 1500, To: 1662}, {From: 1500, To: 1338}}
			}
			switch reason {
			case game.Checkmate, game.Resignation, game.Timeout:
				m.Result.Winner = game.Black
			}
			s := world(t, m, long, awkward)
			for _, l := range i18n.Languages {
				text := page(t, s, m, record.Chat{ID: 9, Group: true}, l, "").Message.Text.String()
				n := len(utf16.Encode([]rune(text)))
				longest = max(longest, n)
				if n > maxCaption {
					t.Errorf("%s, %s, %s: %d units: %s", l, book, reason, n, text)
				}
				if strings.Contains(text, "play.") || strings.Contains(text, "<no value>") {
					t.Errorf("%s, %s, %s: %s", l, book, reason, text)
				}
				if !strings.Contains(text, "<b>&_*") {
					t.Errorf("%s: the name is not as it is in %s", l, text)
				}
			}
		}
	}
	t.Logf("the longest caption has %d UTF-16 units", longest)
}

func TestPicture(t *testing.T) {
	const start = "2r1k3/8/8/8/8/P2r4/8/K2n4 b - - 9 40"
	private := record.Chat{ID: 9, Person: ann}
	a1, a3, d3 := game.SquareAt(0, 0), game.SquareAt(0, 2), game.SquareAt(3, 2)

	m := newMatch(t, 0, ann, start)
	scene := page(t, world(t, m, "Ann"), m, private, i18n.English, "d3").Message.Pictures[0].Scene
	if scene.Picked != d3.Bit() || scene.Takes != a3.Bit() || scene.Reach != m.position().MovesFrom(d3)&^a3.Bit() {
		t.Errorf("a man picked: %+v", scene)
	}
	if scene.View != game.Black || scene.Last != 0 || scene.Check != 0 {
		t.Errorf("before the first move: %+v", scene)
	}

	m = newMatch(t, 0, ann, start, "d3a3")
	shown := page(t, world(t, m, "Ann"), m, private, i18n.English, "d3")
	scene = shown.Message.Pictures[0].Scene
	if scene.Last != m.last() || scene.Check != a1.Bit() || scene.Picked != 0 || !shown.Pending {
		t.Errorf("a check to the bot, which thinks (%v): %+v", shown.Pending, scene)
	}
	if scene.Count.Limit != 8 || scene.Count.At != 5 {
		t.Errorf("the count: %+v", scene.Count)
	}
}

// TestWhoHasButtons checks that only those who may tap have something to tap.
func TestWhoHasButtons(t *testing.T) {
	own, other := record.Chat{ID: 9, Person: ann}, record.Chat{ID: 10, Person: bob}
	group := record.Chat{ID: 11, Group: true}
	mine := newMatch(t, ann, 0, "", "e3e4", "e6e5")
	thinking := newMatch(t, ann, 0, "", "e3e4")
	over := newMatch(t, ann, 0, whiteMates, "d6d8")
	fresh := newMatch(t, ann, 0, "")
	for _, test := range []struct {
		name  string
		m     *match
		chat  record.Chat
		focus string
		want  string // the kinds of buttons
	}{
		{"one's turn", mine, own, "", "m pick"},
		{"one's turn, a man picked", mine, own, "c1", "back m"},
		{"a man picked that has no move", mine, own, "e4", "m pick"},
		{"somebody else's man picked", mine, own, "e5", "m pick"},
		{"no square", mine, own, "z9", "m pick"},
		{"levels after the first move", mine, own, focusLevels, "m pick"},
		{"in a group", mine, group, "", "m pick"},
		{"in somebody else's chat", mine, other, "", ""},
		{"the bot's turn", thinking, own, "", ""},
		{"the bot's turn, a man picked", thinking, own, "e6", ""},
		{"before the first move", fresh, own, "", "books levels m pick side"},
		{"the levels", fresh, own, focusLevels, "back level"},
		{"the rule books", fresh, own, focusBooks, "back book"},
		{"over", over, own, "", "gif poster rematch review"},
		{"over, in somebody else's chat", over, other, "", ""},
	} {
		kinds := map[string]bool{}
		for _, row := range page(t, world(t, test.m, "Ann", "Bob"), test.m, test.chat, i18n.English, test.focus).Message.Buttons {
			for _, b := range row {
				kind, _, _ := strings.Cut(b.Data, ":")
				kinds[kind] = true
			}
		}
		if got := strings.Join(slices.Sorted(maps.Keys(kinds)), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
