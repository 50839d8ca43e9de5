package learn_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/learn"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// features are the bot as it is put together, in the order that matters.
func features(c learn.Config) []bot.Feature {
	return []bot.Feature{learn.Feature(c), play.Feature(play.Config{Thinker: bottest.First{}}), people.Feature()}
}

func TestScripts(t *testing.T) {
	for _, name := range []string{"begin", "rules", "exercises", "progress", "group", "look"} {
		t.Run(name, func(t *testing.T) {
			bottest.Script(t, "testdata/"+name+".txt", features(learn.Config{})...)
		})
	}
}

// What a person writes about a page comes to the log and to the admins who have a chat with the bot.
func TestReportReachesTheOperator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		w := bottest.NewWorld(t, features(learn.Config{
			Log:    slog.New(slog.NewTextHandler(&log, nil)),
			Admins: []learn.Admin{{Platform: bottest.Platform, ID: "boss"}, {Platform: bottest.Platform, ID: "nobody"}},
		})...)
		w.Languages["boss"] = "zh-Hans"
		for _, step := range []struct{ who, says, taps string }{
			{who: "boss", says: "/start"},
			{who: "ann", says: "/rules sprint"},
			{who: "ann", taps: "⚑ Report a mistake"},
			{who: "ann", says: "It is \"41\" seconds\nin my club"},
		} {
			if step.says != "" {
				w.Say(step.who, step.who, step.says)
			} else {
				w.TapLabel(step.who, step.who, step.taps)
			}
			w.Settle()
		}
		for _, want := range []string{"page=book_sprint", "rules=sprint", "language=en", `\"41\" seconds\nin my club`} {
			if strings.Count(log.String(), want) != 1 {
				t.Errorf("the log does not say %s once: %s", want, log.String())
			}
		}
		all := w.Recorder.Bubbles("boss")
		last := all[len(all)-1].Text
		if !strings.Contains(last, "book_sprint") || !strings.Contains(last, "seconds\nin my club") {
			t.Errorf("the admin reads %q", last)
		}
	})
}

// The text after "report a mistake" is the report, also while a game runs that takes text for moves. Once the question is
// taken back or the page turned, it is not waited for any more.
func TestReportIsTheNextText(t *testing.T) {
	const thanks, played = "Thank you!", "1. e4"
	for _, test := range []struct{ name, between, said string }{
		{"asked", "", thanks},
		{"taken back", "/cancel", played},
		{"page turned", "Next ▶", played},
		{"another page opened", "/rules khon", played},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := bottest.NewWorld(t, features(learn.Config{})...)
				for _, step := range []string{"/play 1 white", "/rules met", "⚑ Report a mistake", test.between, "e3e4"} {
					switch {
					case step == "":
					case step == "e3e4" || step[0] == '/':
						w.Say("ann", "ann", step)
					default:
						w.TapLabel("ann", "ann", step)
					}
					w.Settle()
				}
				all := w.Recorder.Bubbles("ann")
				if last := all[len(all)-1].Text; !strings.Contains(last, test.said) {
					t.Errorf("the bot says %q", last)
				}
			})
		})
	}
}

// Of two quick taps on one button the first counts; buttons of an older page, or with data that none of ours has, do
// nothing, and say so.
func TestStaleTaps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, features(learn.Config{})...)
		w.Say("ann", "ann", "/rules men_ex_met")
		w.Settle()
		page, _ := w.Recorder.Board("ann")
		next := page.Press("Next ▶")
		w.Tap("ann", "ann", page.ID, next)
		w.Tap("ann", "ann", page.ID, next)
		w.Settle()
		now, _ := w.Recorder.Board("ann")
		if !strings.Contains(now.Text, "10/11") {
			t.Errorf("two taps led to %q", now.Text)
		}
		w.Recorder.Take()
		turn, _, _ := strings.Cut(strings.TrimPrefix(now.Press("Next ▶"), "page:"), ":")
		for _, data := range []string{
			page.Press("Done"), "page:" + turn + ":nowhere", "frame:" + turn + ":x", "tick:" + turn + ":e9",
			"tick:" + turn + ":", "page", "page:?:", "done", "answer::",
		} {
			w.Tap("ann", "ann", now.ID, data)
			w.Settle()
			if log := w.Recorder.Take(); len(log) != 1 || !strings.HasPrefix(log[0], "! ") {
				t.Errorf("%s: %q", data, log)
			}
		}
	})
}

