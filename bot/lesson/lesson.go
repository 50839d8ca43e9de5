package lesson

import (
	"slices"

	"github.com/makrukbot/makrukbot/game"
)

// Chapter is a part of the lessons, read from its first page to its last.
type Chapter struct {
	// Name is that of its title's text.
	Name  string
	Pages []Page
}

// Page is one idea: a board with a text, or an exercise.
type Page struct {
	// Name is that of its text, and what is stored of it. It never changes and never means another page.
	Name string
	// Boards are what it shows, one after another.
	Boards []Board
	// Line is played from the first board, move by move, in UCI with spaces between.
	Line string
	// Notes are the plies of Line after which there is something to say.
	Notes []int
	// Answer says that the second board answers what the first one asks.
	Answer bool
	// Exercise is what is to be done on the board; nil: the page is read.
	Exercise Exercise
}

// Chapters are all chapters in order: first the page for those who know chess, which has no number, then the eleven.
var Chapters = []Chapter{fast, board, men, ends, promotion, count, draws, opening, strategy, mistakes, origin, questions}

// Place is where a page stands: the numbers of its chapter and of the page in it, both from 0.
type Place struct {
	Chapter, Page int
}

// First is the page with which somebody begins who has never seen chess.
var First = Place{Chapter: 1}

// places are where the pages stand, by name.
var places = func() map[string]Place {
	all := map[string]Place{}
	for i, c := range Chapters {
		for j := range c.Pages {
			all[c.Pages[j].Name] = Place{i, j}
		}
	}
	return all
}()

// Find returns where a page stands.
func Find(name string) (Place, bool) {
	p, ok := places[name]
	return p, ok
}

// chapter returns the chapter of a place.
func (p Place) chapter() *Chapter { return &Chapters[p.Chapter] }

// At returns the page of a place, which must be one that [Find] or a step gave.
func (p Place) At() *Page { return &p.chapter().Pages[p.Page] }

// Next returns the page after one, over the ends of chapters; false after the last.
func (p Place) Next() (Place, bool) {
	if p.Page+1 < len(p.chapter().Pages) {
		return Place{p.Chapter, p.Page + 1}, true
	}
	return Place{Chapter: p.Chapter + 1}, p.Chapter+1 < len(Chapters)
}

// Back returns the page before one, over the beginnings of chapters; false before the first.
func (p Place) Back() (Place, bool) {
	switch {
	case p.Page > 0:
		return Place{p.Chapter, p.Page - 1}, true
	case p.Chapter > 0:
		return Place{p.Chapter - 1, len(Chapters[p.Chapter-1].Pages) - 1}, true
	}
	return p, false
}

// Ends reports whether the page is the last of its chapter.
func (p Place) Ends() bool { return p.Page == len(p.chapter().Pages)-1 }

// Rules returns the rule book that the page's boards are played by.
func (p *Page) Rules() *game.Rules { return p.Boards[0].rules() }

// Noted reports whether there is something to say after so many plies of the page's line.
func (p *Page) Noted(ply int) bool { return slices.Contains(p.Notes, ply) }
