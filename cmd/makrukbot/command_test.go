package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestChooseCommand(t *testing.T) {
	for _, test := range []struct {
		args []string
		name string
		rest []string
	}{
		{nil, "", nil},
		{[]string{"--data", "x"}, "", []string{"--data", "x"}},
		{[]string{"health"}, "health", nil},
		{[]string{"health", "--data", "x"}, "health", []string{"--data", "x"}},
	} {
		c, rest, err := choose(test.args)
		if err != nil || c.name != test.name || !slices.Equal(rest, test.rest) {
			t.Errorf("%q is the command %q with %q, %v", test.args, c.name, rest, err)
		}
	}
	var mistake *ConfigError
	if _, _, err := choose([]string{"sing"}); !errors.As(err, &mistake) || !strings.Contains(err.Error(), `"sing"`) ||
		!strings.Contains(err.Error(), "health") {
		t.Errorf("an unknown command: %v", err)
	}
	err := commands()[0].run(t.Context(), []string{"--http", "127.0.0.1:9", "health"})
	if !errors.As(err, &mistake) || !strings.Contains(err.Error(), "makrukbot health") {
		t.Errorf("a command behind the settings: %v", err)
	}
}

// A command gets its words wherever the flags stand, and is told when there are too many or too few.
func TestConfiguredCommand(t *testing.T) {
	for _, test := range []struct {
		args []string
		says string // empty: it runs
	}{
		{[]string{"a", "--data", "x"}, ""},
		{[]string{"--data=x", "a"}, ""},
		{[]string{"--data", "x"}, "FILE is missing"},
		{[]string{"a", "b"}, `"b" is one word too many`},
		{[]string{"a", "--nosuch"}, "nosuch"},
	} {
		ran := false
		run := configured(func(_ context.Context, c Config, words ...string) error {
			ran = c.Data == "x" && slices.Equal(words, []string{"a"})
			return nil
		}, "FILE")
		err := run(t.Context(), test.args)
		var mistake *ConfigError
		switch {
		case test.says == "" && (err != nil || !ran):
			t.Errorf("%q did not run: %v", test.args, err)
		case test.says != "" && (ran || !errors.As(err, &mistake) || !strings.Contains(err.Error(), test.says)):
			t.Errorf("%q: got %v, want %q", test.args, err, test.says)
		}
	}
}

func TestHelpListsCommands(t *testing.T) {
	var help strings.Builder
	printHelp(&help, settings())
	for _, c := range commands() {
		if !strings.Contains(help.String(), "makrukbot "+c.name) || !strings.Contains(help.String(), c.help) {
			t.Errorf("the help does not tell %q", c.name)
		}
	}
}
