package render

import "github.com/makrukbot/makrukbot/game"

// Circles around the middle of the box: the edges of a large and a small disc, and the rings inlaid in them. The mark of a
// man that can be taken has room around the large one.
const (
	largeDisc = `M 50 14 C 69.9 14 86 30.1 86 50 C 86 69.9 69.9 86 50 86 S`
	smallDisc = `M 50 21 C 66 21 79 34 79 50 C 79 66 66 79 50 79 S`
	largeRing = `M 50 19.5 C 66.8 19.5 80.5 33.2 80.5 50 C 80.5 66.8 66.8 80.5 50 80.5 S`
	smallRing = `M 50 31 C 60.5 31 69 39.5 69 50 C 69 60.5 60.5 69 50 69 S`
)

// letterMen are discs with the letters of notation. A bia has none; when it promotes, its small disc shows the letter
// of a met in a wreath of teeth, which a met of the first hour has not.
var letterMen = [figures]drawing{
	game.Khun: letterDisc(game.Khun),
	game.Met:  letterDisc(game.Met),
	game.Khon: letterDisc(game.Khon),
	game.Ma:   letterDisc(game.Ma),
	game.Ruea: letterDisc(game.Ruea),
	game.Bia: {
		silhouette: smallDisc,
		foot:       foot{79, 26},
		layers:     []layer{{ring, 4, smallRing}},
	},
	promotedBia: {
		silhouette: smallDisc,
		foot:       foot{79, 26},
		layers: []layer{
			{ring, 7, `M 50 21 L 50 27 M 50 73 L 50 79 M 21 50 L 27 50 M 73 50 L 79 50
				M 29.5 29.5 L 33.7 33.7 M 66.3 66.3 L 70.5 70.5 M 29.5 70.5 L 33.7 66.3 M 66.3 33.7 L 70.5 29.5
				M 39 23.3 L 41.2 28.8 M 61 23.3 L 58.8 28.8 M 39 76.7 L 41.2 71.2 M 61 76.7 L 58.8 71.2
				M 23.3 39 L 28.8 41.2 M 23.3 61 L 28.8 58.8 M 76.7 39 L 71.2 41.2 M 76.7 61 L 71.2 58.8`},
		},
		letter: letter{"M", 36},
	},
}

func letterDisc(k game.Kind) drawing {
	return drawing{
		silhouette: largeDisc,
		foot:       foot{86, 31},
		layers:     []layer{{ring, 3.5, largeRing}},
		letter:     letter{string(rune(k.Letter())), 56},
	}
}
