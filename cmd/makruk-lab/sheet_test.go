package main

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSheet(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "sheet.png")
	var out strings.Builder
	args := []string{"sheet", "-size", "160", "-theme", "paper", "-jpeg", "80", "-o", file}
	if err := run(t.Context(), args, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "15 boards") {
		t.Errorf("got %q, want 15 boards", out.String())
	}
	picture, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Close()
	if page, err := png.DecodeConfig(picture); err != nil || page.Width < 5*160 || page.Height < 3*160 {
		t.Errorf("got %d by %d, %v, want five boards by three", page.Width, page.Height, err)
	}
	if err := run(t.Context(), []string{"sheet", "-theme", "pink", "-o", file}, &out); err == nil {
		t.Error("a theme that is not there is drawn")
	}
}
