package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot/learn"
	"github.com/makrukbot/makrukbot/bot/line"
	"github.com/makrukbot/makrukbot/bot/telegram"
	"github.com/makrukbot/makrukbot/bot/web"
)

// known are chats and people, as "telegram:123".
type known map[string]bool

// platforms are those that chats and people can be on.
var platforms = []string{telegram.Name, line.Name, web.Platform}

// setKnown reads a list with commas between, of people alone or of chats as well.
func setKnown(to *known, v string, peopleOnly bool) error {
	all := known{}
	for entry := range strings.SplitSeq(v, ",") {
		entry = strings.TrimSpace(entry)
		platform, id, ok := strings.Cut(entry, ":")
		if !ok || id == "" || !slices.Contains(platforms, platform) {
			return fmt.Errorf("%q is no chat or person such as telegram:123456789 (there are %s)", entry, strings.Join(platforms, ", "))
		}
		if err := checkID(platform, id, peopleOnly); err != nil {
			return err
		}
		all[entry] = true
	}
	*to = all
	return nil
}

// checkID refuses what cannot be an id, which would let in nobody and never be noticed. Telegram's are numbers, below zero
// of groups.
func checkID(platform, id string, peopleOnly bool) error {
	if platform != telegram.Name {
		return nil
	}
	switch n, err := strconv.ParseInt(id, 10, 64); {
	case err != nil || n == 0:
		return fmt.Errorf("telegram:%s is no number such as telegram:123456789; a name will not do", id)
	case n < 0 && peopleOnly:
		return fmt.Errorf("telegram:%s is a group, and here people are wanted, such as telegram:123456789", id)
	}
	return nil
}

// allow says who may use the bot: nil for all, else those who are on the list, and those who run the bot.
func (c *Config) allow() func(platform, id string) bool {
	if len(c.Allow) == 0 {
		return nil
	}
	return func(platform, id string) bool {
		name := platform + ":" + id
		return c.Allow[name] || c.Admin[name]
	}
}

// admins are those who run the bot, who are told of what people report.
func (c *Config) admins() []learn.Admin {
	var all []learn.Admin
	for _, name := range slices.Sorted(maps.Keys(c.Admin)) {
		platform, id, _ := strings.Cut(name, ":")
		all = append(all, learn.Admin{Platform: platform, ID: id})
	}
	return all
}
