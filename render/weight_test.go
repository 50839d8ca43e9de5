package render

import "testing"

// maxBytes is what the picture of a board of DefaultSize may weigh.
const maxBytes = 35_000

// TestWeight weighs the start and two middle games in every theme, with the men of each set, chequered and plain.
func TestWeight(t *testing.T) {
	r := New()
	for name, s := range middleGames(t) {
		for st := range allStyles {
			s.Style = st
			if n := len(drawScene(t, r, s)); n > maxBytes {
				t.Errorf("%s, %v, %v men, shades %d: %d bytes, want at most %d",
					name, st.Theme, st.Set, st.Shades, n, maxBytes)
			}
		}
	}
}

// allStyles yields the styles of all themes and sets, chequered and plain, in the default size.
func allStyles(yield func(Style) bool) {
	for theme := range Themes {
		for set := range Sets {
			for _, shades := range []Shades{Chequered, Plain} {
				if !yield(Style{Theme: theme, Set: set, Shades: shades}) {
					return
				}
			}
		}
	}
}
