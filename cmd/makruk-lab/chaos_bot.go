package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// endWithin is how long the bot may take to end when it is asked to, on however slow a machine. (TestTermUnderLoad of
// cmd/makrukbot wants less.)
const endWithin = 2 * time.Minute

// bots is the bot's process, and the next one.
type bots struct {
	binary  string
	env     []string
	history *history
	log     *os.File

	mu      sync.Mutex    // guards what follows
	cmd     *exec.Cmd     // nil: none runs
	done    chan error    // what it ended with
	slowest time.Duration // it took to end when it was asked to
}

// newBots builds the bot if there is no binary of it.
func newBots(c *chaos) (*bots, error) {
	b := &bots{binary: c.bot, history: c.history}
	if b.binary == "" {
		b.binary = filepath.Join(c.dir, "makrukbot")
		build := exec.Command("go", "build", "-o", b.binary, "github.com/makrukbot/makrukbot/cmd/makrukbot")
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("failed to build the bot: %w: %s", err, out)
		}
	}
	b.env = []string{
		"PATH=" + os.Getenv("PATH"), "MAKRUK_DATA=" + c.data(), "MAKRUK_WEB=off", "MAKRUK_HTTP=off",
		"TELEGRAM_BOT_TOKEN=" + c.api.Token, "TELEGRAM_API_URL=" + c.api.URL,
	}
	var err error
	b.log, err = os.Create(filepath.Join(c.dir, "bot.log"))
	return b, err
}

// begin starts the bot.
func (b *bots) begin() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	cmd := exec.Command(b.binary)
	cmd.Env = b.env
	cmd.Stdout, cmd.Stderr = b.log, b
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("failed to start the bot: %w", err)
	}
	b.cmd, b.done = cmd, make(chan error, 1)
	go func(done chan<- error) { done <- cmd.Wait() }(b.done)
	return nil
}

// Write keeps what the bot logs.
func (b *bots) Write(p []byte) (int, error) {
	for _, never := range []string{"panic", "DATA RACE", "fatal error"} {
		if bytes.Contains(p, []byte(never)) {
			b.history.fail("the bot said %q (see bot.log)", never)
		}
	}
	return b.log.Write(p)
}

// kill ends the bot as a power cut does.
func (b *bots) kill() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cmd == nil {
		return
	}
	_ = b.cmd.Process.Kill() // it may have ended by itself, which stop would tell
	<-b.done
	b.cmd = nil
}

// stop asks the bot to end, and wants it to do so well and soon.
func (b *bots) stop() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cmd == nil {
		return nil
	}
	began := time.Now()
	err := b.cmd.Process.Signal(syscall.SIGTERM)
	if err != nil {
		return errors.Join(fmt.Errorf("failed to ask the bot to end: %w", err), <-b.done)
	}
	select {
	case err = <-b.done:
	case <-time.After(endWithin):
		_ = b.cmd.Process.Kill()
		err = errors.Join(fmt.Errorf("it had to be killed after %s", endWithin), <-b.done)
	}
	b.cmd = nil
	if err != nil {
		return fmt.Errorf("asked to end, the bot failed: %w", err)
	}
	b.slowest = max(b.slowest, time.Since(began))
	return nil
}

// backup writes a copy of the running bot's store to a file, in the place of what is there.
func (b *bots) backup(ctx context.Context, path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	cmd := exec.CommandContext(ctx, b.binary, "backup", path)
	cmd.Env = b.env
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("there is no backup: %w: %s", err, bytes.TrimSpace(out))
	}
	return nil
}

// dump has the bot log what all its goroutines wait for, which ends it; the next one goes on.
func (b *bots) dump() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cmd != nil {
		_ = b.cmd.Process.Signal(syscall.SIGQUIT)
		<-b.done
		b.cmd = nil
	}
}

// end kills what still runs.
func (b *bots) end() error {
	b.kill()
	return b.log.Close()
}
