package web

import (
	"slices"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/render"
)

// botName is who the bot's bubbles are from; no person may have it.
const botName = "bot"

// bubble is one message in a room. It is a value: an edit puts another in its place.
type bubble struct {
	id      string
	from    string // a person's id, or botName
	text    bot.Text
	picture string // the path of its picture; empty: none
	alt     string
	film    []render.Scene // an animation that ends with the picture
	file    *bot.File
	path    string // where the animation or the file is served
	buttons [][]bot.Button
	before  [][][]bot.Button // those that the buttons took the place of, the last ones, which somebody may still see
	edited  bool
}

// show takes over what a message says; what it leaves out stays, save the buttons, which it always says.
func (b *bubble) show(m bot.Message) {
	if len(m.Text) > 0 {
		b.text = m.Text
	}
	for _, p := range m.Pictures {
		b.picture, b.alt, b.film = picturePath(&p), p.Alt, p.Film
	}
	if m.File != nil {
		b.file = m.File
	}
	b.before = append(slices.Clone(b.before[max(0, len(b.before)-remembered):]), b.buttons) // the old bubble stays as it is
	b.buttons = m.Buttons
}

// remembered is how many keyboards before the one that is there, less one, are still known, so that the office judges a
// late tap.
const remembered = 7

// offers reports whether the bubble has a button with this data, or had it not long ago.
func (b *bubble) offers(data string) bool {
	for _, row := range slices.Concat(append(slices.Clone(b.before), b.buttons)...) {
		for _, button := range row {
			if button.Data == data {
				return true
			}
		}
	}
	return false
}

// The shapes in which bubbles are told to programs and to the page.
type (
	bubbleJSON struct {
		ID      string         `json:"id"`
		From    string         `json:"from"`
		Text    string         `json:"text"`
		Runs    []runJSON      `json:"runs,omitempty"` // the text with its styles, for the page
		File    *fileJSON      `json:"file,omitempty"` // for the page
		Picture *string        `json:"picture"`
		Alt     string         `json:"alt"`
		Buttons [][]buttonJSON `json:"buttons"`
		Edited  bool           `json:"edited"`
	}
	runJSON struct {
		Text    string `json:"text"`
		Bold    bool   `json:"bold,omitempty"`
		Code    bool   `json:"code,omitempty"`
		Mention string `json:"mention,omitempty"` // a person's id
	}
	fileJSON struct {
		Name string `json:"name"`
		Path string `json:"path"` // absolute, of this server
	}
	buttonJSON struct {
		Label string `json:"label"`
		Data  string `json:"data"`
	}
)

// shape returns the bubble as it is told. The page wants runs: it gets the text in them, where the file is, and an
// animation as its picture. Programs get a picture that stands still, and the last line of the text is where the
// animation or the file is.
func (b *bubble) shape(runs bool) bubbleJSON {
	j := bubbleJSON{
		ID: b.id, From: b.from, Text: b.text.String(), Alt: b.alt, Edited: b.edited,
		Buttons: make([][]buttonJSON, len(b.buttons)),
	}
	if b.picture != "" {
		j.Picture = &b.picture
	}
	for i, row := range b.buttons {
		j.Buttons[i] = make([]buttonJSON, len(row))
		for k, button := range row {
			j.Buttons[i][k] = buttonJSON{Label: button.Label, Data: button.Data}
		}
	}
	switch {
	case b.path == "":
	case !runs:
		j.Text = strings.TrimPrefix(j.Text+"\n"+b.path, "\n")
	case b.film != nil:
		j.Picture = &b.path
	default:
		j.File = &fileJSON{Name: b.file.Name, Path: b.path}
	}
	if runs {
		for _, r := range b.text {
			j.Runs = append(j.Runs, runJSON{Text: r.S, Bold: r.Bold, Code: r.Code, Mention: r.Mention})
		}
	}
	return j
}