// A page survives a restart with what was done on it.
func TestPageSurvivesARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, features(learn.Config{})...)
		w.Say("ann", "ann", "/rules men_ex_met")
		w.Settle()
		for _, label := range []string{"c3", "c5", "e3"} {
			w.TapLabel("ann", "ann", label)
			w.Settle()
		}
		w.Stop()
		w.Start()
		w.TapLabel("ann", "ann", "e5")
		w.Settle()
		w.TapLabel("ann", "ann", "Done")
		w.Settle()
		if page, _ := w.Recorder.Board("ann"); !strings.Contains(page.Text, "✓") {
			t.Errorf("the page says %q", page.Text)
		}
	})
}

// An answer ends the picking of a man, also when it comes before the picture has followed the pick.
func TestAnswerEndsThePick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, features(learn.Config{})...)
		w.Say("ann", "ann", "/rules end_ex_mate")
		w.Settle()
		w.TapLabel("ann", "ann", "♚ e1")
		time.Sleep(50 * time.Millisecond)
		w.TapLabel("ann", "ann", "→d1")
		w.Settle()
		if page, _ := w.Recorder.Board("ann"); page.Press("♚ e1") == "" || page.Scene.Picked != 0 {
			t.Errorf("the buttons are %v, lit is %v", page.Buttons, page.Scene.Picked)
		}
	})
}

// Who plays with Thai letters reads pages whose texts, buttons and picture all have Latin ones.
func TestPagesAreInLatinLetters(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, features(learn.Config{})...)
		w.Say("ann", "ann", "/start")
		w.Settle()
		_, err := store.Update(t.Context(), w.Store, func(tx store.Tx) (struct{}, error) {
			link, err := record.Get(tx, record.PersonOf(bottest.Platform, "ann"))
			if err != nil {
				return struct{}{}, err
			}
			p, err := record.Get(tx, record.PersonKey(link.ID))
			if err != nil {
				return struct{}{}, err
			}
			p.Notation = string(i18n.ThaiLetters)
			return struct{}{}, record.Put(tx, record.PersonKey(p.ID), p)
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []string{"/rules end_ex_checker", "♜ a1"} {
			if step[0] == '/' {
				w.Say("ann", "ann", step)
			} else {
				w.TapLabel("ann", "ann", step)
			}
			w.Settle()
		}
		page, _ := w.Recorder.Board("ann")
		if !strings.Contains(page.Text+page.Alt, "d3") || strings.Contains(page.Text+page.Alt, "ง๓") ||
			page.Scene.Style.Coordinates != render.LatinCoordinates {
			t.Errorf("the page says %q, drawn %v", page.Text, page.Scene.Style)
		}
	})
}

// What a picture's description may say of a position must not be what the exercise asks for, until it is solved.
func TestDescriptionsDoNotAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := bottest.NewWorld(t, features(learn.Config{})...)
		for _, c := range []struct{ page, told, right string }{
			{"end_ex_checker", "check from", "♞ e5"},
			{"count_ex_left", "9/16", "7"},
		} {
			w.Say("ann", "ann", "/rules "+c.page)
			w.Settle()
			if page, _ := w.Recorder.Board("ann"); page.Alt == "" || strings.Contains(strings.ToLower(page.Alt), c.told) {
				t.Errorf("%s: the description is %q", c.page, page.Alt)
			}
			w.TapLabel("ann", "ann", c.right)
			w.Settle()
			if page, _ := w.Recorder.Board("ann"); !strings.Contains(strings.ToLower(page.Alt), c.told) {
				t.Errorf("%s: when it is solved, the description is %q", c.page, page.Alt)
			}
		}
	})
}
