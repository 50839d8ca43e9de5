package learn

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// dailyKind is the kind of the timers that bring a chat its daily puzzle; a timer's id is the chat's.
const dailyKind = "daily"

// dailyMinute is when the daily puzzle comes if no time is said: at 9:00.
const dailyMinute = 9 * 60

// bangkok is the time that daily puzzles go by. Thailand has had no summer time since 1920, so no table of zones is needed.
var bangkok = time.FixedZone("Asia/Bangkok", 7*60*60)

// dailyWords ask for a daily puzzle, offWords for no more of them.
var (
	dailyWords = []string{"daily", "ทุกวัน", "รายวัน", "每日", "每天"}
	offWords   = []string{"off", "stop", "ปิด", "เลิก", "关", "關", "关闭", "關閉", "停"}
)

// daily sets the time at which the chat gets a puzzle every day, or that it gets none any more.
func daily(c *bot.Case, args string) error {
	if admin, err := c.Admin(); err != nil {
		return err
	} else if !admin {
		return c.Tell(record.Plain(c.Words.T("group.admins_only")))
	}
	off := slices.Contains(offWords, args)
	minute, ok := parseTime(args)
	switch {
	case off:
	case args == "":
		minute = dailyMinute
	case !ok:
		return c.Tell(record.Plain(c.Words.T("puzzle.usage")))
	}
	r, err := openPuzzle(c.Tx, c.Chat.ID)
	if err != nil {
		return err
	}
	if r.Daily != nil {
		if err := record.Delete(c.Tx, record.DueKey(r.Daily.Due, dailyKind, c.Chat.ID)); err != nil {
			return err
		}
		r.Daily = nil
	}
	text := c.Words.T("puzzle.daily_off")
	if !off {
		r.Daily = &record.Daily{Minute: minute, Thread: c.Event.Thread}
		if err := await(c.Desk, c.Chat.ID, r.Daily); err != nil {
			return err
		}
		text = c.Words.T("puzzle.daily_on", "Time", fmt.Sprintf("%02d:%02d", minute/60, minute%60))
	}
	if err := record.Put(c.Tx, record.PuzzleKey(c.Chat.ID), r); err != nil {
		return err
	}
	return c.Tell(record.Plain(text))
}

// parseTime reads a time of day: 20:00, 8.30, 7.
func parseTime(s string) (minute int, ok bool) {
	s = strings.ReplaceAll(strings.Map(notation.Plain, s), ".", ":")
	hour, rest, both := strings.Cut(s, ":")
	h, err := strconv.Atoi(hour)
	m := 0
	if both && err == nil {
		m, err = strconv.Atoi(rest)
	}
	return 60*h + m, err == nil && h >= 0 && h < 24 && m >= 0 && m < 60
}

// await owes the chat its next daily puzzle.
func await(d *bot.Desk, chat record.ID, daily *record.Daily) error {
	now := d.Now.In(bangkok)
	next := time.Date(now.Year(), now.Month(), now.Day(), 0, daily.Minute, 0, 0, bangkok)
	if !next.After(now) {
		next = next.AddDate(0, 0, 1)
	}
	daily.Due = next.UTC()
	return d.At(record.Due{Kind: dailyKind, ID: chat, Chat: chat, At: daily.Due})
}

// fireDaily brings a chat its puzzle of the day, in place of one that was not done.
func fireDaily(d *bot.Desk, due record.Due) error {
	r, err := openPuzzle(d.Tx, due.ID)
	if err != nil || r.Daily == nil || !r.Daily.Due.Equal(due.At) {
		return err
	}
	chat, err := d.Chat(due.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := await(d, chat.ID, r.Daily); err != nil {
		return err
	}
	if chat.Club.Quiet {
		return record.Put(d.Tx, record.PuzzleKey(chat.ID), r)
	}
	drawPuzzle(d, &r, min(max(r.Grade, 1), lesson.Grades))
	r.Today = true
	if err := record.Put(d.Tx, record.PuzzleKey(chat.ID), r); err != nil {
		return err
	}
	return d.Open(PuzzleView, chat.ID, &chat, r.Daily.Thread)
}
