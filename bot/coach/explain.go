package coach

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
)

// CountExplained explains the count that runs: which it is, who is counted, how far it is, where its limit comes from,
// and what would change it. Where none runs it says why not, and when one would start.
func CountExplained(w bot.Words, p *game.Position) bot.Text {
	count, runs := p.Count()
	var said []string
	switch {
	case runs && count.Kind == game.PiecesCount:
		said = piecesExplained(w, p, count)
	case runs:
		said = boardExplained(w, p, count)
	default:
		said = noneExplained(w, p)
	}
	if at, limit := length(p); limit > 0 {
		said = append(said, w.T("coach.explain_length", "At", at, "Limit", limit))
	}
	text := bot.Text{{S: w.T("coach.explain_title"), Bold: true}}
	if runs {
		text[0].S = Count(w, p)
	}
	return append(text, bot.Run{S: "\n" + strings.Join(said, "\n")})
}

// boardExplained explains a board's count.
func boardExplained(w bot.Words, p *game.Position, c game.Count) []string {
	r := p.Rules()
	said := []string{w.T("coach.explain_board")}
	switch {
	case r.BoardOnRequest:
		said = append(said, w.T("coach.explain_asked", "Side", Side(w, c.Side), "Other", Side(w, c.Side.Other())))
	case c.Side != game.NoColor:
		said = append(said, w.T("coach.explain_lesser", "Side", Side(w, c.Side)))
	default:
		said = append(said, w.T("coach.explain_both"))
	}
	men := p.Occupied().Len()
	switch {
	case r.BoardLessMen && c.Limit == r.BoardLimit-men:
		said = append(said, w.T("coach.explain_board_less", "Full", r.BoardLimit, "Men", men, "Limit", c.Limit))
	default:
		said = append(said, w.T("coach.explain_board_limit", "Limit", c.Limit))
	}
	if r.Follow == game.FollowEveryCapture {
		said = append(said, w.T("coach.explain_captures"))
	}
	return append(said, w.T("coach.explain_bared", "Lines", table(w, r)))
}

// piecesExplained explains a pieces' count.
func piecesExplained(w bot.Words, p *game.Position, c game.Count) []string {
	r, bare, strong := p.Rules(), Side(w, c.Side), c.Side.Other()
	said := []string{w.T("coach.explain_pieces", "Side", bare, "Other", Side(w, strong))}
	if r.FromMen {
		said = append(said, w.T("coach.explain_from_men"))
	} else {
		said = append(said, w.T("coach.explain_from_zero"))
	}
	if line := lineOf(p, strong); line.Moves == c.Limit {
		said = append(said, w.T("coach.explain_line", "Side", Side(w, strong), "Line", lineName(w, line), "Limit", c.Limit))
	} else {
		said = append(said, w.T("coach.explain_frozen", "Side", Side(w, strong), "Limit", c.Limit))
	}
	if r.Follow == game.FollowNothing {
		return append(said, w.T("coach.explain_fixed"))
	}
	return append(said, w.T("coach.explain_khun_takes"))
}

// noneExplained says why no count runs, and when one would start.
func noneExplained(w bot.Words, p *game.Position) []string {
	r := p.Rules()
	bia := (p.Pieces(game.White, game.Bia) | p.Pieces(game.Black, game.Bia)).Len()
	switch {
	case r.Table == nil:
		at, limit := quiet(p)
		return []string{w.T("coach.explain_no_count", "At", at, "Limit", limit)}
	case hasAsked(p):
		return []string{w.T("coach.count_asked", "Side", Side(w, p.Side()))}
	case bia == 0 && r.BoardOnRequest && !bare(p):
		return []string{w.T("coach.explain_may_ask")}
	case bia == 0:
		return []string{w.T("coach.explain_next_move")}
	}
	said := []string{w.T("coach.explain_bia_left", "Count", bia)}
	switch {
	case r.BoardOnRequest:
		said = append(said, w.T("coach.explain_board_asked"))
	case r.BoardLessMen:
		said = append(said, w.T("coach.explain_board_will_less", "Full", r.BoardLimit))
	default:
		said = append(said, w.T("coach.explain_board_will", "Limit", r.BoardLimit))
	}
	return append(said, w.T("coach.explain_bared", "Lines", table(w, r)))
}

// bare reports whether a side has only its khun.
func bare(p *game.Position) bool {
	return p.Colored(game.White).Len() == 1 || p.Colored(game.Black).Len() == 1
}

// lineOf returns the line of the table that a side's men set.
func lineOf(p *game.Position, strong game.Color) game.Limit {
	for _, line := range p.Rules().Table {
		if line.Kind == game.NoKind || p.Pieces(strong, line.Kind).Len() >= line.Men {
			return line
		}
	}
	return game.Limit{}
}

// lineName names the men of a line of the table: "a pair of ruea".
func lineName(w bot.Words, line game.Limit) string {
	if line.Kind == game.NoKind {
		return w.T("coach.line_other")
	}
	return w.T("coach.line_" + string(line.Kind.Letter()) + strconv.Itoa(line.Men))
}

// table lists the lines of a rule book's table with their limits.
func table(w bot.Words, r *game.Rules) string {
	var lines []string
	for _, line := range r.Table {
		lines = append(lines, lineName(w, line)+" "+strconv.Itoa(line.Moves))
	}
	return strings.Join(lines, w.T("coach.comma"))
}
