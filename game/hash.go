package game

// zobrist holds a number for each side, kind and square; those of NoKind are zero, so that taking nothing changes
// nothing. A promoted bia has the number of a met.
var zobrist, zobristBlack = zobristTable()

// zobristTable fills the table from a fixed seed, so that keys are the same in every run.
func zobristTable() (t [2][8][64]uint64, black uint64) {
	seed := splitMix(0x6d616b72756b) // any seed does; this one spells makruk
	for c := range t {
		for k := Bia; k <= Khun; k++ {
			for s := range t[c][k] {
				t[c][k][s] = seed.next()
			}
		}
	}
	return t, seed.next()
}

// splitMix is the generator SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// keyFromScratch computes the key that PlayTo keeps.
func (p *Position) keyFromScratch() (key uint64) {
	for s := range p.Occupied().All {
		man := p.At(s)
		key ^= zobrist[man.Color()][man.Kind()][s]
	}
	if p.Side() == Black {
		key ^= zobristBlack
	}
	return key
}
