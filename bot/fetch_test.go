package bot_test

import (
	"errors"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
)

// A file that is on its way holds nothing else up, is not lost when the bot dies meanwhile, and comes once. What cannot
// be had is said without it.
func TestFetch(t *testing.T) {
	for _, test := range []struct {
		name  string
		err   error
		times int
		want  string
	}{
		{"the network fails for a while", errors.New("502"), 5, "data"},
		{"it is gone", bot.ErrGone, 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			world(t, &toy{}, func(t *testing.T, w *bottest.World) {
				failing(w, "fetch", test.times, test.err)
				w.SendFile("ann", "ann", "a.txt", []byte("data"))
				w.Say("ann", "ann", "/say meanwhile")
				time.Sleep(10 * time.Millisecond)
				w.Stop()
				w.Start()
				time.Sleep(time.Minute)
				w.Settle()
				all := w.Recorder.Bubbles("ann")
				if len(all) != 2 {
					t.Fatalf("%d messages, want the text and the file", len(all))
				}
				for _, b := range all {
					if b.File != nil && (b.File.Name != "a.txt" || string(b.File.Data) != test.want) {
						t.Errorf("got the file %+v, want %q", b.File, test.want)
					}
				}
			})
		})
	}
}
