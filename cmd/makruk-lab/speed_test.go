package main

import (
	"strings"
	"testing"
)

func TestLastNodes(t *testing.T) {
	const session = "id name x\ninfo depth 1 nodes 25 nps 1 pv e3e4\ninfo nodes 300 nps 1 time 2\nbestmove e3e4\ninfo nodes 7\n"
	if n, err := lastNodes(strings.NewReader(session)); n != 300 || err != nil {
		t.Errorf("got %d, %v, want 300", n, err)
	}
	for _, broken := range []string{"", "info nodes 25\n", "info nodes many\nbestmove e3e4\n"} {
		if _, err := lastNodes(strings.NewReader(broken)); err == nil {
			t.Errorf("%q: no error", broken)
		}
	}
}

func TestReadFENs(t *testing.T) {
	fens, err := readFENs("../../game/testdata/perft.epd", 3)
	if err != nil || len(fens) != 3 || fens[0] == fens[2] {
		t.Errorf("got %q, %v, want three positions", fens, err)
	}
	if _, err := readFENs("no-such-file", 3); err == nil {
		t.Error("no error for a file that there is not")
	}
}
