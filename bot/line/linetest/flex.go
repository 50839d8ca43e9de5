package linetest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What the components of a bubble may have, of what LINE knows, and the values of what has few:
// https://developers.line.biz/en/reference/messaging-api/#flex-message
const (
	placing = " flex margin position offsetTop offsetBottom offsetStart offsetEnd"
	boxes   = "type layout contents spacing backgroundColor borderColor borderWidth cornerRadius width maxWidth height " +
		"maxHeight paddingAll paddingTop paddingBottom paddingStart paddingEnd action justifyContent alignItems background" + placing
	images = "type url align gravity size aspectRatio aspectMode backgroundColor action animated" + placing
	texts  = "type text contents adjustMode size align gravity wrap lineSpacing maxLines weight color action style " +
		"decoration scaling" + placing
	spans = "type text color size weight style decoration"
)

var values = map[string][]string{
	"layout":         {"horizontal", "vertical", "baseline"},
	"position":       {"relative", "absolute"},
	"aspectMode":     {"cover", "fit"},
	"align":          {"start", "end", "center"},
	"weight":         {"regular", "bold"},
	"justifyContent": {"flex-start", "center", "flex-end", "space-between", "space-around", "space-evenly"},
}

// forms are what values of many look like.
var forms = map[string]*regexp.Regexp{
	"offsetTop": length, "offsetStart": length, "offsetBottom": length, "offsetEnd": length, "width": length, "height": length,
	"paddingAll": length, "paddingTop": length, "cornerRadius": length, "spacing": length, "margin": length,
	"aspectRatio":     regexp.MustCompile(`^[1-9][0-9]{0,5}:[1-9][0-9]{0,5}$`),
	"backgroundColor": color, "color": color,
	"size": regexp.MustCompile(`^(none|xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl|full|[0-9.]+px|[0-9.]+%)$`),
}

var (
	length = regexp.MustCompile(`^(none|xs|sm|md|lg|xl|xxl|[0-9]+(\.[0-9]+)?(px|%))$`)
	color  = regexp.MustCompile(`^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`)
)

// readBubble reads a bubble.
func (m *Message) readBubble(raw any) error {
	if m.Bytes = size(raw); m.Bytes > maxBubble {
		return fmt.Errorf("the bubble has %d bytes", m.Bytes)
	}
	o, err := object("the bubble", raw)
	if err != nil {
		return err
	}
	if err := onlyFields("the bubble", o, "type size direction header hero body footer styles action"); err != nil {
		return err
	}
	if o["type"] != "bubble" {
		return fmt.Errorf("a container of the type %v", o["type"])
	}
	if s, ok := o["size"].(string); o["size"] != nil && (!ok || !slices.Contains(strings.Fields("nano micro deca hecto kilo mega giga"), s)) {
		return fmt.Errorf("a bubble of the size %v", o["size"])
	}
	for _, block := range []string{"header", "hero", "body", "footer"} {
		if o[block] != nil {
			if err := m.readComponent(o[block], area{0, 0, 100, 100}); err != nil {
				return fmt.Errorf("%s: %w", block, err)
			}
		}
	}
	return nil
}

func (m *Message) readComponent(raw any, within area) error {
	o, err := object("the component", raw)
	if err != nil {
		return err
	}
	if err := checkValues(o); err != nil {
		return err
	}
	switch o["type"] {
	case "box":
		return m.readBox(o, within)
	case "image":
		if err := onlyFields("the image", o, images); err != nil {
			return err
		}
		if m.Picture != "" {
			return errors.New("two pictures")
		}
		return m.readPicture(o)
	case "text":
		return m.readText(o)
	}
	return fmt.Errorf("a component of the type %v", o["type"])
}

// readPicture reads the picture of a bubble.
func (m *Message) readPicture(o map[string]any) (err error) {
	if m.Picture, err = address(o, "url"); err != nil {
		return err
	}
	s := shown{url: m.Picture, width: 1, height: 1}
	if ratio, ok := o["aspectRatio"].(string); ok {
		if _, err := fmt.Sscanf(ratio, "%d:%d", &s.width, &s.height); err != nil || s.height > 3*s.width {
			return fmt.Errorf("a picture of %s", ratio)
		}
	}
	s.moves, _ = o["animated"].(bool)
	m.Moves, m.shows = s.moves, append(m.shows, s)
	return nil
}

func checkValues(o map[string]any) error {
	for field, raw := range o {
		s, isText := raw.(string)
		if known, ok := values[field]; ok && !slices.Contains(known, s) {
			return fmt.Errorf("%s is %v", field, raw)
		}
		if form, ok := forms[field]; ok && (!isText || !form.MatchString(s)) {
			return fmt.Errorf("%s is %v", field, raw)
		}
	}
	if f, ok := o["flex"].(float64); o["flex"] != nil && (!ok || f < 0 || f == 0 && o["type"] != "text") {
		return fmt.Errorf("flex is %v", o["flex"]) // zero is allowed, but was meant as none
	}
	return nil
}

func (m *Message) readBox(o map[string]any, within area) error {
	if err := onlyFields("the box", o, boxes); err != nil {
		return err
	}
	contents, ok := o["contents"].([]any)
	if !ok || o["layout"] == nil {
		return errors.New("a box without layout or contents")
	}
	where := within
	if o["position"] == "absolute" {
		where = readArea(o)
	}
	before := len(m.Lines)
	for _, part := range contents {
		if err := m.readComponent(part, where); err != nil {
			return err
		}
	}
	if o["action"] == nil {
		return nil
	}
	b, err := readAction(o["action"], false)
	b.Area, b.OnBoard = where, o["position"] == "absolute"
	if words := m.Lines[before:]; len(words) > 0 { // what is written on a button is no text of the message
		b.Text = strings.Join(words, " ")
		m.Lines = m.Lines[:before]
	}
	m.Buttons = append(m.Buttons, b)
	return err
}

func (m *Message) readText(o map[string]any) error {
	if err := onlyFields("the text", o, texts); err != nil {
		return err
	}
	line, _ := o["text"].(string)
	spanned, _ := o["contents"].([]any)
	if line == "" && len(spanned) == 0 {
		return errors.New("a text that says nothing")
	}
	for _, raw := range spanned {
		span, err := object("the span", raw)
		if err != nil {
			return err
		}
		if err := errors.Join(onlyFields("the span", span, spans), checkValues(span)); err != nil {
			return err
		}
		if span["type"] != "span" {
			return fmt.Errorf("a span of the type %v", span["type"])
		}
		s, err := text(span, "text", maxText)
		if err != nil {
			return err
		}
		line += s
	}
	if o["action"] != nil {
		b, err := readAction(o["action"], false)
		b.Text = line
		m.Buttons = append(m.Buttons, b)
		return err
	}
	m.Lines = append(m.Lines, line)
	return nil
}

// area is a part of a picture, in percent.
type area struct{ Left, Top, Width, Height float64 }

// readArea reads where a box lies in the one around it.
func readArea(o map[string]any) area {
	percent := func(field string) float64 {
		s, _ := o[field].(string)
		f, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
		if err != nil {
			return -1
		}
		return f
	}
	return area{percent("offsetStart"), percent("offsetTop"), percent("width"), percent("height")}
}
