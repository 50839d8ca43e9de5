package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/ai"
	"github.com/makrukbot/makrukbot/ai/endgame"
	"github.com/makrukbot/makrukbot/game"
)

// options are what a program can set.
type options struct {
	rules    *game.Rules
	hash     int // of the table, in bytes
	level    int
	wdl      bool
	overhead int // in ms
	without  ai.Ideas
}

const (
	defaultHash     = 16 // in MB
	maxHash         = 4096
	defaultOverhead = 10
	maxOverhead     = 5000
)

func defaultOptions() options {
	return options{rules: game.Makruk, hash: defaultHash << 20, level: ai.MaxLevel, overhead: defaultOverhead}
}

// option is one of them: its name, what "uci" says of it, and how it is set.
type option struct {
	name, kind string
	set        func(*Server, string) error
}

var optionList = append(programOptions, ideaOptions()...)

var programOptions = []option{
	{"UCI_Variant", variantKind(), (*Server).setVariant},
	{"Hash", spin(defaultHash, 1, maxHash), (*Server).setHash},
	{"Clear Hash", "type button", func(s *Server, _ string) error { return s.newGame(nil) }},
	{"Threads", spin(1, 1, 1), func(_ *Server, v string) error { _, err := number(v, 1, 1); return err }},
	{"Ponder", "type check default false", func(*Server, string) error { return nil }},
	{"EndgamePath", "type string default " + emptyString, (*Server).setEndgames},
	{"Skill Level", spin(ai.MaxLevel, ai.MinLevel, ai.MaxLevel), (*Server).setLevel},
	{"Move Overhead", spin(defaultOverhead, 0, maxOverhead), (*Server).setOverhead},
	{"UCI_ShowWDL", "type check default false", (*Server).setWDL},
}

// ideaOptions are switches for the ideas of the search, for who measures what they give.
func ideaOptions() (list []option) {
	for _, name := range ai.IdeaNames() {
		idea, _ := ai.IdeaNamed(name)
		list = append(list, option{name, "type check default true",
			func(s *Server, value string) error { return s.setIdea(idea, value) }})
	}
	return list
}

// setIdea switches an idea of the search on or off.
func (s *Server) setIdea(idea ai.Ideas, value string) error {
	on, err := truth(value)
	if err != nil {
		return err
	}
	s.options.without &^= idea
	if !on {
		s.options.without |= idea
	}
	return nil
}

// emptyString is how UCI writes that a text is empty.
const emptyString = "<empty>"

func spin(value, least, most int) string {
	return fmt.Sprintf("type spin default %d min %d max %d", value, least, most)
}

// variants lists the rule books that a program can choose: those in which nothing is asked for but moves, since UCI
// knows no requests.
func variants() (books []*game.Rules) {
	for _, r := range game.AllRules() {
		if !r.BoardOnRequest {
			books = append(books, r)
		}
	}
	return books
}

func variantKind() string {
	kind := "type combo default " + game.Makruk.Name
	for _, r := range variants() {
		kind += " var " + r.Name
	}
	return kind
}

// setOption obeys "setoption name <name> [value <value>]"; names are read without regard to case.
func (s *Server) setOption(words []string) error {
	text, found := strings.CutPrefix(strings.Join(words, " "), "name ")
	if !found {
		return fmt.Errorf("setoption without a name")
	}
	name, value, _ := strings.Cut(text, " value ")
	for _, o := range optionList {
		if strings.EqualFold(o.name, name) {
			if err := o.set(s, value); err != nil {
				return fmt.Errorf("failed to set %s: %w", o.name, err)
			}
			return nil
		}
	}
	return fmt.Errorf("no such option: %s", name)
}

func (s *Server) setVariant(value string) error {
	i := slices.IndexFunc(variants(), func(r *game.Rules) bool { return r.Name == value })
	if i < 0 {
		return fmt.Errorf("no such rule book: %q", value)
	}
	s.options.rules = variants()[i]
	s.game = game.NewGame(s.options.rules)
	return s.newGame(nil)
}

func (s *Server) setHash(value string) error {
	mb, err := number(value, 1, maxHash)
	if err != nil {
		return err
	}
	s.options.hash = mb << 20
	return s.newGame(nil)
}

// setEndgames chooses the folder of tables with five men. A file in it that is broken is told of and done without.
func (s *Server) setEndgames(value string) error {
	if value == emptyString {
		value = ""
	}
	var folder *endgame.Folder
	if value != "" {
		var err error
		if folder, err = endgame.OpenFolder(value, func(err error) { s.info("%v", err) }); err != nil {
			return err
		}
	}
	old := s.folder
	s.folder = folder
	s.tables = endgame.New(endgame.Memory, folder)
	if s.engine != nil {
		s.engine.UseEndgames(s.tables)
	}
	return closeFolder(old)
}

func closeFolder(f *endgame.Folder) error {
	if f == nil {
		return nil
	}
	return f.Close()
}

func (s *Server) setLevel(value string) (err error) {
	level, err := number(value, ai.MinLevel, ai.MaxLevel)
	if err == nil {
		s.options.level = level
	}
	return err
}

func (s *Server) setOverhead(value string) error {
	ms, err := number(value, 0, maxOverhead)
	if err == nil {
		s.options.overhead = ms
	}
	return err
}

func (s *Server) setWDL(value string) error {
	wdl, err := truth(value)
	if err == nil {
		s.options.wdl = wdl
	}
	return err
}

func truth(text string) (bool, error) {
	b, err := strconv.ParseBool(text)
	if err != nil {
		return false, fmt.Errorf("%q is neither true nor false", text)
	}
	return b, nil
}

// number reads a number between two bounds.
func number(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q is no number from %d to %d", text, least, most)
	}
	return n, nil
}
