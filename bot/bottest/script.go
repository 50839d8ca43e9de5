package bottest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/bot"
)

var update = flag.Bool("update", false, "write what the bot did into the scripts")

// Script plays the conversation in a file. A line that begins with a name is what somebody does, and the indented lines
// below it are what the bot then did; the flag -update writes those anew.
//
//	# a comment, as the reason for what follows
//	ann speaks th          from now on
//	ann: /play             says it in the private chat; "ann@club:" in a group
//	  + 1 (picture) …      the bot sent message 1: its picture, its text and its buttons
//	ann sends a.pgn        sends the file of that name, from where the script lies, in the private chat
//	ann> ♟ e3→e4           taps the newest button with that label
//	  ~ 1 …                message 1 was edited
//	  - 1                  and deleted
//	  ! notice             what only the tapper saw
//	ann@club answers 3: e4  as an answer to the bot's message 3, or with a name to somebody's
//	ann@club mends: /move e5  changes what she wrote last
//	ann opens link:1       opens a link that the bot gave out, in private
//	ann leaves club        leaves the group; "ann joins club" comes back
//	ann runs club          is an administrator of the group; without such a line everybody is
//	restart                the bot stops and starts again
//	wait 40s               so much time goes by; each line takes a second besides
//	replies                the platform takes messages only as replies: see [World.Replies]
func Script(t *testing.T, path string, features ...bot.Feature) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	synctest.Test(t, func(t *testing.T) {
		w := NewWorld(t, features...)
		w.Recorder.apart = true
		for line := range strings.Lines(string(data)) {
			line = strings.TrimRight(line, "\n")
			if strings.HasPrefix(line, " ") {
				continue
			}
			out.WriteString(line + "\n")
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if line == "replies" {
				w.Replies()
				continue
			}
			w.do(line, filepath.Dir(path))
			w.Settle()
			for _, l := range w.Recorder.Take() {
				if l = strings.TrimRight(l, " "); l != "" { // an empty line within a text
					out.WriteString("  " + l + "\n")
				}
			}
		}
	})
	if got := out.String(); got != string(data) {
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("%s: the bot did something else:\n%s", path, difference(string(data), got))
	}
}

// do does what one line of a script says; files to be sent lie in dir.
func (w *World) do(line, dir string) {
	w.t.Helper()
	if line == "restart" {
		w.Stop()
		w.Start()
		return
	}
	who, rest, ok := strings.Cut(line, " ")
	if !ok {
		w.t.Fatalf("cannot read the line %q", line)
	}
	if who == "wait" {
		d, err := time.ParseDuration(rest)
		if err != nil {
			w.t.Fatal(err)
		}
		time.Sleep(d)
		return
	}
	if language, ok := strings.CutPrefix(rest, "speaks "); ok {
		w.Languages[who] = language
		return
	}
	if chat, ok := strings.CutPrefix(rest, "runs "); ok {
		w.Recorder.Runs(who, chat)
		return
	}
	if chat, ok := strings.CutPrefix(rest, "leaves "); ok {
		w.Happen(bot.Left, who, chat)
		return
	}
	if chat, ok := strings.CutPrefix(rest, "joins "); ok {
		w.Happen(bot.Joined, who, chat)
		return
	}
	if link, ok := strings.CutPrefix(rest, "opens "); ok {
		w.Open(who, link)
		return
	}
	if name, ok := strings.CutPrefix(rest, "sends "); ok {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			w.t.Fatal(err)
		}
		w.SendFile(who, who, filepath.Base(name), data)
		return
	}
	if verb, text, ok := strings.Cut(rest, ": "); ok && (verb == "mends" || strings.HasPrefix(verb, "answers ")) {
		who, chat, group := strings.Cut(who, "@")
		if !group {
			chat = who
		}
		if verb == "mends" {
			w.Mend(who, chat, text)
		} else {
			w.Reply(who, chat, strings.TrimPrefix(verb, "answers "), text)
		}
		return
	}
	mark := who[len(who)-1]
	who, chat, ok := strings.Cut(who[:len(who)-1], "@")
	if !ok {
		chat = who
	}
	switch mark {
	case ':':
		w.Say(who, chat, strings.ReplaceAll(rest, `\n`, "\n"))
	case '>':
		w.TapLabel(who, chat, rest)
	default:
		w.t.Fatalf("cannot read the line %q", line)
	}
}

// difference shows the first lines in which two texts differ.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	const around = 12
	show := func(lines []string) string {
		return strings.Join(lines[min(max(i-3, 0), len(lines)):min(i+around, len(lines))], "\n")
	}
	return "wanted\n" + show(a) + "\ngot\n" + show(b)
}
