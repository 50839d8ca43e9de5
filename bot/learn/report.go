package learn

import (
	"context"
	"errors"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// reportJob is the class of the jobs that pass reports on; a job's id is the report's.
const reportJob = "report"

// maxReport is how many characters of a report are kept.
const maxReport = 1000

// tapReport asks what is wrong with the page; the next text is the answer.
func tapReport(c *bot.Case, args string) error {
	l, _, err := tapped(c, args)
	if l == nil || err != nil {
		return err
	}
	l.Reporting = true
	if err := record.Put(c.Tx, record.LessonKey(c.Chat.ID), *l); err != nil {
		return err
	}
	return c.Ask(record.Plain(c.Words.T("learn.report_ask")))
}

// takeReport takes the text that answers tapReport. It is not waited for any more once the question is taken back or the
// page turned.
func takeReport(c *bot.Case) (bool, error) {
	if onlyInPrivate(c) {
		return false, nil
	}
	l, err := opened(c)
	if err != nil || !l.Reporting {
		return false, err
	}
	l.Reporting = false
	if err := record.Put(c.Tx, record.LessonKey(c.Chat.ID), l); err != nil {
		return false, err
	}
	if asked, err := c.CancelQuestion(nil); err != nil || !asked {
		return false, err
	}
	return true, file(c, &l)
}

// file stores a report and owes it to whoever looks after the bot.
func file(c *bot.Case, l *record.Lesson) error {
	text := []rune(strings.TrimSpace(c.Event.Text))
	r := record.Report{
		Page: l.Page, Rules: game.Thai.Name, Language: string(c.Words.Language),
		Text: string(text[:min(len(text), maxReport)]), At: c.Now,
	}
	if place, ok := lesson.Find(l.Page); ok {
		r.Rules = place.At().Rules().Name
	}
	id := c.NewID()
	if err := record.Put(c.Tx, record.ReportKey(id), r); err != nil {
		return err
	}
	if err := c.Work(record.Job{Class: reportJob, ID: id, Chat: c.Chat.ID, Who: c.Person.ID}); err != nil {
		return err
	}
	return c.Tell(record.Plain(c.Words.T("learn.report_thanks")))
}

// report puts a report into the log, and tells the admins. It is a job since a log line cannot be taken back as an
// Update can: after a crash it may stand there twice, but is never missing.
func (t *teacher) report(ctx context.Context, s store.Store, j record.Job) (func(*bot.Desk) error, error) {
	r, err := store.View(ctx, s, func(tx store.Tx) (record.Report, error) { return record.Get(tx, record.ReportKey(j.ID)) })
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t.log.Warn("a mistake in a lesson was reported", "page", r.Page, "rules", r.Rules, "language", r.Language,
		"text", r.Text)
	return func(d *bot.Desk) error {
		for _, a := range t.admins {
			if err := tellAdmin(d, a, r); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// tellAdmin owes an admin a report; one who has never written to the bot has no chat that it could go to.
func tellAdmin(d *bot.Desk, a Admin, r record.Report) error {
	link, err := record.Get(d.Tx, record.PersonOf(a.Platform, a.ID))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	person, err := record.Get(d.Tx, record.PersonKey(link.ID))
	if err != nil {
		return err
	}
	link, err = record.Get(d.Tx, record.ChatOf(a.Platform, a.ID)) // a private chat has its person's id
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	chat, err := d.Chat(link.ID)
	if err != nil {
		return err
	}
	text := bot.PersonWords(&person).T("learn.report_admin", "Page", r.Page, "Rules", r.Rules, "Language", r.Language)
	return d.Say(&chat, record.Note{Text: bot.Text{{S: text, Bold: true}, {S: "\n" + r.Text}}, Loud: true})
}
