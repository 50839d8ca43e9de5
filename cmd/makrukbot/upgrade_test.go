package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestUpgrade runs this program on the data of the first one that kept any: in the local chat, "you" speaks Thai, plays
// both sides in one game and White against the bot in another, "friend" has a game, and there is one in the group. All of it
// is there, and the games go on.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	unpack(t, "testdata/first.db.gz", filepath.Join(data, "makrukbot.db"))
	variables := quiet(data)
	ends(t, variables, 0, "4 game", "check")

	p := begin(t, variables)
	chat := p.chat(t)
	if got, want := chat.fen(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"; got != want {
		t.Errorf("the position is %q, not %q", got, want)
	}
	chat.says("/games")
	if got := chat.last(); !strings.Contains(got, "2") || !strings.Contains(got, "เกม") {
		t.Errorf("the games are %q, not two, in Thai", got)
	}
	chat.says("e3e4")
	for end := time.Now().Add(long); ; time.Sleep(50 * time.Millisecond) {
		if got := chat.fen(); strings.Contains(got, " w ") && strings.HasSuffix(got, " 2") {
			break
		} else if time.Now().After(end) {
			t.Fatalf("after a move there is no reply: %q", got)
		}
	}
	ends(t, variables, 0, "4 game", "backup", filepath.Join(t.TempDir(), "backup.db"))
}

// unpack writes what a file holds that gzip made.
func unpack(t *testing.T, from, to string) {
	t.Helper()
	packed, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, z); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
