package line

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

// picturesPath is where pictures are below the public address. A picture is called by what it shows and a code that only
// who has our key can compute, so that nothing needs to be kept for it and nobody else can have one drawn.
const picturesPath = "/pictures/"

// codeLength is how many bytes of the code there are: enough that it cannot be guessed.
const codeLength = 16

// maxKept is how many bytes of pictures are kept ready, some hundreds of boards. LINE fetches a picture once or a few
// times, soon after it was sent.
const maxKept = 16 << 20

// maxDrawn is how many boards are drawn at once. More would not be ready sooner, and each that waits for a core would
// have the webhooks wait behind it. Of animations one is drawn at once.
const maxDrawn = 2

// maxWait is how long a picture waits for its turn to be drawn.
const maxWait = 15 * time.Second

// errBusy: others are being drawn.
var errBusy = errors.New("too many pictures are to be drawn")

// pictures gives out addresses of pictures and serves them. It may be used from many goroutines.
type pictures struct {
	base          string
	key           []byte
	painter       Painter
	drawing       singleflight.Group
	boards, films chan struct{} // have one for each picture of the kind that is being drawn

	mu    sync.Mutex // guards what follows
	kept  map[string][]byte
	order []string // of kept, oldest first
	size  int      // of kept, in bytes
}

func newPictures(base string, key []byte, p Painter) *pictures {
	return &pictures{
		base: base, key: key, painter: p, kept: map[string][]byte{},
		boards: make(chan struct{}, maxDrawn), films: make(chan struct{}, 1),
	}
}

// url returns the address of a picture.
func (p *pictures) url(d drawing) string {
	return p.base + picturesPath + d.name + "." + p.code(d.name) + d.end
}

func (p *pictures) code(key string) string {
	mac := hmac.New(sha256.New, p.key)
	mac.Write([]byte(key))
	return hex.EncodeToString(mac.Sum(nil)[:codeLength])
}

// named returns what the end of an address stands for; false if it is not one that we gave out.
func (p *pictures) named(file string) (drawing, bool) {
	end := strings.LastIndexByte(file, '.')
	at := strings.LastIndexByte(file[:max(end, 0)], '.')
	if at < 0 || !hmac.Equal([]byte(file[at+1:end]), []byte(p.code(file[:at]))) {
		return drawing{}, false
	}
	d, err := readDrawing(file[:at])
	return d, err == nil && d.end == file[end:]
}

// ServeHTTP answers with the picture of the name in the path. What a name stands for never changes.
func (p *pictures) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d, ok := p.named(r.PathValue("name"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	data, err := p.bytes(d)
	switch {
	case errors.Is(err, errBusy):
		w.Header().Set("Retry-After", "5")
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	case err != nil:
		http.Error(w, "the picture cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", d.mime)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// bytes returns a picture, drawn once for all who ask at the same time.
func (p *pictures) bytes(d drawing) ([]byte, error) {
	p.mu.Lock()
	data, ok := p.kept[d.name]
	p.mu.Unlock()
	if ok {
		return data, nil
	}
	drawn, err, _ := p.drawing.Do(d.name, func() (any, error) {
		room := p.boards
		if d.film {
			room = p.films
		}
		select {
		case room <- struct{}{}:
		case <-time.After(maxWait):
			return nil, errBusy
		}
		defer func() { <-room }()
		var b bytes.Buffer
		if err := d.draw(&b, p.painter); err != nil {
			return nil, fmt.Errorf("failed to draw a picture: %w", err)
		}
		p.keep(d.name, b.Bytes())
		return b.Bytes(), nil
	})
	if err != nil {
		return nil, err
	}
	return drawn.([]byte), nil
}

// keep keeps a picture ready, in the place of the oldest if they are too big together.
func (p *pictures) keep(name string, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.kept[name]; !ok {
		p.order = append(p.order, name)
	}
	p.size += len(data) - len(p.kept[name])
	p.kept[name] = data
	for p.size > maxKept {
		p.size -= len(p.kept[p.order[0]])
		delete(p.kept, p.order[0])
		p.order = p.order[1:]
	}
}
