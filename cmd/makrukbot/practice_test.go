package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/learn"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// trainee practises against the tables.
type trainee struct {
	t      *testing.T
	w      *bottest.World
	tables tables
}

func newTrainee(t *testing.T) *trainee {
	tables := noFolder(t)
	return &trainee{t, bottest.NewWorld(t, learn.Practice(tables),
		play.Feature(play.Config{Thinker: bottest.First{}, Tables: tables}), people.Feature()), tables}
}

// noFolder returns tables of up to four men.
func noFolder(t *testing.T) tables {
	tables, err := openTables("", slog.Default())
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func (p *trainee) say(text string) {
	p.w.Say("ann", "ann", text)
	p.w.Settle()
}

// game returns the newest game that ann has begun.
func (p *trainee) game() (record.Game, *game.Game) {
	p.t.Helper()
	g, err := store.View(context.Background(), p.w.Store, func(tx store.Tx) (record.Game, error) {
		link, err := record.Get(tx, record.PersonOf(bottest.Platform, "ann"))
		if err != nil {
			return record.Game{}, err
		}
		games, err := record.List(tx, record.GamesOf(link.ID), "", 1)
		if err != nil || len(games) == 0 {
			return record.Game{}, err
		}
		return record.Get(tx, record.GameKey(games[0].Value.ID))
	})
	if err != nil {
		p.t.Fatal(err)
	}
	played, err := play.Replay(g)
	if err != nil {
		p.t.Fatal(err)
	}
	return g, played
}

// put changes a game in the store.
func (p *trainee) put(g record.Game) {
	p.t.Helper()
	err := p.w.Store.Update(context.Background(), func(tx store.Tx) error { return record.Put(tx, record.GameKey(g.ID), g) })
	if err != nil {
		p.t.Fatal(err)
	}
}

// last returns the last text that the bot has said. The board of a reply that ends the game may come after the grade.
func (p *trainee) last() string {
	all := p.w.Recorder.Bubbles("ann")
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Scene == nil {
			return all[i].Text
		}
	}
	return ""
}

// Who plays the tables' moves mates in as many moves as was possible, since the defence is the tables' too, and is told so.
func TestPracticeIsGradedByTheTables(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newTrainee(t)
		for _, e := range lesson.Endings {
			if !p.tables.Knows("thai", e.Name) {
				continue // its table is in a file
			}
			p.say("/practice " + e.Name + " 5")
			for {
				g, played := p.game()
				if g.Practice != e.Name {
					t.Fatalf("the game is %q", g.Practice)
				}
				if g.Result != nil {
					break
				}
				best, ok := p.tables.Best(t.Context(), played.Position())
				if !ok || !best.Won {
					t.Fatalf("%s: %s is not won", e.Name, played.Position().FEN())
				}
				p.say(best.Move.String())
			}
			if g, _ := p.game(); (len(g.Moves)+1)/2 != e.Variety(4).Mate || !strings.HasPrefix(p.last(), "Perfect:") {
				t.Errorf("%s: %d plies, possible was a mate in %d; it says %q", e.Name, len(g.Moves), e.Variety(4).Mate, p.last())
			}
		}
	})
}

// By every rule book a start is won in the moves that it says, under that book's count.
func TestPracticeIsWonByEveryRuleBook(t *testing.T) {
	t.Parallel()
	for _, r := range game.AllRules() {
		t.Run(r.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newTrainee(t)
				p.say("/start")
				p.w.PlaysBy("ann", r.Name)
				p.say("/practice RR 1")
				for g, played := p.game(); g.Result == nil; g, played = p.game() {
					best, ok := p.tables.Best(t.Context(), played.Position())
					if !ok || g.Rules != r.Name {
						t.Fatalf("the tables do not know %s by %s", played.Position().FEN(), g.Rules)
					}
					p.say(best.Move.String())
				}
				if !strings.HasPrefix(p.last(), "Perfect: a mate in 4") {
					t.Errorf("it says %q", p.last())
				}
			})
		})
	}
}

// A move that lets the win go is named, with one that would have kept it.
func TestPracticeNamesTheSlip(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newTrainee(t)
		p.say("/practice R 1")
		told := 0 // at once
		for moves := 0; ; moves++ {
			if strings.HasSuffix(p.last(), "/undo takes it back.") {
				told = max(told, moves)
			}
			g, played := p.game()
			if g.Result != nil {
				break
			}
			move := worst(t, p.tables, played.Position())
			if best, ok := p.tables.Best(t.Context(), played.Position()); ok && moves < 2 {
				move = best.Move
			}
			p.say(move.String())
		}
		if told == 0 || !strings.HasPrefix(p.last(), "No mate this time.") || !strings.Contains(p.last(), "there was still a mate in ") {
			t.Errorf("told after %d moves, and at last %q", told, p.last())
		}
	})
}

// worst returns a move that wins no more, if there is one, and keeps the ruea if it can.
func worst(t *testing.T, tables tables, p *game.Position) game.Move {
	moves := p.Moves(nil)
	for _, m := range moves {
		var next game.Position
		p.PlayTo(m, &next)
		if known, ok := tables.Best(t.Context(), &next); ok && !known.Won && next.End() == game.None {
			return m
		}
	}
	return moves[0]
}
