package line

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// How a bubble looks: its buttons as light cards, which suit the light and the dark mode.
const (
	cardColor = "#E9DCC3"
	inkColor  = "#3A2A14"
	gap       = "6px"
	margin    = "12px"
	round     = "8px"
)

// ratio is the flex of all parts: the library always writes one, and zero would make a part as wide as what is in it.
const ratio = 1

// bubble writes a message as a bubble: the board with its squares as buttons, the text, and the other buttons. If that is
// more than LINE takes, all buttons stand below in rows, man by man, which needs less. No game comes to that: the boards
// with the most buttons take 13 kB.
func (p *Platform) bubble(m bot.Message) (*messaging_api.FlexBubble, error) {
	if len(m.Pictures) > 1 {
		return nil, fmt.Errorf("%w: it has %d pictures", bot.ErrRefused, len(m.Pictures))
	}
	for _, lay := range []bool{true, false} {
		b, err := p.layOut(m, lay)
		if err != nil {
			return nil, err
		}
		size, err := jsonSize(b)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", bot.ErrRefused, err)
		}
		if size <= maxBubble {
			return b, nil
		}
	}
	return nil, fmt.Errorf("%w: its bubble is too big", bot.ErrRefused)
}

// jsonSize returns how many bytes something is when it is sent.
func jsonSize(v any) (int, error) {
	data, err := json.Marshal(v)
	return len(data), err
}

// layOut makes a bubble; lay says whether buttons lie on the board.
func (p *Platform) layOut(m bot.Message, lay bool) (*messaging_api.FlexBubble, error) {
	var parts []messaging_api.FlexComponentInterface
	beside := m.Buttons
	if len(m.Pictures) == 1 {
		scene := fitted(m.Pictures[0].Scene, maxPicture)
		board := &messaging_api.FlexBox{
			Layout: "vertical", Flex: ratio, Contents: []messaging_api.FlexComponentInterface{p.image(m.Pictures[0], scene)},
		}
		if lay {
			var boxes []messaging_api.FlexComponentInterface
			var err error
			if boxes, beside, err = onBoard(m, scene); err != nil {
				return nil, err
			}
			board.Contents = append(board.Contents, boxes...)
		}
		parts = append(parts, board)
	}
	if below := caption(m.Text); below != nil {
		parts = append(parts, below)
	}
	rows, err := buttonRows(m, beside, lay)
	if err != nil {
		return nil, err
	}
	if rows != nil {
		parts = append(parts, rows)
	}
	return &messaging_api.FlexBubble{
		Size: "giga",
		Body: &messaging_api.FlexBox{Layout: "vertical", Flex: ratio, PaddingAll: "0px", Contents: parts},
	}, nil
}

// image is the picture of a bubble, whose scene fits: an animation, a poster, or a board.
func (p *Platform) image(picture bot.Picture, scene render.Scene) *messaging_api.FlexImage {
	image := &messaging_api.FlexImage{Url: p.pictures.url(boardOf(scene)), Flex: ratio, Size: "full", AspectRatio: "1:1", AspectMode: "cover"}
	switch {
	case picture.Film != nil:
		if url, ok := p.pictures.moving(picture.Film); ok {
			image.Url, image.Animated = url, true
		}
	case picture.Moment != nil:
		image.Url, image.AspectRatio = p.poster(picture), "2:3"
	}
	return image
}

// poster returns the address of a poster.
func (p *Platform) poster(picture bot.Picture) string {
	return p.pictures.url(posterOf(fitted(picture.Scene, maxPoster), fitted(*picture.Moment, maxPoster)))
}

