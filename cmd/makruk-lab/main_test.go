package main

import (
	"io"
	"strings"
	"testing"
)

func TestPerft(t *testing.T) {
	var out strings.Builder
	err := run(t.Context(), strings.Fields("perft -epd ../../game/testdata/perft.epd -positions 1 -pairs 1 -least 1ms -fairy none"), &out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"no comparison", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "273026", " - "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// Without a tool each is listed with what it does, and help with one is no error.
func TestToolsAreTold(t *testing.T) {
	err := run(t.Context(), nil, io.Discard)
	for name, tool := range tools {
		if tool.about == "" || err == nil || !strings.Contains(err.Error(), "\n  "+name+" ") || !strings.Contains(err.Error(), tool.about) {
			t.Errorf("%s is not told: %v", name, err)
		}
		if err := run(t.Context(), []string{name, "-h"}, io.Discard); err != nil {
			t.Errorf("%s -h: %v", name, err)
		}
	}
}

func TestUnknownTool(t *testing.T) {
	for _, args := range [][]string{nil, {"hammer"}, {"perft", "-epd", "no-such-file"}, {"perft", "-saw"}} {
		if err := run(t.Context(), args, io.Discard); err == nil {
			t.Errorf("%q does something", args)
		}
	}
}
