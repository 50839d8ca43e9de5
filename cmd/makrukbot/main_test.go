package main

import (
	"encoding/binary"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/makrukbot/makrukbot/bot/telegram/telegramtest"
	"github.com/makrukbot/makrukbot/store/boltstore"
)

// quiet are the settings of a bot that listens nowhere that another test may listen.
func quiet(data string, more ...string) []string {
	return append([]string{"MAKRUK_DATA=" + data, "MAKRUK_WEB=127.0.0.1:0", "MAKRUK_HTTP=off"}, more...)
}

const open = "the local chat is open"

func TestTermEndsTheBotWell(t *testing.T) {
	t.Parallel()
	p := begin(t, quiet(t.TempDir()))
	p.says(open, long)
	p.terminate()
	if status := p.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, p.output)
	}
}

// What cannot work ends at once, with one line that says what to do and the exit status that says whose fault it is.
func TestFailuresAtStart(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	torn := t.TempDir()
	if err := os.WriteFile(filepath.Join(torn, "makrukbot.db"), make([]byte, 5000), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := t.TempDir()
	renumber(t, filepath.Join(newer, "makrukbot.db"), 99)
	fake := telegramtest.New(t)
	for _, test := range []struct {
		name      string
		variables []string
		status    int
		says      []string
	}{
		{"the port is taken", []string{"MAKRUK_DATA=" + t.TempDir(), "MAKRUK_HTTP=off", "MAKRUK_WEB=" + taken.Addr().String()},
			statusFailed, []string{"MAKRUK_WEB", taken.Addr().String(), "taken"}},
		{"the private port is taken, and was asked for", []string{"MAKRUK_DATA=" + t.TempDir(), "MAKRUK_WEB=127.0.0.1:0", "MAKRUK_HTTP=" + taken.Addr().String()},
			statusFailed, []string{"MAKRUK_HTTP"}},
		{"the folder is a file", quiet(file), statusFailed, []string{"MAKRUK_DATA", file}},
		{"the database is torn", quiet(torn), statusFailed, []string{filepath.Join(torn, "makrukbot.db"), "makrukbot check"}},
		{"the database is newer", quiet(newer), statusFailed, []string{filepath.Join(newer, "makrukbot.db"), "newer version"}},
		{"no tables", quiet(t.TempDir(), "MAKRUK_ENDGAMES="+file), statusMistaken, []string{"MAKRUK_ENDGAMES", file}},
		{"a mistake", quiet(t.TempDir(), "MAKRUK_LOG=loud"), statusMistaken, []string{"MAKRUK_LOG"}},
		{"what cannot be a token", quiet(t.TempDir(), "TELEGRAM_BOT_TOKEN=open sesame"), statusMistaken, []string{"TELEGRAM_BOT_TOKEN"}},
		{"a wrong token", quiet(t.TempDir(), "TELEGRAM_BOT_TOKEN=123:wrong-token_of-the-right-shape00000", "TELEGRAM_API_URL="+fake.URL),
			statusMistaken, []string{"TELEGRAM_BOT_TOKEN"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := begin(t, test.variables)
			if status := p.status(long); status != test.status {
				t.Errorf("the exit status is %d, not %d", status, test.status)
			}
			said := p.output.String()
			for _, what := range test.says {
				if !strings.Contains(said, what) {
					t.Errorf("it did not say %q, but\n%s", what, said)
				}
			}
			if lines := strings.Count(said, "makrukbot:"); lines != 1 || strings.Contains(said, "panic") {
				t.Errorf("it did not say one line, but\n%s", said)
			}
			for _, secret := range []string{"sesame", "wrong-token"} {
				if strings.Contains(said, secret) {
					t.Errorf("it gave the token away:\n%s", said)
				}
			}
		})
	}
}

// renumber makes a database that says it is of another version.
func renumber(t *testing.T, path string, version uint32) {
	t.Helper()
	s, err := boltstore.Open(path, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("format")).Put([]byte("version"), binary.BigEndian.AppendUint32(nil, version))
	}), db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestSecondProcessOnTheSameData(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first := begin(t, quiet(data))
	first.says(open, long)
	began := time.Now()
	second := begin(t, quiet(data))
	if status := second.status(long); status != statusFailed {
		t.Errorf("the exit status is %d", status)
	}
	if !strings.Contains(second.output.String(), data) {
		t.Errorf("it said\n%s", second.output)
	}
	t.Logf("refused after %s", time.Since(began))
	first.terminate()
	first.status(long)
}

func TestHealth(t *testing.T) {
	t.Parallel()
	variables := []string{"MAKRUK_DATA=" + t.TempDir(), "MAKRUK_WEB=127.0.0.1:0", "MAKRUK_HTTP=" + freeAddress(t)}
	if status := begin(t, variables, "health").status(long); status != statusFailed {
		t.Errorf("with nobody there, the exit status is %d", status)
	}
	p := begin(t, variables)
	p.says(open, long)
	asked := begin(t, variables, "health")
	if status := asked.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, asked.output)
	}
}
