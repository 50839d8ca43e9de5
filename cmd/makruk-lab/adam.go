package main

import (
	"math"
	"math/rand/v2"
)

// tapered is a number for the middle game and one for the ending.
type tapered [2]float64

// adam is the state of a fit by Adam: a weight of each term, and the running means of its slope and of the square of it.
type adam struct {
	weights, old, slope []tapered
	mean, square        []tapered
	hold                float64
	steps               int
}

// Usual numbers of Adam, and the positions of a step.
const (
	meanKept   = 0.9
	squareKept = 0.999
	tiny       = 1e-12
	batch      = 8192
)

func newAdam(middle, ending []float64, hold float64) *adam {
	n := len(middle)
	a := &adam{weights: make([]tapered, n), old: make([]tapered, n), slope: make([]tapered, n), mean: make([]tapered, n),
		square: make([]tapered, n), hold: hold}
	for i := range n {
		a.weights[i] = tapered{middle[i], ending[i]}
	}
	copy(a.old, a.weights)
	return a
}

// halves returns the weights as they were given.
func (a *adam) halves() (middle, ending []float64) {
	for _, w := range a.weights {
		middle, ending = append(middle, w[0]), append(ending, w[1])
	}
	return middle, ending
}

// pass goes over all positions once, in random order.
func (a *adam) pass(d *samples, rate float64, random *rand.Rand) {
	order := random.Perm(d.len())
	for len(order) > 0 {
		n := min(batch, len(order))
		clear(a.slope)
		for _, i := range order[:n] {
			a.lean(d, i, 1/float64(n))
		}
		a.step(rate)
		order = order[n:]
	}
}

// lean adds the slope of the loss of a position.
func (a *adam) lean(d *samples, i int, part float64) {
	off := logistic(d.predict(a.weights, i)/d.k) - float64(d.aim[i])
	by := part * off * float64(d.share[i]) / d.k
	middle := float64(d.middle[i]) * by
	ending := by - middle
	for _, c := range d.of(i) {
		s := &a.slope[c.Term]
		s[0] += middle * float64(c.N)
		s[1] += ending * float64(c.N)
	}
}

// step moves the weights against the slope.
func (a *adam) step(rate float64) {
	a.steps++
	meanBias := 1 - math.Pow(meanKept, float64(a.steps))
	squareBias := 1 - math.Pow(squareKept, float64(a.steps))
	for i := range a.weights {
		for half := range 2 {
			slope := a.slope[i][half] + a.hold*(a.weights[i][half]-a.old[i][half])
			m, s := &a.mean[i][half], &a.square[i][half]
			*m += (1 - meanKept) * (slope - *m)
			*s += (1 - squareKept) * (slope*slope - *s)
			a.weights[i][half] -= rate * (*m / meanBias) / (math.Sqrt(*s/squareBias) + tiny)
		}
	}
}

// predict returns the score that weights give a position, White's.
func (d *samples) predict(w []tapered, i int) float64 {
	middle, ending := 0.0, 0.0
	for _, c := range d.of(i) {
		middle += float64(c.N) * w[c.Term][0]
		ending += float64(c.N) * w[c.Term][1]
	}
	part := float64(d.middle[i])
	return float64(d.share[i]) * (part*middle + (1-part)*ending)
}

// loss returns the mean cross entropy above the least that there could be, that of the aims themselves.
func (d *samples) loss(w []tapered) float64 {
	sum := 0.0
	for i := range d.len() {
		aim := float64(d.aim[i])
		sum += cross(logistic(d.predict(w, i)/d.k), aim) - cross(aim, aim)
	}
	return sum / float64(max(d.len(), 1))
}
