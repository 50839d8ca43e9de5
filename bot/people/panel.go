package people

import (
	"errors"
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// panelView is the kind of view that shows the settings; its id is the chat's.
const panelView = "settings"

// setKind is the kind of the buttons of the settings: "set:" leads to all of them, "set:<setting>" to one, and
// "set:<setting>:<value>" chooses.
const setKind = "set"

// openPanel shows what is set in the chat; in a group to its administrators, others are told where theirs is.
func openPanel(c *bot.Case, _ string) error {
	if admin, err := c.Admin(); err != nil {
		return err
	} else if !admin {
		return c.ToPrivate("settings")
	}
	if err := record.Put(c.Tx, record.PanelKey(c.Chat.ID), record.Panel{}); err != nil {
		return err
	}
	return c.Open(panelView, c.Chat.ID, c.Chat, c.Event.Thread)
}

// tapPanel turns to another page of the settings, or chooses. A page stays open after a choice, so that another can be
// tried.
func tapPanel(c *bot.Case, args string) error {
	if live, err := c.OnPost(panelView, c.Chat.ID); err != nil {
		return err
	} else if !live {
		c.Toast(c.Own.T("office.stale"))
		return nil
	}
	if may, err := decides(c); err != nil || !may {
		return err
	}
	if err := c.Refresh(panelView, c.Chat.ID); err != nil { // before the boards, which follow
		return err
	}
	name, value, chosen := strings.Cut(args, ":")
	o := &owner{c.Chat, c.Person}
	panel := record.Panel{}
	if s := settingNamed(name); s != nil && (s.shown == nil || s.shown(o)) {
		panel.Open = name
		if chosen && slices.Contains(s.values, value) && value != s.get(o) {
			if err := o.choose(c, s, value); err != nil {
				return err
			}
		}
	}
	return record.Put(c.Tx, record.PanelKey(c.Chat.ID), panel)
}

// choose sets a value, and owes the chat its boards anew if they look different now.
func (o *owner) choose(c *bot.Case, s *setting, value string) error {
	before, turning := o.style(), o.chat.Club.Turning
	s.set(o, value)
	c.Speak()
	if o.style() == before && o.chat.Club.Turning == turning {
		return nil
	}
	return restyleBoards(c)
}

// showPanel makes the page of the settings that lies open.
func showPanel(tx store.Tx, g bot.Glance) (bot.Page, error) {
	o := &owner{chat: g.Chat}
	if !g.Chat.Group {
		p, err := Of(tx, g.Chat.Person)
		switch {
		case err == nil:
			o.person = &p
		case !errors.Is(err, store.ErrNotFound):
			return bot.Page{}, err
		}
	}
	panel, err := record.Get(tx, record.PanelKey(g.Post.ID))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return bot.Page{}, err
	}
	text, buttons := o.page(g.Words, settingNamed(panel.Open))
	return bot.Page{Message: bot.Message{
		Text: text, Buttons: buttons, Silent: true, Pictures: []bot.Picture{{Scene: sample(g.Style), Alt: o.alt(g.Words)}},
	}}, nil
}

// page returns the page of a setting, nil for the one that leads to each.
func (o *owner) page(w bot.Words, s *setting) (bot.Text, [][]bot.Button) {
	if s == nil {
		return o.allSettings(w)
	}
	text := record.Plain(w.T(s.ask))
	if s.about != "" {
		text = append(text, bot.Run{S: "\n" + w.T(s.about+s.get(o))})
	}
	return text, o.values(w, s)
}

// allSettings returns the page that leads to each setting.
func (o *owner) allSettings(w bot.Words) (bot.Text, [][]bot.Button) {
	heading := "people.settings"
	if o.chat.Group {
		heading = "people.settings_group"
	}
	text := bot.Text{{S: w.T(heading), Bold: true}}
	var rows [][]bot.Button
	for _, s := range settings {
		if s.shown != nil && !s.shown(o) {
			continue
		}
		title := w.T(s.title)
		text = append(text, bot.Run{S: "\n" + w.T("people.setting", "Title", title, "Value", s.label(w, s.get(o)))})
		rows = append(rows, []bot.Button{record.Press(title, setKind+":"+s.name)})
	}
	return text, rows
}

// values are the values of a setting, with a tick at the one that is set, and the way back.
func (o *owner) values(w bot.Words, s *setting) [][]bot.Button {
	var rows [][]bot.Button
	for _, value := range s.values {
		label := s.label(w, value)
		if value == s.get(o) {
			label = "✓ " + label
		}
		rows = append(rows, []bot.Button{record.Press(label, setKind+":"+s.name+":"+value)})
	}
	return append(rows, []bot.Button{record.Press(w.T("people.back"), setKind+":")})
}

// alt says what the picture of the settings shows, for those who hear it: not where the men stand, which matters to
// nobody, but how they look.
func (o *owner) alt(w bot.Words) string {
	st := o.style()
	return w.T("people.alt_settings", "Theme", themeName(w, st.Theme.String()), "Men", menName(w, st.Set.String()),
		"Shades", shadesName(w, st.Drawn().String()))
}

// samplePosition has men of every kind, a promoted bia among them.
const samplePosition = "r1smks1r/3n4/1pp1p1pp/p2p1M~2/P2P4/1PP1PNPP/3SN3/R2K1S1R b - - 0 18"

// sample is the picture on which the settings show how boards look.
func sample(st render.Style) render.Scene {
	p, err := game.ParseFEN(game.Thai, samplePosition)
	if err != nil {
		panic("people: " + err.Error()) // it is ours, and tested
	}
	s := render.Of(&p, game.White)
	s.Style, s.Last = st, game.NewMove(game.SquareAt(6, 3), game.SquareAt(5, 4), false)
	return s
}
