package linetest

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf16"
)

// The limits that LINE documents: https://developers.line.biz/en/reference/messaging-api/.
const (
	maxMessages    = 5
	maxText        = 5000
	maxAltText     = 400
	maxQuick       = 13
	maxLabel       = 20
	maxData        = 300
	maxDisplayText = 300
	maxURL         = 2000
	maxLink        = 1000
	maxBubble      = 30 << 10
)

// readMessages reads the messages of a request.
func readMessages(request map[string]any) ([]Message, error) {
	list, _ := request["messages"].([]any)
	if len(list) == 0 || len(list) > maxMessages {
		return nil, mistake("%d messages", len(list))
	}
	var all []Message
	for i, raw := range list {
		m, err := readMessage(raw)
		if err != nil {
			return nil, mistake("messages[%d]: %v", i, err)
		}
		all = append(all, m)
	}
	return all, nil
}

func readMessage(raw any) (m Message, err error) {
	o, err := object("the message", raw)
	if err != nil {
		return m, err
	}
	switch o["type"] {
	case "text":
		if err := onlyFields("the text", o, "type text quickReply"); err != nil {
			return m, err
		}
		if m.Text, err = text(o, "text", maxText); err != nil {
			return m, err
		}
	case "flex":
		if err := onlyFields("the flex message", o, "type altText contents quickReply"); err != nil {
			return m, err
		}
		if m.Alt, err = text(o, "altText", maxAltText); err != nil {
			return m, err
		}
		if err := m.readBubble(o["contents"]); err != nil {
			return m, err
		}
	case "image":
		if err := m.readImage(o); err != nil {
			return m, err
		}
	default:
		return m, fmt.Errorf("a message of the type %v", o["type"])
	}
	m.Quick, err = readQuick(o["quickReply"])
	return m, err
}

// readImage reads a message that is a picture.
func (m *Message) readImage(o map[string]any) (err error) {
	if err := onlyFields("the picture", o, "type originalContentUrl previewImageUrl quickReply"); err != nil {
		return err
	}
	if m.Picture, err = address(o, "originalContentUrl"); err != nil {
		return err
	}
	preview, err := address(o, "previewImageUrl")
	m.shows = []shown{{url: m.Picture}, {url: preview, preview: true}}
	return err
}

func readQuick(raw any) ([]Button, error) {
	if raw == nil {
		return nil, nil
	}
	o, err := object("the quick reply", raw)
	if err != nil {
		return nil, err
	}
	items, _ := o["items"].([]any)
	if len(items) == 0 || len(items) > maxQuick {
		return nil, fmt.Errorf("%d quick replies", len(items))
	}
	var all []Button
	for _, raw := range items {
		item, err := object("a quick reply", raw)
		if err != nil {
			return nil, err
		}
		if err := onlyFields("a quick reply", item, "type action"); err != nil {
			return nil, err
		}
		if item["type"] != "action" {
			return nil, fmt.Errorf("a quick reply of the type %v", item["type"])
		}
		b, err := readAction(item["action"], true)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// readAction reads what a tap does.
func readAction(raw any, labelled bool) (b Button, err error) {
	o, err := object("the action", raw)
	if err != nil {
		return b, err
	}
	if o["type"] == "uri" {
		return readLink(o)
	}
	if o["type"] != "postback" {
		return b, fmt.Errorf("an action of the type %v", o["type"])
	}
	if err := onlyFields("the action", o, "type label data displayText"); err != nil {
		return b, err
	}
	if _, has := o["label"]; has || labelled {
		if b.Label, err = text(o, "label", maxLabel); err != nil {
			return b, err
		}
	}
	if b.Data, err = text(o, "data", maxData); err != nil {
		return b, err
	}
	if _, has := o["displayText"]; has {
		b.Display, err = text(o, "displayText", maxDisplayText)
	}
	return b, err
}

// readLink reads an action that opens a page.
func readLink(o map[string]any) (b Button, err error) {
	if err := onlyFields("the action", o, "type label uri"); err != nil {
		return b, err
	}
	if b.Label, err = text(o, "label", maxLabel); err != nil {
		return b, err
	}
	if _, err = text(o, "uri", maxLink); err != nil {
		return b, err
	}
	b.URL, err = address(o, "uri")
	return b, err
}

func object(what string, raw any) (map[string]any, error) {
	o, ok := raw.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s is no object", what)
	}
	return o, nil
}

// onlyFields refuses fields that are not in a list with spaces between.
func onlyFields(what string, o map[string]any, fields string) error {
	known := strings.Fields(fields)
	for name := range o {
		if !slices.Contains(known, name) {
			return mistake("%s has the field %q", what, name)
		}
	}
	return nil
}

// text reads a text that is not empty, of at most so many UTF-16 code units.
func text(o map[string]any, field string, most int) (string, error) {
	s, ok := o[field].(string)
	n := len(utf16.Encode([]rune(s)))
	if !ok || n == 0 || n > most {
		return "", fmt.Errorf("%s has %d characters, of 1 to %d", field, n, most)
	}
	return s, nil
}

// address reads a URL. The real LINE takes only https; here a test's own server will do as well.
func address(o map[string]any, field string) (string, error) {
	s, err := text(o, field, maxURL)
	if err != nil {
		return "", err
	}
	u, err := url.Parse(s)
	local := err == nil && u.Scheme == "http" && u.Hostname() == "127.0.0.1"
	if err != nil || u.Scheme != "https" && !local {
		return "", fmt.Errorf("%s is %q, which is no https URL", field, s)
	}
	return s, nil
}

// size returns how long something is as JSON.
func size(v any) int {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return len(data)
}
