package render

import (
	"errors"
	"testing"
)

func TestValidate(t *testing.T) {
	for name, change := range map[string]func(*Scene){
		"man":      func(s *Scene) { s.Board[3] = 7 },
		"far man":  func(s *Scene) { s.Board[3] = 200 },
		"label":    func(s *Scene) { s.Labels[0] = '/' },
		"view":     func(s *Scene) { s.View = 2 },
		"theme":    func(s *Scene) { s.Style.Theme = 99 },
		"set":      func(s *Scene) { s.Style.Set = 99 },
		"too big":  func(s *Scene) { s.Style.Size = MaxSize + 1 },
		"too tiny": func(s *Scene) { s.Style.Size = MinSize - 1 },
	} {
		var s Scene
		if err := s.Validate(); err != nil {
			t.Fatalf("zero scene: %v", err)
		}
		change(&s)
		if err := s.Validate(); !errors.Is(err, ErrScene) {
			t.Errorf("%s: got %v, want ErrScene", name, err)
		}
	}
}
