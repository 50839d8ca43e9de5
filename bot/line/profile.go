package line

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

// How long it is remembered who somebody is, how long it is not asked again after a failure, and of how many people.
const (
	knownFor   = 24 * time.Hour
	unknownFor = time.Minute
	maxKnown   = 10_000
)

// profile is who somebody is.
type profile struct {
	name, language string
	until          time.Time // then it is asked anew
}

// profiles remembers who people are, so that LINE is not asked at each of their events. It may be used from many
// goroutines.
type profiles struct {
	mu    sync.Mutex // guards known
	known map[string]profile
}

func (p *profiles) get(user string) (profile, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	found, ok := p.known[user]
	return found, ok && time.Now().Before(found.until)
}

func (p *profiles) put(user string, who profile) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil || len(p.known) >= maxKnown {
		p.known = map[string]profile{}
	}
	p.known[user] = who
}

// introduce fills in who the people of events are, as far as LINE says it in time.
func (p *Platform) introduce(ctx context.Context, all []bot.Event) {
	ctx, cancel := context.WithTimeout(ctx, p.times.profile)
	defer cancel()
	asked := map[string]string{} // people, and the chat that they were seen in
	for _, e := range all {
		for _, user := range []string{e.User.ID, e.About.ID} {
			if _, ok := p.profiles.get(user); user != "" && !ok && !gone(e.Kind) {
				asked[user] = e.Chat.ID
			}
		}
	}
	var asking sync.WaitGroup
	for user, chat := range asked {
		asking.Go(func() {
			who, err := p.ask(ctx, user, chat)
			who.until = time.Now().Add(knownFor)
			if err != nil {
				p.log.Debug("failed to find out who somebody is", "error", err)
				who.until = time.Now().Add(unknownFor)
			}
			p.profiles.put(user, who)
		})
	}
	asking.Wait()
	for i := range all {
		for _, user := range []*bot.User{&all[i].User, &all[i].About} {
			who, _ := p.profiles.get(user.ID)
			user.Name, user.Language = who.name, who.language
		}
	}
}

// gone reports whether nothing need be known of who is behind an event: somebody who left, or a message that did.
func gone(k bot.EventKind) bool { return k == bot.Shut || k == bot.Left || k == bot.Unsent }

// ask asks LINE who somebody is: of a friend it tells the language too, of others, in a chat with the bot, the name.
func (p *Platform) ask(ctx context.Context, user, chat string) (profile, error) {
	var who profile
	err := p.call(ctx, "ask for a profile", func(ctx context.Context) (*http.Response, error) {
		resp, found, err := p.client(ctx).GetProfileWithHttpInfo(user)
		if err == nil {
			who = profile{name: found.DisplayName, language: found.Language}
		}
		return resp, err
	})
	if !errors.Is(err, errNobody) || private(chat) {
		return who, err
	}
	err = p.call(ctx, "ask for a member's profile", func(ctx context.Context) (*http.Response, error) {
		if strings.HasPrefix(chat, "R") {
			resp, found, err := p.client(ctx).GetRoomMemberProfileWithHttpInfo(chat, user)
			if err == nil {
				who.name = found.DisplayName
			}
			return resp, err
		}
		resp, found, err := p.client(ctx).GetGroupMemberProfileWithHttpInfo(chat, user)
		if err == nil {
			who.name = found.DisplayName
		}
		return resp, err
	})
	if errors.Is(err, errNobody) {
		err = nil
	}
	return who, err
}
