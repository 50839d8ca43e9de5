// Package people is what the bot knows of the people who talk to it: their names and languages. Its [Feature] greets,
// helps, and lets people choose a language; [Name] and [Of] are for the other features.
package people

import "github.com/makrukbot/makrukbot/bot"

// PlayNow is the data of the button under the greeting that leads to a board at one tap. bot/play decides it, as it
// does all data of the kind "play".
const PlayNow = "play:start"

// Learn is the data of the button under the greeting that leads to the lessons, which bot/learn decides.
const Learn = "learn:"

// WithFriend is the data of the button under the greeting that invites a friend by a link. bot/play decides it.
const WithFriend = "friend:"

// Feature returns what people can do about themselves: /start, /help, /settings, /stats, /top, /lang, /cancel and
// /forget. Where no question is open /cancel asks stop whether it stopped something.
func Feature(stop ...func(*bot.Case) (bool, error)) bot.Feature {
	return bot.Feature{
		Before: before,
		Adopt:  adopt,
		Commands: []bot.Command{
			{Name: "help", Menu: "people.menu_help", Do: help},
			{Name: "settings", Menu: "people.menu_settings", Always: true, Do: openPanel},
			{Name: "quiet", Menu: "group.menu_quiet", Always: true, Do: quiet},
			{Name: "lang", Alias: []string{"language"}, Menu: "people.menu_lang", Do: lang},
			{Name: "cancel", Menu: "people.menu_cancel", Do: canceller(stop)},
			{Name: "stats", Menu: "stats.menu_stats", Do: stats},
			{Name: "top", Menu: "stats.menu_top", Do: top},
			{Name: "forget", Menu: "people.menu_forget", Do: askForget},
			{Name: "start", Menu: "people.menu_start", Do: start},
		},
		Buttons: []bot.ButtonKind{
			{Kind: langKind, Do: pickLanguage}, {Kind: setKind, Do: tapPanel}, {Kind: forgetKind, Do: tapForget},
		},
		Views:  []bot.View{{Kind: panelView, Show: showPanel}},
		Timers: []bot.Timer{{Kind: forgetKind, Fire: forgetRest}},
	}
}
