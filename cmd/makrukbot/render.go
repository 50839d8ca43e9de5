package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// renderPicture writes the picture of a FEN, whose fields may be one word or several, to a PNG file.
func renderPicture(_ context.Context, args []string) error {
	p := newPictureFlags("render FEN -o FILE")
	last := p.flags.String("last", "", "`move` to mark as the last one, e3e4 say")
	words, err := p.parse(args, render.DefaultSize)
	if err != nil {
		return err
	}
	position, err := game.ParseFEN(game.Makruk, strings.Join(words, " "))
	if err != nil {
		return &ConfigError{err.Error()}
	}
	scene := render.Of(&position, p.view)
	scene.Style = p.style
	if scene.Last, err = markedMove(*last); err != nil {
		return err
	}
	return p.write(func(w io.Writer) error { return render.New().PNG(w, scene) })
}

// markedMove reads the two squares of a move that is played already, so that the position cannot tell whether it was
// legal; none if the text is empty.
func markedMove(text string) (game.Move, error) {
	squares := strings.TrimSuffix(text, "m")
	if squares == "" {
		return 0, nil
	}
	if len(squares) == 4 {
		from, ok1 := game.ParseSquare(squares[:2])
		to, ok2 := game.ParseSquare(squares[2:])
		if ok1 && ok2 {
			return game.NewMove(from, to, false), nil
		}
	}
	return 0, &ConfigError{fmt.Sprintf("--last: %q is no move: e3e4 is one", text)}
}

// pictureFlags are the flags of commands that write a picture, and what they say once they are read.
type pictureFlags struct {
	flags                 *flag.FlagSet
	file                  *string
	theme, pieces, coords *string
	flip                  *bool
	size                  *uint

	style render.Style
	view  game.Color
}

func newPictureFlags(usage string) *pictureFlags {
	flags := flag.NewFlagSet("makrukbot "+usage, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	return &pictureFlags{
		flags:  flags,
		file:   flags.String("o", "", "`file` to write"),
		theme:  flags.String("theme", render.Teak.String(), "`name` of the board's theme: "+names(render.Themes)),
		pieces: flags.String("pieces", render.ThaiSet.String(), "`name` of the set of men: "+names(render.Sets)),
		coords: flags.String("coordinates", "latin", "`script` of files and ranks: latin or thai"),
		flip:   flags.Bool("flip", false, "Black is at the bottom"),
		size:   flags.Uint("size", 0, "width in `pixels`"),
	}
}

// names lists the values below an end.
func names[T interface {
	~uint8
	String() string
}](end T) string {
	var all []string
	for v := range end {
		all = append(all, v.String())
	}
	return strings.Join(all, ", ")
}

// parse reads the flags, for which it knows a size, and returns the words among them: at least one.
func (p *pictureFlags) parse(args []string, size uint) ([]string, error) {
	words, err := parseFlags(p.flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Println("usage: " + p.flags.Name())
		p.flags.SetOutput(os.Stdout)
		p.flags.PrintDefaults()
		return nil, err
	}
	mistake := func(format string, args ...any) ([]string, error) {
		return nil, &ConfigError{fmt.Sprintf(format, args...) + " (--help lists the flags)"}
	}
	switch {
	case err != nil:
		return mistake("%v", err)
	case len(words) == 0 || *p.file == "":
		return mistake("usage: %s", p.flags.Name())
	}
	var ok bool
	if p.style.Theme, ok = render.ParseTheme(*p.theme); !ok {
		return mistake("no theme %q: there are %s", *p.theme, names(render.Themes))
	}
	if p.style.Set, ok = render.ParseSet(*p.pieces); !ok {
		return mistake("no men %q: there are %s", *p.pieces, names(render.Sets))
	}
	switch *p.coords {
	case "latin":
	case "thai":
		p.style.Coordinates = render.ThaiCoordinates
	default:
		return mistake("no coordinates %q: there are latin, thai", *p.coords)
	}
	if *p.size != 0 {
		size = *p.size
	}
	if size < render.MinSize || size > render.MaxSize {
		return mistake("size %d: want %d to %d", size, render.MinSize, render.MaxSize)
	}
	p.style.Size = uint16(size)
	if *p.flip {
		p.view = game.Black
	}
	return words, nil
}

// write writes the file. Nothing is left of it if the drawing fails.
func (p *pictureFlags) write(draw func(io.Writer) error) error {
	var b bytes.Buffer
	if err := draw(&b); err != nil {
		return fmt.Errorf("failed to draw: %w", err)
	}
	return os.WriteFile(*p.file, b.Bytes(), 0o644)
}
