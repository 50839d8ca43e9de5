package notation

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/makrukbot/makrukbot/game"
)

// Why a game of a PGN cannot be played, whatever its moves.
var (
	ErrVariant = errors.New("not a game of makruk")
	ErrRules   = errors.New("unknown rule book")
)

// ReadPGN reads the games of a PGN file, each under the rule book that it names, or else under the given one. Moves may
// be written in all ways that [Parse] reads; their numbers do not matter. Comments, annotations and variations are
// skipped. A game ends with its result, or, where that is missing, with the tags of the next game.
//
// The error is a *PGNError, with the games before it, or one of the reader.
func ReadPGN(r io.Reader, rules *game.Rules) ([]*Record, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("failed to read games: %w", err)
	}
	reader := pgnReader{scanner: newPGNScanner(string(text)), rules: rules, named: map[string]bool{}}
	for {
		t, err := reader.scanner.next()
		if err == nil {
			err = reader.take(&t)
		}
		if err != nil {
			return reader.records, reader.errorAt(&t, err)
		}
		if t.kind == endToken {
			return reader.records, nil
		}
	}
}

// pgnReader puts the tokens of a PGN together to games.
type pgnReader struct {
	scanner *pgnScanner
	rules   *game.Rules
	records []*Record
	tags    []Tag
	named   map[string]bool // the names of tags that have a value
	game    *game.Game      // nil until the first move or result after the tags
	fen     token           // the last tag of a start, for errors
}

// errorAt tells where an error lies: at the token that was read last, or at the tag of a start that is none; of a tag it
// tells the value.
func (r *pgnReader) errorAt(t *token, err error) error {
	e := &PGNError{Game: len(r.records) + 1, Line: t.line, Column: t.column, Text: t.text, Err: err}
	var bad *game.FENError
	var refused *ParseError
	switch {
	case errors.As(err, &bad):
		e.Line, e.Column, e.Text = r.fen.line, r.fen.column, r.fen.value
	case errors.As(err, &refused):
		e.Position = r.game.Position()
	case errors.Is(err, ErrVariant), errors.Is(err, ErrRules):
		e.Text = t.value
	}
	return e
}

func (r *pgnReader) take(t *token) error {
	switch t.kind {
	case tagToken:
		return r.takeTag(t)
	case commentToken:
		return r.takeComment(t.text)
	case moveToken:
		return r.takeMove(t)
	}
	return r.finish(r.result())
}

// takeTag takes a tag. It begins a new game if there are moves already, or such a tag.
func (r *pgnReader) takeTag(t *token) error {
	if r.game != nil || r.named[t.text] {
		if err := r.finish(r.result()); err != nil {
			return err
		}
	}
	r.tags = append(r.tags, Tag{t.text, t.value})
	r.named[t.text] = t.value != ""
	switch t.text {
	case variantTag:
		if !strings.EqualFold(t.value, variant) {
			return ErrVariant
		}
	case fenTag:
		r.fen = *t
	case rulesTag:
		if _, ok := game.RulesByName(t.value); !ok {
			return ErrRules
		}
	}
	return nil
}

// begin starts the game that the tags describe, if it has not begun.
func (r *pgnReader) begin() error {
	if r.game != nil {
		return nil
	}
	record := Record{Tags: r.tags}
	rules := r.rules
	if named, ok := game.RulesByName(record.Tag(rulesTag)); ok {
		rules = named
	}
	var err error
	r.game, err = game.Replay(rules, record.Tag(fenTag), nil)
	return err
}

// takeComment makes the request that a comment holds; other comments are skipped.
func (r *pgnReader) takeComment(text string) error {
	for kind, comment := range requestComments {
		if strings.TrimSpace(text) == comment {
			if err := r.begin(); err != nil {
				return err
			}
			return r.game.Request(kind)
		}
	}
	return nil
}

func (r *pgnReader) takeMove(t *token) error {
	if result, ends := readResult(t.text); ends {
		return r.finish(result)
	}
	if err := r.begin(); err != nil {
		return err
	}
	m, err := Parse(r.game.Position(), t.text)
	if err != nil {
		return err
	}
	return r.game.Play(m)
}

// result returns the result that the tags tell, "" if they tell none.
func (r *pgnReader) result() string {
	record := Record{Tags: r.tags}
	result, _ := readResult(record.Tag(resultTag))
	return result
}

// finish ends the game, if there are moves or tags of one; a result alone is none.
func (r *pgnReader) finish(result string) error {
	if r.game == nil && len(r.tags) == 0 {
		return nil
	}
	if err := r.begin(); err != nil {
		return err
	}
	record := &Record{Tags: r.tags, Game: r.game}
	end(r.game, result, record.Tag(terminationTag))
	r.records = append(r.records, record)
	r.tags, r.named, r.game = nil, map[string]bool{}, nil
	return nil
}
