package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// history is all that happened in a run, as lines of JSON in a file, and what was wrong about it.
type history struct {
	mu    sync.Mutex // guards what follows
	file  *os.File
	w     *bufio.Writer
	wrong []error
}

// maxWrong bounds what is said at the end; the file has all of it.
const maxWrong = 20

func newHistory(dir string) (*history, error) {
	file, err := os.Create(filepath.Join(dir, "history.jsonl"))
	if err != nil {
		return nil, err
	}
	return &history{file: file, w: bufio.NewWriter(file)}, nil
}

// write adds what happened just now.
func (h *history) write(kind string, what any) {
	line, err := json.Marshal(map[string]any{"at": time.Now(), kind: what})
	if err != nil {
		panic(err) // all that is written can be
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	_, _ = h.w.Write(append(line, '\n')) // close tells
}

// fail adds that something was wrong.
func (h *history) fail(format string, args ...any) {
	err := fmt.Errorf(format, args...)
	h.write("wrong", err.Error())
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wrong = append(h.wrong, err)
}

// verdict returns all that was wrong, nil if nothing was.
func (h *history) verdict() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n := len(h.wrong); n > maxWrong {
		return errors.Join(append(h.wrong[:maxWrong:maxWrong], fmt.Errorf("and %d more", n-maxWrong))...)
	}
	return errors.Join(h.wrong...)
}

func (h *history) close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return errors.Join(h.w.Flush(), h.file.Close())
}
