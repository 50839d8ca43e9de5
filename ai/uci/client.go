package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/makrukbot/makrukbot/game"
)

// How long another program may take: to say what it can, to choose a move by itself, to answer once it is told to stop.
const (
	helloTime = 20 * time.Second
	moveTime  = 10 * time.Second
	stopTime  = 2 * time.Second
)

// process is a program that runs.
type process struct {
	in   io.Writer
	out  io.Reader
	kill func() // ends it, and waits until it has ended; may be called more than once
}

// client speaks with a program that runs. One goroutine may use it at a time.
type client struct {
	process  *process
	lines    chan string   // what it says; closed when it has ended
	gone     chan struct{} // closed when nobody listens any more
	name     string        // as it calls itself
	variants []string      // that it plays
	variant  string        // that it is set to
}

// errEnded: the program has ended by itself, or says what is no text.
var errEnded = errors.New("the program has ended")

// newClient greets a program that has just been started. The client must be ended.
func newClient(ctx context.Context, p *process) (*client, error) {
	c := &client{process: p, lines: make(chan string), gone: make(chan struct{})}
	go c.listen()
	ctx, cancel := context.WithTimeout(ctx, helloTime)
	defer cancel()
	if err := c.hello(ctx); err != nil {
		c.end()
		return nil, err
	}
	return c, nil
}

// listen passes on what the program says.
func (c *client) listen() {
	defer close(c.lines)
	scan := bufio.NewScanner(c.process.out)
	scan.Buffer(nil, maxLine)
	for scan.Scan() {
		select {
		case c.lines <- scan.Text():
		case <-c.gone:
			return
		}
	}
}

// runs passes over what the program said since it was used last, and reports whether it still runs.
func (c *client) runs() bool {
	for {
		select {
		case _, ok := <-c.lines:
			if !ok {
				return false
			}
		default:
			return true
		}
	}
}

// end ends the program.
func (c *client) end() {
	close(c.gone)
	c.process.kill()
}

func (c *client) hello(ctx context.Context) error {
	if err := c.send("uci"); err != nil {
		return err
	}
	for {
		words, err := c.next(ctx)
		switch {
		case err != nil:
			return err
		case words[0] == "uciok":
			return c.ready(ctx)
		case words[0] == "id" && len(words) > 2 && words[1] == "name":
			c.name = strings.Join(words[2:], " ")
		case len(words) > 2 && words[0] == "option" && words[2] == "UCI_Variant":
			c.variants = varsOf(words)
		}
	}
}

// varsOf returns the values that an option of the kind combo can have.
func varsOf(words []string) (vars []string) {
	for i := range words[1:] {
		if words[i] == "var" {
			vars = append(vars, words[i+1])
		}
	}
	return vars
}

// ready waits until the program has obeyed all that it was told.
func (c *client) ready(ctx context.Context) error {
	if err := c.send("isready"); err != nil {
		return err
	}
	_, err := c.expect(ctx, "readyok")
	return err
}

// expect passes over what the program says until a line with a first word.
func (c *client) expect(ctx context.Context, word string) ([]string, error) {
	for {
		words, err := c.next(ctx)
		if err != nil || words[0] == word {
			return words, err
		}
	}
}

// next returns the words of the next line that has some.
func (c *client) next(ctx context.Context) ([]string, error) {
	for {
		select {
		case line, ok := <-c.lines:
			if !ok {
				return nil, errEnded
			}
			if words := strings.Fields(line); len(words) > 0 {
				return words, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (c *client) send(format string, args ...any) error {
	if _, err := fmt.Fprintf(c.process.in, format+"\n", args...); err != nil {
		return fmt.Errorf("%w: %w", errEnded, err)
	}
	return nil
}

// choose returns the move that the program plays after a search of so many nodes, the same whatever it did before. When
// ctx ends it tells the program to stop; inStep reports whether the program can be used again.
func (c *client) choose(ctx context.Context, g *game.Game, nodes int) (m game.Move, inStep bool, err error) {
	if err := c.set(g); err != nil {
		return 0, false, err
	}
	if err := c.send("go nodes %d movetime %d", nodes, moveTime.Milliseconds()); err != nil {
		return 0, false, err
	}
	late, cancel := context.WithTimeout(ctx, moveTime+stopTime)
	defer cancel()
	words, err := c.expect(late, "bestmove")
	if err != nil && ctx.Err() != nil {
		return 0, c.stop(), ctx.Err()
	}
	if err != nil {
		return 0, false, err
	}
	if len(words) < 2 {
		return 0, false, errors.New("a best move without a move")
	}
	if slices.Contains(noMoves, words[1]) {
		return 0, true, fmt.Errorf("it sees no move in %s", g.Position().FEN())
	}
	m, err = parseMove(g.Position(), words[1])
	return m, err == nil, err
}

// noMoves is how programs say that a game is over, as they may think by rules of their own.
var noMoves = []string{"(none)", "0000"}

// stop stops a search and reports whether the program obeyed.
func (c *client) stop() (obeyed bool) {
	if c.send("stop") != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	_, err := c.expect(ctx, "bestmove")
	return err == nil
}

// set makes a game's position the program's: that after the last capture or bia move, with the count that ours has then,
// and the moves since, so that the program sees what repeats. It forgets what it knew.
func (c *client) set(g *game.Game) error {
	variant, ok := c.variantFor(g.Rules())
	if !ok {
		return fmt.Errorf("the program does not play %s", g.Rules().Name)
	}
	if variant != c.variant {
		if err := c.send("setoption name UCI_Variant value %s", variant); err != nil {
			return err
		}
		c.variant = variant
	}
	ply := lastBreak(g)
	var moves strings.Builder
	for _, m := range g.Moves()[ply:] {
		moves.WriteString(" " + m.String())
	}
	return c.send("ucinewgame\nposition fen %s moves%s", g.PositionAt(ply).FEN(), &moves)
}

// lastBreak returns how many plies were played up to the last capture or bia move: no position before it can come again.
func lastBreak(g *game.Game) int {
	for ply := g.Ply(); ply > 0; ply-- {
		before, m := g.PositionAt(ply-1), g.Moves()[ply-1]
		if before.At(m.To()) != game.NoPiece || before.At(m.From()).Kind() == game.Bia {
			return ply
		}
	}
	return 0
}

// variantFor returns what the program calls a rule book. One that does not know thai plays it by makruk, which differs
// only in what a capture by the bare khun does to the limit.
func (c *client) variantFor(r *game.Rules) (string, bool) {
	for _, name := range []string{r.Name, game.Makruk.Name} {
		if slices.Contains(c.variants, name) {
			return name, true
		}
	}
	return "", false
}
