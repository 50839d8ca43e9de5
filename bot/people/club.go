package people

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

// The values of settings that are one thing or the other.
const (
	isOn  = "on"
	isOff = "off"
)

func onOff(on bool) string {
	if on {
		return isOn
	}
	return isOff
}

// either returns a setting of two values. what is how the keys of what it asks and of the values begin.
func either(name, title, what string, shown func(*owner) bool, at func(*owner) *bool) setting {
	return setting{
		name: name, title: title, ask: what + "ask", values: []string{isOn, isOff}, shown: shown,
		label: func(w bot.Words, value string) string { return w.T(what + value) },
		get:   func(o *owner) string { return onOff(*at(o)) },
		set:   func(o *owner, value string) { *at(o) = value == isOn },
	}
}

// clubSettings are what the administrators of a group set besides, and what people do about challenges.
var clubSettings = []setting{
	either("unnamed", "group.set_unnamed", "group.set_unnamed_", ofGroups, func(o *owner) *bool { return &o.chat.Club.Unnamed }),
	either("turning", "group.set_turning", "group.set_turning_", ofGroups, func(o *owner) *bool { return &o.chat.Club.Turning }),
	either("closed", "group.set_closed", "group.set_closed_", ofGroups, func(o *owner) *bool { return &o.chat.Club.Closed }),
	{
		name: "topic", title: "group.set_topic", ask: "group.set_topic_ask", values: []string{isOn, isOff},
		shown: func(o *owner) bool { return o.chat.Group && (o.chat.Thread != "" || o.chat.Club.Topic != "") },
		label: func(w bot.Words, value string) string { return w.T("group.set_topic_" + value) },
		get:   func(o *owner) string { return onOff(o.chat.Club.Topic != "") },
		set: func(o *owner, value string) {
			o.chat.Club.Topic = ""
			if value == isOn {
				o.chat.Club.Topic = o.chat.Thread
			}
		},
	},
	either("aloof", "group.set_aloof", "group.set_aloof_", func(o *owner) bool { return !o.chat.Group && o.person != nil }, func(o *owner) *bool { return &o.person.Aloof }),
}

func ofGroups(o *owner) bool { return o.chat.Group }

// offWords are the words that take something back, in lower case.
var offWords = []string{"off", "no", "ปิด", "关", "關", "关闭", "關閉"}

// quiet has a group left alone but for the boards of games that go on, or no more.
func quiet(c *bot.Case, args string) error {
	if !c.Chat.Group {
		return c.Tell(record.Plain(c.Words.T("group.only_there")))
	}
	if may, err := decides(c); err != nil || !may {
		return err
	}
	c.Chat.Club.Quiet = !slices.Contains(offWords, strings.ToLower(strings.TrimSpace(args)))
	if c.Chat.Club.Quiet {
		return c.Tell(record.Plain(c.Words.T("group.quiet")))
	}
	return c.Tell(record.Plain(c.Words.T("group.not_quiet")))
}

// decides reports whether the person may decide for the chat; if not, the person has been told.
func decides(c *bot.Case) (bool, error) {
	admin, err := c.Admin()
	if admin || err != nil {
		return admin, err
	}
	if c.Event.Kind == bot.Tapped {
		c.Toast(c.Own.T("group.admins_only"))
		return false, nil
	}
	return false, c.Tell(record.Plain(c.Words.T("group.admins_only")))
}

// greet says once, when the bot is put into a group, what it does.
func greet(c *bot.Case) error {
	if !c.Chat.Group || c.Event.Kind != bot.Opened || c.Chat.Club.Greeted {
		return nil
	}
	c.Chat.Club.Greeted = true
	return c.Tell(record.Plain(c.Words.T("group.hello")))
}

// before sees to what everything that happens may bring with it.
func before(c *bot.Case) error {
	if err := greet(c); err != nil {
		return err
	}
	return setMenu(c)
}
