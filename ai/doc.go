// Package ai is an engine for makruk: an alpha-beta search that knows the count of the rule book it plays by.
//
// Most callers want a [Pool], which plays the levels 1 to 8 for many people at once ([Pool.Choose]). An [Engine] is one
// search with its memory; [Engine.Search] thinks about a game within [Limits].
//
// Nothing depends on the wall clock unless the limits name a [Clock]: the same game, limits and history of searches
// since the last [Engine.Reset] give the same move and the same number of nodes. Endings that tables of package endgame
// know are played by them, perfectly under the count; where so few men are left, a search with a Clock depends on how far
// it has come with building them. The search allocates nothing while it
package ai
