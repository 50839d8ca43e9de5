package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// asBot makes the test binary the bot itself, so that tests can start, stop and kill it as a process.
const asBot = "MAKRUKBOT_TEST_AS_BOT"

func TestMain(m *testing.M) {
	if os.Getenv(asBot) != "" {
		main()
	}
	// The two tests that kill bots wait most of the time: beside them there is a place for the others. A -parallel that is
	// said still counts, since flags are read in Run.
	if err := flag.Set("test.parallel", "3"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// long is how long a test waits for what must come: no machine is so slow that it takes longer.
const long = 3 * time.Minute

// process is the bot as a process of its own.
type process struct {
	t      testing.TB
	cmd    *exec.Cmd
	output *output
	done   chan struct{} // closed when it has ended
}

// begin starts the bot with nothing set but what is said here.
func begin(t testing.TB, variables []string, args ...string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(self, args...), output: &output{}, done: make(chan struct{})}
	p.cmd.Env = append([]string{asBot + "=1", "HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}, variables...)
	p.cmd.Stdout, p.cmd.Stderr = p.output, p.output
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.done)
		_ = p.cmd.Wait() // status reads what came of it
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends the process as a power cut does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended by itself
	<-p.done
}

// terminate asks the process to end.
func (p *process) terminate() {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Fatal(err)
	}
}

// status waits for the end and returns the exit status.
func (p *process) status(within time.Duration) int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(within):
		p.t.Fatalf("the process did not end within %s; it said\n%s", within, p.output)
	}
	return p.cmd.ProcessState.ExitCode()
}

// says waits until the process has said something.
func (p *process) says(what string, within time.Duration) {
	p.t.Helper()
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(p.output.String(), what) {
			return
		}
	}
	p.t.Fatalf("the process did not say %q within %s, but\n%s", what, within, p.output)
}

// output is what a process says, readable while it does.
type output struct {
	mu   sync.Mutex // guards said
	said bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.said.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.said.String()
}
