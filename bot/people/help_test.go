package people

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/makrukbot/makrukbot/bot/i18n"
)

// commands are those that people can use.
var commands = []string{"play", "games", "board", "move", "undo", "resign", "flip", "level", "hint", "review", "count", "fen", "rules", "practice", "puzzle", "progress", "cancel", "lang",
	"pgn", "gif", "poster", "draw", "rematch", "claim", "history", "stats", "top", "settings", "challenge", "refuse", "quiet", "end", "forget", "help", "start"}

// maxHelp is how long one message may be. Source: Telegram's Bot API, sendMessage.
const maxHelp = 4096

func TestHelpTellsEveryCommand(t *testing.T) {
	for _, l := range i18n.Languages {
		text := helpText(i18n.For(l)).String()
		for _, command := range commands {
			if !strings.Contains(text, "/"+command) {
				t.Errorf("%s: /help does not tell of /%s", l, command)
			}
		}
		for _, word := range strings.Fields(text) {
			command, ok := strings.CutPrefix(word, "/")
			if ok && !strings.Contains(" "+strings.Join(commands, " ")+" ", " "+command+" ") {
				t.Errorf("%s: /help tells of %s, which does not exist", l, word)
			}
		}
		if n := len(utf16.Encode([]rune(text))); n > maxHelp {
			t.Errorf("%s: /help has %d characters, the limit is %d", l, n, maxHelp)
		}
	}
}
