package line

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"github.com/makrukbot/makrukbot/bot"
)

// Send replies to an event, or pushes what has a key. The messages are called by the names that they bring.
func (p *Platform) Send(ctx context.Context, s bot.Speech) ([]bot.Sent, error) {
	messages, err := p.messages(s)
	if err != nil {
		return nil, err
	}
	silent := true
	for _, m := range s.Messages {
		silent = silent && m.Silent
	}
	switch {
	case s.Reply != "":
		err = p.call(ctx, "reply", func(ctx context.Context) (*http.Response, error) {
			resp, _, err := p.client(ctx).ReplyMessageWithHttpInfo(&messaging_api.ReplyMessageRequest{
				ReplyToken: s.Reply, Messages: messages, NotificationDisabled: silent,
			})
			return resp, err
		})
	case s.Key != "":
		err = p.call(ctx, "push", func(ctx context.Context) (*http.Response, error) {
			resp, _, err := p.client(ctx).PushMessageWithHttpInfo(&messaging_api.PushMessageRequest{
				To: s.Place.Chat, Messages: messages, NotificationDisabled: silent,
			}, s.Key)
			return resp, err
		})
	default:
		err = fmt.Errorf("%w: it has neither a token nor a key", bot.ErrRefused)
	}
	if err != nil {
		return nil, err
	}
	sent := make([]bot.Sent, len(s.Messages))
	for i, m := range s.Messages {
		sent[i].Message = m.Name
	}
	return sent, nil
}

// Answer does nothing: a tap on LINE waits for no answer, and notices are said in the chat.
func (p *Platform) Answer(context.Context, string, string) error { return nil }

// Delete fails, since LINE lets nothing be taken away.
func (p *Platform) Delete(context.Context, bot.Ref) error { return bot.ErrGone }

// Menu does nothing: the menu is the rich menu, the same for all ([Platform.Setup]), and the quick replies.
func (p *Platform) Menu(context.Context, bot.Place, []bot.MenuItem) error { return nil }

// loading is how many seconds one Typing lasts; LINE takes multiples of five.
const loading = 20

// Typing shows that the bot is at work; LINE does that in private chats only.
func (p *Platform) Typing(ctx context.Context, place bot.Place) error {
	if !private(place.Chat) {
		return nil
	}
	return p.call(ctx, "show that the bot is at work", func(ctx context.Context) (*http.Response, error) {
		resp, _, err := p.client(ctx).ShowLoadingAnimationWithHttpInfo(&messaging_api.ShowLoadingAnimationRequest{
			ChatId: place.Chat, LoadingSeconds: loading,
		})
		return resp, err
	})
}

// Fetch returns a file that somebody sent, by the id of its message.
func (p *Platform) Fetch(ctx context.Context, known string) ([]byte, error) {
	var data []byte
	err := p.call(ctx, "fetch a file", func(ctx context.Context) (*http.Response, error) {
		resp, _, err := p.blobClient(ctx).GetMessageContentWithHttpInfo(known)
		if err != nil {
			if resp != nil && (resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusGone) {
				err = bot.ErrGone
				resp = nil
			}
			return resp, err
		}
		defer resp.Body.Close()
		data, err = io.ReadAll(io.LimitReader(resp.Body, bot.MaxFile+1))
		if err != nil {
			return nil, err
		}
		return resp, nil
	})
	if err == nil && len(data) > bot.MaxFile {
		err = fmt.Errorf("%w: the file is longer than %d bytes", bot.ErrGone, bot.MaxFile)
	}
	return data, err
}
