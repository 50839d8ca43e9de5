package render

import "github.com/makrukbot/makrukbot/game"

// paint names a colour of a varnish, so that one drawing serves both sides.
type paint uint8

const (
	line  paint = iota // as around the man
	carve              // what must be seen on the body of either side: a face
	hollow
	light
	ring // bands and inlays
	mane
	glint  // in an eye
	paints // how many there are
)

// layer is one part of a drawing: outlines in the notation of parsePath, filled, or drawn as a line if width is set.
type layer struct {
	paint paint
	width float64
	path  string
}

// drawing is a man in a box of 100 by 100, its foot near the lower edge. The silhouette is shaded as a turned man is,
// with the light from the left, and has a line around it; the layers lie on it, first to last, and end at its edge.
type drawing struct {
	silhouette string
	foot       foot
	layers     []layer
	front      bool // White's looks to the left, Black's is its mirror image
}

// foot is where a man stands: the middle of its shadow from above, and half the shadow's width.
type foot struct{ y, reach float64 }

// figure is what is told apart on a board: the kinds of men, and the promoted bia.
type figure uint8

// promotedBia is the figure after those of the game.Kinds.
const (
	promotedBia = figure(game.Khun) + 1
	figures     = promotedBia + 1
)

func figureOf(p game.Piece) figure {
	if p.Promoted() {
		return promotedBia
	}
	return figure(p.Kind())
}

// sets has the drawings of each Set.
var sets = [...]*[figures]drawing{ThaiSet: &thaiMen}

// plinth is the foot that the tall men share.
const plinth = " M 50 79 L 76 79 C 82 80 84 83 84 88 C 84 92 83 93 80 93 L 50 93 S"

