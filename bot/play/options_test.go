package play

import (
	"errors"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
)

func TestParseOptions(t *testing.T) {
	for _, test := range []struct {
		args string
		want options
	}{
		{"", options{}},
		{"3 black", options{level: 3, side: asBlack}},
		{"BLACK  3", options{level: 3, side: asBlack}},
		{"random level 8", options{level: 8, side: asRandom}},
		{"lv5 solo w", options{level: 5, side: asWhite, solo: true}},
		{"ดำ ระดับ ๗", options{level: 7, side: asBlack}},
		{"สุ่ม ระดับ2", options{level: 2, side: asRandom}},
		{"คนเดียว", options{solo: true}},
		{"执黑 4级", options{level: 4, side: asBlack}},
		{"隨機 等級1 單人", options{level: 1, side: asRandom, solo: true}},
		{"white black", options{side: asBlack}},
		{"fifty", options{rules: "fifty"}},
		{"4 black tournament", options{level: 4, side: asBlack, rules: "tournament"}},
		{"Count on request, solo", options{solo: true, rules: "tournament"}},
		{"as engines count 3", options{level: 3, rules: "makruk"}},
		{"3 Straight bia, 40 s white", options{level: 3, side: asWhite, rules: "sprint"}},
		{"50 5", options{level: 5, rules: "fifty"}},
		{"นับอัตโนมัติ ดำ", options{side: asBlack, rules: "thai"}},
		{"เบี้ยกินตรง 40 วินาที 8", options{level: 8, rules: "sprint"}},
		{"兵直吃，每步 40 秒 7级", options{level: 7, rules: "sprint"}},
		{"申請計步 執白", options{side: asWhite, rules: "tournament"}},
		{"fifty sprint", options{rules: "sprint"}},
	} {
		got, err := parseOptions(test.args)
		if err != nil || got != test.want {
			t.Errorf("parseOptions(%q) = %+v, %v, want %+v", test.args, got, err, test.want)
		}
		if again, err := parseOptions(got.String()); err != nil || again != got {
			t.Errorf("%q is written as %q and read back as %+v, %v", test.args, got, again, err)
		}
	}
}

func TestParseOptionsRefuses(t *testing.T) {
	for _, test := range []struct {
		args string
		want optionError
	}{
		{"9", optionError{"9", true}},
		{"white 0", optionError{"0", true}},
		{"-1", optionError{"-1", true}},
		{"99999999999999999999", optionError{word: "99999999999999999999"}},
		{"3.5", optionError{word: "3.5"}},
		{"chess", optionError{word: "chess"}},
		{"levels", optionError{word: "s"}},
	} {
		_, err := parseOptions(test.args)
		var got *optionError
		if !errors.As(err, &got) || *got != test.want {
			t.Errorf("parseOptions(%q): %v, want %v", test.args, err, &test.want)
			continue
		}
		for _, l := range i18n.Languages {
			if n := len([]rune(got.text(i18n.For(l)).String())); n == 0 || n > 400 {
				t.Errorf("%s: %q is answered in %d characters", l, test.args, n)
			}
		}
	}
}
