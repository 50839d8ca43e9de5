package play

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/bottest"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// asked is a thinker that keeps what it was asked.
type asked struct {
	bottest.First
	who   string
	level int
	seeds []uint64
	err   error
}

func (a *asked) Choose(_ context.Context, who string, g *game.Game, level int, seed uint64) (game.Move, error) {
	a.who, a.level, a.seeds = who, level, append(a.seeds, seed)
	return g.Position().Moves(nil)[0], a.err
}

// TestReply changes a game while the engine thinks about it.
func TestReply(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*match)
		played bool
	}{
		{"nothing happens", func(*match) {}, true},
		{"the move is taken back", func(m *match) { m.Moves, m.Turn = nil, m.Turn+1 }, false},
		{"the same move is played again", func(m *match) { m.Turn += 2 }, false},
		{"the game is given up", func(m *match) {
			m.Turn, m.Result = m.Turn+1, &record.Result{Reason: game.Resignation.String(), Winner: game.Black}
		}, false},
		{"the level is changed", func(m *match) { m.Level = 8 }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx := context.Background()
			m := newMatch(t, ann, 0, "", "e3e4")
			m.Turn = 1
			s := world(t, m, "Ann")
			thinker := &asked{}
			e := &engine{thinker: thinker}
			done, err := e.reply(ctx, s, record.Job{ID: m.ID, Who: ann, Turn: 1})
			if err != nil || done == nil {
				t.Fatal(err)
			}
			if thinker.who != ann.String() || thinker.level != 2 {
				t.Errorf("asked for %q at level %d", thinker.who, thinker.level)
			}
			test.change(m)
			before := len(m.Moves)
			after, err := store.Update(ctx, s, func(tx store.Tx) (*match, error) {
				if err := record.Put(tx, record.GameKey(m.ID), m.Game); err != nil {
					return nil, err
				}
				if err := done(&bot.Desk{Tx: tx, Now: time.Unix(1, 0)}); err != nil {
					return nil, err
				}
				return load(tx, m.ID)
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(after.Moves) == before+1; got != test.played {
				t.Errorf("the reply was played: %v", got)
			}
		})
	}
}

// TestReplyIsNotAsked: a job that the game has left behind asks for nothing.
func TestReplyIsNotAsked(t *testing.T) {
	m := newMatch(t, ann, 0, "", "e3e4")
	m.Turn = 5
	s := world(t, m, "Ann")
	thinker := &asked{}
	e := &engine{thinker: thinker}
	for _, j := range []record.Job{{ID: m.ID, Turn: 4}, {ID: m.ID + 1, Turn: 5}} {
		if done, err := e.reply(context.Background(), s, j); err != nil || done != nil || thinker.seeds != nil {
			t.Errorf("%+v: %v, asked %v", j, err, thinker.seeds)
		}
	}
}

func TestReplySeed(t *testing.T) {
	m := newMatch(t, ann, 0, "", "e3e4")
	s := world(t, m, "Ann")
	thinker := &asked{err: context.Canceled}
	e := &engine{thinker: thinker}
	for range 2 {
		if _, err := e.reply(context.Background(), s, record.Job{ID: m.ID}); !errors.Is(err, context.Canceled) {
			t.Fatalf("the thinker's error became %v", err)
		}
	}
	if thinker.seeds[0] != thinker.seeds[1] || thinker.seeds[0] == 0 {
		t.Errorf("the same job has the seeds %v", thinker.seeds)
	}
}
