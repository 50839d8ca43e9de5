package telegramtest

import (
	"errors"
	"fmt"
	"strings"
)

// What Telegram takes of keyboards; it documents no limits, these are known from use.
const (
	maxButtons = 100
	maxRow     = 8
)

// readKeyboard reads a keyboard; none is an empty one.
func readKeyboard(q *request) ([][]Button, error) {
	var markup struct {
		Rows [][]map[string]any `json:"inline_keyboard"`
	}
	if q.values["reply_markup"] != "" && !q.json("reply_markup", &markup) {
		return nil, mistake("can't parse reply keyboard markup JSON object")
	}
	var rows [][]Button
	n := 0
	for _, row := range markup.Rows {
		if n += len(row); len(row) > maxRow || n > maxButtons {
			return nil, mistake("BUTTONS_TOO_MUCH: %d in a row, %d so far", len(row), n)
		}
		var buttons []Button
		for _, fields := range row {
			b, err := readButton(fields)
			if err != nil {
				return nil, mistake("%v", err)
			}
			buttons = append(buttons, b)
		}
		if len(buttons) > 0 {
			rows = append(rows, buttons)
		}
	}
	return rows, nil
}

// readButton reads a button whose fields have the right types.
func readButton(fields map[string]any) (Button, error) {
	var b Button
	kinds := 0
	for name, value := range fields {
		switch name {
		case "text":
			b.Text, _ = value.(string)
			continue
		case "style", "icon_custom_emoji_id":
			continue
		case "callback_data":
			b.Data, _ = value.(string)
		case "url":
			b.URL, _ = value.(string)
		}
		kinds++
	}
	if strings.TrimSpace(b.Text) == "" {
		return b, errors.New("button text must be non-empty")
	}
	if kinds != 1 {
		return b, fmt.Errorf("button %q does %d things, want one", b.Text, kinds)
	}
	return b, nil
}
