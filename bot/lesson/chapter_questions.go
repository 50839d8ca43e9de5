package lesson

// questions are short, with short answers; then cards to call true or false, and what all of it rests on.
var questions = Chapter{Name: "questions", Pages: []Page{
	{Name: "q_castle", Boards: []Board{{Bad: "d1f1"}}},
	{Name: "q_promote", Boards: []Board{{FEN: "7k/8/8/4P3/8/8/8/K7 w - - 0 1", Arrow: "e5e6m"}}},
	{Name: "q_queen", Boards: []Board{{FEN: "7k/8/8/8/3M4/8/8/K7 w - - 0 1", Man: "d4"}}},
	{Name: "q_bishop", Boards: []Board{{FEN: "7k/8/8/8/3S4/8/8/K7 w - - 0 1", Man: "d4"}}},
	{Name: "q_begin", Boards: []Board{{Arrow: "e3e4"}}},
	{Name: "q_forever", Boards: []Board{{FEN: "4k3/8/r7/8/8/2N5/8/4K2R w - 128 100 60"}}},
	{Name: "q_count", Boards: []Board{{FEN: "8/8/8/4k3/8/8/8/R3K3 b - 32 6 60"}}},
	{Name: "q_bare", Boards: []Board{{FEN: "8/8/8/4k3/8/8/8/R3K3 b - 32 6 60", Lit: "e5"}}},
	{Name: "q_time", Boards: []Board{{Rules: "sprint"}}},
	{Name: "q_stalemate", Boards: []Board{{FEN: "7k/5K2/6M1/8/8/8/8/8 b - - 0 1"}}},
	{Name: "card_castle", Boards: []Board{{Lit: "d1 b1"}}, Exercise: Claim{Of: Legal, Move: "d1b1"}},
	{Name: "card_takes", Boards: []Board{{FEN: "7k/8/8/2p5/3P4/8/8/K7 w - - 0 1", Lit: "d4 c5"}}, Exercise: Claim{Of: Legal, Move: "d4c5"}},
	{Name: "card_mate", Boards: []Board{{FEN: "3k4/R7/8/8/8/8/8/3R2K1 b - 16 10 60"}}, Exercise: Claim{Of: Mate}},
	{Name: "rests", Boards: []Board{{}}},
}}
