package notation

import "github.com/makrukbot/makrukbot/game"

// words are what people call the men when they type a move: the letters of both scripts, the chess figures, and the
// names in Thai, romanised Thai, English, Simplified and Traditional Chinese. All in lower case.
var words = map[game.Kind][]string{
	game.Khun: {"k", "ข", "♔", "♚", "ขุน", "khun", "king", "王", "坤"},
	game.Met:  {"m", "ม็", "♕", "♛", "เม็ด", "เบี้ยหงาย", "met", "bia ngai", "后", "梅特"},
	game.Khon: {"s", "ค", "♗", "♝", "โคน", "khon", "士", "孔"},
	game.Ma:   {"n", "ม", "♘", "♞", "ม้า", "ma", "horse", "knight", "马", "馬"},
	game.Ruea: {"r", "ร", "♖", "♜", "เรือ", "ruea", "rua", "rook", "boat", "车", "車", "船"},
	game.Bia:  {"p", "บ", "♙", "♟", "เบี้ย", "bia", "pawn", "cowrie", "兵"},
}

// named holds the kind of men of each word.
var named = func() map[string]game.Kind {
	kinds := map[string]game.Kind{}
	for kind, list := range words {
		for _, word := range list {
			kinds[clean(word)] = kind
		}
	}
	return kinds
}()

// longestName is how many bytes the longest of these words has.
var longestName = func() (n int) {
	for word := range named {
		n = max(n, len(word))
	}
	return n
}()
