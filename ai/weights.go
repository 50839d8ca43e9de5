package ai

import "github.com/makrukbot/makrukbot/game"

// pair is a value in the middle game and one in the ending, the ending in the upper half, so that both are added at
// once.
type pair int32

// mg and eg take the halves apart; the lower one borrows from the upper when it is negative.
func (p pair) mg() int { return int(int16(p)) }
func (p pair) eg() int { return int((p + 0x8000) >> 16) }

func v(mg, eg int) pair { return pair(mg + eg<<16) }

// halfBoard has a value for each square of the files a to d, White's last rank first; the other half mirrors it.
type halfBoard [8][4]pair

// weights are all numbers of the evaluation. Every term is linear in them, so that they can be fitted.
type weights struct {
	material [game.Khun + 1]pair
	squares  [game.Khun + 1]halfBoard
	// toEnemyKhun and toOwnKhun are by the distance in khun's steps, from 0.
	toEnemyKhun [game.Khun + 1][8]pair
	toOwnKhun   [game.Khun + 1][8]pair
	mobility    [game.Khun + 1]pair // for each square that is safe from bia

	biaChained   pair // protected by another
	biaAbreast   pair // with a neighbour on its rank
	biaAlone     pair // without one on the files beside
	biaDoubled   pair
	biaPassed    [4]pair // nothing of the enemy's ahead on three files; by the steps to promotion
	biaWalked    pair    // a bia with its own khon or ma near
	biaAttacks   [game.Khun + 1]pair
	shortAttacks [game.Khun + 1]pair // a met or khon attacks a man of a kind
	hanging      pair                // an attacked man without protection

	khonOutpost pair // protected by a bia, out of reach of the enemy's
	maOutpost   pair
	khonGuards  pair // ahead of an own bia, protecting it
	metShades   pair // mets on both shades
	rueaPair    pair
	rueaOpen    pair // on a file without bia
	rueaHalf    pair // on a file without own bia
	rueaDeep    pair // on the enemy's last three ranks
	shelter     pair // an own man next to the khun, ahead of it
	khunAttack  [game.Khun + 1]int
	tempo       pair
}

