package bot

import "time"

// Meter is told what goes on, for whoever watches over the bot. It may be told from many goroutines, and must be quick.
type Meter interface {
	// Accepted: an event was taken in that did not come before.
	Accepted(platform string, kind EventKind)
	// Took says how long one of the [Span]s was; of is a platform's name, or a job's class for [Computing].
	Took(span Span, of string, d time.Duration)
	// Limited: a platform said that a chat was written to too often.
	Limited(platform string)
	// Counted: something happened that a feature counts, a game's end say; of is its kind.
	Counted(what, of string)
}

// Span is a stretch of time that a [Meter] is told of.
type Span string

// The spans.
const (
	ToDecision Span = "decision"  // from an event's coming to the commit that decides it
	ToAnswer   Span = "answer"    // from a tap's coming until the platform has taken its answer
	ToBoard    Span = "board"     // from the oldest change that is not shown until the board shows it
	Computing  Span = "computing" // a job's run, waiting for a free core included
)

// unmetered is the Meter of an office that has none.
type unmetered struct{}

func (unmetered) Accepted(string, EventKind)       {}
func (unmetered) Took(Span, string, time.Duration) {}
func (unmetered) Limited(string)                   {}
func (unmetered) Counted(string, string)           {}
