// Package endgame knows pawnless endings against a bare khun perfectly: who wins, in how many plies, and whether that
// fits into the count of the rule book.
//
// [New] makes [Tables]; [Tables.Open] gives the [Set] that one thinker needs from a position on, and [Set.Probe] asks it
// about a position.
package endgame
