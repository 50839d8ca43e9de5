package telegramtest

import (
	"bytes"
	"image"
	"image/png"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf16"
)

// file is a picture that was uploaded.
type file struct {
	png           []byte
	width, height int
}

// What the Bot API documents about photos: https://core.telegram.org/bots/api#sendphoto
const (
	maxPhoto = 10 << 20
	maxSides = 10_000
	maxRatio = 20
)

// keep stores an uploaded photo and returns its name. s.mu is held.
func (s *Server) keep(b []byte) (string, error) {
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		return "", mistake("IMAGE_PROCESS_FAILED: %v", err)
	}
	size := img.Bounds().Size()
	if len(b) > maxPhoto || size.X+size.Y > maxSides || max(size.X, size.Y) > maxRatio*min(size.X, size.Y) {
		return "", mistake("PHOTO_INVALID_DIMENSIONS: %d bytes, %v", len(b), size)
	}
	s.clock++
	name := "AgACAgUAAx" + strconv.FormatInt(s.clock, 36)
	s.files[name] = &file{png: b, width: size.X, height: size.Y}
	return name, nil
}

// photo finds the picture that a parameter names or uploads. s.mu is held.
func (s *Server) photo(q *request, value string) (string, error) {
	if b, uploaded := q.file("photo", value); uploaded {
		return s.keep(b)
	}
	if strings.HasPrefix(value, "attach://") || value == "" {
		return "", mistake("there is no photo in the request")
	}
	if _, ok := s.files[value]; !ok {
		return "", bad("wrong file identifier/HTTP URL specified")
	}
	return value, nil
}

// ForgetPictures has the names of all pictures and animations so far not be known any more.
func (s *Server) ForgetPictures() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.files)
	clear(s.clips)
}

// Picture returns a picture by its name.
func (s *Server) Picture(name string) (image.Image, bool) {
	b := s.PNG(name)
	img, err := png.Decode(bytes.NewReader(b))
	return img, err == nil
}

// PNG returns a picture by its name, as it was uploaded; nil if there is none.
func (s *Server) PNG(name string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.files[name]; ok {
		return f.png
	}
	return nil
}

// readText checks what stands out in a text or a caption. Somebody whom Telegram does not know is not mentioned, without
// a word about it. s.mu is held.
func (s *Server) readText(text string, entities []Entity) ([]Entity, error) {
	coded := utf16.Encode([]rune(text))
	var known []Entity
	for _, e := range entities {
		end := e.Offset + e.Length
		if e.Offset < 0 || e.Length < 1 || end > len(coded) {
			return nil, mistake("ENTITY_BOUNDS_INVALID: %s at %d+%d of %d", e.Type, e.Offset, e.Length, len(coded))
		}
		if low(coded, e.Offset) || low(coded, end) {
			return nil, mistake("entity begins or ends in a middle of a UTF-16 symbol: %s at %d+%d", e.Type, e.Offset, e.Length)
		}
		if !entityTypes[e.Type] || (e.Type == "text_mention") != (e.User != nil) {
			return nil, mistake("can't parse entities: %+v", e)
		}
		if e.User == nil || s.people[e.User.ID] != nil {
			known = append(known, e)
		}
	}
	return known, nil
}

// low reports whether a code unit is the second half of a character.
func low(coded []uint16, at int) bool { return at < len(coded) && coded[at]&0xfc00 == 0xdc00 }

// entityTypes are those that need no more than their place, or a user.
var entityTypes = map[string]bool{
	"bold": true, "italic": true, "underline": true, "strikethrough": true, "spoiler": true,
	"blockquote": true, "code": true, "pre": true, "text_mention": true,
}

// cutUnits returns a stretch of a text, counted in UTF-16 code units.
func cutUnits(s string, offset, length int) string {
	coded := utf16.Encode([]rune(s))
	return string(utf16.Decode(coded[offset : offset+length]))
}

// same reports whether an edit would change nothing.
func (m *Message) same(to Message) bool {
	return m.Text == to.Text && m.Picture == to.Picture &&
		(len(m.Entities) == 0 && len(to.Entities) == 0 || reflect.DeepEqual(m.Entities, to.Entities)) &&
		(len(m.Keyboard) == 0 && len(to.Keyboard) == 0 || reflect.DeepEqual(m.Keyboard, to.Keyboard))
}
