package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"os"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// sheetScenes are the columns of a contact sheet: between them they show every man and every kind of mark.
var sheetScenes = []struct {
	fen  string
	mark func(*render.Scene)
}{
	{game.StartFEN, func(*render.Scene) {}},
	{"r2mks1r/2snn3/ppp2p1p/3p4/P2P1p2/1PP1P1m~P/1N1M4/R1SK1S1R w - - 0 10", func(s *render.Scene) {
		s.Last = game.NewMove(at("g5"), at("f4"), false)
	}},
	{"r3k2r/4s3/p1ps1p1p/1m~1p2n1/P2PnP2/1RP1M~NPP/2M5/R1SK1S2 w - - 0 20", func(s *render.Scene) {
		s.Last = game.NewMove(at("c5"), at("e4"), false)
		s.Picked = squares("f3")
		s.Reach, s.Takes = squares("d2 g1 h2 h4"), squares("e4 g5")
		s.Check = squares("d1")
	}},
	{"8/3k4/2p1p3/3S4/8/2M2N2/4P3/3K4 w - - 0 1", func(s *render.Scene) {
		s.Chosen, s.Wrong = squares("c6 d6 c4"), squares("e6 d4")
		s.Labels[at("e2")], s.Labels[at("g5")], s.Labels[at("c3")], s.Labels[at("h3")] = '1', '2', 'A', 'B'
		s.Arrow = game.NewMove(at("f3"), at("g5"), false)
		s.Style.Coordinates = render.ThaiCoordinates
	}},
	{"8/8/3k4/8/3K1R2/2S5/3M4/8 b - - 30 60", func(s *render.Scene) {
		s.Last = game.NewMove(at("f1"), at("f4"), false)
		s.Count, s.Eval, s.Result = render.Count{At: 15, Limit: 22}, render.EvalOf(0.8), render.WhiteWins
		s.View = game.Black
	}},
}

// runSheet lays the boards of all themes, sets and marks on one page, to be looked at: a row for each theme and set, a
// column for each of sheetScenes, and light and dark grounds below them as chats have.
func runSheet(_ context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("sheet", flag.ContinueOnError)
	file := flags.String("o", "sheet.png", "the `file` to write")
	size := flags.Uint("size", 360, "width of a board in `pixels`")
	quality := flags.Int("jpeg", 0, "`quality` at which each board passes through JPEG, as a messenger sends photos; 0: not at all")
	theme := flags.String("theme", "", "this theme alone")
	set := flags.String("pieces", "", "this set of men alone")
	if err := flags.Parse(args); err != nil {
		return helped(err)
	}
	styles := sheetStyles(*theme, *set, uint16(min(*size, render.MaxSize+1)))
	if len(styles) == 0 {
		return fmt.Errorf("no theme %q with men %q", *theme, *set)
	}
	page, err := drawSheet(styles, *quality)
	if err != nil {
		return fmt.Errorf("failed to draw the sheet: %w", err)
	}
	if err := writePage(*file, page); err != nil {
		return fmt.Errorf("failed to write the sheet: %w", err)
	}
	_, err = fmt.Fprintf(out, "%s: %d boards\n", *file, len(styles)*len(sheetScenes))
	return err
}

// sheetStyles returns the styles of all themes and sets, or of those named.
func sheetStyles(theme, set string, size uint16) []render.Style {
	var all []render.Style
	for t := range render.Themes {
		for s := range render.Sets {
			if (theme == "" || theme == t.String()) && (set == "" || set == s.String()) {
				all = append(all, render.Style{Theme: t, Set: s, Size: size})
			}
		}
	}
	return all
}

func drawSheet(styles []render.Style, quality int) (image.Image, error) {
	const gap = 12
	step := int(styles[0].Size) + gap
	page := image.NewRGBA(image.Rect(0, 0, len(sheetScenes)*step+gap, len(styles)*step+gap))
	grounds := []color.Color{color.White, color.RGBA{0x17, 0x21, 0x2b, 0xff}}
	for x := range page.Rect.Dx() / step {
		band := image.Rect(x*step+gap/2, 0, page.Rect.Dx(), page.Rect.Dy())
		draw.Draw(page, band, image.NewUniform(grounds[x%2]), image.Point{}, draw.Src)
	}
	r := render.New()
	for y, style := range styles {
		for x := range sheetScenes {
			board, err := sheetBoard(r, x, style, quality)
			if err != nil {
				return nil, err
			}
			at := image.Pt(gap+x*step, gap+y*step)
			draw.Draw(page, board.Bounds().Add(at), board, image.Point{}, draw.Src)
		}
	}
	return page, nil
}

// sheetBoard draws one board, and passes it through JPEG if a quality is given.
func sheetBoard(r *render.Renderer, column int, style render.Style, quality int) (image.Image, error) {
	p, err := game.ParseFEN(game.Makruk, sheetScenes[column].fen)
	if err != nil {
		return nil, err
	}
	s := render.Of(&p, game.White)
	s.Style = style
	sheetScenes[column].mark(&s)
	var b bytes.Buffer
	if err := r.PNG(&b, s); err != nil {
		return nil, err
	}
	board, err := png.Decode(&b)
	if err != nil || quality == 0 {
		return board, err
	}
	if err := jpeg.Encode(&b, board, &jpeg.Options{Quality: quality}); err != nil {
		return nil, err
	}
	return jpeg.Decode(&b)
}

func writePage(file string, page image.Image) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, page), f.Close())
}

func at(name string) game.Square {
	sq, _ := game.ParseSquare(name)
	return sq
}

func squares(names string) game.Bitboard {
	var set game.Bitboard
	for i := 0; i+1 < len(names); i += 3 {
		set |= at(names[i : i+2]).Bit()
	}
	return set
}
