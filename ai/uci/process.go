package uci

import (
	"io"
	"os/exec"
	"time"
)

// killTime is how long the pipes of a program that has ended may stay open, held by programs that it started.
const killTime = time.Second

// run starts a program. What it says on standard error is dropped.
func run(cmd *exec.Cmd) (*process, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, says := io.Pipe()
	cmd.Stdout, cmd.WaitDelay = says, killTime
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := cmd.Wait()
		says.CloseWithError(err) // io.EOF if it ended well; either way it says no more
	}()
	kill := func() {
		_ = cmd.Process.Kill() // it may have ended by itself
		out.Close()            // what it says is not wanted any more, so that it is not waited for
		<-ended
	}
	return &process{in, out, kill}, nil
}
