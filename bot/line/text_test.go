package line

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzFit(f *testing.F) {
	for _, s := range []string{"", "hello", "สวัสดีครับ", "\U0001F418\U0001F418\U0001F418", "a\xffb", strings.Repeat("馬", 50)} {
		f.Add(s, 20)
	}
	f.Fuzz(func(t *testing.T, s string, limit int) {
		if limit < 1 || limit > 10_000 {
			return
		}
		got := fit(s, limit)
		if units(got) > limit || !utf8.ValidString(got) {
			t.Errorf("%q cut to %d is %q", s, limit, got)
		}
		if units(s) <= limit && utf8.ValidString(s) && got != s {
			t.Errorf("%q, which fits into %d, became %q", s, limit, got)
		}
	})
}
