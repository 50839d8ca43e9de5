package ai

import "github.com/makrukbot/makrukbot/game"

// Scores of kinds of moves: the table's first, what wins material, killers, the rest, what loses material.
const (
	tableScore   = 1 << 30
	captureScore = 1 << 28
	killerScore  = 1 << 27
	counterScore = killerScore - 2
	lossScore    = -(1 << 28)
)

// picker gives the moves of a node, those that are likely to be best first, and makes each kind only when it is due.
type picker struct {
	e      *Engine
	f      *frame
	table  game.Move
	noisy  bool // captures and promotions that lose nothing, and no other moves
	checks bool // then quiet moves that give check and lose nothing, too
	stage  stage
	// The moves of the stage that are still to come are those from at to end in the frame; before lost are the captures
	// that lose material.
	lost, at, end int
	given         [3]game.Move // the killers and the counter move, once given
}

// stage is what a picker gives next.
type stage uint8

const (
	theTables stage = iota
	captures
	winning
	firstKiller
	secondKiller
	counter
	quiets
	others
	losing
	lastOnes
	checking
	checkingOnes
	done
)

// next returns the next move, 0 after the last. score tells its kind.
func (p *picker) next() (m game.Move, score int32) {
	for {
		switch p.stage {
		case theTables:
			p.stage = captures
			if p.table != 0 && p.f.pos.Legal(p.table) {
				return p.table, tableScore
			}
			p.table = 0
		case captures:
			p.stage = winning
			p.listCaptures()
		case winning:
			if m, score := p.winning(); m != 0 {
				return m, score
			}
			p.stage = firstKiller
			if p.noisy {
				p.stage = checking
			}
		case checking:
			p.stage = done
			if p.checks {
				p.stage = checkingOnes
				p.listChecks()
			}
		case checkingOnes:
			if m, score := p.safe(); m != 0 {
				return m, score
			}
			p.stage = done
		case firstKiller, secondKiller, counter:
			if m := p.likely(); m != 0 {
				return m, killerScore - int32(p.stage-1-firstKiller)
			}
		case quiets:
			p.stage = others
			p.listQuiets()
		case others:
			if m, score := p.best(); m != 0 {
				return m, score
			}
			p.stage = losing
		case losing:
			p.stage = lastOnes
			p.at, p.end = 0, p.lost
		case lastOnes:
			if m, score := p.best(); m != 0 {
				return m, score
			}
			p.stage = done
		default:
			return 0, 0
		}
	}
}

// best returns the move with the highest score of those that are still to come, 0 after the last.
func (p *picker) best() (m game.Move, score int32) {
	if p.at == p.end {
		return 0, 0
	}
	f := p.f
	best := p.at
	for i := p.at + 1; i < p.end; i++ {
		if f.scores[i] > f.scores[best] {
			best = i
		}
	}
	m, score = f.moves[best], f.scores[best]
	f.moves[best], f.scores[best] = f.moves[p.at], f.scores[p.at]
	p.at++
	return m, score
}

// winning returns the next capture or promotion that loses nothing, and puts those that do aside.
func (p *picker) winning() (game.Move, int32) {
	for {
		m, score := p.best()
		if m == 0 || exchangeWins(&p.f.pos, m, 0) {
			return m, score
		}
		p.f.moves[p.lost], p.f.scores[p.lost] = m, score-captureScore+lossScore
		p.lost++
	}
}

// safe returns the next of the listed moves that loses nothing.
func (p *picker) safe() (m game.Move, score int32) {
	for {
		m, score = p.best()
		if m == 0 || exchangeWins(&p.f.pos, m, 0) {
			return m, score
		}
	}
}

