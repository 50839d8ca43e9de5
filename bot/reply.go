package bot

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// reply is what a chat is told at once on a platform that takes replies only: notes first, then views.
type reply struct {
	token  string // none: it is pushed
	notes  []record.Item[record.Note]
	sheets []*sheet
}

func (r *reply) empty() bool { return len(r.notes)+len(r.sheets) == 0 }

// lookForReply gathers what a chat is owed, once all that came from it is decided and there is a token to say it with.
func (o *Office) lookForReply(tx store.Tx, n *lane, p *plan) error {
	inbox, err := record.List(tx, record.Inbox(p.chat.ID), "", 1)
	if err != nil || len(inbox) > 0 {
		return err // deciding it wakes the delivery
	}
	terms := p.platform.Can().Replies
	now := time.Now()
	r := &reply{}
	if err := o.lookForNotes(tx, p, r, terms.Batch); err != nil || p.note != nil {
		return err
	}
	pending, err := o.lookForSheets(tx, n, p, r)
	if err != nil || p.bad != nil || r.empty() && len(pending) == 0 {
		return err
	}
	tokens := goodTokens(&p.chat, now, terms.Life)
	if len(tokens) == 0 {
		may, err := terms.pushes(tx, &p.chat, now)
		if r.cut(terms.Batch); !r.empty() && (may || n.pushed == r.key(p.chat.ID)) {
			p.reply = r
		}
		return err
	}
	newest := tokens[len(tokens)-1]
	r.token = newest.Token
	if left := p.platform.Can().Gather - age(now, newest.At); len(pending) > 0 && left > 0 {
		p.wait(now.Add(left))
		if r.empty() || len(tokens) == 1 {
			return nil
		}
		r.token = tokens[0].Token // what is ready need not wait as well
	} else {
		for _, s := range pending {
			s.page.Message.Buttons = append(s.page.Message.Buttons, showButton(p.words, s))
		}
		r.sheets = append(r.sheets, pending...)
	}
	p.reply = r.cut(terms.Batch)
	return nil
}

// showButton is the row that shows a view again, which a computation is about to change.
func showButton(w Words, s *sheet) []Button {
	return []Button{record.Press(w.T("office.show"), showKind+":"+s.post.Kind+":"+s.post.ID.String())}
}

// lookForNotes gathers notes; one that needs no reply comes alone.
func (o *Office) lookForNotes(tx store.Tx, p *plan, r *reply, most int) (err error) {
	if r.notes, err = record.List(tx, record.Notes(p.chat.ID), "", most); err != nil {
		return err
	}
	for i, note := range r.notes {
		if note.Err != nil || note.Value.Menu != "" || time.Since(note.Value.At) > noteLife {
			p.note = &r.notes[i]
			return nil
		}
	}
	return nil
}

