package game

// WhyCode is why a move between two squares cannot be played.
type WhyCode uint8

// The reasons, from what is plainest on the board to what takes a look at the khun.
const (
	MoveLegal          WhyCode = iota // it can be played
	NotOnBoard                        // a square that is none
	SameSquare                        // from and to are the same
	EmptySquare                       // nobody stands on At
	NotYours                          // the man on At is the opponent's
	Castling                          // the khun goes two squares sideways; makruk has no castling
	KhunOneStep                       // the khun goes one step only
	MetOneStep                        // a met goes one step diagonally only
	KhonStraightBack                  // a khon cannot step straight back
	KhonSideways                      // a khon cannot step sideways
	KhonOneStep                       // a khon goes one step only
	MaShape                           // that is no leap of a ma
	RueaShape                         // a ruea goes along a rank or a file
	BiaBack                           // a bia never goes back
	BiaSideways                       // a bia never goes sideways
	BiaDoubleStep                     // a bia goes one step, from its first square too
	BiaTooFar                         // a bia goes one step ahead
	BiaNothingToTake                  // a bia goes diagonally only to take, and At is empty
	NoEnPassant                       // the same, with an enemy bia beside it on At
	BiaTakesDiagonally                // a bia takes only diagonally; an enemy man stands ahead on At
	BiaTakesStraight                  // in this rule book a bia takes straight ahead, never diagonally
	Blocked                           // a man on At stands in the way
	OwnMan                            // the mover's own man stands on the target, At
	KhunIntoAttack                    // the khun would be attacked on the target by the man on At
	InCheck                           // the man on At gives check, and the move does not end it
	LeavesKhunAttacked                // the man on At would attack the khun, which the mover now shields
	ManHasNoMove                      // no legal move at all for the man on At; from WhyStuck only
	PromotionMissing                  // the bia promotes with this move, which must say so
	PromotionWrong                    // the move says that a man promotes that does not
)

var whyTexts = [...]string{"legal", "not a square of the board", "from and to are the same square", "empty square",
	"not your man", "there is no castling", "the khun goes one step", "a met goes one step diagonally",
	"a khon cannot go straight back", "a khon cannot go sideways", "a khon goes one step", "not a leap of a ma",
	"a ruea goes along a rank or a file", "a bia never goes back", "a bia never goes sideways",
	"a bia has no double step", "a bia goes one step", "a bia goes diagonally only to take",
	"there is no en passant", "a bia takes only diagonally", "a bia takes only straight ahead", "the way is blocked",
	"your own man stands there", "the khun would be attacked", "you are in check", "the khun would be left attacked",
	"the man has no move", "the bia must promote", "nothing promotes"}

// String returns the reason in English, for logs.
func (c WhyCode) String() string { return whyTexts[c] }

// Shape reports whether the reason is the way that the man moves: nothing else on the board matters.
func (c WhyCode) Shape() bool { return c >= Castling && c <= BiaTooFar }

// Why is the reason why a move between two squares cannot be played.
type Why struct {
	Code WhyCode
	From Square
	To   Square
	// Piece is the man on From, NoPiece if nobody stands there.
	Piece Piece
	// At is the square in question: of the blocker, the attacker, the man of the wrong side, the empty square. It is
	// NoSquare where the way that a man moves says it all.
	At Square
	// Others holds all attackers where a khun is attacked, At among them.
	Others Bitboard
}

// Why returns why the side to move cannot play a move between two squares, MoveLegal if it can. How the man moves comes
// first, then what stands in its way, then the safety of the khun.
func (p *Position) Why(from, to Square) Why {
	w := Why{From: from, To: to, At: NoSquare}
	if from >= NoSquare || to >= NoSquare {
		w.Code = NotOnBoard
		return w
	}
	w.Piece = p.At(from)
	for _, check := range [...]func(*Why){p.whyMan, p.whyShape, p.whyBlocked, p.whyKhun} {
		if check(&w); w.Code != MoveLegal {
			break
		}
	}
	return w
}

// WhyStuck returns why the man on a square cannot move at all: EmptySquare, NotYours or ManHasNoMove, or MoveLegal if it
// can.
func (p *Position) WhyStuck(from Square) Why {
	w := Why{From: from, To: NoSquare, At: NoSquare}
	if from >= NoSquare {
		w.Code = NotOnBoard
		return w
	}
	w.Piece = p.At(from)
	if p.whyMan(&w); w.Code != MoveLegal {
		return w
	}
	if p.MovesFrom(from) == 0 {
		w.set(ManHasNoMove, from)
	}
	return w
}

