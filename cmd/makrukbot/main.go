// Makrukbot plays makruk (Thai chess) in Telegram, on LINE, and in a local chat in the browser.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// The exit statuses.
const (
	statusFailed   = 1
	statusMistaken = 2 // the configuration is wrong
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:]))
}

// run does what the command line asks for and returns the exit status.
func run(ctx context.Context, args []string) int {
	command, args, err := choose(args)
	if err == nil {
		err = command.run(ctx, args)
	}
	var mistake *ConfigError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &mistake):
		fmt.Fprintln(os.Stderr, "makrukbot:", err)
		return statusMistaken
	}
	fmt.Fprintln(os.Stderr, "makrukbot:", err)
	return statusFailed
}

// serve runs the bot until ctx ends.
func serve(ctx context.Context, c Config, _ ...string) error {
	if err := c.check(); err != nil {
		return err
	}
	app, err := Open(c, os.Stderr)
	if err != nil {
		return err
	}
	return errors.Join(app.Run(ctx), app.Close())
}