// likely returns the killer or counter move of the stage if it is legal and new, and goes on to the next stage.
func (p *picker) likely() game.Move {
	i := p.stage - firstKiller
	p.stage++
	idea, m := killerMoves, p.f.counter
	if i < 2 {
		m = p.f.killers[i]
	} else {
		idea = counterMoves
	}
	if !p.e.does(idea) {
		return 0
	}
	pos := &p.f.pos
	if m == 0 || m == p.table || m == p.given[0] || m == p.given[1] ||
		m.Promotes() || pos.KindAt(m.To()) != game.NoKind || !pos.Legal(m) {
		return 0
	}
	p.given[i] = m
	return m
}

// listChecks lists the quiet moves by which the man that moves gives check.
func (p *picker) listChecks() {
	f := p.f
	from := checksFrom(&f.pos)
	all := from[game.Bia] | from[game.Met] | from[game.Khon] | from[game.Ma] | from[game.Ruea]
	p.at, p.end = p.lost, p.lost
	for _, m := range f.pos.QuietsTo(f.moves[:p.lost], all)[p.lost:] {
		if from[f.pos.KindAt(m.From())].Has(m.To()) {
			f.moves[p.end], f.scores[p.end] = m, 0
			p.end++
		}
	}
}

// checksFrom returns the squares from which men of each kind would check the enemy's khun.
func checksFrom(p *game.Position) (from [kinds]game.Bitboard) {
	c := p.Side()
	khun := p.Khun(c^1) & 63
	from[game.Met] = metFrom[khun]
	from[game.Khon] = khonFrom[(c^1)&1][khun]
	from[game.Ma] = maFrom[khun]
	from[game.Ruea] = game.RueaAttacks(khun, p.Occupied())
	from[game.Bia] = ahead(khun.Bit(), c^1)
	if !p.Rules().StraightBia {
		from[game.Bia] = east(from[game.Bia]) | west(from[game.Bia])
	}
	return from
}

// skipQuiets leaves out the quiet moves that are still to come.
func (p *picker) skipQuiets() {
	if p.stage < losing {
		p.stage = losing
	}
}

// listCaptures lists captures and promotions with their scores: much is taken first, by little.
func (p *picker) listCaptures() {
	f := p.f
	for _, m := range f.pos.Captures(f.moves[:0]) {
		if m == p.table {
			continue
		}
		gain := int32(exchangeValues[f.pos.KindAt(m.To())])
		if m.Promotes() {
			gain += int32(exchangeValues[game.Met] - exchangeValues[game.Bia])
		}
		f.moves[p.end] = m
		f.scores[p.end] = captureScore + 16*gain - int32(exchangeValues[f.pos.KindAt(m.From())]/16)
		p.end++
	}
}

// What counts beside the histories: a better square, for each hundredth of a bia, and that the khun stays.
const (
	betterSquare = 80
	khunLast     = 2000
)

// listQuiets lists the quiet moves that were not given yet, with what the histories say of them.
func (p *picker) listQuiets() {
	f := p.f
	p.at, p.end = p.lost, p.lost
	side := f.pos.Side()
	h := &p.e.history
	plain, last, follows := &h.plain[side&1], &h.follows[f.before&(manTos-1)], &h.follows[f.before2&(manTos-1)]
	own, enemy := f.pos.Khun(side), f.pos.Khun(side^1)
	byFollows, bySquares := p.e.does(followHistory), p.e.does(betterSquares)
	for _, m := range f.pos.Quiets(f.moves[:p.lost])[p.lost:] {
		if m == p.table || m == p.given[0] || m == p.given[1] || m == p.given[2] {
			continue
		}
		kind := f.pos.KindAt(m.From())
		to := newManTo(game.NewPiece(side, kind), m.To()) % (manTos / 2)
		score := 2 * int32(plain[m&4095])
		if byFollows {
			score += int32(last[to]) + int32(follows[to])
		}
		switch {
		case !bySquares:
		case kind == game.Khun:
			score -= khunLast
		default:
			better := worthAt(side, kind, m.To(), own, enemy) - worthAt(side, kind, m.From(), own, enemy)
			score += betterSquare * int32(better.mg())
		}
		f.moves[p.end], f.scores[p.end] = m, score
		p.end++
	}
}
