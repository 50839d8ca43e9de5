package ai

import "github.com/makrukbot/makrukbot/game"

// The terms of the evaluation, each of which has a weight for the middle game and one for the ending. The evaluation is
// linear in all of them, so that the weights can be fitted to games. First those that are counted, White's less Black's.
const (
	tempo       = iota // to be on the move
	biaChained         // bia that another protects
	biaAbreast         // with a neighbour on its rank
	biaAlone           // without one on the files beside
	biaDoubled         // behind another
	biaBlocked         // behind a man of the enemy's
	biaWalked          // own khon and ma next to bia
	khonOutpost        // protected by a bia, out of reach of the enemy's
	maOutpost
	khonBefore // before an own bia
	khonBehind // behind one
	metShades  // mets on both shades
	khonPair
	maPair
	rueaPair
	rueaOpen    // on a file without bia
	rueaHalf    // on a file without own bia
	rueaDeep    // on the enemy's last three ranks
	shelter     // own men before the khun
	shelterBia  // bia among them
	shortChecks // squares from which a met or khon can check safely
	maChecks
	rueaChecks
	contested // squares that both sides attack, and no bia of the enemy's
	khunHits  // men without protection that the own khun attacks
	covered   // own men, bia aside, that another protects
	singles
)

// Terms that come in numbers.
const (
	biaPassed    = singles               // nothing of the enemy's ahead on three files; by the steps to promotion
	biaLeft      = biaPassed + 4         // by how many bia a side has, up to 2
	biaAttacks   = biaLeft + 3           // a bia attacks a man, by its kind
	shortAttacks = biaAttacks + kinds    // a met or khon does
	maAttacks    = shortAttacks + kinds  // a ma does
	loose        = maAttacks + kinds     // an attacked man without protection, by its kind
	guarded      = loose + kinds         // a man protected by a bia, by its kind
	danger       = guarded + kinds       // to the enemy's khun, by level
	mobility     = danger + dangerLevels // by kind and number of squares that are safe from bia, see mobilityOf
	counted      = mobility + 5 + 6 + 9 + 15 + 9
)

const (
	kinds        = int(game.Khun) + 1
	dangerLevels = 12
	dangerStep   = 32 // of attack a level
)

// mobilityOf is where the mobility of a kind begins: met 0 to 4, khon 0 to 5, ma 0 to 8, ruea 0 to 14, khun 0 to 8.
var mobilityOf = [...]int{game.Met: mobility, game.Khon: mobility + 5, game.Ma: mobility + 11, game.Ruea: mobility + 20,
	game.Khun: mobility + 35}

// Then those of the numbers of men of two kinds, one times the other, in eighths: both kinds of one side, or one of each
// side, which are two different kinds.
const (
	together = counted
	against  = together + 15 // pairs of five kinds, the same twice among them
	numbered = against + 10  // pairs of two that differ

	eighths = 8
)

// togetherOf returns the term of two kinds of one side, the first the same or the greater.
func togetherOf(a, b game.Kind) int { return together + int(a)*(int(a)-1)/2 + int(b) - 1 }

// againstOf returns the term of a kind of one side and a lesser one of the other.
func againstOf(a, b game.Kind) int { return against + int(a-1)*(int(a)-2)/2 + int(b) - 1 }

// Then those that each man has by where it stands: by its square, and by the way to it from both khuns.
const (
	halfBoard = 32  // squares of the files a to d; the other half mirrors them
	offsets   = 120 // 0 to 7 files aside, -7 to 7 ranks ahead

	squares   = numbered
	fromOwn   = squares + int(game.Khun)*halfBoard
	fromEnemy = fromOwn + int(game.Ruea)*offsets
	termCount = fromEnemy + int(game.Ruea)*offsets
)

// onSquare returns the term of a man of a kind and side on a square.
func onSquare(c game.Color, kind game.Kind, at game.Square) int {
	return squares + (int(kind)-1)*halfBoard + int(seenBy(c, at).Rank())*4 + min(at.File(), 7-at.File())
}

// byOffset returns the term of a kind in one of the blocks fromOwn and fromEnemy for a cell of offsetOf.
func byOffset(block int, kind game.Kind, cell uint8) int {
	return block + (int(kind)-1)*offsets + int(cell)
}

// offsetOf numbers the ways from a khun to a man, as a side sees them.
var offsetOf = func() (t [2][64][64]uint8) {
	for khun := range game.Square(64) {
		for at := range game.Square(64) {
			aside := abs(at.File() - khun.File())
			ahead := at.Rank() - khun.Rank()
			t[game.White][khun][at] = uint8(aside*15 + 7 + ahead)
			t[game.Black][khun][at] = uint8(aside*15 + 7 - ahead)
		}
	}
	return t
}()

// seenBy returns the square as a side sees the board: Black sees it with the ranks turned over.
func seenBy(c game.Color, at game.Square) game.Square {
	if c == game.Black {
		return at ^ 56
	}
	return at
}
