package bot

import (
	"regexp"
	"strings"

	"github.com/makrukbot/makrukbot/bot/record"
)

// Linker is a Platform that has links which lead to the bot. Each is "" while it is not known.
type Linker interface {
	// Link returns what opens the private chat with the bot and hands it a code, of letters, digits and "_".
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

// linkSpace stands in the code of a link where a command has a space.
const linkSpace = "_"

// opened asks the features about the code of a link, one after another until one says that it is its; else the code may be
// a command, and what stands behind it.
func (o *Office) opened(c *Case, code string) (bool, error) {
	for _, ask := range o.tables.links {
		if theirs, err := ask(c, code); theirs || err != nil {
			return theirs, err
		}
	}
	word, args, _ := strings.Cut(code, linkSpace)
	if command, ok := o.tables.commands[word]; ok && !c.Chat.Group {
		return true, command.Do(c, strings.ReplaceAll(args, linkSpace, " "))
	}
	return false, nil
}

// ToPrivate tells in a group, in a line, that a command is for the private chat, with a button that leads there and does
// it. args are what is to stand behind the command, such as a game's number.
func (c *Case) ToPrivate(command string, args ...string) error {
	if link := PrivateLink(c.Links(), command, args...); link != "" {
		return c.Tell(record.Plain(c.Words.T("office.in_private", "Command", "/"+command)),
			[]Button{record.Leads(c.Words.T("office.to_private"), link)})
	}
	typed := strings.Join(append([]string{"/" + command}, args...), " ")
	return c.Tell(record.Plain(c.Words.T("office.in_private", "Command", typed)))
}

// linkWord is what can stand in the code of a link, of which Telegram takes 64 characters:
// https://core.telegram.org/bots/features#deep-linking
var linkWord = regexp.MustCompile(`^[0-9A-Za-z]{1,20}$`)

// PrivateLink returns the link that leads to the private chat and does a command there; "" where there are no links. Of args
// it has one at most, and none that no link can have.
func PrivateLink(l Linker, command string, args ...string) string {
	if len(args) > 0 && linkWord.MatchString(args[0]) {
		command += linkSpace + args[0]
	}
	return l.Link(command)
}
