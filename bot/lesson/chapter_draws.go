package lesson

// draws is how a game is drawn, and how rule books differ.
var draws = Chapter{Name: "draws", Pages: []Page{
	{Name: "draw_ways", Boards: []Board{{FEN: "8/8/3k4/8/8/3K4/8/8 w - - 0 80"}}},
	{Name: "draw_dead", Boards: []Board{{FEN: "8/8/3k4/8/8/3N4/3K4/8 b - - 0 80", Rules: "makruk"}}},
	{Name: "book_thai", Boards: []Board{{FEN: "8/8/8/8/3kR3/8/8/R3K3 b - 16 12 60", Arrow: "d4e4"}}},
	{Name: "book_makruk", Boards: []Board{{FEN: "8/8/8/8/3kR3/8/8/R3K3 b - 16 12 60", Rules: "makruk", Arrow: "d4e4"}}},
	{Name: "book_fifty", Boards: []Board{{FEN: "4k3/8/8/7r/8/8/8/R3K3 w - - 60 70", Rules: "fifty"}}},
	{Name: "book_sprint", Boards: []Board{{FEN: "8/8/4k3/8/3np3/4P3/8/4K3 w - - 0 20", Rules: "sprint", Man: "e3"}}},
	{Name: "book_tournament", Boards: []Board{{FEN: "4k3/8/8/7r/8/8/2N5/R3K3 w - - 0 60", Rules: "tournament"}}},
	{Name: "draw_ex_met", Boards: []Board{{FEN: "8/8/3k4/8/8/3M4/4K3/8 w - - 0 60", Rules: "makruk"}}, Exercise: Claim{Of: Over}},
	{Name: "draw_ex_khon", Boards: []Board{{FEN: "8/8/3k4/8/8/2SM4/4K3/8 w - - 0 60", Rules: "makruk"}}, Exercise: Claim{Of: Over}},
	{Name: "draw_ex_sprint", Boards: []Board{{FEN: "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 20", Rules: "sprint", Lit: "e4 d5"}}, Exercise: Claim{Of: Legal, Move: "e4d5"}},
}}
