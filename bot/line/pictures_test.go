package line

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/makrukbot/makrukbot/render"
)

func picturesOf(key []byte) (*pictures, http.Handler) {
	p := newPictures("", key, render.New())
	mux := http.NewServeMux()
	mux.Handle("GET "+picturesPath+"{name}", p)
	return p, mux
}

func get(h http.Handler, method, url string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, url, nil))
	return w
}

func TestPictures(t *testing.T) {
	p, h := picturesOf(key)
	url := p.url(boardOf(scene()))
	if len(url) > maxURL {
		t.Errorf("the address has %d characters", len(url))
	}
	answer := get(h, http.MethodGet, url)
	img, err := png.Decode(bytes.NewReader(answer.Body.Bytes()))
	if err != nil || answer.Code != http.StatusOK || img.Bounds().Dx() != render.DefaultSize {
		t.Fatalf("status %d, %v", answer.Code, err)
	}
	if kind, keep := answer.Header().Get("Content-Type"), answer.Header().Get("Cache-Control"); kind != "image/png" || !strings.Contains(keep, "max-age=31536000") {
		t.Errorf("it is %s, to be kept %s", kind, keep)
	}
	head := get(h, http.MethodHead, url)
	if head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("Content-Length") != answer.Header().Get("Content-Length") {
		t.Errorf("HEAD: status %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
	}
	// Another process with the same key serves the same.
	_, again := picturesOf(key)
	if other := get(again, http.MethodGet, url); !bytes.Equal(other.Body.Bytes(), answer.Body.Bytes()) {
		t.Error("after a restart it is another picture")
	}
	// One with another key serves nothing of it.
	_, stranger := picturesOf([]byte("another key"))
	if other := get(stranger, http.MethodGet, url); other.Code != http.StatusNotFound {
		t.Errorf("with another key: status %d", other.Code)
	}
}

func TestPicturesCannotBeForged(t *testing.T) {
	p, h := picturesOf(key)
	url := p.url(boardOf(scene()))
	name := strings.TrimPrefix(url, picturesPath)
	other := scene()
	other.Board[20] = 1
	parts := strings.Split(name, ".")
	code := parts[len(parts)-2]
	for _, forged := range []string{
		other.Key() + "." + code + ".png", // the code of another scene
		name[:len(name)-5] + "0.png",
		strings.Replace(name, code, strings.ToUpper(code), 1),
		strings.Replace(name, "."+code, "", 1),
		strings.TrimSuffix(name, ".png"),
		"." + p.code("") + ".png", // signed, but no scene
		".png", "png", "..png",
		strings.Repeat("9", 5000) + ".png",
	} {
		if forged == name {
			continue
		}
		if answer := get(h, http.MethodGet, picturesPath+forged); answer.Code != http.StatusNotFound {
			t.Errorf("%.80s: status %d", forged, answer.Code)
		}
	}
	if answer := get(h, http.MethodGet, picturesPath); answer.Code != http.StatusNotFound {
		t.Errorf("all of them: status %d", answer.Code)
	}
	if answer := get(h, http.MethodPost, url); answer.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d", answer.Code)
	}
}

// fake draws pictures of some size, and counts how many are drawn at once.
type fake struct {
	Painter
	bytes     int
	now, most atomic.Int32
	hold      chan struct{}
}

func (f *fake) PNG(w io.Writer, _ render.Scene) error {
	f.most.Store(max(f.most.Load(), f.now.Add(1)))
	defer f.now.Add(-1)
	if f.hold != nil {
		<-f.hold
	}
	_, err := w.Write(make([]byte, f.bytes))
	return err
}

func (f *fake) APNG(w io.Writer, scenes []render.Scene) error { return f.PNG(w, scenes[0]) }

// numbered are different scenes.
func numbered(i int) render.Scene {
	var s render.Scene
	s.Count.Limit, s.Count.At = uint8(i), uint8(i>>8)
	return s
}

func TestPicturesAreKeptInBounds(t *testing.T) {
	f := &fake{bytes: maxKept / 10}
	p := newPictures("", key, f)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			for range 2 {
				if data, err := p.bytes(boardOf(numbered(i))); err != nil || len(data) != f.bytes {
					t.Errorf("%d bytes, %v", len(data), err)
				}
			}
		})
	}
	all.Wait()
	size := 0
	for _, data := range p.kept {
		size += len(data)
	}
	if size > maxKept || size != p.size || len(p.kept) != 10 || len(p.order) != len(p.kept) {
		t.Errorf("%d pictures of %d bytes are kept, in an order of %d, as %d bytes", len(p.kept), size, len(p.order), p.size)
	}
	if n := f.most.Load(); n > maxDrawn {
		t.Errorf("%d were drawn at once", n)
	}
}

// Animations are drawn one at a time; boards do not wait for them, and nobody waits for ever.
func TestAnimationsWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{hold: make(chan struct{})}
		p := newPictures("", key, f)
		film := func(i int) drawing { return movingOf(fmt.Sprint(i), []render.Scene{{}}) }
		go func() { _, _ = p.bytes(film(0)) }()
		synctest.Wait()
		begun := time.Now()
		if _, err := p.bytes(film(1)); !errors.Is(err, errBusy) || time.Since(begun) != maxWait {
			t.Errorf("a second one: %v after %s", err, time.Since(begun))
		}
		go func() { _, _ = p.bytes(boardOf(numbered(1))) }()
		synctest.Wait()
		if n := f.now.Load(); n != 2 {
			t.Errorf("%d are being drawn, not an animation and a board", n)
		}
		close(f.hold)
	})
}

// However big a board is to be, LINE gets one that it takes.
func TestScenesFit(t *testing.T) {
	big := scene()
	big.Style.Size = render.MaxSize
	usual := scene()
	usual.Style.Size = render.DefaultSize
	for s, want := range map[render.Scene]uint16{big: maxPicture, scene(): 0, usual: 0} {
		if got := fitted(s, maxPicture).Style.Size; got != want {
			t.Errorf("the size %d becomes %d, not %d", s.Style.Size, got, want)
		}
	}
}
