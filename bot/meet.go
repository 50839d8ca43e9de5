package bot

import (
	"errors"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/store"
)

// Meet returns the person that a platform tells of, newly written down if unknown.
func (c *Case) Meet(u User) (record.Person, error) {
	link, err := record.Get(c.Tx, record.PersonOf(c.Event.Platform, u.ID))
	if err == nil {
		return record.Get(c.Tx, record.PersonKey(link.ID))
	}
	if !errors.Is(err, store.ErrNotFound) {
		return record.Person{}, err
	}
	p := record.Person{
		ID: c.NewID(), Platform: c.Event.Platform, Address: u.ID, Name: u.Name, Heard: u.Language, Username: u.Username,
	}
	return p, errors.Join(rename(c.Tx, &p, ""), record.Put(c.Tx, record.PersonOf(p.Platform, p.Address), record.Link{ID: p.ID}),
		record.Put(c.Tx, record.PersonKey(p.ID), p))
}

// rename keeps true whom a username names, after a person had another before.
func rename(tx store.Tx, p *record.Person, before string) error {
	if before != "" {
		key := record.NamedKey(p.Platform, before)
		link, err := record.Get(tx, key)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		if link.ID == p.ID {
			if err := record.Delete(tx, key); err != nil {
				return err
			}
		}
	}
	if p.Username == "" {
		return nil
	}
	return record.Put(tx, record.NamedKey(p.Platform, p.Username), record.Link{ID: p.ID})
}
