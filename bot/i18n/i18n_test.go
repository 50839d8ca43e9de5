package i18n

import "testing"

func TestMatch(t *testing.T) {
	tests := []struct {
		code string
		want Language
	}{
		{"", English},
		{"en", English},
		{"en-US", English},
		{"de", English},
		{"tha", English}, // three letters are no code that platforms send
		{"th", Thai},
		{"TH", Thai},
		{"th-TH", Thai},
		{"th_TH", Thai},
		{"zh", Simplified},
		{"zh-cn", Simplified},
		{"zh-sg", Simplified},
		{"zh-hans", Simplified},
		{"zh-Hans-HK", Simplified}, // the script goes before the place
		{"zh-hans-raw", Simplified},
		{"zh-tw", Traditional},
		{"zh_TW", Traditional},
		{"zh-hk", Traditional},
		{"zh-MO", Traditional},
		{"zh-hant", Traditional},
		{"zh-Hant-CN", Traditional},
		{"zh-hant-raw", Traditional},
		{"-", English},
	}
	for _, test := range tests {
		if got := Match(test.code); got != test.want {
			t.Errorf("Match(%q) = %s, want %s", test.code, got, test.want)
		}
	}
}

// A language's own tag leads back to it, so that stored ones can be read by Match too.
func TestMatchOfOwnTags(t *testing.T) {
	for _, l := range Languages {
		if got := Match(string(l)); got != l {
			t.Errorf("Match(%q) = %s", l, got)
		}
		if got := For(l).Language; got != l {
			t.Errorf("For(%q) speaks %s", l, got)
		}
	}
	if got := For("xx").Language; got != English {
		t.Errorf("For an unknown language speaks %s, want English", got)
	}
}

// A name is data: nothing in it is read as a placeholder or as markup.
func TestNamesAreData(t *testing.T) {
	for _, name := range []string{"{{.Name}}", "<b>&amp;</b>", "_*[a](b)*_", "👩‍🎤", "שלום", "%s"} {
		want := "Hello, \u2068" + name + "\u2069!"
		if got := For(English).T("people.hello_name", "Name", Name(name)); got != want {
			t.Errorf("%q reads %q, want %q", name, got, want)
		}
	}
}

func TestMissingKeyReadsAsItself(t *testing.T) {
	if got := For(Thai).T("nowhere.none"); got != "nowhere.none" {
		t.Errorf("a missing key reads %q", got)
	}
}