// hand holds the weights, set by hand from what players and other engines say of the men. Source of the material: values
// fitted to games of an earlier prototype (met 164/161, khon 255/259, ma 323/306, ruea 498/579, bia 94/122).
var hand = weights{
	material: [...]pair{game.Bia: v(94, 122), game.Met: v(164, 161), game.Khon: v(255, 259), game.Ma: v(323, 306),
		game.Ruea: v(498, 579), game.Khun: 0},
	squares: [...]halfBoard{
		game.Bia: {
			{}, {}, {},
			{v(22, 30), v(26, 32), v(30, 34), v(34, 34)},
			{v(4, 10), v(8, 12), v(14, 14), v(20, 14)},
			{v(0, 0), v(-2, 0), v(0, 0), v(2, 0)},
			{}, {},
		},
		game.Met: {
			{v(-18, -22), v(-10, -14), v(-6, -8), v(-6, -6)},
			{v(-8, -12), v(-2, -4), v(4, 2), v(6, 4)},
			{v(-4, -6), v(6, 4), v(12, 10), v(16, 14)},
			{v(-6, -6), v(6, 6), v(14, 14), v(20, 18)},
			{v(-8, -8), v(4, 4), v(12, 12), v(18, 16)},
			{v(-10, -10), v(0, 0), v(6, 6), v(10, 8)},
			{v(-14, -16), v(-6, -6), v(-2, 0), v(0, 0)},
			{v(-22, -24), v(-16, -16), v(-14, -12), v(-12, -10)},
		},
		game.Khon: {
			{v(-24, -26), v(-16, -16), v(-12, -10), v(-12, -10)},
			{v(-10, -12), v(-4, -2), v(2, 4), v(4, 6)},
			{v(-4, -4), v(8, 6), v(14, 12), v(18, 16)},
			{v(-4, -2), v(8, 8), v(18, 16), v(24, 20)},
			{v(-6, -4), v(6, 6), v(14, 14), v(20, 18)},
			{v(-8, -8), v(2, 0), v(8, 6), v(10, 8)},
			{v(-14, -12), v(-6, -6), v(-2, -2), v(0, 0)},
			{v(-22, -22), v(-16, -16), v(-14, -12), v(-14, -12)},
		},
		game.Ma: {
			{v(-40, -34), v(-24, -20), v(-16, -14), v(-12, -12)},
			{v(-20, -18), v(-4, -6), v(4, 2), v(8, 6)},
			{v(-8, -10), v(10, 4), v(20, 12), v(24, 16)},
			{v(-8, -8), v(10, 6), v(22, 14), v(28, 20)},
			{v(-12, -10), v(4, 4), v(16, 12), v(22, 16)},
			{v(-18, -14), v(-4, -2), v(6, 4), v(10, 8)},
			{v(-28, -22), v(-14, -10), v(-6, -4), v(0, 0)},
			{v(-44, -36), v(-32, -24), v(-22, -18), v(-18, -16)},
		},
		game.Ruea: {
			{v(10, 4), v(12, 6), v(14, 8), v(16, 8)},
			{v(12, 6), v(14, 8), v(16, 10), v(18, 10)},
			{v(6, 4), v(8, 6), v(10, 6), v(12, 8)},
			{v(0, 2), v(2, 2), v(4, 4), v(6, 4)},
			{v(-2, 0), v(0, 0), v(2, 2), v(4, 2)},
			{v(-4, -2), v(-2, 0), v(0, 0), v(2, 0)},
			{v(-2, -4), v(2, -2), v(4, 0), v(6, 0)},
			{v(-6, -6), v(-2, -4), v(2, -2), v(4, 0)},
		},
		game.Khun: {
			{v(-60, -40), v(-60, -24), v(-60, -16), v(-60, -12)},
			{v(-50, -22), v(-50, -6), v(-50, 4), v(-50, 8)},
			{v(-40, -12), v(-40, 8), v(-36, 18), v(-36, 22)},
			{v(-36, -10), v(-30, 12), v(-26, 24), v(-24, 28)},
			{v(-28, -12), v(-18, 10), v(-12, 22), v(-10, 26)},
			{v(-14, -16), v(-2, 4), v(4, 14), v(4, 18)},
			{v(0, -24), v(14, -8), v(16, 2), v(12, 6)},
			{v(-4, -40), v(6, -26), v(6, -18), v(4, -14)},
		},
	},
	toEnemyKhun: [...][8]pair{
		game.Bia:  {},
		game.Met:  {0, v(14, 18), v(14, 16), v(8, 10), v(2, 2), v(-4, -6), v(-8, -12), v(-10, -16)},
		game.Khon: {0, v(16, 20), v(18, 20), v(10, 12), v(2, 2), v(-4, -6), v(-8, -12), v(-10, -18)},
		game.Ma:   {0, v(8, 8), v(18, 14), v(12, 10), v(4, 2), v(-4, -6), v(-8, -12), v(-10, -16)},
		game.Ruea: {0, v(14, 6), v(12, 6), v(6, 4), v(2, 0), v(0, 0), v(-2, -2), v(-4, -2)},
		game.Khun: {},
	},
	toOwnKhun: [...][8]pair{
		game.Bia:  {0, v(8, 6), v(6, 6), v(2, 3), 0, v(-2, -4), v(-4, -8), v(-4, -10)},
		game.Met:  {0, v(10, 4), v(8, 4), v(4, 2), 0, v(-4, -2), v(-6, -4), v(-8, -6)},
		game.Khon: {0, v(12, 6), v(10, 4), v(4, 2), 0, v(-4, -2), v(-6, -4), v(-8, -6)},
		game.Ma:   {0, v(4, 4), v(4, 2), v(2, 0), 0, v(-2, -2), v(-4, -4), v(-6, -6)},
		game.Khun: {},
	},
	mobility: [...]pair{game.Met: v(3, 4), game.Khon: v(4, 5), game.Ma: v(4, 4), game.Ruea: v(3, 5), game.Khun: v(0, 3)},

	biaChained:   v(10, 8),
	biaAbreast:   v(6, 4),
	biaAlone:     v(-8, -10),
	biaDoubled:   v(-10, -14),
	biaPassed:    [4]pair{0, v(24, 46), v(12, 26), v(6, 12)},
	biaWalked:    v(3, 4),
	biaAttacks:   [...]pair{game.Met: v(36, 26), game.Khon: v(52, 40), game.Ma: v(56, 44), game.Ruea: v(64, 44), game.Khun: 0},
	shortAttacks: [...]pair{game.Ma: v(22, 18), game.Ruea: v(40, 28), game.Khun: 0},
	hanging:      v(18, 16),

	khonOutpost: v(16, 10),
	maOutpost:   v(18, 10),
	khonGuards:  v(8, 6),
	metShades:   v(10, 22),
	rueaPair:    v(16, 24),
	rueaOpen:    v(20, 10),
	rueaHalf:    v(10, 6),
	rueaDeep:    v(14, 12),
	shelter:     v(9, 0),
	khunAttack:  [...]int{game.Bia: 6, game.Met: 12, game.Khon: 18, game.Ma: 18, game.Ruea: 26, game.Khun: 0},
	tempo:       v(14, 8),
}

// manSquares holds material and squares of a man of a kind and side together.
var manSquares = expand(&hand)

func expand(w *weights) *[2][8][64]pair {
	var t [2][8][64]pair
	for kind := game.Bia; kind <= game.Khun; kind++ {
		for s := range game.Square(64) {
			half := min(s.File(), 7-s.File())
			t[game.White][kind][s] = w.material[kind] + w.squares[kind][7-s.Rank()][half]
			t[game.Black][kind][s] = w.material[kind] + w.squares[kind][s.Rank()][half]
		}
	}
	return &t
}
