package bot

import "github.com/makrukbot/makrukbot/bot/record"

// Linker is a Platform that has links which lead to the bot. Each is "" while it is not known.
type Linker interface {
	// Link returns what opens the private chat with the bot and hands it a code, of letters and digits.
	Link(code string) string
	// Share returns what lets people choose whom to send a link to, with a text.
	Share(link, text string) string
	// Join returns what lets people choose a group and puts the bot into it.
	Join() string
}

// unlinked is for platforms without links.
type unlinked struct{}

func (unlinked) Link(string) string          { return "" }
func (unlinked) Share(string, string) string { return "" }
func (unlinked) Join() string                { return "" }

func linksOf(p Platform) Linker {
	if l, ok := p.(Linker); ok {
		return l
	}
	return unlinked{}
}

// startCommand is the command by which platforms hand over the code of a link that somebody opened.
const startCommand = "start"

// opened asks the features about the code of a link, one after another until one says that it is its; else the code may be
// a command.
func (o *Office) opened(c *Case, code string) (bool, error) {
	for _, ask := range o.tables.links {
		if theirs, err := ask(c, code); theirs || err != nil {
			return theirs, err
		}
	}
	if command, ok := o.tables.commands[code]; ok && !c.Chat.Group {
		return true, command.Do(c, "")
	}
	return false, nil
}

// ToPrivate tells in a group, in a line, that a command is for the private chat, with a button that leads there and does
// it.
func (c *Case) ToPrivate(command string) error {
	text := Text{{S: c.Words.T("office.in_private", "Command", "/"+command)}}
	if link := c.Links().Link(command); link != "" {
		return c.Tell(text, []Button{record.Leads(c.Words.T("office.to_private"), link)})
	}
	return c.Tell(text)
}
