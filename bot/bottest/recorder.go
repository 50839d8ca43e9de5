package bottest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// Bubble is a message of the bot's as it stands in a chat.
type Bubble struct {
	ID      string
	Chat    string
	Text    string
	Scene   *render.Scene  // nil: no picture
	Film    []render.Scene // of an animation that ends with Scene
	Moment  *render.Scene  // of a poster
	Alt     string
	Known   string // what the bot said the platform calls its picture; empty: it was drawn
	File    *bot.File
	Buttons [][]bot.Button
	Edits   int
	Deleted bool
	Silent  bool
}

// Press returns the data of the button with a label; "" if there is none.
func (b *Bubble) Press(label string) string {
	for _, row := range b.Buttons {
		for _, button := range row {
			if button.Label == label {
				return button.Data
			}
		}
	}
	return ""
}

// Recorder is a platform that keeps what it is told. It may be used from many goroutines.
type Recorder struct {
	// Fail, if set, is asked before every call ("send", "edit", "delete", "answer", "typing", "menu", "fetch") in a
	// chat; an error of its own is returned in place of doing it.
	Fail func(call, chat string) error
	// Sent, if set, is asked after a message was sent or edited; an error of its own is what the bot is told.
	Sent func(chat string) error
	// Abilities are what Can returns.
	Abilities bot.Abilities

	mu      sync.Mutex // guards what follows
	bubbles []*Bubble
	files   [][]byte        // what people sent; a file's name here is its place
	log     []string        // what happened since it was last taken, one line each
	tokens  map[string]bool // those that can be used, and the keys of what was pushed; nil: none are needed
	calls   int
	admins  map[string][]string // of groups, by the chat; of one that is not in it everybody is
	apart   bool                // see keepApart
	chats   []string            // in the order in which they were first sent to
	codes   []string            // of the links that were given out, in order
}

var (
	_ bot.Platform = (*Recorder)(nil)
	_ bot.Fetcher  = (*Recorder)(nil)
)

// NewRecorder returns a platform without a message, with abilities such as Telegram has. It gathers for a little less
// time than the office lets pass before it shows that it is at work: of two things at one instant either may be first.
func NewRecorder() *Recorder {
	return &Recorder{Abilities: bot.Abilities{
		Gather: 290 * time.Millisecond, Typing: 4 * time.Second, Takeback: 48 * time.Hour,
	}}
}

// Send keeps messages.
func (r *Recorder) Send(ctx context.Context, s bot.Speech) ([]bot.Sent, error) {
	r.keepApart(s.Place.Chat)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if r.tokens != nil {
		if err := r.fail("send", s.Place.Chat); err != nil {
			return nil, err
		}
	}
	again, err := r.spend(s)
	if err != nil {
		return nil, err
	}
	var sent []bot.Sent
	for _, m := range s.Messages {
		if again {
			sent = append(sent, bot.Sent{Message: m.Name})
			continue
		}
		one, err := r.send(s.Place, m)
		if err != nil {
			return sent, err
		}
		sent = append(sent, one)
	}
	return sent, nil
}

func (r *Recorder) send(p bot.Place, m bot.Message) (bot.Sent, error) {
	call := "send"
	if m.Replace.Message != "" {
		call = "edit"
	}
	if r.tokens == nil { // else all of the speech was asked about
		if err := r.fail(call, p.Chat); err != nil {
			return bot.Sent{}, err
		}
	}
	sent, err := r.keep(call, p, m)
	if err == nil && r.Sent != nil {
		err = r.Sent(p.Chat) // which may wait
	}
	if err != nil {
		return bot.Sent{}, err
	}
	return sent, nil
}

// keep makes a message stand in a chat.
func (r *Recorder) keep(call string, p bot.Place, m bot.Message) (bot.Sent, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	b := &Bubble{ID: strconv.Itoa(len(r.bubbles) + 1), Chat: p.Chat, Silent: m.Silent}
	if r.tokens != nil {
		b.ID = m.Name
		if call == "edit" {
			return bot.Sent{}, bot.ErrRefused
		}
	}
	if call == "edit" {
		b = r.find(m.Replace.Message)
		if b == nil || b.Deleted {
			return bot.Sent{}, bot.ErrGone
		}
		b.Edits++
	} else {
		r.bubbles = append(r.bubbles, b)
	}
	b.Buttons = m.Buttons
	if m.Text != nil {
		b.Text = m.Text.String()
	}
	if len(m.Pictures) > 0 {
		p := m.Pictures[0]
		b.Scene, b.Film, b.Moment, b.Alt, b.Known = &p.Scene, p.Film, p.Moment, p.Alt, p.Known
	}
	if m.File != nil {
		b.File = m.File
	}
	r.note(call, b, m)
	return bot.Sent{Message: b.ID, Known: known(m)}, nil
}

func known(m bot.Message) string {
	if len(m.Pictures) == 0 {
		return ""
	}
	return "known:" + m.Pictures[0].Key()
}

// Answer keeps the notice.
func (r *Recorder) Answer(_ context.Context, tap, notice string) error {
	if err := r.fail("answer", ""); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if notice != "" {
		r.log = append(r.log, "! "+notice)
	}
	return nil
}

// Delete takes a message away.
func (r *Recorder) Delete(_ context.Context, ref bot.Ref) error {
	if err := r.fail("delete", ref.Place.Chat); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.find(ref.Message)
	if b == nil || b.Deleted {
		return bot.ErrGone
	}
	b.Deleted = true
	r.log = append(r.log, "- "+b.ID)
	return nil
}

// Typing keeps that the bot was at work.
func (r *Recorder) Typing(_ context.Context, p bot.Place) error {
	if err := r.fail("typing", p.Chat); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.log = append(r.log, ". typing")
	return nil
}

