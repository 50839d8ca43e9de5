package lesson

// ends is taking, check, mate and stalemate, and what may not be played.
var ends = Chapter{Name: "ends", Pages: []Page{
	{Name: "end_take", Boards: []Board{{FEN: "7k/8/8/2p1m3/8/3N4/8/K7 w - - 0 1", Man: "d3"}}},
	{Name: "end_check", Boards: []Board{{FEN: "3mk3/8/8/8/8/8/2n5/4R2K b - - 0 1", Lit: "e1"}}},
	{Name: "end_mate", Boards: []Board{{FEN: "k6R/6R1/8/8/8/8/8/K7 b - - 0 1"}}},
	{Name: "end_stalemate", Boards: []Board{{FEN: "7k/5K2/6M1/8/8/8/8/8 b - - 0 1"}}},
	{Name: "end_illegal", Boards: []Board{
		{FEN: "7k/8/8/8/3M4/8/8/K7 w - - 0 1", Bad: "d4f6"},
		{FEN: "7k/8/8/8/3S4/8/8/K7 w - - 0 1", Bad: "d4d3"},
		{FEN: "7k/8/8/8/3S4/8/8/K7 w - - 0 1", Bad: "d4e4"},
		{Bad: "e3e5"},
		{Bad: "b1a3"},
		{Bad: "d1f1"},
		{FEN: "7k/8/8/8/1P1R4/8/8/K7 w - - 0 1", Bad: "d4a4"},
		{FEN: "7k/1r6/8/8/8/8/8/K7 w - - 0 1", Bad: "a1b1"},
		{FEN: "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", Bad: "e2c3"},
	}},
	{Name: "end_ex_checker", Boards: []Board{{FEN: "4k3/8/8/2s1n3/3p4/3K4/8/r5m1 w - - 0 1"}}, Exercise: Checker{}},
	{Name: "end_ex_mate", Boards: []Board{{FEN: "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1"}}, Exercise: Play{GiveMate, 1}},
	{Name: "end_ex_stalemate", Boards: []Board{{FEN: "k7/2K5/1M6/7p/8/8/8/8 b - - 0 1"}}, Exercise: Claim{Of: Stalemate}},
}}
