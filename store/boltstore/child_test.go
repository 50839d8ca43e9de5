package boltstore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/store"
)

// What a test cannot do to its own process it does to a child, which is this test binary with a task and a path in the
// environment. A child prints what went wrong, if anything.
const (
	taskVariable = "BOLTSTORE_TEST_TASK"
	pathVariable = "BOLTSTORE_TEST_PATH"
)

var tasks = map[string]func(path string) error{
	"open":     openAndClose,
	"readonly": openReadOnly,
	"count":    countForever,
	"full":     fillDisk,
}

func TestMain(m *testing.M) {
	task, ok := tasks[os.Getenv(taskVariable)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := task(os.Getenv(pathVariable)); err != nil {
		fmt.Print(err)
	}
}

// child makes the command that runs a task.
func child(ctx context.Context, task, path string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), taskVariable+"="+task, pathVariable+"="+path)
	cmd.Stderr = os.Stderr
	return cmd
}

// runChild runs a task to its end and gives what it printed.
func runChild(t *testing.T, task, path string) string {
	t.Helper()
	out, err := child(t.Context(), task, path).Output()
	if err != nil {
		t.Fatalf("task %s: %v: %s", task, err, out)
	}
	return strings.TrimSpace(string(out))
}

func openAndClose(path string) error {
	s, err := Open(path, Options{LockTimeout: 100 * time.Millisecond})
	if err != nil {
		return err
	}
	return s.Close()
}

func openReadOnly(path string) error {
	if os.Geteuid() == 0 { // root may write anywhere
		if err := syscall.Setuid(65534); err != nil {
			return err
		}
	}
	return openAndClose(path)
}

// countForever counts a number up in each of some goroutines and prints each as soon as it is kept, until it is killed.
func countForever(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	for g := range counters {
		wg.Go(func() {
			for {
				n, err := countUp(context.Background(), s, counterKey(g))
				if err != nil {
					fmt.Println("failed:", err)
					return
				}
				fmt.Println(g, n)
			}
		})
	}
	wg.Wait()
	return nil
}

// fillDisk lets files grow to a limit only, fills the database until that is met, and goes on when it is lifted. The
// limit stands for a full disk: the system answers with an error to the same calls.
func fillDisk(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	low := old
	low.Cur = 1 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &low); err != nil {
		return err
	}
	kept, err := putUntilError(s)
	if !errors.Is(err, syscall.EFBIG) && !strings.Contains(fmt.Sprint(err), syscall.EFBIG.Error()) {
		return fmt.Errorf("with a full disk: %w", err)
	}
	// What was kept can still be read, and nothing else is there.
	if err := wantCount(s, kept); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	if err := putRecord(s, kept); err != nil {
		return fmt.Errorf("with room again: %w", err)
	}
	return wantCount(s, kept+1)
}

// putUntilError puts records until one fails, and gives how many did not.
func putUntilError(s *Store) (int, error) {
	for i := range 1000 {
		if err := putRecord(s, i); err != nil {
			return i, err
		}
	}
	return 1000, nil
}

func putRecord(s *Store, i int) error {
	return s.Update(context.Background(), func(tx store.Tx) error {
		return tx.Put(fmt.Appendf(nil, "record/%04d", i), make([]byte, 10_000))
	})
}

func wantCount(s *Store, want int) error {
	return s.View(context.Background(), func(tx store.Tx) error {
		n := 0
		for _, err := range tx.Scan(store.Range{}) {
			if err != nil {
				return err
			}
			n++
		}
		if n != want {
			return fmt.Errorf("there are %d records, want %d", n, want)
		}
		return nil
	})
}
