// Package web is a messenger in the browser: the local chat with which the bot can be tried without an account
// anywhere. It is an adapter of the same shape as those for real messengers, and a small JSON interface for programs.
//
// [New] makes a [Messenger], which is a [bot.Platform]; its [Messenger.Handler] serves the page, the interface and the
// pictures. It listens nowhere by itself.
//
// Chats, persons and bubbles live in memory alone and are forgotten at the end; the games are the bot's, and are found
// again by the ids of chats and persons. Two persons, `you` and `friend`, have a private chat each, whose id is the
// person's, and a group, `club`, together; more are made over the interface.
//
// Whoever reaches the handler may speak as any person, so it is meant for one's own machine: only requests that name
// the address it was made for are let in (a foreign page may neither use nor read it), and an address that others can
// reach needs a password.
package web
