package telegram

import (
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
)

// Who opens the bot for the first time reads about it in their language, Chinese in both scripts. The fake refuses what is
// too long.
func TestDescriptions(t *testing.T) {
	b := newBench(t).run()
	b.wait("the descriptions", func() bool { return b.count("setMy") == len(describing)*len(descriptions) })
	for code, languages := range map[string][]i18n.Language{
		"en": {i18n.English}, "de": {i18n.English}, "th": {i18n.Thai}, "zh": {i18n.Simplified, i18n.Traditional},
	} {
		long, short := b.api.Description(code)
		for _, l := range languages {
			if want := i18n.For(l).T("telegram.about"); !strings.Contains(long, want) {
				t.Errorf("in %s it says %q, without %q", code, long, want)
			}
			if want := i18n.For(l).T("telegram.about_short"); !strings.Contains(short, want) {
				t.Errorf("in %s it says %q, without %q", code, short, want)
			}
		}
	}
	b.clean()
}

// A description that stands already is not set again.
func TestDescriptionsAreSetOnce(t *testing.T) {
	b := newBench(t)
	all := len(describing) * len(descriptions)
	for run := 1; run <= 2; run++ {
		b.run().wait("the descriptions", func() bool { return b.count("getMy") == run*all && b.count("setMy") >= all })
		if err := b.stop(); err != nil {
			t.Fatal(err)
		}
	}
	if n := b.count("setMy"); n != all {
		t.Errorf("they were set %d times, want %d", n, all)
	}
	b.clean()
}

// count returns how many calls about descriptions there were whose methods begin so.
func (b *bench) count(begin string) int {
	return len(b.api.Calls(begin+"Description", begin+"ShortDescription"))
}
