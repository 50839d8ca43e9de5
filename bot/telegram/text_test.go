package telegram

import (
	"reflect"
	"strings"
	"testing"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

func TestFormat(t *testing.T) {
	entity := func(typ string, offset, length int) tgbotapi.MessageEntity {
		return tgbotapi.MessageEntity{Type: typ, Offset: offset, Length: length}
	}
	mention := func(id int64, name string, offset, length int) tgbotapi.MessageEntity {
		return tgbotapi.MessageEntity{Type: "text_mention", Offset: offset, Length: length,
			User: &tgbotapi.User{ID: id, FirstName: name}}
	}
	tests := []struct {
		why      string
		text     bot.Text
		limit    int
		want     string
		entities []tgbotapi.MessageEntity
	}{
		{"nothing", nil, 10, "", nil},
		{"plain text has no entities", bot.Text{{S: "*a* <b>"}}, 10, "*a* <b>", nil},
		{"offsets count UTF-16 code units: an emoji is two",
			bot.Text{{S: "🐴👑 ", Bold: true}, {S: "ab", Code: true}}, 20, "🐴👑 ab",
			[]tgbotapi.MessageEntity{entity("bold", 0, 5), entity("code", 5, 2)}},
		{"a name with marks of direction is counted as it is",
			bot.Text{{S: "to \u2068"}, {S: "علي\u200f 🐴", Mention: "42"}, {S: "\u2069: e4"}}, 40,
			"to \u2068علي\u200f 🐴\u2069: e4", []tgbotapi.MessageEntity{mention(42, "علي\u200f 🐴", 4, 7)}},
		{"Thai vowel signs count as well", bot.Text{{S: "ที่นี่"}, {S: "x", Bold: true}}, 40, "ที่นี่x",
			[]tgbotapi.MessageEntity{entity("bold", 6, 1)}},
		{"a run may stand out in two ways", bot.Text{{S: "Ann", Bold: true, Mention: "7"}}, 40, "Ann",
			[]tgbotapi.MessageEntity{entity("bold", 0, 3), mention(7, "Ann", 0, 3)}},
		{"code excludes all else", bot.Text{{S: "x", Code: true, Bold: true, Mention: "7"}}, 40, "x",
			[]tgbotapi.MessageEntity{entity("code", 0, 1)}},
		{"who has no number here is not mentioned", bot.Text{{S: "Ann", Mention: "U77"}}, 40, "Ann", nil},
		{"an empty run is nothing", bot.Text{{S: "", Bold: true}, {S: "x"}}, 40, "x", nil},
		{"as long as allowed", bot.Text{{S: "🐴🐴"}}, 4, "🐴🐴", nil},
		{"one unit too long", bot.Text{{S: "🐴🐴"}}, 3, "🐴…", nil},
		{"no character is cut in two", bot.Text{{S: "a🐴🐴"}}, 3, "a…", nil},
		{"a cut ends what stood out", bot.Text{{S: "abc"}, {S: "defgh", Bold: true}, {S: "i", Code: true}}, 6, "abcde…",
			[]tgbotapi.MessageEntity{entity("bold", 3, 3)}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			got, entities := format(test.text, test.limit)
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if entities == nil {
				t.Error("the entities are nil, which is sent as null")
			}
			if len(entities)+len(test.entities) > 0 && !reflect.DeepEqual(entities, test.entities) {
				t.Errorf("got %+v, want %+v", entities, test.entities)
			}
			if units(got) > test.limit {
				t.Errorf("%d units, want at most %d", units(got), test.limit)
			}
		})
	}
}

// FuzzFormat: whatever the text, its entities lie in it, on whole characters, and it is not too long.
func FuzzFormat(f *testing.F) {
	f.Add("🐴 makruk", "เม็ด", uint8(4))
	f.Add("\xff\u2068", strings.Repeat("🐴", 20), uint8(9))
	f.Fuzz(func(t *testing.T, a, b string, limit uint8) {
		most := int(limit) + 1
		text, entities := format(bot.Text{{S: a}, {S: b, Bold: true}, {S: a, Mention: "5"}}, most)
		if units(text) > most {
			t.Fatalf("%q has %d units, want at most %d", text, units(text), most)
		}
		for _, e := range entities {
			if e.Offset < 0 || e.Length < 1 || e.Offset+e.Length > units(text) {
				t.Fatalf("%q: entity at %d+%d of %d", text, e.Offset, e.Length, units(text))
			}
			if at(text, e.Offset) < 0 || at(text, e.Offset+e.Length) < 0 {
				t.Fatalf("%q: entity at %d+%d cuts a character in two", text, e.Offset, e.Length)
			}
		}
	})
}

// at returns the byte at which a UTF-16 code unit begins, -1 if it is the second of a character.
func at(s string, unit int) int {
	n := 0
	for i, c := range s {
		if n == unit {
			return i
		}
		n += units(string(c))
	}
	if n == unit {
		return len(s)
	}
	return -1
}
