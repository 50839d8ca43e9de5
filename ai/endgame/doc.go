// Package endgame knows pawnless endings against a bare khun perfectly: who wins, how soon, and whether that fits into
// the count.
//
// [New] makes [Tables]. [Tables.Open] gives a thinker the [Set] of tables that it may need from a position on;
// [Set.Probe] tells the [Result] of a position, and [Set.Rank] its moves, the best first.
//
//	tables := endgame.New(endgame.Memory, nil)   // once in a program
//	...
//	set := tables.Open(ctx, g.Position())        // once in a search; when ctx ends, set has what there is
//	defer set.Close()
//	if r, ok := set.Probe(p); ok { ... }         // as often as wanted, some 100 ns each
//
// # Which endings
//
// All with three men and all with four (a ruea, khon, ma and met alone and in every pair) are built in memory when they
// are first needed, in at most 0.3 s of one core each, and the ones used last are kept. Those of five men are built
// beforehand ([Tables.Store]) and read from files ([OpenFolder]). A promoted bia is a met here. A position with a bia is
// in no table, but Open reaches for what it becomes.
//
// # Distance and need
//
// The distance is the number of plies to the mate when no limit ends the game before. A position with so many plies
// left is won within the count; that is all there is to know where the count goes on whatever is taken (makruk,
// tournament). Where a capture by the bare khun changes the limit (thai, sprint) or sets the clock back (fifty), a
// sacrifice can rescue a win that would come too late. So there a second table has the need: the least number of plies
// that must be left. A [Verdict] is exact for every count, in every rule book, as [game.Position] keeps it, except that
// it is [Unclear] in two cases that only a search can settle: where a FEN sets another limit than the men do, in a book
// that changes limits, and, in a book that ends games by their length (sprint), where fewer than 131 plies are left to
// that end and distance and need do not decide alone.
//
// Repetition is left out: the side that follows Rank never repeats a position by itself, but a caller whose game has
// been in a position twice must look.
//
// # In a search
//
// Open once at the root, with a context that ends before the move is due, and probe wherever five men or fewer are left.
// Drawn is a draw now; Won with Mate at most the plies left is a mate in Mate plies; Won with a longer Mate is a win that
// goes through a sacrifice, and Rank finds it; Unclear is to be searched on. A value found so holds for the count it was
// found under, like any other in a hash table. Tables in memory answer at once; a row of a file may cost a millisecond,
// so five men are for the root and the plies near it.
//
// # Figures
//
// With the stronger side to move: the longest mate in moves, the share of positions in which a mate can be forced, the
// moves left under makruk and thai when the other khun has been bared and has moved, and how many of the won positions
// are won within them under either (in per cent). They are what makruk-lab endings prints.
//
//	ending  longest    won  left   makruk     thai
//	KR           16 100.00    13    87.27    87.27
//	KS            4   0.08    41   100.00   100.00
//	KN            0   0.00    61     0.00     0.00
//	KM            0   0.00    61     0.00     0.00
//	KRR           7 100.00     4    81.48    89.48
//	KRS          16 100.00    12    94.67    94.81
//	KRN          16 100.00    12    99.79    99.79
//	KRM          16 100.00    12    89.44    89.44
//	KSS          51  88.39    18    27.51    27.57
//	KSN          38  95.81    40   100.00   100.00
//	KSM          57  85.77    40    95.31    95.31
//	KNN           1   0.01    28   100.00   100.00
//	KNM          36   3.96    60   100.00   100.00
//	KMM           2   0.00    60   100.00   100.00
//
// Of the endings with five men, as makruk-lab endings prints them where their files are. (No game has three of a kind other
// than mets.)
//
//	ending  longest    won  left   makruk     thai
//	KRRR          5 100.00     3    98.43    98.48
//	KRRS         11 100.00     3    60.31    78.47
//	KRRN         10 100.00     3    60.09    84.26
//	KRRM         12 100.00     3    56.99    73.70
//	KRSS         30 100.00    11    95.75    96.40
//	KRSN         29 100.00    11    99.75   100.00
//	KRSM         44 100.00    11    93.43    99.27
//	KRNN         15 100.00    11    99.98    99.98
//	KRNM         25 100.00    11    99.50    99.81
//	KRMM         16 100.00    11    89.00    89.00
//	KSSS         43 100.00    17    53.48    53.57
//	KSSN         42 100.00    17    65.20    99.89
//	KSSM         50 100.00    17    41.54    81.30
//	KSNN         41  99.22    27    99.86   100.00
//	KSNM         57  98.89    39    99.84    99.84
//	KSMM         55  96.67    39    99.44    99.44
//	KNNN         21  98.73    27   100.00   100.00
//	KNNM         41  96.90    27    99.95   100.00
//	KNMM         45  92.57    59   100.00   100.00
//	KMMM         40  63.16    59   100.00   100.00
//
// What makruk-lab tables took on one core of an EPYC, 2026: seconds for the distances, for the needs under thai where they
// differ, and the most memory, in GB. All the files together are 3.4 GB.
//
//	ending  distance   thai memory
//	KRRR         6.4    6.9    0.4
//	KRRS        17.4   18.5    1.0
//	KRRN        21.9   19.5    1.0
//	KRRM        18.1   22.6    1.0
//	KRSS        20.3   24.0    1.1
//	KRSN        44.5   39.4    2.0
//	KRSM        48.4   41.1    2.1
//	KRNN        15.7   15.9    1.0
//	KRNM        40.5   45.2    2.0
//	KRMM        16.5   17.2    0.9
//	KSSS         6.6    6.3    0.3
//	KSSN        20.9   17.7    0.9
//	KSSM        19.6   23.8    0.9
//	KSNN        17.8   18.9    1.0
//	KSNM        42.5   48.3    1.8
//	KSMM        20.1   20.4    0.8
//	KNNN         4.7      –    0.2
//	KNNM        17.1   20.1    0.8
//	KNMM        17.3      –    0.5
//	KMMM         4.2      –    0.2
package endgame