// lookForSheets gathers the views that are owed or pointed at, and returns those that a computation is about to change.
func (o *Office) lookForSheets(tx store.Tx, n *lane, p *plan, r *reply) (pending []*sheet, err error) {
	debts, err := debtsOf(tx, p.chat.ID)
	if err != nil {
		return nil, err
	}
	owed := map[record.Key[record.Post]]bool{}
	for _, debt := range debts {
		s, err := o.owed(tx, p, debt.Key)
		if hopeless(err) {
			p.bad = &badDebt{debt.Key, err}
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		s.owed, s.since = true, debt.Value.Since
		owed[s.key] = true
		if s.page.Pending {
			pending = append(pending, s)
		} else {
			r.sheets = append(r.sheets, s)
		}
	}
	for key, f := range p.wishes.focus {
		if owed[key] {
			continue
		}
		s, err := o.sheet(tx, p, key)
		if hopeless(err) || err == nil && s.focus != f { // it has changed since
			o.lanes.repoint(n, f, f, true)
			continue
		}
		if err != nil {
			return nil, err
		}
		r.sheets = append(r.sheets, s)
	}
	return pending, nil
}

// cut leaves so many messages; the rest is said another time.
func (r *reply) cut(most int) *reply {
	r.notes = r.notes[:min(len(r.notes), most)]
	r.sheets = r.sheets[:min(len(r.sheets), most-len(r.notes))]
	return r
}

// speech puts a reply into words.
func (r *reply) speech(p plan) Speech {
	s := Speech{Place: Place{Chat: p.chat.Address}, Reply: r.token, Language: p.words.Language}
	for _, n := range r.notes {
		s.Messages = append(s.Messages, Message{
			Text: n.Value.Text, File: n.Value.File, Buttons: n.Value.Buttons, Silent: !n.Value.Loud, Name: noteName(n.Key),
		})
	}
	for _, sh := range r.sheets {
		m := sh.page.Message
		m.Name = postName(sh.post.Version)
		s.Messages = append(s.Messages, m)
	}
	if r.token == "" {
		s.Key = r.key(p.chat.ID)
	}
	return s
}

// key returns what marks a reply that is pushed into a chat: the same for the same messages.
func (r *reply) key(chat record.ID) string {
	var said strings.Builder
	fmt.Fprint(&said, chat)
	for _, n := range r.notes {
		fmt.Fprint(&said, " ", n.Key)
	}
	for _, s := range r.sheets {
		fmt.Fprint(&said, " ", s.key, " ", s.post.Version)
	}
	sum := sha256.Sum256([]byte(said.String()))
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// reply says all that was gathered. A token works once, and a key marks what is pushed, so that sending again what may
// have arrived does no harm.
func (o *Office) reply(n *lane, p plan) error {
	r, begun := p.reply, time.Now()
	if r.token == "" {
		if may, err := o.countPush(n, &p, begun); !may || err != nil {
			return err
		}
	}
	err := o.sendReply(&p)
	if r.token == "" && err != nil && !errors.Is(err, ErrUnknown) {
		err = errors.Join(err, o.takeBackPush(n, &p, begun))
	}
	switch {
	case errors.Is(err, ErrSpent):
		return o.changeChat(p.chat.ID, func(_ store.Tx, c *record.Chat) error {
			dropToken(c, r.token, time.Now(), p.platform.Can().Replies.Life)
			return nil
		})
	case errors.Is(err, ErrRefused):
		o.log.Error("a reply was refused and is dropped", "chat", p.chat.ID, "error", err)
	case err != nil:
		return err
	}
	if err := o.replied(p, err == nil); err != nil {
		return err
	}
	n.pushed = ""
	for _, s := range r.sheets {
		if s.owed {
			o.meter.Took(ToBoard, p.chat.Platform, time.Since(s.since))
		}
		o.lanes.repoint(n, s.focus, focus{}, true)
	}
	return nil
}

// sendReply sends a reply, or its first message alone if it is refused as a whole.
func (o *Office) sendReply(p *plan) error {
	r := p.reply
	ctx, cancel := context.WithTimeout(o.hard, sendWait)
	defer cancel()
	_, err := p.platform.Send(ctx, r.speech(*p))
	if errors.Is(err, ErrRefused) && len(r.notes)+len(r.sheets) > 1 {
		o.log.Error("a reply was refused; what is in it is said one by one", "chat", p.chat.ID, "error", err)
		_, err = p.platform.Send(ctx, r.cut(1).speech(*p))
	}
	return err
}

// replied records, in one commit, that a reply was said; one that was refused leaves its token.
func (o *Office) replied(p plan, said bool) error {
	now, roll := time.Now(), dice()
	d, err := store.Update(o.hard, o.store, func(tx store.Tx) (*Desk, error) {
		d := newDesk(tx, now, roll())
		c, err := d.Chat(p.chat.ID)
		if err != nil {
			return nil, err
		}
		if err := noteReplied(d, &c, p, said); err != nil {
			return nil, err
		}
		if err := record.Put(tx, record.ChatKey(c.ID), c); err != nil {
			return nil, err
		}
		for _, s := range p.reply.sheets {
			post, err := s.wasShown(d, &c)
			if err == nil {
				err = o.tellShown(d, post)
			}
			if err != nil {
				return nil, err
			}
		}
		return d, nil
	})
	if err != nil {
		return err
	}
	o.follow(d.effects)
	return nil
}

// noteReplied notes in a chat's record that a reply was said.
func noteReplied(d *Desk, c *record.Chat, p plan, said bool) error {
	r := p.reply
	if said {
		dropToken(c, r.token, d.Now, p.platform.Can().Replies.Life)
		c.Messages += uint64(len(r.notes) + len(r.sheets))
	}
	for _, n := range r.notes {
		if err := noteSaid(d.Tx, c, n, noteName(n.Key)); err != nil {
			return err
		}
	}
	return nil
}

// wasShown records that a view was shown in a message of its own, unless it was taken away meanwhile.
func (s *sheet) wasShown(d *Desk, c *record.Chat) (record.Post, error) {
	post, err := record.Get(d.Tx, s.key)
	if errors.Is(err, store.ErrNotFound) {
		return post, nil
	}
	if err != nil {
		return post, err
	}
	post.Message, post.Shown = postName(s.post.Version), s.post.Version
	post.Below, post.Sent = c.Messages, d.Now
	if s.owed {
		if err := s.pay(d.Tx, c, &post); err != nil {
			return post, err
		}
	}
	return post, record.Put(d.Tx, s.key, post)
}
