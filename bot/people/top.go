package people

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
)

const (
	// maxTop is how many people of a group are looked at for its table, shownTop how many stand in it.
	maxTop   = 1000
	shownTop = 20
)

// top shows the table of a group: who has a rating there, the strongest first.
func top(c *bot.Case, _ string) error {
	if !c.Chat.Group {
		return c.Tell(record.Plain(c.Words.T("stats.top_private")))
	}
	all, err := record.List(c.Tx, record.Ratings(c.Chat.ID), "", maxTop)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(i record.Item[record.Standing]) bool { return i.Err != nil })
	if len(all) == 0 {
		return c.Tell(record.Plain(c.Words.T("stats.top_none")))
	}
	slices.SortStableFunc(all, func(a, b record.Item[record.Standing]) int {
		return cmp.Or(cmp.Compare(b.Value.Rating.Value, a.Value.Rating.Value),
			cmp.Compare(a.Value.Rating.Deviation, b.Value.Rating.Deviation))
	})
	var lines []string
	for i, item := range all[:min(len(all), shownTop)] {
		person, err := record.ParseID(item.Key.Part(2))
		if err != nil {
			return err
		}
		name, err := Name(c.Tx, c.Words, person)
		if err != nil {
			return err
		}
		lines = append(lines, c.Words.T("stats.top_line", "Place", strconv.Itoa(i+1), "Name", name,
			"Rating", ratingText(item.Value, c.Now), "Count", item.Value.Score.Games()))
	}
	return c.Tell(bot.Text{{S: c.Words.T("stats.top"), Bold: true}, {S: "\n" + strings.Join(lines, "\n")}})
}
