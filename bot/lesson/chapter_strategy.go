package lesson

// strategy is what to aim at.
var strategy = Chapter{Name: "strategy", Pages: []Page{
	{Name: "str_values", Boards: []Board{{}}},
	{Name: "str_chain", Boards: []Board{{FEN: "4k3/8/2pp4/3P4/2P5/8/8/4K3 w - - 0 1", Lit: "c4 d5"}}},
	{Name: "str_outpost", Boards: []Board{{FEN: "4k3/8/1p3p2/3S4/3S4/8/8/4K3 w - - 0 1", Lit: "d4 d5"}}},
	{Name: "str_ruea", Boards: []Board{{FEN: "4k3/8/ppp2ppp/8/8/PPP2PPP/8/3RK3 w - - 0 1", Man: "d1"}}},
	{Name: "str_khun", Boards: []Board{{FEN: "8/8/1p1k4/1P6/3K4/8/8/8 w - - 0 1", Man: "d4"}}},
	{Name: "str_keep", Boards: []Board{{FEN: "8/3k4/8/5n2/1P6/3S4/3K4/3R4 w - - 0 1", Lit: "b4"}}},
	{Name: "str_ex_ruea", Boards: []Board{{FEN: "4k3/3s4/3m4/8/8/8/K7/3R3m w - - 0 1"}}, Exercise: Play{Goal: TakeSafely}},
	{Name: "str_ex_ma", Boards: []Board{{FEN: "7k/1m6/2p1r3/8/3N4/8/8/K7 w - - 0 1"}}, Exercise: Play{Goal: TakeSafely}},
}}