// WhyNot returns why a move is not legal, MoveLegal if it is: what [Position.Why] says, or what is wrong with its
// promotion.
func (p *Position) WhyNot(m Move) Why {
	w := p.Why(m.From(), m.To())
	if w.Code != MoveLegal {
		return w
	}
	promotes := p.Promotes(w.From, w.To)
	switch {
	case promotes && !m.Promotes():
		w.Code = PromotionMissing
	case m != NewMove(w.From, w.To, promotes):
		w.Code = PromotionWrong
	}
	return w
}

func (w *Why) set(code WhyCode, at Square) { w.Code, w.At = code, at }

func (p *Position) whyMan(w *Why) {
	switch {
	case w.From == w.To:
		w.set(SameSquare, w.From)
	case w.Piece == NoPiece:
		w.set(EmptySquare, w.From)
	case w.Piece.Color() != p.Side():
		w.set(NotYours, w.From)
	}
}

// whyShape looks only at how the man moves.
func (p *Position) whyShape(w *Why) {
	files := w.To.File() - w.From.File()
	ahead := w.To.Rank() - w.From.Rank()
	if p.Side() == Black {
		ahead = -ahead
	}
	attacks := p.PieceAttacks(w.From).Has(w.To)
	switch kind := w.Piece.Kind(); {
	case kind == Bia:
		p.whyBia(w, files, ahead)
	case attacks:
	case kind == Khun && ahead == 0 && abs(files) == 2:
		w.Code = Castling
	case kind == Khun:
		w.Code = KhunOneStep
	case kind == Met:
		w.Code = MetOneStep
	case kind == Khon && files == 0 && ahead == -1:
		w.Code = KhonStraightBack
	case kind == Khon && abs(files) == 1 && ahead == 0:
		w.Code = KhonSideways
	case kind == Khon:
		w.Code = KhonOneStep
	case kind == Ma:
		w.Code = MaShape
	case kind == Ruea && files != 0 && ahead != 0:
		w.Code = RueaShape
	}
}

// whyBia looks at how a bia moves; files are to the right and ranks ahead as its side sees the board.
func (p *Position) whyBia(w *Why, files, ahead int) {
	target := p.At(w.To)
	switch {
	case ahead < 0:
		w.Code = BiaBack
	case ahead == 0:
		w.Code = BiaSideways
	case ahead == 2 && files == 0:
		w.Code = BiaDoubleStep
	case ahead > 1 || abs(files) > 1:
		w.Code = BiaTooFar
	case files == 0:
		if target.Color() == p.Side().Other() && !p.rules.StraightBia {
			w.set(BiaTakesDiagonally, w.To)
		} else if target != NoPiece && target.Color() == p.Side() {
			w.set(Blocked, w.To)
		}
	case p.rules.StraightBia:
		w.Code = BiaTakesStraight
	case target == NoPiece:
		w.set(BiaNothingToTake, w.To)
		beside := SquareAt(w.To.File(), w.From.Rank())
		if p.At(beside) == NewPiece(p.Side().Other(), Bia) {
			w.set(NoEnPassant, beside)
		}
	}
}

// whyBlocked looks for a man in the way of a ruea, and for an own man on the target.
func (p *Position) whyBlocked(w *Why) {
	if w.Piece.Kind() == Ruea && !rueaAttacks(w.From, p.Occupied()).Has(w.To) {
		w.set(Blocked, nearest(w.From, between(w.From, w.To)&p.Occupied()))
		return
	}
	if p.own.Has(w.To) {
		w.set(OwnMan, w.To)
	}
}

// nearest returns the square of a set, all on one line from s and one side of it, that is nearest to s.
func nearest(s Square, set Bitboard) Square {
	first := set.First()
	if first > s {
		return first
	}
	for t := range set.All {
		first = t // the last one
	}
	return first
}

// whyKhun plays the move and looks whether the khun is attacked.
func (p *Position) whyKhun(w *Why) {
	checkers := p.Checkers()
	var next Position
	p.PlayTo(NewMove(w.From, w.To, false), &next)
	attackers := next.Attackers(next.Khun(p.Side()), next.Side())
	switch {
	case attackers == 0:
		return
	case w.Piece.Kind() == Khun:
		w.Code = KhunIntoAttack
	case attackers&checkers != 0:
		w.Code = InCheck
		attackers &= checkers
	default:
		w.Code = LeavesKhunAttacked
	}
	w.At, w.Others = attackers.First(), attackers
}

func abs(n int) int { return max(n, -n) }
