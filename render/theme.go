package render

import "image/color"

// theme is the colours of a board. Colours with less than full alpha are laid over what is below.
type theme struct {
	wood  [2]color.NRGBA // the lightest and the darkest of the grain
	dark  color.NRGBA    // laid over every second square of a chequered board
	line  color.NRGBA    // between the squares
	frame [2]color.NRGBA // the grain of the frame
	inlay color.NRGBA    // a fine line in the frame, around the board
	text  color.NRGBA    // coordinates
	men   [2]varnish     // by game.Color

	last, picked, check, chosen color.NRGBA // over a whole square
	lastEdge                    color.NRGBA // around a square of the last move
	sign                        color.NRGBA // dots, rings, discs, the arrow
	rim                         color.NRGBA // around signs and in them
	count, countLate            color.NRGBA // the used part of a count; when little is left of it
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

// themes has the colours of each Theme.
var themes = [...]theme{
	Teak: {
		wood:  [2]color.NRGBA{rgb(0xd3a467), rgb(0xc79557)},
		dark:  rgba(0x6b3a1450),
		line:  rgb(0x7a4c24),
		frame: [2]color.NRGBA{rgb(0x6f4122), rgb(0x643819)},
		inlay: rgb(0xc08d4e),
		text:  rgb(0xf7e3bd),
		men: [2]varnish{
			{
				body: [4]color.NRGBA{rgb(0xe2cba0), rgb(0xfffbee), rgb(0xf6e8c9), rgb(0xc4a171)},
				paints: [paints]color.NRGBA{
					line:   rgb(0x4a2a12),
					carve:  rgb(0x4a2a12),
					hollow: rgb(0x5d2b16),
					light:  rgb(0xffffff),
					ring:   rgb(0xc07a3e),
					mane:   rgb(0xc07a3e),
					glint:  rgb(0xffffff),
				},
				shadow: rgba(0x3a1c0660),
			},
			{
				body: [4]color.NRGBA{rgb(0x2b1d1c), rgb(0x6a5450), rgb(0x3b2a29), rgb(0x150d0d)},
				paints: [paints]color.NRGBA{
					line:   rgb(0x0e0707),
					carve:  rgb(0xe5b450),
					hollow: rgb(0x0e0707),
					light:  rgb(0x9b847c),
					ring:   rgb(0xe5b450),
					mane:   rgb(0xb9822f),
					glint:  rgb(0x0e0707),
				},
				shadow: rgba(0x3a1c0660),
			},
		},
		last:      rgba(0xfff27a90),
		lastEdge:  rgba(0x6b4a00c0),
		picked:    rgba(0x3fb8a8c0),
		check:     rgb(0xd81e1e),
		chosen:    rgba(0x2f9fd080),
		sign:      rgb(0x0b5058),
		rim:       rgb(0xfff6df),
		count:     rgb(0xf2c14e),
		countLate: rgb(0xff6a4d),
	},
}
