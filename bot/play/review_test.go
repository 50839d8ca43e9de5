package play_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// TestCostlyThingsAreRationed tells who has had many hints, reviews or animations when there is another one, in each language.
func TestCostlyThingsAreRationed(t *testing.T) {
	for language, want := range map[string][3]string{
		"en":      {"Those were many hints in a short time.", "Those were many reviews in a short time.", "Those were many animations in a short time."},
		"th":      {"ขอคำใบ้ถี่ไปหน่อย", "ขอวิเคราะห์ถี่ไปหน่อย", "ขอภาพเคลื่อนไหวถี่ไปหน่อย"},
		"zh-hans": {"短时间内提示太多了", "短时间内复盘太多了", "短时间内动图太多了"},
		"zh-hant": {"短時間內提示太多了", "短時間內復盤太多了", "短時間內動圖太多了"},
	} {
		t.Run(language, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := bottest.NewWorld(t, people.Feature(), play.Feature(play.Config{Thinker: bottest.First{}}))
				w.Languages["ann"] = language
				for _, text := range []string{"/play solo", "e4"} {
					w.Say("ann", "ann", text)
					w.Settle()
				}
				spend(t, w, "ann")
				w.Say("ann", "ann", "/hint")
				w.Settle()
				if got := newest(w, "ann"); !strings.HasPrefix(got, want[0]) || !strings.Contains(got, "3") {
					t.Errorf("hint: %q", got)
				}
				w.Say("ann", "ann", "/gif")
				w.Settle()
				if got := newest(w, "ann"); !strings.HasPrefix(got, want[2]) || !strings.Contains(got, "3") {
					t.Errorf("gif: %q", got)
				}
				for _, text := range []string{"/draw", "/review"} {
					w.Say("ann", "ann", text)
					w.Settle()
				}
				if got := newest(w, "ann"); !strings.HasPrefix(got, want[1]) || !strings.Contains(got, "10") {
					t.Errorf("review: %q", got)
				}
			})
		})
	}
}

// newest returns the text of a chat's last message.
func newest(w *bottest.World, chat string) string {
	all := w.Recorder.Bubbles(chat)
	return all[len(all)-1].Text
}

// spend has somebody use up all that is rationed.
func spend(t *testing.T, w *bottest.World, name string) {
	t.Helper()
	err := w.Store.Update(t.Context(), func(tx store.Tx) error {
		link, err := record.Get(tx, record.PersonOf(bottest.Platform, name))
		if err != nil {
			return err
		}
		p, err := record.Get(tx, record.PersonKey(link.ID))
		if err != nil {
			return err
		}
		later := time.Now().Add(24 * time.Hour)
		p.Spent = map[string]time.Time{"hint": later, "review": later, "film": later}
		return record.Put(tx, record.PersonKey(link.ID), p)
	})
	if err != nil {
		t.Fatal(err)
	}
}
