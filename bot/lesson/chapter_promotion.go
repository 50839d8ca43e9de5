package lesson

// promotion is what becomes of a bia.
var promotion = Chapter{Name: "promotion", Pages: []Page{
	{Name: "promo_rank", Boards: []Board{{FEN: "7k/8/8/4P3/8/8/8/K7 w - - 0 1", Arrow: "e5e6m"}}},
	{Name: "promo_black", Boards: []Board{{FEN: "k7/8/8/8/4p3/8/8/7K b - - 0 1", Arrow: "e4e3m"}}},
	{Name: "promo_ngai", Boards: []Board{{FEN: "7k/8/4M~3/8/8/8/2M5/K7 w - - 0 1", Man: "e6"}}},
	{Name: "promo_look", Boards: []Board{{FEN: "7k/5m2/8/4P3/3K4/8/8/8 w - - 0 1", Arrow: "e5e6m"}}},
	{Name: "promo_ex_before", Boards: []Board{{FEN: "7k/8/3n1m2/4P3/8/8/8/K7 w - - 0 1", Lit: "e5"}}, Exercise: Mark{"e5"}},
	{Name: "promo_ex_after", Boards: []Board{{FEN: "6k1/8/3nM~m2/8/8/8/8/K7 w - - 0 1", Lit: "e6"}}, Exercise: Mark{"e6"}},
	{Name: "promo_ex_safe", Boards: []Board{{FEN: "6k1/3m4/8/1P2P3/8/8/8/K7 w - - 0 1"}}, Exercise: Play{Goal: TurnSafely}},
}}
