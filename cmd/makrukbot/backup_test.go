package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// local is the local chat of a bot that runs as a process.
type local struct {
	t   *testing.T
	url string
}

var openAt = regexp.MustCompile(open + `" at=(http://\S+)`)

// chat returns the local chat of a process, which has one on a port that the system chose.
func (p *process) chat(t *testing.T) local {
	t.Helper()
	p.says(open, long)
	match := openAt.FindStringSubmatch(p.output.String())
	if match == nil {
		t.Fatalf("the process did not say where the local chat is, but\n%s", p.output)
	}
	return local{t, match[1]}
}

// says writes as "you" and waits for the text that answers it.
func (l local) says(text string) {
	l.t.Helper()
	if status := l.post(text); status != http.StatusOK {
		l.t.Fatalf("%q is answered with the status %d", text, status)
	}
}

// post writes as "you" and returns the status of the answer.
func (l local) post(text string) int {
	l.t.Helper()
	body, err := json.Marshal(map[string]string{"from": "you", "text": text})
	if err != nil {
		l.t.Fatal(err)
	}
	answer, err := http.Post(l.url+"/api/chats/you/messages", "application/json", bytes.NewReader(body))
	if err != nil {
		l.t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// last returns the newest text in the chat.
func (l local) last() string {
	l.t.Helper()
	answer, err := http.Get(l.url + "/api/chats/you/messages")
	if err != nil {
		l.t.Fatal(err)
	}
	defer answer.Body.Close()
	var messages []struct{ Text string }
	if err := json.NewDecoder(answer.Body).Decode(&messages); err != nil || len(messages) == 0 {
		l.t.Fatalf("%d messages, %v", len(messages), err)
	}
	return messages[len(messages)-1].Text
}

// fen returns the position of the game that goes on.
func (l local) fen() string {
	l.t.Helper()
	l.says("/fen")
	return l.last()
}

// ends runs a command of the program, and fails unless it has that exit status and says that.
func ends(t *testing.T, variables []string, status int, says string, args ...string) {
	t.Helper()
	p := begin(t, variables, args...)
	if got := p.status(long); got != status || !strings.Contains(p.output.String(), says) {
		t.Errorf("%q: the exit status is %d, not %d, and it said\n%s\nwithout %q", args, got, status, p.output, says)
	}
}

// TestBackupAndRestore does what the README says: a backup while the bot runs, the database damaged, what the bot and
// the check say to that, and the backup put in its place.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	variables, file := quiet(data), filepath.Join(data, "makrukbot.db")
	copied := filepath.Join(t.TempDir(), "backup.db")

	p := begin(t, variables)
	chat := p.chat(t)
	chat.says("/play solo")
	chat.says("e3e4")
	kept := chat.fen()
	if !strings.Contains(kept, " b ") {
		t.Fatalf("no move was made: %q", kept)
	}
	if info, err := os.Stat(filepath.Join(data, "makrukbot.sock")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket: %v, %v", info.Mode(), err)
	}
	ends(t, variables, 0, "1 game", "backup", copied)
	ends(t, variables, statusFailed, "never overwrites", "backup", copied)
	ends(t, variables, 0, "1 game", "check", copied)
	ends(t, variables, statusFailed, "stop it first", "check")
	ends(t, variables, statusFailed, "stop the bot first", "compact")
	p.kill()

	if err := os.Truncate(file, 9000); err != nil {
		t.Fatal(err)
	}
	ends(t, variables, statusFailed, "cut off")
	ends(t, variables, statusFailed, "put the newest backup in its place", "check")
	ends(t, variables, statusFailed, "cut off", "backup", filepath.Join(t.TempDir(), "another.db"))

	if err := errors.Join(os.Rename(file, file+".damaged"), os.Link(copied, file)); err != nil {
		t.Fatal(err)
	}
	ends(t, variables, 0, "1 game", "check")
	p = begin(t, variables)
	if got := p.chat(t).fen(); got != kept {
		t.Errorf("after the backup was put back the position is %q, not %q", got, kept)
	}
}

// TestBackupOfAnIdleBot: with no bot running, or one that was killed and left its socket, the file is opened itself.
func TestBackupOfAnIdleBot(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	variables := quiet(data)
	folder := t.TempDir()
	ends(t, variables, statusFailed, "does not exist", "backup", filepath.Join(folder, "early.db"))
	p := begin(t, variables)
	p.chat(t).says("/play solo")
	p.kill()
	if _, err := os.Lstat(filepath.Join(data, "makrukbot.sock")); err != nil {
		t.Fatal(err)
	}
	ends(t, variables, 0, "1 game", "backup", filepath.Join(folder, "late.db"))
	ends(t, variables, 0, "MB, now", "compact")
	ends(t, variables, 0, "1 game", "check")
	p = begin(t, variables) // over the socket that the other left
	p.says(open, long)
	ends(t, variables, 0, "1 game", "backup", filepath.Join(folder, "running.db"))

	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("the folder of the backups holds %v, %v", entries, err)
	}
}

