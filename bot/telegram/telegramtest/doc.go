// Package telegramtest is a Telegram for tests: a server that behaves like the Bot API for what a bot of ours uses, and
// people who write and tap.
//
// [New] starts one; the bot under test gets [Server.URL] and [Server.Token], in the same process or in another. People
// come from [Server.User] and groups from [Server.Group]; what they do reads as such, and what the bot showed them is
// read back from [Server.Chat]:
//
//	somchai := s.User(7, "สมชาย", "th")
//	somchai.Says("/play")
//	somchai.Taps("♞ b1")
//	board := somchai.Chat().Board()
//
// The fake is strict. It knows the published Bot API (testdata) and refuses unknown methods, parameters and fields,
// wrong types, missing values and all that goes beyond the limits which the Bot API documents. Whatever a correct bot
// never sends is counted in [Server.Violations], which tests want to be empty; refusals that the state of a chat brings
// about (a message that is gone, an edit that changes nothing, a bot that is blocked) are only in [Server.Calls].
//
// The state is the fake's, so that the bot may die and come back. [Server.SetFault] makes single calls go wrong. In
// groups the bot sees everything that is written, as one that is an administrator does, until [Server.SetPrivacy].
//
// All of it may be used from many goroutines at once.
package telegramtest
