package lesson

import "github.com/makrukbot/makrukbot/render"

// fast is for those who play chess: all that differs, on one page.
var fast = Chapter{Name: "fast", Pages: []Page{
	{Name: "fast", Boards: []Board{{}}},
}}

// board is the board and the start.
var board = Chapter{Name: "board", Pages: []Page{
	{Name: "board_squares", Boards: []Board{{Lit: "e4", Shades: render.Plain}}},
	{Name: "board_start", Boards: []Board{{Letters: "a1 b1 c1 d1 e1 f1 g1 h1"}}},
	{Name: "board_khuns", Boards: []Board{{Lit: "d1 e8"}}},
	{Name: "board_turns", Boards: []Board{{Arrow: "e3e4"}}},
	{Name: "board_ex_met", Boards: []Board{{Lit: "d8"}}, Exercise: Name{At: "d8"}},
	{Name: "board_ex_khon", Boards: []Board{{Lit: "f1"}}, Exercise: Name{At: "f1"}},
}}
