package play

import (
	"strconv"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// inviteKind is the kind of the buttons under an invitation: inv:<invitation>:<what>, and a value behind some.
const inviteKind = "inv"

// What the buttons under an invitation do.
const (
	takeWhite  = "w"
	takeBlack  = "b"
	takeEither = "r"
	declineIt  = "no"
	withdrawIt = "off"
	pickRules  = "rules" // with a value: set it; without: show the values
	pickClock  = "clock" // the value is in seconds
	pickOdds   = "odds"
	pickSide   = "side"
	turnRated  = "rated"
	turnLoses  = "loses"
	noMore     = "back"
)

func inviteData(v *record.Invite, what string, value ...string) string {
	data := inviteKind + ":" + v.ID.String() + ":" + what
	for _, s := range value {
		data += ":" + s
	}
	return data
}

// invitation is one chat's look at an invitation.
type invitation struct {
	*record.Invite
	g     bot.Glance
	words bot.Words
	from  string
	to    record.Person // whom alone it is for
	by    string        // who accepted or declined it
}

// showInvite makes the newest page of an invitation.
func showInvite(tx store.Tx, g bot.Glance) (bot.Page, error) {
	v, err := record.Get(tx, record.InviteKey(g.Post.ID))
	if err != nil {
		return bot.Page{}, err
	}
	i := &invitation{Invite: &v, g: g, words: g.Words}
	if i.from, err = people.Name(tx, i.words, v.From); err != nil {
		return bot.Page{}, err
	}
	if i.to, err = people.Of(tx, v.To); ifThere(err) != nil {
		return bot.Page{}, err
	}
	if i.by, err = people.Name(tx, i.words, v.By); err != nil {
		return bot.Page{}, err
	}
	return bot.Page{Message: bot.Message{Text: i.text(), Buttons: i.buttons(), Silent: g.Chat.Group && !g.Loud}}, nil
}

// text says who invites whom to what, and what became of it.
func (i *invitation) text() bot.Text {
	text := i.heading()
	text = append(text, bot.Run{S: "\n" + i.words.T("play.rules", "Rules", people.RulesName(i.words, i.Rules))})
	odds := ""
	if i.Odds != "" {
		odds = oddsBy(i.words, i.Odds, i.from)
	}
	for _, line := range []string{clockLine(i.words, newClock(i.Rules, i.Limit, i.Loses)), odds, i.ratedLine()} {
		if line != "" {
			text = append(text, bot.Run{S: "\n" + line})
		}
	}
	if i.Fate != record.Pending {
		return append(text, bot.Run{S: "\n" + i.words.T(fates[i.Fate], "Name", i.by), Bold: true})
	}
	if i.g.Chat.Group {
		return text
	}
	link := bot.Run{S: i.g.Links.Link(i.ID.String())}
	if link.S == "" {
		link = bot.Run{S: "/join " + i.ID.String(), Code: true}
	}
	return append(text, bot.Run{S: "\n\n" + i.words.T("challenge.send") + "\n"}, link)
}

func (i *invitation) heading() bot.Text {
	switch {
	case !i.g.Chat.Group && i.To == 0:
		return bot.Text{{S: i.words.T("challenge.yours"), Bold: true}}
	case i.To == 0:
		return bot.Text{{S: i.words.T("challenge.open", "Name", i.from), Bold: true}}
	}
	to := bot.Run{S: people.Isolated(i.to.Name)}
	if to.S == "" {
		to.S = i.words.T("people.somebody")
	}
	if i.g.Loud {
		to.Mention = i.to.Address
	}
	return bot.Text{{S: i.words.T("challenge.direct", "Name", i.from) + " "}, to}
}

func (i *invitation) ratedLine() string {
	if i.Rated && i.Odds == "" {
		return i.words.T("challenge.rated")
	}
	return i.words.T("challenge.friendly")
}

// buttons are what people can do with an invitation that waits.
func (i *invitation) buttons() [][]bot.Button {
	if i.Fate != record.Pending {
		return nil
	}
	switch i.g.Focus {
	case pickRules:
		return i.values(pickRules, bookNames(), i.Rules, func(name string) string { return people.RulesName(i.words, name) })
	case pickClock:
		return i.clockValues()
	case pickOdds:
		return i.values(pickOdds, append([]string{""}, manNames()...), i.Odds, func(man string) string {
			if man == "" {
				return i.words.T("challenge.no_odds")
			}
			return oddsLine(i.words, man)
		})
	}
	rows := i.answers()
	rows = append(rows,
		[]bot.Button{i.press("challenge.rules", pickRules), i.press("challenge.clock", pickClock)},
		[]bot.Button{i.press("challenge.odds_button", pickOdds), i.press(i.otherStakes(), turnRated)},
		[]bot.Button{i.press("challenge.withdraw", withdrawIt)})
	return rows
}

// answers are the buttons that accept or decline; where it is sent by a link, those that send it and choose the side.
func (i *invitation) answers() [][]bot.Button {
	if !i.g.Chat.Group {
		return i.sending()
	}
	var rows [][]bot.Button
	switch i.Side {
	case game.White:
		rows = [][]bot.Button{{i.press("challenge.take_black", takeBlack)}}
	case game.Black:
		rows = [][]bot.Button{{i.press("challenge.take_white", takeWhite)}}
	default:
		rows = [][]bot.Button{
			{i.press("challenge.take_white", takeWhite), i.press("challenge.take_black", takeBlack)},
			{i.press("challenge.take_either", takeEither)},
		}
	}
	if i.To != 0 {
		rows = append(rows, []bot.Button{i.press("challenge.decline", declineIt)})
	}
	return rows
}

func (i *invitation) sending() [][]bot.Button {
	var rows [][]bot.Button
	if link := i.g.Links.Link(i.ID.String()); link != "" {
		share := i.g.Links.Share(link, i.words.T("challenge.share_text", "Name", i.from))
		rows = append(rows, []bot.Button{record.Leads(i.words.T("challenge.share"), share)})
	}
	side := "challenge.side_random"
	switch i.Side {
	case game.White:
		side = "challenge.side_white"
	case game.Black:
		side = "challenge.side_black"
	}
	return append(rows, []bot.Button{i.press(side, pickSide)})
}

// otherStakes is the key of the button that makes a rated game friendly, or the other way round.
func (i *invitation) otherStakes() string {
	if i.Rated {
		return "challenge.make_friendly"
	}
	return "challenge.make_rated"
}

func (i *invitation) press(key, what string) bot.Button {
	return record.Press(i.words.T(key), inviteData(i.Invite, what))
}

// values are buttons for the values of a choice, with a tick at the one that is set, and the way back.
func (i *invitation) values(what string, values []string, set string, label func(string) string) [][]bot.Button {
	var rows [][]bot.Button
	for _, value := range values {
		text := label(value)
		if value == set {
			text = "✓ " + text
		}
		rows = append(rows, []bot.Button{record.Press(text, inviteData(i.Invite, what, value))})
	}
	return append(rows, []bot.Button{i.press("play.back", noMore)})
}

// clockValues are the times for a move, two a row, and what happens at their end.
func (i *invitation) clockValues() [][]bot.Button {
	var buttons []bot.Button
	for _, limit := range append([]time.Duration{0}, clockLimits...) {
		label := i.words.T("challenge.no_clock")
		if limit > 0 {
			label = span(i.words, limit)
		}
		if limit == i.Limit {
			label = "✓ " + label
		}
		seconds := strconv.Itoa(int(limit / time.Second))
		buttons = append(buttons, record.Press(label, inviteData(i.Invite, pickClock, seconds)))
	}
	rows := Rows(buttons)
	end := "challenge.at_end_loses"
	if i.Loses {
		end = "challenge.at_end_assist"
	}
	return append(rows, []bot.Button{i.press(end, turnLoses)}, []bot.Button{i.press("play.back", noMore)})
}

func bookNames() []string {
	var names []string
	for _, r := range game.AllRules() {
		names = append(names, r.Name)
	}
	return names
}

func manNames() []string {
	var names []string
	for _, kind := range oddsMen {
		names = append(names, oddsNames[kind])
	}
	return names
}
