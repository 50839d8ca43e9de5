package linetest

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"strings"
	"time"
)

// How many pixels a picture has at most on each side, and how many bytes; and an animation that plays, and a preview.
const (
	maxPicture      = 1024
	maxPictureBytes = 10 << 20
	maxMovingBytes  = 300_000
	maxPreviewBytes = 1 << 20
)

// maxLooks is how often people look for a picture while the bot says that it is busy.
const maxLooks = 20

// fetch gets a picture as the people's programs do, and notes what is wrong with it.
func (s *Server) fetch(p shown) {
	for looks := 1; ; {
		answer, err := http.Get(p.url)
		if err == nil && answer.StatusCode == http.StatusServiceUnavailable && answer.Header.Get("Retry-After") != "" && looks < maxLooks {
			answer.Body.Close()
			looks++
			err = errBusy
		}
		if err == nil {
			err = p.look(answer)
			s.mu.Lock()
			if err != nil {
				s.violations = append(s.violations, fmt.Sprintf("the picture %s: %v", p.url, err))
			}
			s.fetched++
			s.wake()
			s.mu.Unlock()
			return
		}
		select { // the bot may be down or busy; people look again
		case <-time.After(s.Redeliver):
		case <-s.closed:
			return
		}
	}
}

// errBusy: the bot says that it has too much to draw.
var errBusy = errors.New("the bot is busy")

// Fetched returns how many pictures of messages were fetched so far.
func (s *Server) Fetched() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fetched
}

// look says what is wrong with a picture.
func (p *shown) look(answer *http.Response) error {
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" {
		return fmt.Errorf("status %d, %s", answer.StatusCode, answer.Header.Get("Content-Type"))
	}
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil // the bot died
	}
	most := maxPictureBytes
	switch {
	case p.moves:
		most = maxMovingBytes
	case p.preview:
		most = maxPreviewBytes
	}
	img, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || len(data) > most || img.Width > maxPicture || img.Height > maxPicture {
		return fmt.Errorf("%d bytes, %d by %d pixels, error %v", len(data), img.Width, img.Height, err)
	}
	if p.width > 0 && img.Width*p.height != img.Height*p.width {
		return fmt.Errorf("%d by %d pixels in a place of %d:%d", img.Width, img.Height, p.width, p.height)
	}
	if moves := bytes.Contains(data, []byte("acTL")); moves != p.moves { // as animated PNGs alone have
		return fmt.Errorf("that it is an animation is %v, that it was said to be %v", moves, p.moves)
	}
	if !strings.Contains(answer.Header.Get("Cache-Control"), "max-age") {
		return fmt.Errorf("it may not be kept: %q", answer.Header.Get("Cache-Control"))
	}
	return nil
}
