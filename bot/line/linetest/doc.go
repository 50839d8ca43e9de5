// Package linetest is a LINE for tests: a server that behaves like the Messaging API for what a bot of ours uses, and
// people who write and tap.
//
// [New] starts one. The bot under test gets [Server.URL], [Server.Token] and [Server.Secret], and LINE is told with
// [Server.Hook] where the bot's webhook is, in the same process or in another. People come from [Server.User] and groups
// from [Server.Group]; what they do reads as such, and what the bot showed them is read back from [Server.Chat]:
//
//	somchai := s.User("somchai", "สมชาย", "th")
//	somchai.Follows()
//	somchai.Says("/play")
//	somchai.Taps("♞ g1→e2")
//	board := somchai.Chat().Board()
//
// The fake is strict. It refuses unknown paths, fields and types, missing values, and all that goes beyond the limits
// which LINE documents; a reply token works once, and for a minute. Whatever a correct bot never sends is counted in
// [Server.Violations], which tests want to be empty, with pictures that cannot be fetched or are none; refusals that the
// state brings about (a token that is spent) are only in [Server.Calls].
//
// Webhooks are signed. One that is not answered with 200 is sent again, marked so, until it is: see [Server.Redeliver].
// The state is the fake's, so that the bot may die and come back. [Server.SetFault] makes single calls go wrong.
//
// All of it may be used from many goroutines at once.
package linetest
