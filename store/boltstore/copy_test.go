package boltstore

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

// TestCopy copies a store while it is written to. The copy is whole, as large as was said, and holds one moment.
func TestCopy(t *testing.T) {
	path := newPath(t)
	fill(t, path)
	s := mustOpen(t, path)
	stop := make(chan struct{})
	stopped := make(chan error, 1)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			// Two records that must not be parted.
			if err := s.Update(t.Context(), func(tx store.Tx) error {
				value := bytes.Repeat([]byte{byte(i)}, 5000)
				return errors.Join(tx.Put([]byte("a"), value), tx.Put([]byte("z"), value))
			}); err != nil {
				stopped <- err
				return
			}
		}
	}()
	for i := range 20 {
		copied := filepath.Join(t.TempDir(), fmt.Sprint("copy", i))
		if err := s.Copy(t.Context(), func(size int64, file io.WriterTo) error {
			var b bytes.Buffer
			n, err := file.WriteTo(&b)
			if n != size || b.Len() != int(size) {
				t.Errorf("%d bytes were written, and %d came, not %d", n, b.Len(), size)
			}
			return errors.Join(err, os.WriteFile(copied, b.Bytes(), 0o600))
		}); err != nil {
			t.Fatal(err)
		}
		c, err := Open(copied, Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		values := map[string][]byte{}
		if err := c.Check(t.Context(), func(e store.Entry) { values[string(e.Key)] = bytes.Clone(e.Value) }); err != nil {
			t.Error(err)
		}
		if !bytes.Equal(values["a"], values["z"]) || len(values) < filled {
			t.Errorf("the copy has %d records, and two that belong together differ", len(values))
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

// TestCopyCutOff: whoever takes the copy gives up amid it, and the store goes on.
func TestCopyCutOff(t *testing.T) {
	s := mustOpen(t, newPath(t))
	if err := s.Copy(t.Context(), func(_ int64, file io.WriterTo) error {
		_, err := file.WriteTo(failing{})
		return err
	}); err == nil || !strings.Contains(err.Error(), errDisk.Error()) {
		t.Errorf("Copy: %v, want the writer's error", err)
	}
	if err := s.Update(t.Context(), putting("a")); err != nil {
		t.Error(err)
	}
}

// failing is a writer on which nothing can be written.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errDisk }

// TestCheckDamaged checks files that have something wrong that Open does not see.
func TestCheckDamaged(t *testing.T) {
	for name, spoil := range map[string]func(*testing.T, string){
		"a leaf":                       func(t *testing.T, path string) { spoilLeaf(t, path) },
		"a page that nobody refers to": spoilFreelist,
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			fill(t, path)
			spoil(t, path)
			s, err := Open(path, Options{ReadOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if err := s.Check(t.Context(), func(store.Entry) {}); !errors.Is(err, ErrCorrupt) {
				t.Errorf("Check: %v, want ErrCorrupt", err)
			}
		})
	}
}

// TestReadOnly opens what is there and nothing else, and writes nothing.
func TestReadOnly(t *testing.T) {
	path := newPath(t)
	if _, err := Open(path, Options{ReadOnly: true}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Open of what is not there: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(path)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder was made: %v", err)
	}
	fill(t, path)
	was, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // together
		s, err := Open(path, Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if n := count(t, s); n != filled {
			t.Errorf("there are %d records", n)
		}
		if err := s.Update(t.Context(), putting("a")); err == nil {
			t.Error("an Update succeeded")
		}
	}
	if is, err := os.ReadFile(path); err != nil || !bytes.Equal(was, is) {
		t.Errorf("the file has changed: %v", err)
	}
}
