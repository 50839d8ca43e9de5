package telegramtest

import (
	"strings"
)

// methods are what the fake does. s.mu is held while they run, and the parameters fit the published Bot API.
var methods = map[string]func(*Server, *request) (any, error){
	"answerCallbackQuery":    (*Server).answerCallbackQuery,
	"deleteMessage":          (*Server).deleteMessage,
	"deleteMyCommands":       (*Server).deleteMyCommands,
	"deleteWebhook":          (*Server).deleteWebhook,
	"editMessageCaption":     (*Server).editMessageCaption,
	"editMessageMedia":       (*Server).editMessageMedia,
	"editMessageReplyMarkup": (*Server).editMessageReplyMarkup,
	"editMessageText":        (*Server).editMessageText,
	"getChatMember":          (*Server).getChatMember,
	"getFile":                (*Server).getFile,
	"getMe":                  (*Server).getMe,
	"getMyCommands":          (*Server).getMyCommands,
	"getMyDescription":       described("description"),
	"getMyShortDescription":  described("short_description"),
	"getUpdates":             nil, // waits without the lock: see getUpdates
	"getWebhookInfo":         (*Server).getWebhookInfo,
	"sendAnimation":          (*Server).sendAnimation,
	"sendChatAction":         (*Server).sendChatAction,
	"sendDocument":           (*Server).sendDocument,
	"sendMessage":            (*Server).sendMessage,
	"sendPhoto":              (*Server).sendPhoto,
	"setMyCommands":          (*Server).setMyCommands,
	"setMyDescription":       describing("description"),
	"setMyShortDescription":  describing("short_description"),
	"setWebhook":             (*Server).setWebhook,
}

func (s *Server) getMe(*request) (any, error) {
	me := s.bot.wire()
	me["can_join_groups"], me["can_read_all_group_messages"], me["supports_inline_queries"] = true, true, false
	return me, nil
}

func (s *Server) sendMessage(q *request) (any, error) {
	if strings.TrimSpace(q.values["text"]) == "" {
		return nil, mistake("message text is empty")
	}
	return s.send(q, Message{Text: q.values["text"]}, "entities")
}

func (s *Server) sendPhoto(q *request) (any, error) {
	picture, err := s.photo(q, q.values["photo"])
	if err != nil {
		return nil, err
	}
	return s.send(q, Message{Text: q.values["caption"], Picture: picture}, "caption_entities")
}

// send puts a message of the bot into a chat. The parameter named by entities says what stands out in its text.
func (s *Server) send(q *request, m Message, entities string) (any, error) {
	q.json(entities, &m.Entities)
	var err error
	if m.Entities, err = s.readText(m.Text, m.Entities); err != nil {
		return nil, err
	}
	if m.Keyboard, err = readKeyboard(q); err != nil {
		return nil, err
	}
	c, thread, err := s.place(q)
	if err != nil {
		return nil, err
	}
	m.From, m.Thread, m.Silent = BotID, thread, q.values["disable_notification"] == "true"
	return s.wire(s.put(c, &m)), nil
}

func (s *Server) editMessageText(q *request) (any, error) {
	if strings.TrimSpace(q.values["text"]) == "" {
		return nil, mistake("message text is empty")
	}
	return s.edit(q, func(m *Message) error {
		if m.captioned() {
			return bad("there is no text in the message to edit")
		}
		m.Text, m.Entities = q.values["text"], nil
		q.json("entities", &m.Entities)
		return nil
	})
}

func (s *Server) editMessageCaption(q *request) (any, error) {
	return s.edit(q, func(m *Message) error {
		if !m.captioned() {
			return bad("there is no caption in the message to edit")
		}
		m.Text, m.Entities = q.values["caption"], nil
		q.json("caption_entities", &m.Entities)
		return nil
	})
}

func (s *Server) editMessageMedia(q *request) (any, error) {
	var media struct {
		Type     string   `json:"type"`
		Media    string   `json:"media"`
		Caption  string   `json:"caption"`
		Entities []Entity `json:"caption_entities"`
	}
	if !q.json("media", &media) || media.Type != "photo" {
		return nil, mistake("the fake shows photos only, not %s", q.values["media"])
	}
	picture, err := s.photo(q, media.Media)
	if err != nil {
		return nil, err
	}
	return s.edit(q, func(m *Message) error {
		m.Picture, m.Text, m.Entities = picture, media.Caption, media.Entities
		return nil
	})
}

func (s *Server) editMessageReplyMarkup(q *request) (any, error) {
	return s.edit(q, func(*Message) error { return nil })
}

// edit changes a message of the bot. An edit that does not say the keyboard takes it away.
func (s *Server) edit(q *request, change func(*Message) error) (any, error) {
	keyboard, err := readKeyboard(q)
	if err != nil {
		return nil, err
	}
	c, _, err := s.place(q)
	if err != nil {
		return nil, err
	}
	m, ok := c.find(int(q.int("message_id")))
	if !ok {
		return nil, bad("message to edit not found")
	}
	if m.From != BotID {
		return nil, mistake("message can't be edited")
	}
	to := *m
	if err := change(&to); err != nil {
		return nil, err
	}
	to.Keyboard = keyboard
	if to.Entities, err = s.readText(to.Text, to.Entities); err != nil {
		return nil, err
	}
	if m.same(to) {
		return nil, bad("message is not modified: specified new message content and reply markup are exactly the same " +
			"as a current content and reply markup of the message")
	}
	to.Edits++
	*m = to
	c.changes++
	return s.wire(m), nil
}

func (s *Server) deleteMessage(q *request) (any, error) {
	c, _, err := s.place(q)
	if err != nil {
		return nil, err
	}
	m, ok := c.find(int(q.int("message_id")))
	if !ok {
		return nil, bad("message to delete not found")
	}
	m.Deleted = true
	c.changes++
	return true, nil
}

func (s *Server) sendChatAction(q *request) (any, error) {
	if q.values["action"] != "typing" {
		return nil, mistake("wrong parameter action in request")
	}
	_, _, err := s.place(q)
	return true, err
}

func (s *Server) answerCallbackQuery(q *request) (any, error) {
	t, ok := s.taps[q.values["callback_query_id"]]
	if !ok {
		return nil, bad("query is too old and response timeout expired or query ID is invalid")
	}
	t.answers = append(t.answers, q.values["text"])
	return true, nil
}
