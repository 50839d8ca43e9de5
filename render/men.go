package render

import "github.com/makrukbot/makrukbot/game"

// paint names a colour of a varnish, so that one drawing serves both sides.
type paint uint8

const (
	body paint = iota // shaded as a turned man is, light from the left
	line
	shade
	light
	ring
)

// layer is one part of a drawing: outlines in the notation of parsePath, filled, or drawn as a line if width is set.
type layer struct {
	paint paint
	width float64
	path  string
}

// drawing is a man in a box of 100 by 100, its foot near the lower edge. The silhouette is filled with body and has a
// line around it; the layers lie on it, first to last.
type drawing struct {
	silhouette string
	layers     []layer
	front      bool // White's looks to the left, Black's is its mirror image
}

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
		silhouette: `M 50 4 C 51 8 52.5 14 53 21 L 54 24 C 58 24.5 58 29 54.5 29.5 C 61 30 61 35.5 56 36
			C 65 36.5 65 43 58.5 43.5 C 60 49 63 55 67 60 C 71 65 75 68 79 70 C 83 72 83 77 79 78 L 76 79
			C 84 80 86 83 86 88 C 86 92 85 93 82 93 L 50 93 S`,
		layers: []layer{
			{ring, 0, `M 50 30 L 55 30.5 C 60 31 60 34.5 56 35 L 50 35.5 S`},
			{line, 2, `M 41.5 43.5 C 46 45 54 45 58.5 43.5`},
			{line, 2, `M 45.5 29.5 C 48 30.3 52 30.3 54.5 29.5`},
			{line, 2, `M 44 36 C 48 37 52 37 56 36`},
			{ring, 3.5, `M 22 73.5 C 36 76.5 64 76.5 78 73.5`},
			{line, 2, `M 23 79 C 38 81.5 62 81.5 77 79`},
			{light, 3, `M 44 51 C 42 57 38 62 34 66`},
		},
	},
	game.Met: {
		silhouette: `M 50 28 C 55 32 57 36 56 40 C 55.5 42 54.5 43 54 44 C 60 44.5 60 50 56 50.5 C 62 55 65 61 70 65
			C 72 67 74 68 75 69.5 C 78 71.5 78 77 75 78 L 73 79 C 79 80 81 83 81 88 C 81 92 80 93 77 93 L 50 93 S`,
		layers: []layer{
			{line, 2, `M 46 44 C 48 45 52 45 54 44`},
			{line, 2, `M 44 50.5 C 47 51.5 53 51.5 56 50.5`},
			{ring, 3.5, `M 26 73.5 C 38 76.5 62 76.5 74 73.5`},
			{line, 2, `M 27 79 C 38 81 62 81 73 79`},
			{light, 3, `M 43 57 C 41 62 38 65 36 67`},
		},
	},
	game.Khon: {
		silhouette: `M 50 19 C 56 19 58 24 56.5 28 C 56 30 55 31 54.5 32 C 68 35 77 47 79.5 62 C 80.5 68 82 71 84.5 73
			C 88 75 88 80 84.5 81 C 88 83 89 86 89 88 C 89 92 88 93 85 93 L 50 93 S`,
		layers: []layer{
			{line, 2, `M 45.5 32 C 48 33 52 33 54.5 32`},
			{ring, 3.5, `M 27.5 47 C 40 50 60 50 72.5 47`},
			{line, 2, `M 19.5 66 C 36 70 64 70 80.5 66`},
			{ring, 3.5, `M 17 76 C 35 80 65 80 83 76`},
			{line, 2, `M 15.5 81 C 35 85 65 85 84.5 81`},
			{light, 3.5, `M 36 42 C 30 48 28 54 27 60`},
		},
	},
	game.Ma: {
		silhouette: `M 27 79 C 28 72 36 66 41 57 C 37 59 33 60 30 62 C 25 66 18 64 16 59 C 14 54 16 50 20 46
			C 26 40 29 34 34 27 C 34 21 36 15 40 10 C 43 13 45 16 46 20 C 48 17 50 14 53 12 C 56 16 56 20 56 23
			C 70 29 79 42 79 59 C 79 67 77 74 74 79 Z` + plinth,
		layers: []layer{
			{shade, 0, `M 47 21 C 60 24 72 38 72 58 C 72 66 70 73 68 79 L 74 79 C 77 74 79 67 79 59 C 79 42 70 29 56 23 Z`},
			{line, 2, `M 52 25 C 64 30 71 44 71 58 C 71 66 70 73 68 79`},
			{line, 0, `M 33 36 C 35 33 39 33 40 36 C 39 40 35 40 33 36 Z`},
			{light, 0, `M 35 35 C 36 34 37 35 36.5 36 C 36 36.5 35 36 35 35 Z`},
			{line, 0, `M 20 51 C 21 49.5 23 50 22.5 52 C 21.5 53 20 53 20 51 Z`},
			{line, 2, `M 18 58.5 C 22 58 25 57 27 55`},
			{line, 2, `M 41 57 C 46 54 49 50 50 45`},
			{ring, 3.5, `M 26 84.5 C 38 87 62 87 74 84.5`},
		},
		front: true,
	},
	game.Ruea: {
		silhouette: `M 50 45 C 55 45 57 48 56 51 L 55 53 C 69 54 79 56 85 60 C 90 63 90 68 86.5 69 C 90 76 88 82 81 86
			C 84 88 85 90 85 91 C 85 92.5 84 93 82 93 L 50 93 S`,
		layers: []layer{
			{line, 2, `M 45 53 C 48 54 52 54 55 53`},
			{ring, 3.5, `M 14 64.5 C 34 69.5 66 69.5 86 64.5`},
			{line, 2, `M 13.5 69 C 34 74 66 74 86.5 69`},
			{line, 2, `M 19 86 C 36 89 64 89 81 86`},
			{light, 3.5, `M 27 59 C 32 57.5 37 57 41 56.5`},
		},
	},
	game.Bia: {
		silhouette: `M 50 50 C 67 50 80 62 82 77 C 83 84 80 89 73 90 L 50 91 S`,
		layers: []layer{
			{line, 2.5, `M 19 79 C 36 83 64 83 81 79`},
			{line, 2.5, `M 28 82 L 28 88 M 39 84 L 39 90 M 50 84.5 L 50 90.5 M 61 84 L 61 90 M 72 82 L 72 88`},
			{ring, 0, `M 44 60 C 48 58 52 60 50 63 C 47 66 42 64 44 60 Z M 60 66 C 64 65 67 68 65 70 C 62 72 58 70 60 66 Z
				M 36 70 C 39 69 42 71 41 73 C 38 75 34 74 36 70 Z`},
			{light, 3.5, `M 28 68 C 30 62 35 58 39 56`},
		},
	},
	promotedBia: {
		silhouette: `M 50 44 C 72 44 85 51 85 60 C 85 78 72 91 50 91 S`,
		layers: []layer{
			{ring, 0, `M 50 47 C 70 47 81 53 81 60 C 81 67 70 72 50 72 S`},
			{line, 0, `M 24 60 C 32 53 68 53 76 60 C 68 67 32 67 24 60 Z`},
			{line, 2.5, `M 34 50 L 34 70 M 45 48 L 45 71 M 55 48 L 55 71 M 66 50 L 66 70`},
			{light, 3, `M 24 74 C 28 80 33 84 38 86`},
		},
	},
}