// onBoard lays a transparent box over each square that has a button, and returns the buttons for which there is no room.
func onBoard(m bot.Message, s render.Scene) (boxes []messaging_api.FlexComponentInterface, beside [][]bot.Button, err error) {
	taken := map[game.Square]bool{}
	for _, row := range m.Buttons {
		var rest []bot.Button
		for _, b := range row {
			if b.At == game.NoSquare || taken[b.At] {
				rest = append(rest, b)
				continue
			}
			taken[b.At] = true
			act, err := action(m, b)
			if err != nil {
				return nil, nil, err
			}
			where, size := s.Square(b.At), s.Size()
			boxes = append(boxes, &messaging_api.FlexBox{
				Layout: "vertical", Flex: ratio, Contents: []messaging_api.FlexComponentInterface{}, Position: "absolute",
				OffsetStart: percent(where.Min.X, size), OffsetTop: percent(where.Min.Y, size),
				Width: percent(where.Dx(), size), Height: percent(where.Dy(), size), Action: act,
			})
		}
		if rest != nil {
			beside = append(beside, rest)
		}
	}
	return boxes, beside, nil
}

// percent writes a part of a whole as LINE reads it.
func percent(part, whole int) string {
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 2, 64) + "%"
}

// caption is the text of a bubble; nil if it has none.
func caption(t bot.Text) messaging_api.FlexComponentInterface {
	text := &messaging_api.FlexText{Flex: ratio, Wrap: true, Size: "md"}
	left := maxText
	for _, r := range t {
		if r.S == "" || left <= 0 {
			continue
		}
		s := fit(r.S, left)
		left -= units(s)
		span := messaging_api.FlexSpan{Text: s}
		if r.Bold {
			span.Weight = messaging_api.FlexSpanWEIGHT_BOLD
		}
		text.Contents = append(text.Contents, span)
	}
	if text.Contents == nil {
		return nil
	}
	return &messaging_api.FlexBox{
		Layout: "vertical", Flex: ratio, PaddingAll: margin, Contents: []messaging_api.FlexComponentInterface{text},
	}
}

// buttonRows are the buttons below a bubble's text, as cards, or in few bytes as plain words; nil if there are none.
func buttonRows(m bot.Message, buttons [][]bot.Button, cards bool) (messaging_api.FlexComponentInterface, error) {
	var rows []messaging_api.FlexComponentInterface
	for _, row := range buttons {
		line := &messaging_api.FlexBox{Layout: "horizontal", Flex: ratio, Spacing: gap}
		for _, b := range row {
			act, err := action(m, b)
			if err != nil {
				return nil, err
			}
			text := &messaging_api.FlexText{Flex: ratio, Text: fit(b.Label, maxText), Align: "center", Wrap: true}
			if !cards {
				text.Action = act
				line.Contents = append(line.Contents, text)
				continue
			}
			text.Size, text.Color = "sm", inkColor
			line.Contents = append(line.Contents, &messaging_api.FlexBox{
				Layout: "vertical", Flex: ratio, Contents: []messaging_api.FlexComponentInterface{text}, Action: act,
				BackgroundColor: cardColor, CornerRadius: round, PaddingAll: gap, JustifyContent: "center",
			})
		}
		if line.Contents != nil {
			rows = append(rows, line)
		}
	}
	if rows == nil {
		return nil, nil
	}
	return &messaging_api.FlexBox{
		Layout: "vertical", Flex: ratio, Spacing: gap, PaddingAll: margin, PaddingTop: "0px", Contents: rows,
	}, nil
}

// action is what a tap on a button does: it brings back the message's name and the button's data, or opens a page.
func action(m bot.Message, b bot.Button) (messaging_api.ActionInterface, error) {
	label := fit(b.Label, maxLabel)
	if b.URL != "" {
		if units(b.URL) > maxLink {
			return nil, fmt.Errorf("%w: a button's address is too long", bot.ErrRefused)
		}
		return &messaging_api.UriAction{Label: label, Uri: b.URL}, nil
	}
	data := m.Name + " " + b.Data
	if units(data) > maxData {
		return nil, fmt.Errorf("%w: a button's data is too long", bot.ErrRefused)
	}
	return &messaging_api.PostbackAction{Label: label, Data: data}, nil
}
