package telegramtest

import "regexp"

// Command is a command that a chat suggests.
type Command struct {
	Command     string `json:"command"`
	Description string `json:"description"`
}

// menuKey is where a menu holds: in one chat or, with zero, in all; for programs in a language, or in all.
type menuKey struct {
	chat     int64
	language string
}

// maxCommands and commandName: https://core.telegram.org/bots/api#setmycommands and #botcommand
const maxCommands = 100

var (
	commandName  = regexp.MustCompile(`^[a-z0-9_]+$`)
	languageCode = regexp.MustCompile(`^([a-z]{2})?$`)
)

// menuScope reads where a menu is to hold.
func (s *Server) menuScope(q *request) (menuKey, error) {
	var scope struct {
		Type string `json:"type"`
		Chat int64  `json:"chat_id"`
	}
	key := menuKey{language: q.values["language_code"]}
	if !languageCode.MatchString(key.language) {
		return key, mistake("LANG_CODE_INVALID: %s", key.language)
	}
	if !q.json("scope", &scope) || scope.Type == "default" {
		return key, nil
	}
	if scope.Type != "chat" {
		return key, mistake("the fake has no menus for the scope %s", scope.Type)
	}
	if _, ok := s.chats[scope.Chat]; !ok {
		return key, bad("chat not found")
	}
	key.chat = scope.Chat
	return key, nil
}

func (s *Server) setMyCommands(q *request) (any, error) {
	key, err := s.menuScope(q)
	if err != nil {
		return nil, err
	}
	var commands []Command
	q.json("commands", &commands)
	if len(commands) > maxCommands {
		return nil, mistake("BOT_COMMANDS_TOO_MUCH: %d", len(commands))
	}
	for _, c := range commands {
		if !commandName.MatchString(c.Command) {
			return nil, mistake("BOT_COMMAND_INVALID: %q", c.Command)
		}
	}
	s.menus[key] = commands
	return true, nil
}

func (s *Server) deleteMyCommands(q *request) (any, error) {
	key, err := s.menuScope(q)
	delete(s.menus, key)
	return true, err
}

func (s *Server) getMyCommands(q *request) (any, error) {
	key, err := s.menuScope(q)
	if s.menus[key] == nil {
		return []Command{}, err
	}
	return s.menus[key], err
}

// Menu returns what a chat suggests to somebody whose program speaks a language (two letters).
func (s *Server) Menu(chat int64, language string) []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	// The order: https://core.telegram.org/bots/api#determining-list-of-commands
	for _, key := range []menuKey{{chat, language}, {chat, ""}, {0, language}} {
		if commands := s.menus[key]; len(commands) > 0 {
			return commands
		}
	}
	return s.menus[menuKey{}]
}
