package main

import (
	"io"
	"strings"
	"testing"
)

func TestEndings(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), strings.Fields("endings -check 997 kr KMM"), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"KR           16 100.00", "KMM           2", "KR under makruk: ", "KMM under thai: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestTablesAreAskedForRightly(t *testing.T) {
	t.Setenv("MAKRUK_ENDGAMES", "")
	for _, args := range []string{"endings KX", "endings KRSM", "endings -rules none", "endings -folder no-such-folder",
		"tables KSMM", "tables -folder none KX", "tables -folder none -rules none"} {
		if err := run(t.Context(), strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%q does something", args)
		}
	}
}
