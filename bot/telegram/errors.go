package telegram

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

// Refusals that are dealt with in this package.
var (
	errSame  = errors.New("the message looks like that already")
	errKind  = errors.New("the message has a picture, or has none, against what was thought")
	errFile  = errors.New("telegram does not know the picture any more")
	errStill = errors.New("animations may not be sent to this chat")
	errStale = errors.New("the tap cannot be answered any more")
)

// defaultWait is how long a chat rests when the server limits it without saying how long.
const defaultWait = 5 * time.Second

// refusals say what a refusal means: the first row with its status and a part of its description, in lower case. The
// descriptions stand in no documentation; these are those of the Bot API server and, in capitals there, of Telegram
// behind it.
var refusals = []struct {
	status int
	part   string
	means  error
}{
	{http.StatusUnauthorized, "", ErrToken},
	{http.StatusNotFound, "", ErrToken}, // of a token that is none, or whose bot was deleted
	{http.StatusForbidden, "", bot.ErrParked},
	{http.StatusConflict, "", ErrConflict},
	{http.StatusRequestEntityTooLarge, "", bot.ErrRefused},

	{http.StatusBadRequest, "message is not modified", errSame},
	{http.StatusBadRequest, "message_not_modified", errSame},

	{http.StatusBadRequest, "there is no text in the message to edit", errKind},
	{http.StatusBadRequest, "there is no caption in the message to edit", errKind},

	{http.StatusBadRequest, "query is too old", errStale},
	{http.StatusBadRequest, "query_id_invalid", errStale},
	{http.StatusBadRequest, "query id is invalid", errStale},

	{http.StatusBadRequest, "wrong file", errFile},
	{http.StatusBadRequest, "wrong remote file", errFile},
	{http.StatusBadRequest, "invalid file", errFile},
	{http.StatusBadRequest, "file_reference", errFile},
	{http.StatusBadRequest, "file reference", errFile},
	{http.StatusBadRequest, "file_id_invalid", errFile},
	{http.StatusBadRequest, "wrong padding in the string", errFile},

	{http.StatusBadRequest, "message to edit not found", bot.ErrGone},
	{http.StatusBadRequest, "message can't be edited", bot.ErrGone},
	{http.StatusBadRequest, "message to delete not found", bot.ErrGone},
	{http.StatusBadRequest, "message can't be deleted", bot.ErrGone},
	{http.StatusBadRequest, "message identifier is not specified", bot.ErrGone},
	{http.StatusBadRequest, "message_id_invalid", bot.ErrGone},
	{http.StatusBadRequest, "message_edit_time_expired", bot.ErrGone},
	{http.StatusBadRequest, "message_author_required", bot.ErrGone},
	{http.StatusBadRequest, "message_delete_forbidden", bot.ErrGone},
	{http.StatusBadRequest, "there is no media in the message to edit", bot.ErrGone},

	{http.StatusBadRequest, "chat not found", bot.ErrParked},
	{http.StatusBadRequest, "user not found", bot.ErrParked},
	{http.StatusBadRequest, "peer_id_invalid", bot.ErrParked},
	{http.StatusBadRequest, "bot was kicked", bot.ErrParked},
	{http.StatusBadRequest, "bot was blocked", bot.ErrParked},
	{http.StatusBadRequest, "user_is_blocked", bot.ErrParked},
	{http.StatusBadRequest, "user_is_deactivated", bot.ErrParked},
	{http.StatusBadRequest, "input_user_deactivated", bot.ErrParked},
	{http.StatusBadRequest, "group chat was deactivated", bot.ErrParked},
	{http.StatusBadRequest, "group chat was deleted", bot.ErrParked},
	{http.StatusBadRequest, "channel_private", bot.ErrParked},
	{http.StatusBadRequest, "not enough rights to send animations", errStill},
	{http.StatusBadRequest, "chat_send_gifs_forbidden", errStill},
	{http.StatusBadRequest, "not enough rights", bot.ErrParked},
	{http.StatusBadRequest, "have no rights to send", bot.ErrParked},
	{http.StatusBadRequest, "need administrator rights", bot.ErrParked},
	{http.StatusBadRequest, "chat_write_forbidden", bot.ErrParked},
	{http.StatusBadRequest, "chat_admin_required", bot.ErrParked},
	{http.StatusBadRequest, "chat_restricted", bot.ErrParked},
	{http.StatusBadRequest, "_forbidden", bot.ErrParked}, // CHAT_SEND_PHOTOS_FORBIDDEN and its kind
	{http.StatusBadRequest, "topic_closed", bot.ErrClosed},
	{http.StatusBadRequest, "topic_deleted", bot.ErrClosed},
	{http.StatusBadRequest, "topic_id_invalid", bot.ErrClosed},
	{http.StatusBadRequest, "message thread not found", bot.ErrClosed},

	{http.StatusBadRequest, "", bot.ErrRefused},
}

// classify says what a refusal means. One that is not in the table is a passing trouble.
func classify(status int, e *tgbotapi.Error) error {
	switch {
	case e.MigrateToChatID != 0:
		return &bot.MovedError{To: strconv.FormatInt(e.MigrateToChatID, 10)}
	case e.RetryAfter > 0:
		return &bot.LimitError{After: time.Duration(e.RetryAfter) * time.Second}
	case status == http.StatusTooManyRequests:
		return &bot.LimitError{After: defaultWait}
	}
	text := strings.ToLower(e.Message)
	for _, r := range refusals {
		if r.status == status && strings.Contains(text, r.part) {
			return fmt.Errorf("%w: %s", r.means, e.Message)
		}
	}
	return fmt.Errorf("status %d: %s", status, e.Message)
}
