package telegram

// What is read of an update. Everything else in it is skipped, so that a part which changes its shape cannot make an
// update unreadable; the library's types read all, and know neither topics nor messages that are not accessible.
//
// https://core.telegram.org/bots/api#update
type update struct {
	Message  *message      `json:"message"`
	Edited   *message      `json:"edited_message"`
	Callback *callback     `json:"callback_query"`
	Member   *memberUpdate `json:"my_chat_member"`
}

// kinds are the updates that are asked for.
const kinds = `["message","edited_message","callback_query","my_chat_member"]`

// message is a Message, or an InaccessibleMessage, which has its chat and id alone.
type message struct {
	ID          int       `json:"message_id"`
	Thread      int       `json:"message_thread_id"`
	IsTopic     bool      `json:"is_topic_message"` // else Thread is but a chain of replies
	From        *user     `json:"from"`
	SenderChat  *chat     `json:"sender_chat"` // who is shown as the sender: a channel, or the group for an anonymous admin
	Chat        chat      `json:"chat"`
	Text        string    `json:"text"`
	Entities    []entity  `json:"entities"`
	Caption     string    `json:"caption"` // of the document
	Document    *document `json:"document"`
	ReplyTo     *message  `json:"reply_to_message"`
	Left        *user     `json:"left_chat_member"`
	Joined      []user    `json:"new_chat_members"`
	MigrateTo   int64     `json:"migrate_to_chat_id"`
	MigrateFrom int64     `json:"migrate_from_chat_id"`
}

// entity is a stretch of a text, counted in UTF-16 code units.
type entity struct {
	Type   string `json:"type"`
	Offset int    `json:"offset"`
	Length int    `json:"length"`
	User   *user  `json:"user"` // of a text_mention
}

type document struct {
	ID   string `json:"file_id"`
	Name string `json:"file_name"`
	Type string `json:"mime_type"`
	Size int64  `json:"file_size"`
}

type callback struct {
	ID      string   `json:"id"`
	From    user     `json:"from"`
	Message *message `json:"message"`
	Data    string   `json:"data"`
}

type memberUpdate struct {
	Chat chat   `json:"chat"`
	From user   `json:"from"`
	Old  member `json:"old_chat_member"`
	New  member `json:"new_chat_member"`
}

type member struct {
	Status   string `json:"status"`
	IsMember bool   `json:"is_member"`         // of the restricted
	CanSend  bool   `json:"can_send_messages"` // of the restricted
}

// in reports whether the bot may speak.
func (m member) in() bool {
	switch m.Status {
	case "creator", "administrator", "member":
		return true
	case "restricted":
		return m.IsMember && m.CanSend
	}
	return false
}

type user struct {
	ID        int64  `json:"id"`
	IsBot     bool   `json:"is_bot"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Username  string `json:"username"`
	Language  string `json:"language_code"`
}

type chat struct {
	ID    int64  `json:"id"`
	Type  string `json:"type"` // private, group, supergroup, channel
	Title string `json:"title"`
}

func (c chat) private() bool { return c.Type == "private" }
func (c chat) group() bool   { return c.Type == "group" || c.Type == "supergroup" }
