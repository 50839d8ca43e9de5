package people

import (
	"math"

	"github.com/makrukbot/makrukbot/bot/record"
)

// The constants of Glicko-2. Source of these and of all formulas here: Mark E. Glickman, "Example of the Glicko-2
// system", 2013, whose symbols the variables have.
const (
	glickoScale     = 173.7178 // points on the scale of people for one on that of the formulas
	glickoCentre    = 1500
	glickoTau       = 0.5  // how fast a volatility may change; 0.3 to 1.2 are sensible
	glickoPrecision = 1e-6 // of a volatility's logarithm
)

// Unrated is the rating of somebody of whom nothing is known.
var Unrated = record.Rating{Value: glickoCentre, Deviation: 350, Volatility: 0.06}

// Bout is one result in a rating period: against a rating, 1 for a win, 0.5 for a draw, 0 for a loss.
type Bout struct {
	Against record.Rating
	Score   float64
}

// Rerate returns a rating after a period with some results; without any only its deviation grows.
func Rerate(r record.Rating, bouts ...Bout) record.Rating {
	mu, phi := (r.Value-glickoCentre)/glickoScale, r.Deviation/glickoScale
	var information, surprise float64 // 1/v, and the sum of g (s - E)
	for _, b := range bouts {
		g := weight(b.Against.Deviation / glickoScale)
		e := 1 / (1 + math.Exp(-g*(mu-(b.Against.Value-glickoCentre)/glickoScale)))
		information += g * g * e * (1 - e)
		surprise += g * (b.Score - e)
	}
	if information == 0 {
		r.Deviation = math.Hypot(phi, r.Volatility) * glickoScale
		return r
	}
	sigma := volatility(r.Volatility, phi, 1/information, surprise/information)
	before := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(before*before)+information)
	mu += phi * phi * surprise
	return record.Rating{Value: mu*glickoScale + glickoCentre, Deviation: phi * glickoScale, Volatility: sigma}
}

// weight is the function g: how much a result against an opponent of a deviation says.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5: the root of f by the Illinois algorithm.
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex, all := math.Exp(x), phi*phi+v+math.Exp(x)
		return ex*(delta*delta-all)/(2*all*all) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, a-glickoTau
	if d := delta*delta - phi*phi - v; d > 0 {
		high = math.Log(d)
	} else {
		for f(high) < 0 {
			high -= glickoTau
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > glickoPrecision {
		middle := low + (low-high)*fLow/(fHigh-fLow)
		fMiddle := f(middle)
		if fMiddle*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = middle, fMiddle
	}
	return math.Exp(low / 2)
}
