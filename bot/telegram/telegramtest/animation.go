package telegramtest

import (
	"bytes"
	"image/gif"
	"strconv"
	"strings"
	"time"
)

// maxAnimation is how long an animation may be: https://core.telegram.org/bots/api#sendanimation
const maxAnimation = 50 << 20

// clip is an animation that was uploaded.
type clip struct {
	name  string
	gif   *gif.GIF
	bytes int
}

// keepAnimation stores an uploaded animation and returns its name. s.mu is held.
func (s *Server) keepAnimation(name string, b []byte) (string, error) {
	if !strings.HasSuffix(name, ".gif") {
		return "", mistake("the fake shows animations that are called .gif, not %q", name)
	}
	if len(b) > maxAnimation {
		return "", mistake("file is too big: %d bytes", len(b))
	}
	film, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil {
		return "", mistake("the animation is no GIF: %v", err)
	}
	s.clock++
	id := "CgACAgUAAx" + strconv.FormatInt(s.clock, 36)
	s.clips[id] = &clip{name, film, len(b)}
	return id, nil
}

func (s *Server) sendAnimation(q *request) (any, error) {
	id := q.values["animation"]
	if b, uploaded := q.file("animation", id); uploaded {
		var err error
		if id, err = s.keepAnimation(q.named["animation"], b); err != nil {
			return nil, err
		}
	} else if strings.HasPrefix(id, "attach://") {
		return nil, mistake("there is no animation in the request")
	} else if _, ok := s.clips[id]; !ok {
		return nil, bad("wrong file identifier/HTTP URL specified")
	}
	return s.send(q, Message{Text: q.values["caption"], Animation: id}, "caption_entities")
}

// Animation returns the animation of a message.
func (s *Server) Animation(m Message) (*gif.GIF, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, ok := s.clips[m.Animation]
	if !ok {
		return nil, false
	}
	return c.gif, true
}

// wire returns an animation as the bot gets it.
func (c *clip) wire(id string) map[string]any {
	var stay time.Duration
	for _, hundredths := range c.gif.Delay {
		stay += time.Duration(hundredths) * 10 * time.Millisecond
	}
	return map[string]any{
		"file_id": id, "file_unique_id": "Q" + id, "file_size": c.bytes, "file_name": c.name,
		"width": c.gif.Config.Width, "height": c.gif.Config.Height, "duration": int(stay.Seconds()),
	}
}
