package lesson

import "github.com/makrukbot/makrukbot/game"

// origin is where the game comes from.
var origin = Chapter{Name: "origin", Pages: []Page{
	{Name: "org_family", Boards: []Board{{}}},
	{Name: "org_silver", Boards: []Board{{FEN: "4k3/8/8/8/3S4/8/8/4K3 w - - 0 1", Man: "d4"}}},
	{Name: "org_cousins", Boards: []Board{{Lit: "d1 e1 d8 e8"}}},
	{Name: "org_ex_silver", Boards: []Board{{FEN: "4k3/6s1/8/8/8/8/8/4K3 b - - 0 1", Below: game.Black, Lit: "g7"}}, Exercise: Mark{"g7"}},
}}
