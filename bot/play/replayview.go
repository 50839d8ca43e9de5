package play

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
	"github.com/makrukbot/makrukbot/store"
)

// perPage is how many games a page of the list has.
const perPage = 8

// showReplay makes the newest page of what lies open in a chat.
func showReplay(tx store.Tx, g bot.Glance) (bot.Page, error) {
	r, err := record.Get(tx, record.ReplayKey(g.Post.ID))
	if err != nil {
		return bot.Page{}, err
	}
	if r.Open == 0 {
		return bot.Page{Message: replayList(&r, g.Words)}, nil
	}
	opened, err := loadReplayed(tx, g.Post.ID, r.Open)
	if err != nil {
		return bot.Page{}, err
	}
	r.Ply = min(r.Ply, opened.played.Ply())
	p := opened.played.PositionAt(r.Ply)
	scene := render.Of(p, game.White)
	scene.Style, scene.Last, scene.Count = g.Style, opened.last(r.Ply), countBar(p)
	return bot.Page{Message: bot.Message{
		Text:     opened.caption(g.Words, r.Ply),
		Pictures: []bot.Picture{{Scene: scene, Alt: coach.Alt(g.Words, p, opened.last(r.Ply))}},
		Buttons:  opened.buttons(&r, g.Words),
	}}, nil
}

// replayList is the list of the games in a file, a page of it.
func replayList(r *record.Replay, w bot.Words) bot.Message {
	pages := (len(r.Games) + perPage - 1) / perPage
	page := min(r.Page, pages-1)
	var buttons [][]bot.Button
	for n := page*perPage + 1; n <= min((page+1)*perPage, len(r.Games)); n++ {
		buttons = append(buttons, []bot.Button{record.Press(r.Games[n-1], replayData(r, toGame, n))})
	}
	var turn []bot.Button
	if page > 0 {
		turn = append(turn, record.Press("◀", replayData(r, toPage, page-1)))
	}
	if page < pages-1 {
		turn = append(turn, record.Press("▶", replayData(r, toPage, page+1)))
	}
	if turn != nil {
		buttons = append(buttons, turn)
	}
	return bot.Message{Text: record.Plain(w.T("play.pgn_which", "Count", len(r.Games))), Buttons: buttons}
}

// last returns the last of some plies, zero before the first.
func (g *replayedGame) last(ply int) game.Move {
	if ply == 0 {
		return 0
	}
	return g.played.Moves()[ply-1]
}

// caption tells who played, the last moves, how far the game is and, at its end, how it ended.
func (g *replayedGame) caption(w bot.Words, ply int) bot.Text {
	var names [2]string
	for i, name := range g.Players {
		if names[i] = people.Isolated(name); name == "" {
			names[i] = w.T("people.somebody")
		}
	}
	lines := []string{"⚪ " + names[game.White], "⚫ " + names[game.Black]}
	if g.Title != "" {
		lines = append(lines, people.Isolated(g.Title))
	}
	if g.Rules != people.DefaultRules {
		lines = append(lines, w.T("play.rules", "Rules", people.RulesName(w, g.Rules)))
	}
	if moves := coach.MovesTo(w, g.played, ply, shownMoves); moves != "" {
		lines = append(lines, moves)
	}
	text := bot.Text{{S: strings.Join(lines, "\n") + "\n"}, {S: g.state(w, names, ply), Bold: true}}
	if !g.endsAt(ply) {
		for _, limit := range coach.Limits(w, g.played.PositionAt(ply)) {
			text = append(text, bot.Run{S: "\n" + limit})
		}
	}
	return text
}

// endsAt reports whether the game ended after so many plies.
func (g *replayedGame) endsAt(ply int) bool {
	return ply == g.played.Ply() && g.Reason != game.None.String()
}

// state says how far the game is, or at its end how it ended.
func (g *replayedGame) state(w bot.Words, names [2]string, ply int) string {
	if g.endsAt(ply) {
		reason, _ := game.ParseReason(g.Reason)
		return coach.Ending(w, g.played.Position(), game.Outcome{Reason: reason, Winner: g.Winner}, names)
	}
	return w.T("play.replay_at", "At", ply, "Of", g.played.Ply())
}

// buttons lead through the game, back to the list, and to a game from here.
func (g *replayedGame) buttons(r *record.Replay, w bot.Words) [][]bot.Button {
	end := g.played.Ply()
	rows := [][]bot.Button{{
		record.Press("⏮", replayData(r, toPly, 0)),
		record.Press("◀", replayData(r, toPly, max(0, r.Ply-1))),
		record.Press("▶", replayData(r, toPly, min(end, r.Ply+1))),
		record.Press("⏭", replayData(r, toPly, end)),
	}}
	if g.goesOn(r.Ply) {
		rows = append(rows, []bot.Button{record.Press(w.T("play.play_on"), replayData(r, playOn, r.Ply))})
	}
	if len(r.Games) > 1 {
		rows = append(rows, []bot.Button{record.Press(w.T("play.replay_list"), replayData(r, toPage, r.Page))})
	}
	return rows
}
