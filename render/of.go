package render

import "github.com/makrukbot/makrukbot/game"

// Of returns the scene of a position in the default style: its men, the khun that is in check, and the side at the
// bottom. All else is for the caller to set.
func Of(p *game.Position, view game.Color) Scene {
	s := Scene{Board: p.Board(), View: view}
	if p.Checkers() != 0 {
		s.Check = p.Khun(p.Side()).Bit()
	}
	return s
}
