// Package game is the rules of makruk, Thai chess: positions, moves, counts and endings, pure and without input or
// output.
//
// Most callers want [NewGame] or [Replay] and then [Game.Play], [Game.Position] and [Game.Outcome]. A [Position] is all
// that a FEN says, under a rule book ([Makruk], [Thai] and the others); it lists its legal moves ([Position.Moves]),
// makes one ([Position.PlayTo]), names the count that runs ([Position.Count]) and says why a move cannot be played
// ([Position.Why]). What needs the history, repetition above all, is the Game's.
//
// Sides, men and squares have their Thai names: khun (king), met, khon, ma (knight), ruea (rook) and bia (pawn).
package game
