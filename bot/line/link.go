package line

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/url"
	"time"
)

// How long it is waited before LINE is asked again who the bot is.
const (
	firstWait = time.Second
	lastWait  = 5 * time.Minute
)

// Run finds out who the bot is, by which links lead to it, and returns when that is known or ctx ends. ErrToken if LINE does
// not know the bot; all other trouble it waits out. Without it there are no links.
func (p *Platform) Run(ctx context.Context) error {
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		found, err := p.Inspect(ctx)
		if err == nil {
			p.id.Store(&found.ID)
			p.log.Info("on line", "bot", found.ID, "webhook", found.Webhook == p.WebhookURL() && found.Active)
			return nil
		}
		if errors.Is(err, ErrToken) {
			return err
		}
		p.log.Warn("trying again", "to", "find out who the bot is", "in", wait, "error", err)
		select {
		case <-time.After(wait/2 + rand.N(wait/2)):
		case <-ctx.Done():
			return nil
		}
	}
}

// lineURL is where LINE's own links lead: https://developers.line.biz/en/docs/line-login/using-line-url-scheme/
const lineURL = "https://line.me/R/"

// Link returns what opens the private chat with the command that hands over a code written in it, for the person to send.
func (p *Platform) Link(code string) string {
	id := p.id.Load()
	if id == nil {
		return ""
	}
	return lineURL + "oaMessage/" + url.PathEscape(*id) + "/?" + url.PathEscape(start+" "+code)
}

// Share returns what lets people choose whom to send a link to, with a text.
func (p *Platform) Share(link, text string) string {
	return lineURL + "share?text=" + url.QueryEscape(text+"\n"+link)
}

// Join returns nothing: LINE has no link that puts a bot into a group; people invite it as they do each other.
func (p *Platform) Join() string { return "" }
