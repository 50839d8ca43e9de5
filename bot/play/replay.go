package play

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/game/notation"
	"github.com/makrukbot/makrukbot/store"
)

// replayView is the kind of view in which games are looked through; its id is the chat's, which has one open at most.
const replayView = "replay"

// replayKind is the kind of its buttons: replay:<turn>:<what>:<number>.
const replayKind = "replay"

// What a button of a replay does with its number.
const (
	toPly  = "ply"  // shows the game after so many plies
	toGame = "game" // opens a game of the file, from 1
	toPage = "page" // shows a page of the list of games, from 0
	playOn = "play" // begins a game from the position that is shown
)

// maxReplayed is how many games of a file are opened.
const maxReplayed = 100

// openReplay opens games in a private chat, in the place of those that lay open before.
func openReplay(c *bot.Case, games []*notation.Record) error {
	old, err := record.Get(c.Tx, record.ReplayKey(c.Chat.ID))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if len(games) > maxReplayed {
		if err := c.Tell(record.Plain(c.Words.T("play.pgn_many", "Count", len(games), "Max", maxReplayed))); err != nil {
			return err
		}
		games = games[:maxReplayed]
	}
	r := record.Replay{Turn: old.Turn + 1}
	for i, g := range games {
		kept := replayed(g)
		if err := record.Put(c.Tx, record.ReplayedKey(c.Chat.ID, i+1), kept); err != nil {
			return err
		}
		r.Games = append(r.Games, replayTitle(g))
	}
	for n := len(games) + 1; n <= len(old.Games); n++ {
		if err := record.Delete(c.Tx, record.ReplayedKey(c.Chat.ID, n)); err != nil {
			return err
		}
	}
	if len(games) == 1 {
		r.Open = 1
	}
	if err := record.Put(c.Tx, record.ReplayKey(c.Chat.ID), r); err != nil {
		return err
	}
	return c.Open(replayView, c.Chat.ID, c.Chat, c.Event.Thread)
}

// replayed returns a game of a file as it is stored.
func replayed(r *notation.Record) record.Replayed {
	o := r.Game.Outcome()
	kept := record.Replayed{
		Rules: r.Game.Rules().Name, Moves: slices.Clone(r.Game.Moves()), Requests: recorded(r.Game.Requests()),
		Players: [2]string{known(r.Tag("White")), known(r.Tag("Black"))},
		Reason:  o.Reason.String(), Winner: o.Winner,
	}
	if start := r.Game.Start(); start != game.StartFEN {
		kept.Start = start
	}
	for _, tag := range [...]string{"Event", "Date"} {
		if value := known(r.Tag(tag)); value != "" {
			kept.Title = strings.TrimPrefix(kept.Title+" · "+value, " · ")
		}
	}
	return kept
}

// known returns the value of a tag as it may be shown; "" if it says that the value is not known.
func known(value string) string {
	if value = people.Tame(value); strings.Trim(value, "?. ") == "" {
		return ""
	}
	return value
}

// maxReplayTitle is how many characters a game has in the list of a file's games.
const maxReplayTitle = 60

// replayTitle names a game in the list of a file's games: "Ann – Bob 1-0".
func replayTitle(r *notation.Record) string {
	names := [2]string{known(r.Tag("White")), known(r.Tag("Black"))}
	for i, name := range names {
		if name == "" {
			names[i] = "?"
		}
	}
	title := names[0] + " – " + names[1]
	if result := r.Tag("Result"); result != "" && result != "*" {
		title += " " + known(result)
	}
	if runes := []rune(title); len(runes) > maxReplayTitle {
		title = string(runes[:maxReplayTitle-1]) + "…"
	}
	return title
}

func replayData(r *record.Replay, what string, n int) string {
	return strings.Join([]string{replayKind, strconv.FormatUint(uint64(r.Turn), 36), what, strconv.Itoa(n)}, ":")
}

// tapReplay turns the pages of what lies open, or plays on from there.
func tapReplay(c *bot.Case, args string) error {
	if live, err := c.OnPost(replayView, c.Chat.ID); err != nil {
		return err
	} else if !live {
		return moved(c)
	}
	r, err := record.Get(c.Tx, record.ReplayKey(c.Chat.ID))
	if errors.Is(err, store.ErrNotFound) {
		return moved(c)
	}
	if err != nil {
		return err
	}
	turn, rest, _ := strings.Cut(args, ":")
	what, number, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || turn != strconv.FormatUint(uint64(r.Turn), 36) {
		return moved(c)
	}
	switch what {
	case toPly:
		r.Ply = n
	case toGame:
		r.Open, r.Ply = n, 0
	case toPage:
		r.Open, r.Page = 0, n
	case playOn:
		return playFrom(c, &r, n)
	default:
		return moved(c)
	}
	if err := record.Put(c.Tx, record.ReplayKey(c.Chat.ID), r); err != nil {
		return err
	}
	return c.Refresh(replayView, c.Chat.ID)
}

// playFrom begins a game from the position of the open game after some plies. The one that runs stays in /games.
func playFrom(c *bot.Case, r *record.Replay, ply int) error {
	g, err := loadReplayed(c.Tx, c.Chat.ID, r.Open)
	if errors.Is(err, store.ErrNotFound) {
		return moved(c)
	}
	if err != nil {
		return err
	}
	if c.Person == nil || !g.goesOn(ply) {
		return moved(c)
	}
	return goOn(c, g.from(ply), g.played.PositionAt(min(ply, g.played.Ply())).Side())
}

// replayedGame is a game that lies open, with its moves replayed.
type replayedGame struct {
	record.Replayed
	played *game.Game
}

// loadReplayed returns a game that lies open in a chat; store.ErrNotFound if there is none.
func loadReplayed(tx store.Tx, chat record.ID, n int) (*replayedGame, error) {
	g, err := record.Get(tx, record.ReplayedKey(chat, n))
	if err != nil {
		return nil, err
	}
	m, err := replay(record.Game{Rules: g.Rules, Start: g.Start, Moves: g.Moves, Requests: g.Requests})
	if err != nil {
		return nil, err
	}
	return &replayedGame{g, m.played}, nil
}

// mostBegun is how many plies of a game of a file are kept in one that goes on with it.
const mostBegun = 600

// from returns the game that goes on with this one after some plies: with the moves before, so that their positions
// count when one occurs again, and with what was asked for. Of a very long game it keeps the position alone.
func (g *replayedGame) from(ply int) record.Game {
	ply = min(ply, g.played.Ply())
	if ply > mostBegun {
		return record.Game{Rules: g.Rules, Start: g.played.PositionAt(ply).FENWithPromoted()}
	}
	on := record.Game{Rules: g.Rules, Start: g.Start, Moves: slices.Clone(g.Moves[:ply]), Begun: ply}
	for _, r := range g.Requests {
		if r.Ply <= ply {
			on.Requests = append(on.Requests, r)
		}
	}
	return on
}

// goesOn reports whether the game can be played on after some plies: whether the board has not ended it there. What the
// players agreed on, or gave up, does not matter.
func (g *replayedGame) goesOn(ply int) bool {
	m, err := replay(g.from(ply))
	return err == nil && !m.played.Outcome().Over()
}
