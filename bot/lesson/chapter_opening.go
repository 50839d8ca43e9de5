package lesson

// opening is the first ten moves.
var opening = Chapter{Name: "opening", Pages: []Page{
	{Name: "open_cramped", Boards: []Board{{Man: "b1"}, {Man: "g1"}}},
	{Name: "open_bia", Boards: []Board{{Arrow: "d3d4"}, {Arrow: "e3e4"}}},
	{Name: "open_ma", Boards: []Board{{FEN: "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/3NN3/R1SKMS1R w - - 0 3", Lit: "d2 e2"}}},
	{Name: "open_khon", Boards: []Board{{FEN: "r1smks1r/3nn3/pppp1ppp/4p3/3PP3/PPPS1PPP/3NN3/R2KMS1R w - - 0 5", Lit: "d3"}}},
	{Name: "open_line", Boards: []Board{{}}, Line: "b1d2 b8d7 g1e2 g8e7 d3d4 d6d5 c1c2 c8c7 c2d3 c7d6 f1f2 f8f7 " +
		"d1c2 d8c7 h3h4 e8f8 g3g4 c6c5 c2b2 b6b5", Notes: []int{1, 6, 9, 13, 20}},
	{Name: "open_ex_ma", Boards: []Board{{Lit: "b1"}}, Exercise: Mark{"b1"}},
	{Name: "open_ex_khon", Boards: []Board{{Lit: "c1"}}, Exercise: Mark{"c1"}},
}}
