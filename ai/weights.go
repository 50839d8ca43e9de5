package ai

import (
	_ "embed"
	"encoding/binary"
	"fmt"

	"github.com/makrukbot/makrukbot/game"
)

// pair is a value in the middle game and one in the ending, the ending in the upper half, so that both are added at
// once.
type pair int32

// mg and eg take the halves apart; the lower one borrows from the upper when it is negative.
func (p pair) mg() int { return int(int16(p)) }
func (p pair) eg() int { return int((p + 0x8000) >> 16) }

func v(mg, eg int) pair { return pair(mg + eg<<16) }

// wide is a pair with room for sums of products.
type wide int64

func (w wide) mg() int { return int(int32(w)) }
func (w wide) eg() int { return int((w + 1<<31) >> 32) }

// weights has the weight of each term, in hundredths of a bia or so.
type weights struct {
	counted [counted]pair
	// together and against are by kinds, in either order, of which against turns the sign.
	together, against [8][8]wide
	// onSquare is by side, kind and square; material is in it.
	onSquare [2][8][64]pair
	// fromOwn and fromEnemy are by kind and offset; the lengths are powers of two, for the sake of speed.
	fromOwn, fromEnemy [8][128]pair
}

// fittedData has the weights in the order of the terms, two little-endian signed numbers of 16 bits each: middle game,
// ending. They were fitted by "makruk-lab fit" to positions of self-play by "makruk-lab selfplay"; RESULTS.md tells which.
//
//go:embed weights.bin
var fittedData []byte

var fitted = mustDecode(fittedData)

// mustDecode panics on data of another length: they are part of the program.
func mustDecode(data []byte) (w weights) {
	if len(data) != 4*termCount {
		panic(fmt.Sprintf("ai: %d bytes of weights for %d terms", len(data), termCount))
	}
	half := func(i int) int { return int(int16(binary.LittleEndian.Uint16(data[2*i:]))) }
	at := func(term int) pair { return v(half(2*term), half(2*term+1)) }
	atWide := func(term int) wide { return wide(half(2*term) + half(2*term+1)<<32) }
	for i := range w.counted {
		w.counted[i] = at(i)
	}
	for a := game.Bia; a <= game.Ruea; a++ {
		for b := game.Bia; b <= a; b++ {
			w.together[a][b] = atWide(togetherOf(a, b))
			w.together[b][a] = w.together[a][b]
			if b < a {
				w.against[a][b] = atWide(againstOf(a, b))
				w.against[b][a] = -w.against[a][b]
			}
		}
	}
	for kind := game.Bia; kind <= game.Khun; kind++ {
		for s := range game.Square(64) {
			w.onSquare[game.White][kind][s] = at(onSquare(game.White, kind, s))
			w.onSquare[game.Black][kind][s] = at(onSquare(game.Black, kind, s))
		}
	}
	for kind := game.Bia; kind <= game.Ruea; kind++ {
		for cell := range uint8(offsets) {
			w.fromOwn[kind][cell] = at(byOffset(fromOwn, kind, cell))
			w.fromEnemy[kind][cell] = at(byOffset(fromEnemy, kind, cell))
		}
	}
	return w
}
