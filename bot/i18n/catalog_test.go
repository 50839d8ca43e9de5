package i18n

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// catalog is what a language's file says: for each key its texts by plural form, "" for a text that has none.
type catalog map[string]map[string]string

// pluralForms are the names that make a table of texts one text in several forms.
var pluralForms = []string{"zero", "one", "two", "few", "many", "other"}

func readCatalog(t *testing.T, l Language) catalog {
	t.Helper()
	data, err := catalogs.ReadFile(string(l) + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	var tables map[string]any
	if err := toml.Unmarshal(data, &tables); err != nil {
		t.Fatalf("%s.toml: %v", l, err)
	}
	c := catalog{}
	c.add(t, "", tables)
	return c
}

func (c catalog) add(t *testing.T, prefix string, table map[string]any) {
	t.Helper()
	for name, v := range table {
		switch v := v.(type) {
		case string:
			if slices.Contains(pluralForms, name) {
				c.put(strings.TrimSuffix(prefix, "."), name, v)
			} else {
				c.put(prefix+name, "", v)
			}
		case map[string]any:
			c.add(t, prefix+name+".", v)
		default:
			t.Errorf("%s%s is no text", prefix, name)
		}
	}
}

func (c catalog) put(key, form, text string) {
	if c[key] == nil {
		c[key] = map[string]string{}
	}
	c[key][form] = text
}

func (c catalog) keys() []string { return slices.Sorted(maps.Keys(c)) }

func readCatalogs(t *testing.T) map[Language]catalog {
	t.Helper()
	all := map[Language]catalog{}
	for _, l := range Languages {
		all[l] = readCatalog(t, l)
	}
	return all
}

func TestEveryLanguageHasTheSameKeys(t *testing.T) {
	all := readCatalogs(t)
	for _, l := range Languages {
		for _, key := range all[English].keys() {
			if all[l][key] == nil {
				t.Errorf("%s.toml has no %s", l, key)
			}
		}
		for _, key := range all[l].keys() {
			if all[English][key] == nil {
				t.Errorf("%s.toml has %s, which en.toml has not", l, key)
			}
		}
	}
}

// separators are the keys of what stands between words, with its spaces.
var separators = []string{"coach.comma", "coach.and", "coach.or"}

func TestTextsAreWhole(t *testing.T) {
	for l, c := range readCatalogs(t) {
		for _, key := range c.keys() {
			for form, text := range c[key] {
				if text == "" || strings.TrimSpace(text) != text && !slices.Contains(separators, key) {
					t.Errorf("%s %s %s is empty, or begins or ends with space: %q", l, key, form, text)
				}
				if !utf8.ValidString(text) || strings.ContainsRune(text, utf8.RuneError) {
					t.Errorf("%s %s %s is no valid UTF-8", l, key, form)
				}
			}
		}
	}
}

func TestPlaceholdersAgree(t *testing.T) {
	all := readCatalogs(t)
	for _, key := range all[English].keys() {
		want := placeholders(t, all[English][key])
		for _, l := range Languages {
			if got := placeholders(t, all[l][key]); all[l][key] != nil && !slices.Equal(got, want) {
				t.Errorf("%s %s has the placeholders %v, en has %v", l, key, got, want)
			}
		}
	}
}

// placeholders returns the names of the values that the forms of a text take, sorted.
func placeholders(t *testing.T, forms map[string]string) []string {
	t.Helper()
	names := map[string]bool{}
	for _, text := range forms {
		tmpl, err := template.New("").Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for _, node := range tmpl.Root.Nodes {
			action, ok := node.(*parse.ActionNode)
			if !ok {
				if _, plain := node.(*parse.TextNode); !plain {
					t.Errorf("%q: only {{.Name}} may stand in a text", text)
				}
				continue
			}
			name := action.String()
			if !strings.HasPrefix(name, "{{.") {
				t.Errorf("%q: only {{.Name}} may stand in a text, not %s", text, name)
			}
			names[strings.Trim(name, "{}.")] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// The forms that a language has, by the Unicode CLDR's plural rules; a text that has forms has all of them.
var formsOf = map[Language][]string{
	English: {"one", "other"}, Thai: {"other"}, Simplified: {"other"}, Traditional: {"other"},
}

func TestPluralForms(t *testing.T) {
	all := readCatalogs(t)
	for _, l := range Languages {
		for _, key := range all[l].keys() {
			forms := slices.Sorted(maps.Keys(all[l][key]))
			if len(forms) == 1 && forms[0] == "" {
				continue
			}
			if !slices.Equal(forms, formsOf[l]) {
				t.Errorf("%s %s has the forms %v, want %v", l, key, forms, formsOf[l])
			}
			if !slices.Contains(placeholders(t, all[l][key]), "Count") {
				t.Errorf("%s %s has forms, but no {{.Count}}", l, key)
			}
		}
	}
}

// TestPluralsAreChosen says a text in its forms in all languages, through T.
func TestPluralsAreChosen(t *testing.T) {
	const key = "coach.end_quiet_moves"
	all := readCatalogs(t)
	for _, l := range Languages {
		for _, n := range []int{0, 1, 2, 5, 50} {
			form := "other"
			if l == English && n == 1 {
				form = "one"
			}
			want := strings.ReplaceAll(all[l][key][form], "{{.Count}}", fmt.Sprint(n))
			if got := For(l).T(key, "Count", n); got != want {
				t.Errorf("%s, %d: %q, want %q", l, n, got, want)
			}
		}
	}
}

// Limits of texts, in UTF-16 code units as Telegram counts them. Source: its Bot API: BotCommand.description,
// answerCallbackQuery, sendMessage.
const (
	menuLimit  = 256
	toastLimit = 200
	textLimit  = 4096
)

// room is what a placeholder may take up in a toast or a command's description: none of them holds more than a name.
const room = 40

func TestTextsAreWithinLimits(t *testing.T) {
	toasts := toastKeys(t)
	for l, c := range readCatalogs(t) {
		for _, key := range c.keys() {
			for _, text := range c[key] {
				size := units(text) + room*len(placeholders(t, c[key]))
				limit := textLimit
				switch {
				case strings.Contains(key, ".menu_"):
					limit = menuLimit
				case toasts[key]:
					limit = toastLimit
				}
				if size > limit {
					t.Errorf("%s %s may have %d characters, the limit is %d", l, key, size, limit)
				}
			}
		}
	}
}

func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}
