package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestDiskFull: while the disk takes nothing, the bot lives, says that it took nothing, and keeps what it has; when there
// is room again it goes on. A limit on the size of files stands for the disk: the same calls fail.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := begin(t, quiet(data))
	chat := p.chat(t)
	chat.says("/play solo")
	chat.says("e3e4")

	limit := func(l unix.Rlimit) (old unix.Rlimit) {
		if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, &l, &old); err != nil {
			t.Fatal(err)
		}
		return old
	}
	old := limit(unix.Rlimit{Cur: 0, Max: unix.RLIM_INFINITY})
	for range 3 {
		if status := chat.post("d6d5"); status == http.StatusOK {
			t.Fatal("a move is said to be taken that cannot be stored")
		}
	}
	limit(old)
	chat.says("d6d5")
	for end := time.Now().Add(long); ; time.Sleep(50 * time.Millisecond) {
		if got := chat.fen(); strings.HasPrefix(got, "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w") {
			break
		} else if time.Now().After(end) {
			t.Fatalf("the position is %q; the bot said\n%s", got, p.output)
		}
	}
	p.terminate()
	if status := p.status(long); status != 0 {
		t.Errorf("the exit status is %d; it said\n%s", status, p.output)
	}
	ends(t, quiet(data), 0, "1 game", "check")
}