// thaiMen are drawn after the men of Thai sets. Only the ma has a front; all others are turned on a lathe, or shells.
var thaiMen = [figures]drawing{
	game.Khun: {
		silhouette: `M 50 5 C 51 9 52.5 15 53 21 L 54 24 C 58 24.5 58 29 54.5 29.5 C 61 30 61 35.5 56 36
			C 65 36.5 65 43 58.5 43.5 C 60 49 63 55 67 60 C 71 65 75 68 79 70 C 83 72 83 77 79 78 L 76 79
			C 84 80 86 83 86 88 C 86 92 85 93 82 93 L 50 93 S`,
		foot: foot{93, 38},
		layers: []layer{
			{ring, 0, `M 50 30.5 L 62 29.5 L 62 35.5 L 50 36.5 S`},
			{line, 1.8, `M 41.5 43.5 C 46 45 54 45 58.5 43.5`},
			{line, 1.8, `M 45 29.5 C 48 30.5 52 30.5 55 29.5`},
			{line, 1.8, `M 44 36 C 48 37 52 37 56 36`},
			{ring, 4, `M 14 71.5 C 36 76.5 64 76.5 86 71.5`},
			{line, 1.8, `M 21 78.5 C 38 81.5 62 81.5 79 78.5`},
			{light, 3, `M 44 51 C 42 57 38 62 34 66`},
		},
	},
	game.Met: {
		silhouette: `M 50 29 C 55 33 57 37 56 41 C 55.5 43 54.5 44 54 45 C 60 45.5 60 51 56 51.5 C 61 56 64 61 69 65
			C 71 67 73 68 74 69.5 C 77 71.5 77 77 74 78 L 72 79 C 78 80 80 83 80 88 C 80 92 79 93 76 93 L 50 93 S`,
		foot: foot{93, 32},
		layers: []layer{
			{line, 1.8, `M 45 44.8 C 48 46 52 46 55 44.8`},
			{line, 1.8, `M 44 51.5 C 47 52.5 53 52.5 56 51.5`},
			{ring, 4, `M 18 71.5 C 38 76.5 62 76.5 82 71.5`},
			{line, 1.8, `M 26 78.5 C 38 81 62 81 74 78.5`},
			{light, 3, `M 43 58 C 41 62 39 65 36 67`},
		},
	},
	game.Khon: {
		silhouette: `M 50 20 C 56 20 58 25 56.5 29 C 56 31 55 32 54.5 33 C 67 36 75 47 77.5 62 C 78.5 68 80 71 82.5 73
			C 86 75 86 80 82.5 81 C 86 83 87 86 87 88 C 87 92 86 93 83 93 L 50 93 S`,
		foot: foot{93, 39},
		layers: []layer{
			{line, 1.8, `M 44 32.5 C 48 34 52 34 56 32.5`},
			{ring, 4, `M 18 44 C 40 51 60 51 82 44`},
			{line, 1.8, `M 20 65 C 36 70 64 70 80 65`},
			{ring, 4, `M 10 74 C 35 79.5 65 79.5 90 74`},
			{line, 1.8, `M 16 80.5 C 35 85 65 85 84 80.5`},
			{light, 3.5, `M 33 50 C 30 54 29 57 28.5 61`},
		},
	},
	game.Ma: {
		silhouette: `M 27 79 C 28 72 36 66 40 58 C 36 60 33 61 30 62.5 C 24 65 17 64 15.5 59 C 14 54 16 50 20 46
			C 26 40 29 34 33 27 C 33 21 35 15 39 9 C 42 12 45 15 46 19 C 48 16 50 13 53 11 C 56 15 57 19 56.5 23
			C 62 22 67 26 66.5 31 C 72 31 76 37 74.5 42 C 80 44 82 50 79.5 55 C 83.5 59 83.5 65 79.5 68
			C 81.5 72 79 77 75 79 Z` + plinth,
		foot: foot{93, 37},
		layers: []layer{
			{mane, 0, `M 50 25 C 62 30 69 44 69 58 C 69 66 68 73 66 80 L 75 80 L 84 79 L 90 50 L 62 18 Z`},
			{mane, 0, `M 46 19 C 40 21 35 27 34.5 34 C 41 32 48 28 51 22 Z`},
			{line, 2, `M 52 26 C 62 31 69 44 69 58 C 69 66 68 73 66 79`},
			{line, 2, `M 46 20 C 40 22 36 27 35 33 C 41 32 47 29 50 24`},
			{line, 2, `M 66.5 31 C 64 30.5 62 31 60 32 M 74.5 42 C 72 41 69 42 67 43.5 M 79.5 55 C 76 54 72 55 70 56
				M 79.5 68 C 76 67 72 68 69 69`},
			{carve, 0, `M 31.5 39 C 31.5 35 37.5 34.5 38 38.5 C 38 42.5 32 43 31.5 39 Z`},
			{glint, 0, `M 33 37.5 C 33 36 35 36 35 37.5 C 35 39 33 39 33 37.5 Z`},
			{carve, 0, `M 19.5 51.5 C 20.5 49.5 23 50 22.5 52 C 21.5 54 19.5 54 19.5 51.5 Z`},
			{carve, 2, `M 18.5 58 C 22 59 26 57.5 28 54.5`},
			{carve, 1.6, `M 40.5 57.5 C 45.5 55 49 51 50 45.5`},
			{line, 1.8, `M 16 79 L 84 79`},
			{ring, 4, `M 10 85 C 38 88.5 62 88.5 90 85`},
		},
		front: true,
	},
	game.Ruea: {
		silhouette: `M 50 44 C 54.5 44 56.5 47 55.5 50 L 55 52 C 69 53 80 55 86 59 C 91 62 91 68 87 69.5
			C 86 77 81 83 74 86 C 79 87 81 89 81 90.5 C 81 92.5 80 93 77 93 L 50 93 S`,
		foot: foot{93, 33},
		layers: []layer{
			{line, 1.8, `M 44 51.5 C 48 53 52 53 56 51.5`},
			{ring, 4, `M 6 61.5 C 34 68 66 68 94 61.5`},
			{line, 1.8, `M 12 69 C 34 75 66 75 88 69`},
			{line, 1.8, `M 24 85.5 C 38 88.5 62 88.5 76 85.5`},
			{light, 3.5, `M 26 58.5 C 31 57 36 56.5 40 56`},
			{light, 2.5, `M 22 75.5 C 24 78.5 26 80.5 29 82`},
		},
	},
	game.Bia: {
		silhouette: `M 50 41 C 69 41 83 56 84 72 C 84.5 82 73 87 50 87 S`,
		foot:       foot{86, 34},
		layers: []layer{
			{ring, 0, `M 44 50 C 48 47 54 48 54 52 C 54 56 46 57 44 54 C 43 53 43 51 44 50 Z
				M 61 58 C 64 55 69 57 69 61 C 69 65 62 65 60.5 62 C 60 61 60 59 61 58 Z
				M 37 61 C 40 59 44 61 43.5 64 C 43 67 37 67 36 65 C 35.5 63 36 62 37 61 Z`},
			{carve, 2.2, `M 16 70 C 32 79 68 79 84 70`},
			{carve, 2.4, `M 25 76 L 24 81.5 M 34 78 L 33.5 84.5 M 44.5 78.5 L 44.5 86 M 55.5 78.5 L 55.5 86
				M 66 78 L 66.5 84.5 M 75 76 L 76 81.5`},
			{light, 3.5, `M 25 65 C 27 59 30 54 35 50`},
		},
	},
	promotedBia: {
		silhouette: `M 50 37 C 74 37 88 45 88 54 C 88 74 73 88 50 88 S`,
		foot:       foot{86, 30},
		layers: []layer{
			{ring, 0, `M 50 41 C 71 41 83 47 83 54 C 83 62 70 67 50 67 S`},
			{hollow, 0, `M 19 54 C 32 47 68 47 81 54 C 68 62 32 62 19 54 Z`},
			{line, 2.4, `M 30 43 L 32 50 M 41 41 L 42 49 M 50 41 L 50 49 M 59 41 L 58 49 M 70 43 L 68 50
				M 30 65 L 32 58 M 41 67 L 42 59 M 50 67 L 50 59 M 59 67 L 58 59 M 70 65 L 68 58`},
			{line, 1.8, `M 50 41 C 71 41 83 47 83 54 C 83 62 70 67 50 67 S`},
			{ring, 0, `M 44 74 C 48 72 53 74 53 77 C 53 80 46 81 44 78 C 43 77 43 75 44 74 Z
				M 62 72 C 65 70 69 71 69 74 C 69 77 63 78 61 75.5 C 60.5 74 61 73 62 72 Z`},
			{light, 3.5, `M 22 68 C 26 75 31 80 37 83`},
		},
	},
}
