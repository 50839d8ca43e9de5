package line

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

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
	url := p.url(scene())
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
	url := p.url(scene())
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

func TestPicturesAreKeptInBounds(t *testing.T) {
	p, h := picturesOf(key)
	var all sync.WaitGroup
	for i := range maxKept + 20 {
		all.Go(func() {
			s := render.Scene{Style: render.Style{Size: render.MinSize}}
			s.Labels[i%64], s.Reach = 'A', 1<<(i%60)
			s.Last = 0
			s.Count.Limit = uint8(i)
			for range 2 {
				if answer := get(h, http.MethodGet, p.url(s)); answer.Code != http.StatusOK {
					t.Errorf("status %d", answer.Code)
				}
			}
		})
	}
	all.Wait()
	if len(p.kept) > maxKept || len(p.order) != len(p.kept) {
		t.Errorf("%d pictures are kept, in an order of %d", len(p.kept), len(p.order))
	}
}

// However big a board is to be, LINE gets one that it takes.
func TestScenesFit(t *testing.T) {
	big := scene()
	big.Style.Size = render.MaxSize
	usual := scene()
	usual.Style.Size = render.DefaultSize
	for s, want := range map[render.Scene]uint16{big: maxPicture, scene(): 0, usual: 0} {
		if got := fitScene(s).Style.Size; got != want {
			t.Errorf("the size %d becomes %d, not %d", s.Style.Size, got, want)
		}
	}
}
