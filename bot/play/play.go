// Package play is the games: it seats people, takes taps and typed moves, asks the engine for replies, and shows the
// boards. Its [Feature] is all that others need.
//
// A game as it is stored, replayed, is a match (match.go): what may be done in it is decided there, without a store.
// Every change of a game, whoever makes it, ends in settle (settle.go), which stores it and owes what follows: the
// boards and the engine's reply. There it is also seen what becomes of the turn's clock (clock.go) and of what one side asks
// of the other (offer.go), and what the result counts for (score.go). What a chat sees of it all is made anew each time by
// show (view.go).
//
// What the engine has to say about a game, a hint on the board (hint.go) and a review of what is over (review.go), is looked
// for by jobs; what speaks for a move is put into words by bot/coach.
package play

import (
	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// View is the kind of view that shows a game; its id is the game's.
const View = "game"

// replyJob is the class of the engine's replies; a job's id is the game's.
const replyJob = "reply"

// defaultLevel is the level of who has not chosen one.
const defaultLevel = 2

// maxLevel is the strongest level; the weakest is 1.
const maxLevel = 8

// Config is what the games need from outside.
type Config struct {
	// Thinker plays the bot's side.
	Thinker bot.Thinker
	// Tables defend the endings that people practise; nil: the thinker does.
	Tables bot.Tables
}

// Feature returns what people can do with games: begin them against the bot (/play), against each other (/challenge, /join)
// or from a position, move, ask the other side for something, end them, and look at them and send them.
func Feature(c Config) bot.Feature {
	e := &engine{c.Thinker, c.Tables}
	return bot.Feature{
		Before: before,
		Commands: []bot.Command{
			{Name: "play", Words: []string{"เล่น", "下棋"}, Menu: "play.menu_play", Do: play},
			{Name: "challenge", Words: []string{"ท้า", "ท้าดวล", "约战", "約戰"}, Menu: "challenge.menu", Do: challenge},
			{Name: "join", Do: join},
			{Name: "refuse", Menu: "challenge.menu_refuse", Do: refuseCommand},
			{Name: "board", Words: []string{"กระดาน", "棋盘", "棋盤"}, Menu: "play.menu_board", Always: true, Do: showBoard},
			{Name: "games", Menu: "play.menu_games", Do: listGames},
			{Name: "undo", Words: []string{"ถอย", "悔棋"}, Menu: "play.menu_undo", Always: true, Do: undo},
			{Name: "draw", Words: []string{"ขอเสมอ", "提和"}, Menu: "offer.menu_draw", Always: true, Do: draw},
			{Name: "rematch", Menu: "offer.menu_rematch", Do: rematch},
			{Name: "history", Menu: "stats.menu_history", Do: history},
			{Name: "end", Menu: "group.menu_end", Always: true, Do: endGame},
			{Name: "claim", Menu: "offer.menu_claim", Always: true, Do: claim},
			{Name: "hint", Words: []string{"ใบ้", "คำใบ้", "提示"}, Menu: "hint.menu", Always: true, Do: askHint},
			{Name: "resign", Words: []string{"ยอมแพ้", "认输", "認輸"}, Menu: "play.menu_resign", Always: true, Do: askResign},
			{Name: "level", Menu: "play.menu_level", Do: levelCommand},
			{Name: "flip", Menu: "play.menu_flip", Always: true, Do: flip},
			{Name: "move", Menu: "play.menu_move", Always: true, Do: moveCommand},
			{Name: "count", Menu: "play.menu_count", Always: true, Do: explainCount},
			{Name: "pgn", Menu: "play.menu_pgn", Do: sendPGN},
			{Name: "gif", Menu: "play.menu_gif", Do: sendFilm},
			{Name: "poster", Menu: "play.menu_poster", Do: sendPoster},
			{Name: "review", Words: []string{"วิเคราะห์", "复盘", "復盤"}, Menu: "review.menu", Do: review},
			{Name: "fen", Menu: "play.menu_fen", Always: true, Do: fen},
		},
		Buttons: []bot.ButtonKind{
			{Kind: startKind, Do: tapStart},
			{Kind: newKind, Do: tapNew},
			{Kind: friendKind, Do: tapFriend},
			{Kind: inviteKind, Do: tapInvite},
			{Kind: endKind, Do: tapEnd},
			{Kind: openKind, Do: tapOpen},
			{Kind: gamesKind, Do: tapGames},
			{Kind: pickKind, Do: tapPick},
			{Kind: moveKind, Do: tapMove},
			{Kind: backKind, Do: tapBack},
			{Kind: meantKind, Do: tapMeant},
			{Kind: sideKind, Do: tapSide},
			{Kind: levelsKind, Do: tapLevels},
			{Kind: levelKind, Do: tapLevel},
			{Kind: answerLevelKind, Do: tapAnswerLevel},
			{Kind: booksKind, Do: tapBooks},
			{Kind: bookKind, Do: tapBook},
			{Kind: askKind, Do: tapRequest(game.AskCount)},
			{Kind: stopKind, Do: tapRequest(game.StopCount)},
			{Kind: takeKind, Do: tapTake},
			{Kind: whatKind, Do: tapWhat},
			{Kind: resignKind, Do: tapResign},
			{Kind: rematchKind, Do: tapRematch},
			{Kind: offeredKind, Do: tapOffered},
			{Kind: hintKind, Do: tapHint},
			{Kind: filmKind, Do: tapFilm},
			{Kind: posterKind, Do: tapPoster},
			{Kind: reviewKind, Do: tapReview},
			{Kind: pageKind, Do: tapPage},
			{Kind: offerKind, Do: tapOffer},
			{Kind: historyKind, Do: tapHistory},
			{Kind: replayKind, Do: tapReplay},
		},
		Views: []bot.View{
			{Kind: View, Show: show, Shown: boardShown}, {Kind: record.OfferView, Show: showOffer}, {Kind: replayView, Show: showReplay},
			{Kind: record.InviteView, Show: showInvite},
			{Kind: filmView, Show: showFilm, Shown: forgetPost}, {Kind: posterView, Show: showPoster, Shown: forgetPost},
			{Kind: record.ReviewView, Show: showReview},
		},
		Jobs: []bot.JobClass{
			{Class: replyJob, Run: e.reply}, {Class: assistJob, Run: e.assist}, {Class: drawJob, Run: e.answerDraw},
			{Class: hintJob, Run: e.hint}, {Class: reviewJob, Run: e.review},
		},
		Timers: []bot.Timer{
			{Kind: clockTimer, Fire: timeUp, Resume: resumeClock}, {Kind: remindTimer, Fire: remind}, {Kind: offerTimer, Fire: offerLapses},
			{Kind: inviteTimer, Fire: inviteLapses}, {Kind: callTimer, Fire: callNow},
		},
		Text: takeText,
		Link: openLink,
		File: takeFile,
	}
}
