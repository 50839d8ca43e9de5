package lesson

// mistakes is what everybody gets wrong once.
var mistakes = Chapter{Name: "mistakes", Pages: []Page{
	asks("mis_queen", Board{FEN: "4k3/6r1/8/8/3M4/8/8/K7 w - - 0 1", Lit: "d4 g7"},
		Board{FEN: "4k3/6r1/8/8/3M4/8/8/K7 w - - 0 1", Bad: "d4g7"}),
	asks("mis_castle", Board{Lit: "d1 h1"}, Board{Bad: "d1f1"}),
	asks("mis_rank", Board{FEN: "6k1/8/8/4P3/8/8/8/K7 w - - 0 1", Lit: "e5"},
		Board{FEN: "6k1/8/8/4P3/8/8/8/K7 w - - 0 1", Arrow: "e5e6m"}),
	asks("mis_back", Board{FEN: "4k3/8/2p5/3S4/8/8/8/4K3 w - - 0 1", Lit: "d5"},
		Board{FEN: "4k3/8/2p5/3S4/8/8/8/4K3 w - - 0 1", Bad: "d5d4"}),
	asks("mis_count", Board{FEN: "7k/8/7K/8/8/8/R7/1R6 w - 16 15 60"},
		Board{FEN: "7k/8/7K/8/8/8/R7/1R6 w - 16 15 60", Arrow: "b1b8"}),
	asks("mis_stalemate", Board{FEN: "7k/5K2/8/7M/4R3/8/8/8 w - - 0 60", Arrow: "h5g6"},
		Board{FEN: "7k/5K2/6M1/8/4R3/8/8/8 b - - 0 60"}),
	{Name: "mis_ex_mate", Boards: []Board{{FEN: "7k/8/4M1K1/8/8/8/8/R7 w - 32 10 60"}}, Exercise: Play{GiveMate, 1}},
}}

// asks is a page that asks what one would do, with the answer behind a button.
func asks(name string, question, answer Board) Page {
	return Page{Name: name, Boards: []Board{question, answer}, Answer: true}
}
