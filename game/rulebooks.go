package game

// StartFEN is the position before the first move, in every rule book.
const StartFEN = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"

// limits is the table of the pieces' honour as it is commonly printed: a pair of ruea 8, a ruea 16, a pair of khon 22,
// a pair of ma 32, a khon 44, anything else 64.
var limits = []Limit{{Ruea, 2, 8}, {Ruea, 1, 16}, {Khon, 2, 22}, {Ma, 2, 32}, {Khon, 1, 44}, {NoKind, 0, 64}}

// limitsKhonFirst is the same table with a khon before a pair of ma, so that ma beside one khon change nothing.
var limitsKhonFirst = []Limit{{Ruea, 2, 8}, {Ruea, 1, 16}, {Khon, 2, 22}, {Khon, 1, 44}, {Ma, 2, 32}, {NoKind, 0, 64}}

// Makruk counts as engines do: by itself, with the limit of a pieces' count frozen when it starts.
//
// Source: Fairy-Stockfish (count_limit and do_move in position.cpp, insufficient material in apiutil.h), as PyChess
// plays it.
var Makruk = withTables(Rules{
	Name:         "makruk",
	Table:        limits,
	BoardLimit:   64,
	FromMen:      true,
	DeadMaterial: true,
})

// Thai counts by itself, and the limit follows the material: what the bare khun takes loosens it. It is what chats play
// unless they choose otherwise.
//
// Source: the house rules of a Chinese-language makruk site.
var Thai = withTables(Rules{
	Name:       "thai",
	Table:      limits,
	BoardLimit: 64,
	FromMen:    true,
	Follow:     FollowBareKhun,
})

// Fifty has no count; fifty moves of both sides without capture or move of a bia draw.
//
// Source: the rules page of a board-game site (fifty rounds, insufficient material, threefold repetition).
var Fifty = withTables(Rules{
	Name:         "fifty",
	DeadMaterial: true,
	QuietPlies:   100,
})

// Sprint has bia that take straight ahead, a count of the counted side's own moves, 300 plies a game and 40 seconds a
// move.
//
// Source: the rules page of a third site, which says 64 minus the men, the table, 300 moves and 40 seconds; that the
// limit follows captures, that a pieces' count starts at zero and that the moves are single ones is our reading.
var Sprint = withTables(Rules{
	Name:         "sprint",
	StraightBia:  true,
	Table:        limitsKhonFirst,
	BoardLimit:   64,
	BoardLessMen: true,
	OwnMoves:     true,
	Follow:       FollowEveryCapture,
	LastPly:      300,
	MoveSeconds:  40,
})

// Tournament is how people play over the board in Thailand: as Makruk, save that the board's count is asked for. The
// poorer side asks on its turn and may stop; while it counts, the other may take the draw, and its own mate is one.
//
// Source: PyChess's rules of makruk, and a text of a Thai federation that is quoted there.
var Tournament = withTables(Rules{
	Name:           "tournament",
	Table:          limits,
	BoardLimit:     64,
	BoardOnRequest: true,
	FromMen:        true,
	DeadMaterial:   true,
})

var rulebooks = []*Rules{Thai, Makruk, Fifty, Sprint, Tournament}

// AllRules returns the rule books in the order in which people are offered them, the usual one first.
func AllRules() []*Rules { return append([]*Rules(nil), rulebooks...) }

// RulesByName returns the rule book of a name.
func RulesByName(name string) (*Rules, bool) {
	for _, r := range rulebooks {
		if r.Name == name {
			return r, true
		}
	}
	return nil, false
}