// TestBackupCutOff: the bot dies amid its answer. Nothing is left that could be taken for a backup.
func TestBackupCutOff(t *testing.T) {
	c := Config{Data: t.TempDir()}
	l, err := net.Listen("unix", socket(c))
	if err != nil {
		t.Fatal(err)
	}
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100000")
		fmt.Fprint(w, "not all")
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}))
	go server.Serve(l) //nolint:errcheck // Close ends it
	defer server.Close()
	folder := t.TempDir()
	if err := backup(t.Context(), c, filepath.Join(folder, "backup.db")); err == nil || !strings.Contains(err.Error(), "unexpected EOF") {
		t.Errorf("backup: %v, want that the answer is cut off", err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Errorf("left is %v, %v", entries, err)
	}
}

// TestCheckOfRecords: a file that is whole may hold records that cannot be read. Each is named, and what to do.
func TestCheckOfRecords(t *testing.T) {
	for name, test := range map[string]struct {
		key, value string
		says       []string
	}{
		"garbage":       {"game/abc", "\xff\xfe", []string{"game/abc", "goes on without"}},
		"newer":         {"chat/abc", `{"v":77}`, []string{"chat/abc", "newer makrukbot"}},
		"illegal moves": {"game/abc", `{"v":1,"rules":"makruk","moves":"e3e4 e3e4"}`, []string{"game/abc", "replay"}},
		"unknown kind":  {"dragon/1", `{"v":1}`, []string{"dragon/1", "newer makrukbot"}},
	} {
		t.Run(name, func(t *testing.T) {
			c := Config{Data: t.TempDir()}
			keep(t, c, func(tx store.Tx) error {
				good := record.Game{ID: 7, Rules: game.Makruk.Name, Moves: record.Moves{game.NewMove(20, 28, false)}}
				return errors.Join(record.Put(tx, record.GameKey(7), good), tx.Put([]byte(test.key), []byte(test.value)))
			})
			err := check(t.Context(), c)
			for _, says := range append(test.says, "1 records") {
				if err == nil || !strings.Contains(err.Error(), says) {
					t.Errorf("check: %v, want %q", err, says)
				}
			}
		})
	}
}

// keep stores something in the database of a bot that does not run.
func keep(t *testing.T, c Config, fn func(store.Tx) error) {
	t.Helper()
	s, err := boltstore.Open(database(c), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Update(context.Background(), fn), s.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestLongFolder: a path that is too long for a socket (unix(7): 107 bytes) costs only the backups of the running bot.
func TestLongFolder(t *testing.T) {
	t.Parallel()
	variables := quiet(filepath.Join(t.TempDir(), strings.Repeat("long", 30)))
	p := begin(t, variables)
	p.says("without a socket", long)
	p.says(open, long)
	copied := filepath.Join(t.TempDir(), "backup.db")
	ends(t, variables, statusFailed, "stop the bot", "backup", copied)
	p.terminate()
	p.status(long)
	ends(t, variables, 0, "records", "backup", copied)
}
