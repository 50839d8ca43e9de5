package main

import (
	"testing"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

// TestWebhook plays over what Telegram calls, through a crash and back to polling.
func TestWebhook(t *testing.T) {
	t.Parallel()
	fake := telegramtest.New(t)
	address := freeAddress(t)
	variables := quiet(t.TempDir(), "MAKRUK_WEB=off", "TELEGRAM_BOT_TOKEN="+fake.Token, "TELEGRAM_API_URL="+fake.URL,
		"MAKRUK_PUBLIC="+address, "MAKRUK_PUBLIC_URL=http://"+address+"/bots/makruk")
	calls := append(variables, "TELEGRAM_WEBHOOK=on")
	ann := fake.User(7, "Ann", "en")
	ann.Says("/play 1")
	first := begin(t, calls)
	board := ann.Chat().Board()
	first.kill()
	ann.TapsOn(board, board.Labels()[0][0])
	second := begin(t, calls)
	board = ann.Chat().After(board)
	if n := len(fake.Calls("getUpdates")); n != 0 {
		t.Errorf("it polled %d times", n)
	}
	hooks := fake.Calls("setWebhook")
	if len(hooks) != 2 || hooks[0].Params["secret_token"] == "" || hooks[0].Params["secret_token"] != hooks[1].Params["secret_token"] {
		t.Errorf("the webhook was set with %v", hooks)
	}
	second.terminate()
	if status := second.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, second.output)
	}
	ann.TapsOn(board, board.Labels()[0][0])
	begin(t, variables)
	ann.Chat().After(board)
	for _, v := range fake.Violations() {
		t.Errorf("telegram refused %s", v)
	}
}
