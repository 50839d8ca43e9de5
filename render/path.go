package render

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fogleman/gg"
)

// box is the width and height of the box in which a man or a mark is drawn; it is laid over one square of the board.
const box = 100

// outline is a closed or open curve: a start, then three points for each cubic Bézier segment. Lines are cubics too, so
// that a curve can be mirrored and turned round as the list of points that it is.
type outline struct {
	points []gg.Point
	closed bool
}

// parsePath reads outlines in the notation of SVG paths with the absolute commands M, L, C and Z, spaces between all
// parts. A command is repeated for each segment. Instead of Z, the command S (symmetric) closes an outline with its
// mirror image about the middle of the box: the turned men give their right half alone.
func parsePath(text string) ([]outline, error) {
	var all []outline
	words := strings.Fields(text)
	for len(words) > 0 {
		command := words[0]
		n := map[string]int{"M": 1, "L": 1, "C": 3}[command]
		points, err := parsePoints(words[1:], n)
		if err != nil {
			return nil, fmt.Errorf("failed to read %s in path %q: %w", command, text, err)
		}
		words = words[1+2*n:]
		if command == "M" {
			all = append(all, outline{points: points})
			continue
		}
		if len(all) == 0 || all[len(all)-1].closed {
			return nil, fmt.Errorf("path %q: %s without M before it", text, command)
		}
		if err := all[len(all)-1].add(command, points); err != nil {
			return nil, fmt.Errorf("path %q: %w", text, err)
		}
	}
	return all, nil
}

func parsePoints(words []string, n int) ([]gg.Point, error) {
	if len(words) < 2*n {
		return nil, fmt.Errorf("want %d points", n)
	}
	points := make([]gg.Point, n)
	for i := range points {
		x, errX := strconv.ParseFloat(words[2*i], 64)
		y, errY := strconv.ParseFloat(words[2*i+1], 64)
		if errX != nil || errY != nil {
			return nil, fmt.Errorf("bad point %q", words[2*i:2*i+2])
		}
		points[i] = gg.Point{X: x, Y: y}
	}
	return points, nil
}

// add continues the outline with a command other than M.
func (o *outline) add(command string, points []gg.Point) error {
	switch command {
	case "L":
		o.points = append(o.points, o.points[len(o.points)-1], points[0], points[0])
	case "C":
		o.points = append(o.points, points...)
	case "Z":
		o.closed = true
	case "S":
		half := o.points
		for i := len(half) - 2; i >= 0; i-- {
			o.points = append(o.points, mirror(half[i]))
		}
		o.closed = true
	default:
		return fmt.Errorf("unknown command %q", command)
	}
	return nil
}

// mirror returns the point on the other side of the box.
func mirror(p gg.Point) gg.Point { return gg.Point{X: box - p.X, Y: p.Y} }

// mirrored returns the outlines seen from behind.
func mirrored(outlines []outline) []outline {
	all := make([]outline, len(outlines))
	for i, o := range outlines {
		all[i] = outline{points: make([]gg.Point, len(o.points)), closed: o.closed}
		for j, p := range o.points {
			all[i].points[j] = mirror(p)
		}
	}
	return all
}

// trace adds the outlines to the path of the context.
func trace(dc *gg.Context, outlines []outline) {
	for _, o := range outlines {
		p := o.points
		dc.MoveTo(p[0].X, p[0].Y)
		for i := 1; i+2 < len(p); i += 3 {
			dc.CubicTo(p[i].X, p[i].Y, p[i+1].X, p[i+1].Y, p[i+2].X, p[i+2].Y)
		}
		if o.closed {
			dc.ClosePath()
		}
	}
}