// upload keeps a file that somebody sends, and returns the name by which it can be fetched.
func (r *Recorder) upload(data []byte) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.files = append(r.files, data)
	return strconv.Itoa(len(r.files) - 1)
}

// Fetch returns a file that somebody sent.
func (r *Recorder) Fetch(_ context.Context, known string) ([]byte, error) {
	if err := r.fail("fetch", ""); err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(known)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil || n >= len(r.files) {
		return nil, bot.ErrGone
	}
	return r.files[n], nil
}

// Menu keeps the commands that a chat suggests.
func (r *Recorder) Menu(_ context.Context, p bot.Place, items []bot.MenuItem) error {
	if err := r.fail("menu", p.Chat); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tokens != nil { // such platforms have no menus
		return nil
	}
	r.log = append(r.log, fmt.Sprintf("# menu /%s: %s …", items[0].Command, items[0].Text))
	return nil
}

// Can returns the abilities.
func (r *Recorder) Can() bot.Abilities { return r.Abilities }

// Take returns what happened since the last Take, one line each, as a script shows it. Answers to taps come first: they
// are sent beside all else, in no order with it.
func (r *Recorder) Take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	log := r.log
	r.log = nil
	slices.SortStableFunc(log, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	return log
}

func rank(line string) int {
	if strings.HasPrefix(line, "! ") {
		return 0
	}
	return 1
}

// Bubbles returns copies of the messages that stand in a chat, oldest first.
func (r *Recorder) Bubbles(chat string) []Bubble {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []Bubble
	for _, b := range r.bubbles {
		if b.Chat == chat && !b.Deleted {
			all = append(all, *b)
		}
	}
	return all
}

// Board returns the newest message of a chat with a picture; false if there is none.
func (r *Recorder) Board(chat string) (Bubble, bool) {
	all := r.Bubbles(chat)
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Scene != nil {
			return all[i], true
		}
	}
	return Bubble{}, false
}

// Calls returns how many messages were sent or edited.
func (r *Recorder) Calls() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.calls
}

func (r *Recorder) fail(call, chat string) error {
	if r.Fail == nil {
		return nil
	}
	return r.Fail(call, chat)
}

func (r *Recorder) find(id string) *Bubble {
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 || n > len(r.bubbles) {
		return nil
	}
	return r.bubbles[n-1]
}

// note writes a message down as a script shows it: a sign, its number, its picture's marks, its file with what stands
// in it, its text and buttons.
func (r *Recorder) note(call string, b *Bubble, m bot.Message) {
	sign := "+ "
	if call == "edit" {
		sign = "~ "
	}
	line := sign + b.ID
	if len(m.Pictures) > 0 {
		line += " " + drawn(&m.Pictures[0])
	}
	if m.File != nil {
		line += " <" + m.File.Name + ">"
	}
	r.log = append(r.log, line)
	if m.File != nil {
		for l := range strings.Lines(string(m.File.Data)) {
			r.log = append(r.log, "    | "+strings.TrimRight(l, "\r\n"))
		}
	}
	if m.Text != nil {
		for l := range strings.Lines(m.Text.String()) {
			r.log = append(r.log, "    "+strings.TrimRight(l, "\r\n"))
		}
	}
	for _, row := range m.Buttons {
		labels := make([]string, len(row))
		for i, button := range row {
			labels[i] = "[" + button.Label + "]"
		}
		r.log = append(r.log, "    "+strings.Join(labels, " "))
	}
}

// drawn tells a picture in a line.
func drawn(p *bot.Picture) string {
	switch {
	case p.Film != nil:
		return fmt.Sprintf("film of %d scenes, the last %s", len(p.Film), picture(p.Scene))
	case p.Moment != nil:
		return "poster of " + picture(p.Scene) + " and " + picture(*p.Moment)
	}
	return picture(p.Scene)
}

// picture tells a scene in a line: the placement, who is at the bottom, and the marks.
func picture(s render.Scene) string {
	var b strings.Builder
	b.WriteString("(" + placement(s) + " " + s.View.String() + " below")
	if s.Last != 0 {
		b.WriteString(", last " + s.Last.String())
	}
	if s.Arrow != 0 {
		b.WriteString(", arrow " + s.Arrow.String())
	}
	for _, mark := range []struct {
		name string
		on   game.Bitboard
	}{{"check", s.Check}, {"picked", s.Picked}, {"reach", s.Reach}, {"takes", s.Takes}, {"wrong", s.Wrong}} {
		if mark.on == 0 {
			continue
		}
		b.WriteString(", " + mark.name)
		for sq := range mark.on.All {
			b.WriteString(" " + sq.String())
		}
	}
	if s.Eval != 0 {
		fmt.Fprintf(&b, ", White at %d %%", s.Eval-1)
	}
	if s.Result != render.NoResult {
		b.WriteString(", " + s.Result.String())
	}
	if s.Style.Coordinates == render.ThaiCoordinates {
		b.WriteString(", Thai letters")
	}
	return b.String() + look(s.Style) + ")"
}

// look tells in what a board looks unlike the usual one.
func look(st render.Style) string {
	var b strings.Builder
	if st.Theme != render.Teak {
		b.WriteString(", " + st.Theme.String())
	}
	if st.Set != render.ThaiSet {
		b.WriteString(", " + st.Set.String() + " men")
	}
	if st.Shades != render.UsualShades {
		b.WriteString(", " + st.Shades.String())
	}
	return b.String()
}

func placement(s render.Scene) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			p := s.Board[game.SquareAt(file, rank)]
			if p == game.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			letter := p.Kind().Letter()
			if p.Color() == game.Black {
				letter += 'a' - 'A'
			}
			b.WriteByte(letter)
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}
