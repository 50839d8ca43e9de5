package line

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
)

// messages writes a speech in LINE's own kinds: a bubble for what has a board or buttons, else a text that people can
// copy. In a private chat the usual commands stand below the last.
func (p *Platform) messages(s bot.Speech) ([]messaging_api.MessageInterface, error) {
	if len(s.Messages) == 0 || len(s.Messages) > maxMessages {
		return nil, fmt.Errorf("%w: it is %d messages", bot.ErrRefused, len(s.Messages))
	}
	var all []messaging_api.MessageInterface
	for i, m := range s.Messages {
		var quick *messaging_api.QuickReply
		if i == len(s.Messages)-1 && private(s.Place.Chat) {
			quick = quickReplies(s.Language)
		}
		if left := len(s.Messages) - i; isPoster(m) && len(all)+left < maxMessages {
			all = append(all, p.sharable(m))
			m.Pictures = nil
		}
		one, err := p.message(m, s.Language, quick)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// isPoster reports whether a message is a poster and a text.
func isPoster(m bot.Message) bool {
	return len(m.Pictures) == 1 && m.Pictures[0].Moment != nil && len(m.Buttons) == 0 && strings.TrimSpace(m.Text.String()) != ""
}

// sharable is a poster as people can keep and send on, which bubbles cannot be; its text is said below.
func (p *Platform) sharable(m bot.Message) *messaging_api.ImageMessage {
	url := p.poster(m.Pictures[0])
	return &messaging_api.ImageMessage{OriginalContentUrl: url, PreviewImageUrl: url}
}

// message writes one message.
func (p *Platform) message(m bot.Message, l i18n.Language, quick *messaging_api.QuickReply) (messaging_api.MessageInterface, error) {
	if len(m.Pictures) == 0 && len(m.Buttons) == 0 {
		text, err := plain(m)
		return &messaging_api.TextMessage{Text: text, QuickReply: quick}, err
	}
	if len(m.Pictures) == 1 && m.Pictures[0].Film != nil {
		if url, ok := p.pictures.keepable(m.Pictures[0].Film); ok {
			m.Buttons = append(slices.Clip(m.Buttons), []bot.Button{{Label: i18n.For(l).T("line.film"), URL: url, At: game.NoSquare}})
		}
	}
	bubble, err := p.bubble(m)
	return &messaging_api.FlexMessage{AltText: altText(m), Contents: bubble, QuickReply: quick}, err
}

// plain returns a message as a text. A bot can send no files on LINE; what is in one is said.
func plain(m bot.Message) (string, error) {
	text := m.Text.String()
	if m.File != nil {
		if !utf8.Valid(m.File.Data) {
			return "", fmt.Errorf("%w: the file %s is no text", bot.ErrRefused, m.File.Name)
		}
		text = strings.TrimSpace(text + "\n\n" + string(m.File.Data))
	}
	if strings.TrimSpace(text) == "" {
		return "", fmt.Errorf("%w: it says nothing", bot.ErrRefused)
	}
	return fit(text, maxText), nil
}

// altText is what stands for a bubble where it cannot be shown: in the list of chats, in notices, and for those who have
// it read to them.
func altText(m bot.Message) string {
	parts := []string{m.Text.String()}
	for _, p := range m.Pictures {
		parts = append(parts, p.Alt)
	}
	text := strings.TrimSpace(strings.Join(parts, "\n"))
	if text == "" {
		text = "makruk"
	}
	return fit(text, maxAltText)
}

// quick are the usual commands, by what they are called on their buttons.
var quick = []struct{ command, label string }{
	{"/play", "line.play"},
	{"/board", "line.board"},
	{"/undo", "line.undo"},
	{"/games", "line.games"},
	{"/rules", "line.learn"},
	{"/settings", "line.settings"},
	{"/help", "line.help"},
}

// quickReplies are the usual commands as buttons that go with the next message.
func quickReplies(l i18n.Language) *messaging_api.QuickReply {
	words := i18n.For(l)
	q := &messaging_api.QuickReply{}
	for _, c := range quick {
		q.Items = append(q.Items, messaging_api.QuickReplyItem{Type: "action", Action: commandAction(c.command, words.T(c.label))})
	}
	return q
}

// commandAction is a button that stands for a typed command; the chat shows its label as what the person said.
func commandAction(command, label string) *messaging_api.PostbackAction {
	return &messaging_api.PostbackAction{Label: fit(label, maxLabel), Data: command, DisplayText: label}
}
