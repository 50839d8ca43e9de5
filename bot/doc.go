// Package bot is the post office: it takes events in, lets features decide them, and sees to it that what is owed
// (boards, texts, computations, timed things) is delivered. It knows no chess.
//
// An [Office] is made with its store, its platforms and its features, and run with [Office.Run]. Events have one door,
// [Office.Accept]. A [Feature] gets a [Case] to decide an event in, or a [Desk] where there is no event; what it owes is
// stored in the same Update, so that nothing is lost when the process dies. What a platform must do is [Platform].
package bot
