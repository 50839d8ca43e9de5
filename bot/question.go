package bot

import (
	"github.com/makrukbot/makrukbot/bot/record"
)

// Ask puts a question to the person: a text whose buttons wait for an answer, which /cancel takes back. Of a person's
// questions in a chat only the newest is open.
func (c *Case) Ask(t Text, buttons ...[]Button) error {
	if _, err := c.CancelQuestion(nil); err != nil {
		return err
	}
	return c.Say(c.Chat, record.Note{Thread: c.Event.Thread, Text: t, Buttons: buttons, Question: true, To: c.asked()})
}

// Answered closes the question that was tapped on and reports whether it was open: put to the person, and neither
// answered nor taken back before. Of one that was not, the person is told, and the buttons go.
func (c *Case) Answered() (bool, error) {
	if c.Chat.Questions[c.asked()] == c.Event.Message {
		delete(c.Chat.Questions, c.asked())
		return true, nil
	}
	// It may have been sent and not be on record yet: then its note still waits.
	if waiting, err := c.unsent(); err != nil || len(waiting) > 0 {
		return err == nil, err
	}
	c.Toast(c.Own.T("office.stale"))
	c.Strip(c.Event.Message)
	return false, nil
}

// CancelQuestion closes the question that is put to the person, with a text in its place (nil: only its buttons go). It
// reports whether there was one.
func (c *Case) CancelQuestion(t Text) (bool, error) {
	waiting, err := c.unsent()
	if err != nil {
		return false, err
	}
	old, there := c.Chat.Questions[c.asked()]
	if !there {
		return len(waiting) > 0, nil
	}
	delete(c.Chat.Questions, c.asked())
	if t == nil {
		c.Strip(old)
		return true, nil
	}
	return true, c.Say(c.Chat, record.Note{Thread: c.Event.Thread, Text: t, Replace: old})
}

// unsent takes the person's questions that are not known to have been sent off the queue.
func (c *Case) unsent() ([]record.Item[record.Note], error) {
	all, err := record.List(c.Tx, record.Notes(c.Chat.ID), "", 1000)
	if err != nil {
		return nil, err
	}
	var found []record.Item[record.Note]
	for _, n := range all {
		if n.Err != nil || !n.Value.Question || n.Value.To != c.asked() {
			continue
		}
		found = append(found, n)
		if err := record.Delete(c.Tx, n.Key); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// asked returns the number that the person's questions are kept under; zero for nobody.
func (c *Case) asked() record.ID {
	if c.Person == nil {
		return 0
	}
	return c.Person.ID
}
