package bottest

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

var (
	_ bot.Linker = (*Recorder)(nil)
	_ bot.Warden = (*Recorder)(nil)
)

// Runs makes somebody an administrator of a group, of which from now on not everybody is one.
func (r *Recorder) Runs(who, chat string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.admins == nil {
		r.admins = map[string][]string{}
	}
	r.admins[chat] = append(r.admins[chat], who)
}

// Admin reports whether somebody is an administrator of a group: everybody, until Runs.
func (r *Recorder) Admin(_ context.Context, chat, user string) (bool, error) {
	if err := r.fail("admin", chat); err != nil {
		return false, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	admins, some := r.admins[chat]
	return !some || slices.Contains(admins, user), nil
}

// Link returns a link with a number in place of the code, so that scripts can name it.
func (r *Recorder) Link(code string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.codes, code)
	if i < 0 {
		i = len(r.codes)
		r.codes = append(r.codes, code)
	}
	return "link:" + strconv.Itoa(i+1)
}

// Share returns a link that shares another.
func (r *Recorder) Share(link, _ string) string { return "share:" + link }

// Join returns a link that puts the bot into a group.
func (r *Recorder) Join() string { return "join:" }

// Open has somebody open a link in the private chat.
func (w *World) Open(who, link string) {
	w.t.Helper()
	n, err := strconv.Atoi(strings.TrimPrefix(link, "link:"))
	w.Recorder.mu.Lock()
	codes := w.Recorder.codes
	w.Recorder.mu.Unlock()
	if err != nil || n < 1 || n > len(codes) {
		w.t.Fatalf("there is no link %q", link)
	}
	w.Say(who, who, "/start "+codes[n-1])
}

// Reply has somebody answer a message of the bot's, by its number, or of somebody else, by the name.
func (w *World) Reply(who, chat, to, text string) {
	e := w.event(bot.Said, who, chat)
	e.Text, e.ReplyTo = text, to
	if _, err := strconv.Atoi(to); err != nil {
		e.ReplyTo, e.About = "by-"+to, bot.User{ID: to, Name: to, Username: to}
	}
	w.accept(e)
}

// Mend has somebody change what they wrote last.
func (w *World) Mend(who, chat, text string) {
	e := w.event(bot.Said, who, chat)
	e.Text, e.Edited, e.Message = text, true, w.last[who]
	w.accept(e)
}

// keepApart lets a moment go by before something is done in a chat, another one in each, so that what is done in several
// at once has an order that is always the same. r.mu is not held.
func (r *Recorder) keepApart(chat string) {
	r.mu.Lock()
	if !r.apart {
		r.mu.Unlock()
		return
	}
	n := slices.Index(r.chats, chat)
	if n < 0 {
		n = len(r.chats)
		r.chats = append(r.chats, chat)
	}
	r.mu.Unlock()
	time.Sleep(time.Duration(n)*time.Millisecond + time.Duration(n*n)*time.Microsecond) // no two meet after several
}
