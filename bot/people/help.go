package people

import "github.com/makrukbot/makrukbot/bot"

// helpSections are the keys of what /help says: a heading, and a line for each thing that can be done.
var helpSections = []struct {
	heading string
	lines   []string
}{
	{"people.help_begin", []string{"people.help_play", "people.help_solo", "people.help_fen", "people.help_games"}},
	{"people.help_move", []string{"people.help_tap", "people.help_type"}},
	{"people.help_during", []string{"people.help_board", "people.help_flip", "hint.help", "people.help_count", "people.help_pgn", "people.help_gif", "people.help_undo", "stats.help_draw", "people.help_level",
		"people.help_resign", "stats.help_claim", "stats.help_rematch"}},
	{"group.help", []string{"group.help_challenge", "group.help_group", "group.help_refuse", "group.help_admins"}},
	{"people.help_learn", []string{"people.help_rules", "people.help_practice", "people.help_puzzle", "people.help_progress"}},
	{"people.help_other", []string{"review.help", "stats.help_history", "stats.help_stats", "stats.help_top", "people.help_settings", "people.help_cancel",
		"people.help_lang", "people.help_forget", "people.help_start"}},
}

// help says what the bot can do, grouped by what people want to do.
func help(c *bot.Case, _ string) error {
	if c.Chat.Group {
		return c.ToPrivate("help")
	}
	return c.Tell(helpText(c.Words))
}

func helpText(w bot.Words) bot.Text {
	var text bot.Text
	for i, section := range helpSections {
		heading := w.T(section.heading)
		if i > 0 {
			heading = "\n" + heading
		}
		lines := ""
		for _, key := range section.lines {
			lines += "\n" + w.T(key)
		}
		text = append(text, bot.Run{S: heading, Bold: true}, bot.Run{S: lines + "\n"})
	}
	return text
}
