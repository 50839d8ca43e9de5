package render

import (
	"image"
	"image/png"
	"io"

	"github.com/makrukbot/makrukbot/game"
)

// A menu's picture has tiles side by side, each a part of a board three squares wide and high.
const (
	menuTiles  = 4
	menuCenter = game.Square(3*8 + 3) // d4, in the middle of each tile
)

// Menu writes a picture, as PNG, of four tiles for a menu: to play, to play with a friend, to learn, and how the bot is
// set. It says so without words. It returns the picture's size in pixels.
func (r *Renderer) Menu(w io.Writer) (size image.Point, err error) {
	at := newLayout(MaxSize).square(menuCenter, game.White)
	tile := at.Inset(-at.Dx())
	menu := image.NewRGBA(image.Rect(0, 0, menuTiles*tile.Dx(), tile.Dy()))
	for i, scene := range menuScenes() {
		d, err := r.deck(scene.Style)
		if err != nil {
			return size, err
		}
		frame := d.frame()
		if err := d.compose(frame, &scene); err != nil {
			return size, err
		}
		for y := range tile.Dy() {
			for x := range tile.Dx() {
				menu.Set(i*tile.Dx()+x, y, frame.At(tile.Min.X+x, tile.Min.Y+y))
			}
		}
		d.frames.Put(frame)
	}
	return menu.Bounds().Size(), png.Encode(w, menu)
}

// menuScenes are what the tiles show, around menuCenter: a man and where it goes; the two khuns; a question that was
// answered right, and wrong; men of another kind on another board.
func menuScenes() [menuTiles]Scene {
	var all [menuTiles]Scene
	for i := range all {
		all[i].Style.Size = MaxSize
	}
	near := func(files, ranks int) game.Square {
		return game.SquareAt(menuCenter.File()+files, menuCenter.Rank()+ranks)
	}
	khon := game.NewPiece(game.White, game.Khon)
	all[0].Board[menuCenter], all[0].Picked = khon, menuCenter.Bit()
	for _, to := range [][2]int{{-1, 1}, {0, 1}, {1, 1}, {-1, -1}, {1, -1}} {
		all[0].Reach |= near(to[0], to[1]).Bit()
	}
	all[1].Board[near(-1, -1)] = game.NewPiece(game.White, game.Khun)
	all[1].Board[near(1, 1)] = game.NewPiece(game.Black, game.Khun)
	all[2].Board[menuCenter] = game.NewPiece(game.White, game.Met)
	all[2].Chosen, all[2].Wrong = near(-1, 1).Bit()|near(1, 1).Bit(), near(0, 1).Bit()
	all[3].Style.Theme, all[3].Style.Set = Night, LetterSet
	for i, kind := range []game.Kind{game.Ruea, game.Ma, game.Khon} {
		all[3].Board[near(i-1, 0)] = game.NewPiece(game.Color(i%2), kind)
	}
	return all
}
