// Package learn teaches makruk in private chats: pages of bot/lesson that are turned in place, exercises on their boards,
// and how far a person has come ([Feature]); endings to practise ([Practice]), and puzzles, in groups too ([Puzzles]).
//
// A chat has one page open (record.Lesson), which one view shows and keeps up to date. A tap changes the record and owes
// the view; what is shown is made anew from record and content each time (view.go), the comment on the last answer
// (verdict.go) included, so that it is always in the reader's language. A puzzle (record.Puzzle) is open likewise. A
// practice game is one of bot/play's, which owes its grade (grade.go) as a job.
package learn

import (
	"log/slog"

	"github.com/makrukbot/makrukbot/bot"
)

// View is the kind of view that shows a page; its id is that of the chat.
const View = "page"

// The kinds of buttons under a page, whose data is "kind:<turn>" and what is named here.
const (
	pageKind   = "page"   // a page's name, empty for the contents
	frameKind  = "frame"  // the number of a board of the page, from 0
	tickKind   = "tick"   // the square that is chosen or no more
	doneKind   = "done"   // nothing: the ticks are the answer
	manKind    = "man"    // the square of the man that is to move, empty for none
	answerKind = "answer" // the answer
	reportKind = "report" // nothing
	learnKind  = "learn"  // nothing, and no turn: it opens the contents, as [people.Learn] says it
)

// Config is what teaching needs from outside.
type Config struct {
	// Log takes the mistakes that people report; nil: slog.Default.
	Log *slog.Logger
	// Admins are told of them too, in their private chats with the bot, once they have one.
	Admins []Admin
}

// Admin is somebody who looks after the bot.
type Admin struct {
	Platform string
	ID       string // the platform's id of the person
}

// teacher decides what happens on pages.
type teacher struct {
	log    *slog.Logger
	admins []Admin
}

// Feature returns what people can do to learn: /rules, /progress and the buttons under pages. It must stand before
// bot/play, which takes any text for a move: what is typed after "report a mistake" is for this feature, and so are
// answers to an exercise or a puzzle.
func Feature(c Config) bot.Feature {
	t := &teacher{log: c.Log, admins: c.Admins}
	if t.log == nil {
		t.log = slog.Default()
	}
	return bot.Feature{
		Commands: []bot.Command{
			{Name: "rules", Alias: []string{"learn"}, Words: []string{"กติกา", "规则", "規則"}, Menu: "learn.menu_rules", Do: rules},
			{Name: "progress", Menu: "learn.menu_progress", Do: progress},
		},
		Buttons: []bot.ButtonKind{
			{Kind: pageKind, Do: tapPage},
			{Kind: frameKind, Do: tapFrame},
			{Kind: tickKind, Do: tapTick},
			{Kind: doneKind, Do: tapDone},
			{Kind: manKind, Do: tapMan},
			{Kind: answerKind, Do: tapAnswer},
			{Kind: reportKind, Do: tapReport},
			{Kind: learnKind, Do: func(c *bot.Case, _ string) error { return rules(c, "") }},
		},
		Views: []bot.View{{Kind: View, Show: show}},
		Jobs:  []bot.JobClass{{Class: reportJob, Run: t.report}},
		Text:  takeText,
	}
}

// takeText takes typed text for a report that was asked for, or for an answer to what lies open.
func takeText(c *bot.Case) (bool, error) {
	if theirs, err := takeReport(c); theirs || err != nil {
		return theirs, err
	}
	return takeAnswer(c)
}
