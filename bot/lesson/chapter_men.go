package lesson

import "github.com/makrukbot/makrukbot/render"

// men is how each of them moves, and what it is not.
var men = Chapter{Name: "men", Pages: []Page{
	{Name: "men_names", Boards: []Board{{Letters: "a1 b1 c1 d1 e1 a8 b8 c8 d8 e8"}}},
	{Name: "men_khun", Boards: []Board{{FEN: "7k/8/8/8/3K4/8/8/8 w - - 0 1", Man: "d4"}}},
	{Name: "men_met", Boards: []Board{{FEN: "7k/8/8/8/3M4/8/8/K7 w - - 0 1", Man: "d4", Shades: render.Chequered}}},
	{Name: "men_khon", Boards: []Board{{FEN: "7k/8/8/8/3S4/8/8/K7 w - - 0 1", Man: "d4"}}},
	{Name: "men_khon_black", Boards: []Board{{FEN: "k7/8/8/3s4/8/8/8/7K b - - 0 1", Man: "d5"}}},
	{Name: "men_ma", Boards: []Board{{FEN: "7k/8/8/2PPP3/2PNP3/2PPP3/8/K7 w - - 0 1", Man: "d4"}}},
	{Name: "men_ruea", Boards: []Board{{FEN: "7k/3p4/8/8/1P1R4/8/8/K7 w - - 0 1", Man: "d4"}}},
	{Name: "men_bia", Boards: []Board{{FEN: "7k/8/8/2p1p3/3P4/8/8/K7 w - - 0 1", Man: "d4"}}},
	{Name: "men_ex_met", Boards: []Board{{FEN: "7k/8/8/8/3M4/8/8/K7 w - - 0 1", Lit: "d4"}}, Exercise: Mark{"d4"}},
	{Name: "men_ex_khon", Boards: []Board{{FEN: "k7/8/8/8/4s3/8/8/7K b - - 0 1", Lit: "e4"}}, Exercise: Mark{"e4"}},
	{Name: "men_ex_ruea", Boards: []Board{{FEN: "7k/8/3p4/8/1P1R1n2/8/3M4/K7 w - - 0 1", Lit: "d4"}}, Exercise: Mark{"d4"}},
}}
