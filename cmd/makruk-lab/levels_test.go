package main

import (
	"io"
	"strings"
	"testing"
)

func TestLevels(t *testing.T) {
	var first string
	for range 2 {
		var out strings.Builder
		if err := run(t.Context(), strings.Fields("levels -from 2 -to 2 -games 4"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(out.String(), "2 against 1: +") || first != "" && out.String() != first {
			t.Errorf("got %q, and at first %q", out.String(), first)
		}
		first = out.String()
	}
	if err := run(t.Context(), strings.Fields("levels -from 1"), io.Discard); err == nil {
		t.Error("level 1 has one below")
	}
}
