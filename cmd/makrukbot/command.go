package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// command is one thing that the program does, by its first word.
type command struct {
	name string // empty: what it does without a word
	args string // what it takes besides settings, as --help says it
	help string
	// run does it with the words and flags after the name.
	run func(ctx context.Context, args []string) error
}

// commands are all that the program does, in the order in which --help lists them.
func commands() []command {
	return []command{
		{"", "", "run; with nothing set, the local chat is at http://127.0.0.1:8080", configured(serve)},
		{"health", "", "ask the running one whether it is well", configured(health)},
		{"backup", "FILE", "write a checked copy of all that is stored, while the bot runs or not", configured(backup, "FILE")},
		{"check", "[FILE]", "look whether the database, or a backup, is whole", configured(check, "[FILE]")},
		{"doctor", "", "look at the settings, the data folder and the bot at Telegram, and say what to change", configured(doctor)},
		{"render", "FEN -o FILE", "draw a position (--help: themes, men, size)", renderPicture},
		{"gif", "FILE.pgn -o FILE", "animate a game, or draw its poster with --poster", animateGame},
		{"line", "setup", "give people on LINE a menu, set the bot's webhook there, and say what is left to switch on", configured(setUpLine, "setup")},
		{"compact", "", "give the database's free space back to the disk; stop the bot first", configured(compact)},
	}
}

// choose finds the command that the arguments begin with, and returns what follows it.
func choose(args []string) (command, []string, error) {
	all := commands()
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return all[0], args, nil
	}
	var names []string
	for _, c := range all[1:] {
		if c.name == args[0] {
			return c, args[1:], nil
		}
		names = append(names, c.name)
	}
	return command{}, nil, &ConfigError{fmt.Sprintf("%q is no command: there are %s (--help says what they do)",
		args[0], strings.Join(names, ", "))}
}

// configured is a command that wants the configuration and a word for each name besides, FILE say; it can do without
// one in brackets.
func configured(do func(context.Context, Config, ...string) error, names ...string) func(context.Context, []string) error {
	return func(ctx context.Context, args []string) error {
		config, words, err := ParseConfig(args, os.Getenv, os.Stdout)
		switch {
		case err != nil:
			return err
		case len(words) > len(names) && len(names) == 0 && isCommand(words[0]):
			return &ConfigError{fmt.Sprintf("the command comes first: makrukbot %s, and then the settings", words[0])}
		case len(words) > len(names):
			return &ConfigError{fmt.Sprintf("%q is one word too many (--help says what the command takes)", words[len(names)])}
		case len(words) < len(names) && !strings.HasPrefix(names[len(words)], "["):
			return &ConfigError{fmt.Sprintf("%s is missing (--help says what the command takes)", names[len(words)])}
		}
		return do(ctx, config, words...)
	}
}

// isCommand reports whether a word is the name of a command.
func isCommand(word string) bool {
	return slices.ContainsFunc(commands(), func(c command) bool { return c.name == word })
}

func printCommands(w io.Writer) {
	all := commands()
	width := 0
	for _, c := range all {
		width = max(width, len(c.name)+1+len(c.args))
	}
	for _, c := range all {
		fmt.Fprintf(w, "  makrukbot %-*s  %s\n", width, strings.TrimSpace(c.name+" "+c.args), c.help)
	}
}
