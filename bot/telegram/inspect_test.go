package telegram

import (
	"errors"
	"testing"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
)

func TestInspect(t *testing.T) {
	fake := telegramtest.New(t)
	p, err := New(Config{Token: fake.Token, APIURL: fake.URL})
	if err != nil {
		t.Fatal(err)
	}
	want := Inspection{Username: telegramtest.BotName, Groups: true, SeesAll: true}
	if got, err := p.Inspect(t.Context()); err != nil || got != want {
		t.Errorf("got %+v, %v", got, err)
	}
	fake.SetWebhook("https://bots.example.org/secret/path")
	want.Webhook = "https://bots.example.org/secret/path"
	if got, err := p.Inspect(t.Context()); err != nil || got != want {
		t.Errorf("with a webhook: got %+v, %v", got, err)
	}
	fake.Token = "1:other"
	if _, err := p.Inspect(t.Context()); !errors.Is(err, ErrToken) {
		t.Errorf("with a wrong token: %v", err)
	}
}
