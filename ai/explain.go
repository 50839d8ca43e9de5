package ai

import (
	"encoding/binary"
	"math"

	"github.com/makrukbot/makrukbot/game"
)

// Explanation is what the evaluation knows of a position, for whoever fits its weights: White's score is
//
//	Share × Σ N × (Middle × middle game's weight + (1 − Middle) × ending's weight)
//
// summed over the Counts, and is taken for good only where neither khun is bare.
type Explanation struct {
	Counts []Count
	Middle float64 // from 1 at the start of a game to 0
	Share  float64 // of the score that what is left on the board lets hope for
}

// Count is how often a term occurs, White's less Black's.
type Count struct {
	Term uint16
	N    float32
}

// Explain explains the evaluation of a position. Counts are appended to buf.
func Explain(p *game.Position, buf []Count) Explanation {
	var counts [counted]int8
	e := evaluator{pos: p, occupied: p.Occupied(), counts: &counts}
	total := standingOf(p).worth() + e.add()
	for i, n := range &counts {
		if n != 0 {
			buf = append(buf, Count{uint16(i), float32(n)})
		}
	}
	buf = explainNumbers(p, buf)
	x := Explanation{Middle: float64(e.middle()) / fullPhase, Share: 1}
	if score := e.taper(total); score != 0 {
		x.Share = float64(e.share(score)) / fullScale
	}
	x.Counts = e.explainPlaces(e.explainPlaces(buf, game.White), game.Black)
	return x
}

// explainNumbers appends the terms of the numbers of men.
func explainNumbers(p *game.Position, buf []Count) []Count {
	white, black := kindsOf(p, game.White), kindsOf(p, game.Black)
	add := func(term int, times wide) {
		if times != 0 {
			buf = append(buf, Count{uint16(term), float32(times) / eighths})
		}
	}
	for a := game.Bia; a <= game.Ruea; a++ {
		for b := game.Bia; b <= a; b++ {
			add(togetherOf(a, b), white[a]*white[b]-black[a]*black[b])
			if b < a {
				add(againstOf(a, b), white[a]*black[b]-black[a]*white[b])
			}
		}
	}
	return buf
}

// explainPlaces appends the terms of where the men of a side stand.
func (e *evaluator) explainPlaces(buf []Count, c game.Color) []Count {
	s, enemy := &e.sides[c], &e.sides[c^1]
	for men := s.men; men != 0; men &= men - 1 {
		at := men.First()
		kind := e.pos.KindAt(at)
		buf = append(buf, Count{uint16(onSquare(c, kind, at)), float32(s.sign)})
		if kind != game.Khun {
			buf = append(buf, Count{uint16(byOffset(fromOwn, kind, offsetOf[c][s.khun][at])), float32(s.sign)},
				Count{uint16(byOffset(fromEnemy, kind, offsetOf[c][enemy.khun][at])), float32(s.sign)})
		}
	}
	return buf
}

// Weights returns the weights of all terms, for the middle game and for the ending.
func Weights() (middle, ending []float64) {
	for i := range termCount {
		half := func(j int) float64 { return float64(int16(binary.LittleEndian.Uint16(fittedData[4*i+2*j:]))) }
		middle, ending = append(middle, half(0)), append(ending, half(1))
	}
	return middle, ending
}

// EncodeWeights returns weights as the file weights.bin has them.
func EncodeWeights(middle, ending []float64) []byte {
	var data []byte
	for i := range middle {
		for _, w := range []float64{middle[i], ending[i]} {
			data = binary.LittleEndian.AppendUint16(data, uint16(int16(math.Round(w))))
		}
	}
	return data
}
