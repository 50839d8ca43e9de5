package line

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/makrukbot/makrukbot/render"
)

// picturesPath is where pictures are below the public address. A picture is called by its scene's key and a code that
// only who has our key can compute, so that nothing needs to be kept for it and nobody else can have one drawn.
const picturesPath = "/pictures/"

// codeLength is how many bytes of the code there are: enough that it cannot be guessed.
const codeLength = 16

// maxKept is how many pictures are kept ready. LINE fetches a picture once or a few times, soon after it was sent.
const maxKept = 128

// maxDrawn is how many pictures are drawn at once. More would not be ready sooner, and each that waits for a core would
// have the webhooks wait behind it.
const maxDrawn = 2

// pictures gives out addresses of pictures and serves them. It may be used from many goroutines.
type pictures struct {
	base    string
	key     []byte
	painter Painter
	drawing singleflight.Group
	room    chan struct{} // has one for each picture that is being drawn

	mu    sync.Mutex // guards what follows
	kept  map[string][]byte
	order []string // of kept, oldest first
}

func newPictures(base string, key []byte, p Painter) *pictures {
	return &pictures{base: base, key: key, painter: p, room: make(chan struct{}, maxDrawn), kept: map[string][]byte{}}
}

// url returns the address of a scene's picture.
func (p *pictures) url(s render.Scene) string {
	key := s.Key()
	return p.base + picturesPath + key + "." + p.code(key) + ".png"
}

func (p *pictures) code(key string) string {
	mac := hmac.New(sha256.New, p.key)
	mac.Write([]byte(key))
	return hex.EncodeToString(mac.Sum(nil)[:codeLength])
}

// named returns the scene that a picture's name stands for; false if the name is not one that we gave out.
func (p *pictures) named(name string) (render.Scene, bool) {
	name, ok := strings.CutSuffix(name, ".png")
	at := strings.LastIndexByte(name, '.')
	if !ok || at < 0 || !hmac.Equal([]byte(name[at+1:]), []byte(p.code(name[:at]))) {
		return render.Scene{}, false
	}
	s, err := render.ParseKey(name[:at])
	return s, err == nil
}

// ServeHTTP answers with the picture of the name in the path. What a name stands for never changes.
func (p *pictures) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	scene, ok := p.named(r.PathValue("name"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	png, err := p.png(scene)
	if err != nil {
		http.Error(w, "the picture cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(png))
}

// png returns a scene's picture, drawn once for all who ask at the same time.
func (p *pictures) png(s render.Scene) ([]byte, error) {
	key := s.Key()
	p.mu.Lock()
	png, ok := p.kept[key]
	p.mu.Unlock()
	if ok {
		return png, nil
	}
	drawn, err, _ := p.drawing.Do(key, func() (any, error) {
		p.room <- struct{}{}
		defer func() { <-p.room }()
		var b bytes.Buffer
		if err := p.painter.PNG(&b, s); err != nil {
			return nil, fmt.Errorf("failed to draw a picture: %w", err)
		}
		p.keep(key, b.Bytes())
		return b.Bytes(), nil
	})
	if err != nil {
		return nil, err
	}
	return drawn.([]byte), nil
}

// keep keeps a picture ready, in the place of the oldest if there are too many.
func (p *pictures) keep(key string, png []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.kept[key]; !ok {
		p.order = append(p.order, key)
	}
	p.kept[key] = png
	if len(p.order) > maxKept {
		delete(p.kept, p.order[0])
		p.order = p.order[1:]
	}
}
