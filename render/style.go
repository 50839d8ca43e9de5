package render

import "slices"

// Style is how a board looks, whatever it shows. The zero Style is the default.
type Style struct {
	Theme       Theme
	Set         Set
	Shades      Shades
	Coordinates Coordinates
	Size        uint16 // width and height in pixels, MinSize to MaxSize; zero for DefaultSize
}

// The sizes of a picture in pixels. At MinSize the men can still be told apart; MaxSize bounds what one picture, whose
// key may come from anywhere, can cost.
const (
	DefaultSize = 720
	MinSize     = 160
	MaxSize     = 1080
)

// Theme is the material and the colours of a board.
type Theme uint8

// The themes.
const (
	Teak  Theme = iota // plain golden wood in a darker frame
	Paper              // ink on cream paper, as a book prints diagrams
	Night              // slate in moonlight, for dark rooms
	Lotus              // petals framed by leaves
)

// Themes is the number of themes, for ranging over them.
const Themes = Lotus + 1

var themeNames = []string{Teak: "teak", Paper: "paper", Night: "night", Lotus: "lotus"}

// Set is a set of men.
type Set uint8

// The sets of men.
const (
	ThaiSet    Set = iota // the men of Thai sets: spires, a bell, a horse, a boat, cowries
	WesternSet            // for players of chess: crown, coronet, elephant, horse, tower, pawns
	LetterSet             // discs with the letters of notation: K M S N R, and plain ones
)

// Sets is the number of sets, for ranging over them.
const Sets = LetterSet + 1

var setNames = []string{ThaiSet: "thai", WesternSet: "western", LetterSet: "letters"}

// Shades is whether the squares of a board have two shades.
type Shades uint8

// The shades.
const (
	UsualShades Shades = iota // chequered below western men, else plain
	Chequered
	Plain // lines alone, as Thai boards have
)

var shadesNames = []string{UsualShades: "usual", Chequered: "chequered", Plain: "plain"}

// Coordinates is how files and ranks are named on the frame.
type Coordinates uint8

// The coordinates.
const (
	LatinCoordinates Coordinates = iota // a-h and 1-8
	ThaiCoordinates                     // ก ข ค ง จ ฉ ช ญ and ๑-๘
)

// String returns the name of the theme: "teak", "paper", "night" or "lotus".
func (t Theme) String() string { return nameOf(themeNames, int(t)) }

// ParseTheme returns the theme of a String.
func ParseTheme(name string) (Theme, bool) {
	i := slices.Index(themeNames, name)
	return Theme(max(i, 0)), i >= 0
}

// String returns the name of the set: "thai", "western" or "letters".
func (s Set) String() string { return nameOf(setNames, int(s)) }

// ParseSet returns the set of a String.
func ParseSet(name string) (Set, bool) {
	i := slices.Index(setNames, name)
	return Set(max(i, 0)), i >= 0
}

// String returns the name of the shades: "usual", "chequered" or "plain".
func (s Shades) String() string { return nameOf(shadesNames, int(s)) }

// ParseShades returns the shades of a String.
func ParseShades(name string) (Shades, bool) {
	i := slices.Index(shadesNames, name)
	return Shades(max(i, 0)), i >= 0
}

func nameOf(names []string, i int) string {
	if i >= len(names) {
		return "unknown"
	}
	return names[i]
}

// width returns the width and height of the picture in pixels.
func (st Style) width() int {
	if st.Size == 0 {
		return DefaultSize
	}
	return int(st.Size)
}

// chequered reports whether the squares have two shades.
func (st Style) chequered() bool {
	return st.Shades == Chequered || st.Shades == UsualShades && st.Set == WesternSet
}

// Drawn returns the shades of the squares as they are drawn: Chequered or Plain.
func (st Style) Drawn() Shades {
	if st.chequered() {
		return Chequered
	}
	return Plain
}

// plainly returns the one style of all that look the same.
func (st Style) plainly() Style {
	st.Size, st.Shades = uint16(st.width()), st.Drawn()
	return st
}
