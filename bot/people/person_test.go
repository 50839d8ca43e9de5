package people

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/memstore"
)

func TestName(t *testing.T) {
	const open, shut = "\u2068", "\u2069"
	tests := []struct{ name, want string }{
		{"Ann", open + "Ann" + shut},
		{"  สมชาย ใจดี ", open + "สมชาย ใจดี" + shut},
		{"<b>&amp;_*[x](y)", open + "<b>&amp;_*[x](y)" + shut},
		{"👩‍🎤", open + "👩‍🎤" + shut},
		{"\u200fשלום", open + "\u200fשלום" + shut},
		{"a\u2069b\u202Ec\u2066", open + "abc" + shut}, // an end of the isolate, an override, another isolate
		{"two\nlines\x00", open + "two lines" + shut},
		{strings.Repeat("ก", 100), open + strings.Repeat("ก", maxName-1) + "…" + shut},
		{"", "somebody"},
		{" \n ", "somebody"},
		{"\u2066\u2069", "somebody"},
	}
	for _, test := range tests {
		if got := nameOf(t, test.name); got != test.want {
			t.Errorf("%q is shown as %q, want %q", test.name, got, test.want)
		}
	}
}

// nameOf stores a person of a name and returns how Name shows it.
func nameOf(t *testing.T, name string) string {
	t.Helper()
	got, err := store.Update(context.Background(), memstore.New(), func(tx store.Tx) (string, error) {
		p := record.Person{ID: 7, Name: name}
		if err := record.Put(tx, record.PersonKey(p.ID), p); err != nil {
			return "", err
		}
		return Name(tx, i18n.For(i18n.English), p.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestNameOfNobody(t *testing.T) {
	got, err := store.View(context.Background(), memstore.New(), func(tx store.Tx) (string, error) {
		return Name(tx, i18n.For(i18n.English), 1)
	})
	if err != nil || got != "somebody" {
		t.Errorf("%q, %v", got, err)
	}
}

// FuzzName holds that a name never opens or closes more than its own isolate, nor breaks the line.
func FuzzName(f *testing.F) {
	for _, seed := range []string{"Ann", "\u2069", "a\u2029b", "\xff", "\u202Eevil"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := Isolated(name)
		if got == "" {
			return
		}
		inner := strings.TrimSuffix(strings.TrimPrefix(got, "\u2068"), "\u2069")
		if strings.ContainsAny(inner, "\u2066\u2067\u2068\u2069\u202A\u202B\u202C\u202D\u202E\n\r\u2028\u2029") {
			t.Errorf("%q is shown as %q", name, got)
		}
		if n := utf8.RuneCountInString(inner); n == 0 || n > maxName {
			t.Errorf("%q is shown with %d characters", name, n)
		}
	})
}

func TestParseLanguage(t *testing.T) {
	tests := []struct {
		text string
		want i18n.Language // "" for none
	}{
		{"th", i18n.Thai}, {"ไทย", i18n.Thai}, {" ภาษา ไทย ", i18n.Thai}, {"THAI", i18n.Thai}, {"泰语", i18n.Thai},
		{"en", i18n.English}, {"en_US", i18n.English}, {"English", i18n.English}, {"อังกฤษ", i18n.English},
		{"zh", i18n.Simplified}, {"中文", i18n.Simplified}, {"简体", i18n.Simplified}, {"简体中文", i18n.Simplified},
		{"zh-Hans", i18n.Simplified}, {"Simplified Chinese", i18n.Simplified}, {"จีน", i18n.Simplified},
		{"繁體", i18n.Traditional}, {"繁体", i18n.Traditional}, {"繁體中文", i18n.Traditional}, {"正體中文", i18n.Traditional},
		{"zh-TW", i18n.Traditional}, {"zh_hk", i18n.Traditional}, {"zh-Hant", i18n.Traditional},
		{"Chinese (Traditional)", i18n.Traditional}, {"จีนตัวเต็ม", i18n.Traditional},
		{"", ""}, {"klingon", ""}, {"de", ""}, {"then", ""}, {"-", ""},
	}
	for _, test := range tests {
		got, ok := parseLanguage(test.text)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%q is read as %q, %t, want %q", test.text, got, ok, test.want)
		}
	}
	for _, l := range i18n.Languages { // each name that /lang offers, and each button's code
		for _, text := range []string{i18n.For(l).T("people.language"), string(l)} {
			if got, _ := parseLanguage(text); got != l {
				t.Errorf("%q is read as %q, want %q", text, got, l)
			}
		}
	}
}

// No word may stand for two languages.
func TestLanguageWordsAreUnique(t *testing.T) {
	seen := map[string]i18n.Language{}
	for l, words := range languageWords {
		for _, word := range words {
			if other, twice := seen[word]; twice {
				t.Errorf("%s stands for %s and %s", word, l, other)
			}
			seen[word] = l
		}
	}
}
