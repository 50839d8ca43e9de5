package render

import (
	"image/color"
	"slices"
)

// theme is the colours of a board. Colours with less than full alpha are laid over what is below.
type theme struct {
	wood  [2]color.NRGBA // the lightest and the darkest of the grain
	dark  color.NRGBA    // laid over every second square of a chequered board
	line  color.NRGBA    // between the squares
	frame [2]color.NRGBA // the grain of the frame
	inlay color.NRGBA    // a fine line in the frame, around the board
	text  color.NRGBA    // coordinates
	men   [2]varnish     // by game.Color

	last, picked, check, chosen, wrong color.NRGBA // over a whole square
	lastEdge                           color.NRGBA // around a square of the last move
	sign                               color.NRGBA // dots, rings, discs, the arrow
	fault                              color.NRGBA // the disc of a cross
	rim                                color.NRGBA // around signs and in them
	count, countLate                   color.NRGBA // the used part of a count; when little is left of it
	trough                             color.NRGBA // the other part
}

// fixed returns the colours that cover much of a picture; a palette has them as they are, each once.
func (t *theme) fixed() []color.NRGBA {
	all := slices.Concat(grainShades(t.wood), grainShades(t.frame))
	for _, c := range grainShades(t.wood) {
		all = append(all, over(t.dark, c))
	}
	light := mix(t.wood[0], t.wood[1], 0.5)
	for _, c := range []color.NRGBA{light, over(t.dark, light)} {
		all = append(all, over(t.last, c), over(t.picked, c), over(t.chosen, c), over(t.wrong, c), over(t.check, c))
	}
	for side := range t.men {
		steps := t.men[side].steps()
		all = append(all, steps[:]...)
		all = append(all, t.men[side].paints[:]...)
	}
	all = append(all, t.line, t.inlay, t.text, t.sign, t.fault, t.rim, t.count, t.countLate, t.trough)
	var each []color.NRGBA
	for _, c := range all {
		if !slices.Contains(each, c) {
			each = append(each, c)
		}
	}
	return each
}

// varnish is the colours of one side's men.
type varnish struct {
	body   [4]color.NRGBA // across a turned man: left edge, where the light falls, middle, right edge
	paints [paints]color.NRGBA
	shadow color.NRGBA // on the board
}

func rgb(hex uint32) color.NRGBA { return rgba(hex<<8 | 0xff) }

func rgba(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 24), G: uint8(hex >> 16), B: uint8(hex >> 8), A: uint8(hex)}
}

// over returns a colour laid over a full one.
func over(c, below color.NRGBA) color.NRGBA {
	full := c
	full.A = 0xff
	return mix(below, full, float64(c.A)/0xff)
}
