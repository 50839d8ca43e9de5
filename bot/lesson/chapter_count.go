package lesson

// count is how long one may try to mate.
var count = Chapter{Name: "count", Pages: []Page{
	{Name: "count_why", Boards: []Board{{FEN: "8/8/3k4/8/8/4K3/8/4R3 w - - 0 60"}}},
	{Name: "count_board", Boards: []Board{{FEN: "4k3/8/r7/8/8/2N5/8/4K2R w - 128 20 60"}}},
	{Name: "count_pieces", Boards: []Board{{FEN: "8/8/8/4k3/8/8/8/R3K2R b - 16 8 60"}}},
	{Name: "count_start", Boards: []Board{{FEN: "8/8/8/4k3/8/8/8/R3K3 b - 32 6 60"}}},
	{Name: "count_changes", Boards: []Board{{FEN: "8/8/8/8/3kR3/8/8/R3K3 b - 16 12 60", Arrow: "d4e4"}}},
	{Name: "count_last", Boards: []Board{{FEN: "7k/8/7K/8/8/8/8/1R6 w - 32 31 60", Arrow: "b1b8"}}},
	{Name: "count_line_mate", Boards: []Board{{FEN: "4k3/8/8/8/8/4K3/n7/R6R w - - 0 40"}},
		Line: "a1a2 e8f7 h1h6 f7g7 h6b6 g7g8 a2a7 g8f8 b6b8", Notes: []int{1, 3, 9}},
	{Name: "count_line_looser", Boards: []Board{{FEN: "8/8/8/8/3kR3/8/8/R3K3 b - 16 12 60"}}, Line: "d4e4 a1a5", Notes: []int{1}},
	{Name: "count_line_anew", Boards: []Board{{FEN: "4k3/8/8/8/8/r7/8/R3K1N1 w - 128 60 60"}}, Line: "a1a3 e8e7 a3a6", Notes: []int{1}},
	{Name: "count_ex_limit", Boards: []Board{{FEN: "8/8/3k4/8/8/2S1S3/4K3/8 b - 44 8 60"}}, Exercise: Number{LimitOf, []int{16, 22, 44, 64}}},
	{Name: "count_ex_left", Boards: []Board{{FEN: "8/8/3k4/8/8/8/4K3/3R4 b - 32 18 60"}}, Exercise: Number{LeftOf, []int{7, 9, 16, 55}}},
	{Name: "count_ex_win", Boards: []Board{{FEN: "4k3/8/R7/8/8/8/1R6/4K3 w - 16 13 1"}}, Exercise: Play{GiveMate, 2}},
}}
