package ai

// evals remembers evaluations, which many positions that the table does not keep need again: the upper 48 bits of a
// position's key, and the evaluation below them.
type evals [1 << 14]uint64

// evaluate returns what the position of a frame is worth to the side to move if it holds no tactics.
func (e *Engine) evaluate(f *frame) int {
	known := &e.evals[f.key%uint64(len(e.evals))]
	if *known>>16 == f.key>>16 && *known != 0 {
		return int(int16(*known))
	}
	score := evaluate(&f.pos, f.standing, f.left)
	*known = f.key>>16<<16 | uint64(uint16(int16(score)))
	return score
}
