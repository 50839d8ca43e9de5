package play

import (
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

func TestNewClock(t *testing.T) {
	for _, test := range []struct {
		rules string
		limit time.Duration
		loses bool
		want  *record.Clock
	}{
		{"thai", 0, true, nil},
		{"thai", time.Hour, true, &record.Clock{Limit: time.Hour, Loses: true}},
		{"thai", time.Hour, false, &record.Clock{Limit: time.Hour}},
		{"sprint", 0, true, &record.Clock{Limit: 40 * time.Second}},
		{"sprint", 2 * time.Minute, true, &record.Clock{Limit: 2 * time.Minute}},
	} {
		got := newClock(test.rules, test.limit, test.loses)
		if (got == nil) != (test.want == nil) || got != nil && *got != *test.want {
			t.Errorf("%s, %v, loses %v: %+v, want %+v", test.rules, test.limit, test.loses, got, test.want)
		}
	}
}

func TestSpan(t *testing.T) {
	for _, test := range []struct {
		d    time.Duration
		want string
	}{
		{40 * time.Second, "40 s"},
		{2 * time.Minute, "2 min"},
		{6*time.Minute + 4*time.Second, "6 min 4 s"},
		{time.Hour, "1 h"},
		{2*time.Hour + 24*time.Minute + 30*time.Second, "2 h 24 min"},
		{7*time.Hour + 12*time.Second, "7 h"},
		{24 * time.Hour, "1 day"},
		{3 * 24 * time.Hour, "3 days"},
		{7*24*time.Hour - time.Hour, "6 days 23 h"},
		{0, "0 s"},
	} {
		if got := span(i18n.For(i18n.English), test.d); got != test.want {
			t.Errorf("%v: %q, want %q", test.d, got, test.want)
		}
	}
}

// The times that can be chosen are as many and as long as people are told, and all that is told is one of them.
func TestClockLimits(t *testing.T) {
	var told []string
	for _, limit := range clockLimits {
		told = append(told, span(i18n.For(i18n.English), limit))
	}
	want := []string{"40 s", "2 min", "10 min", "1 h", "1 day", "3 days", "7 days"}
	if len(told) != len(want) {
		t.Fatalf("the times are %q, want %q", told, want)
	}
	for i := range want {
		if told[i] != want[i] {
			t.Errorf("time %d is %q, want %q", i, told[i], want[i])
		}
	}
}

// The win can be claimed of who has had the move for a week without a clock, or whose last three moves were the assistant's.
func TestMayClaim(t *testing.T) {
	now := time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC)
	const ann, bob = 1, 2
	for _, test := range []struct {
		name  string
		moved time.Time
		clock *record.Clock
		by    record.ID
		want  bool
	}{
		{"White has had the move for a week", now.AddDate(0, 0, -7), nil, bob, true},
		{"for a little less", now.AddDate(0, 0, -7).Add(time.Second), nil, bob, false},
		{"it is one's own turn", now.AddDate(0, 0, -8), nil, ann, false},
		{"a clock runs", now.AddDate(0, 0, -7), &record.Clock{Limit: 7 * day, Ends: now.Add(time.Minute)}, bob, false},
		{"a clock that never began", now.AddDate(0, 0, -7), &record.Clock{Limit: day}, bob, true},
		{"the assistant has played twice", now, &record.Clock{Limit: time.Minute, Late: [2]int{2, 0}}, bob, false},
		{"the assistant has played three times", now, &record.Clock{Limit: time.Minute, Late: [2]int{3, 0}}, bob, true},
		{"for oneself", now, &record.Clock{Limit: time.Minute, Late: [2]int{3, 0}}, ann, false},
	} {
		m, err := replay(record.Game{
			ID: 1, Rules: game.Thai.Name, Seats: [2]record.Seat{{Person: ann}, {Person: bob}}, Moved: test.moved, Clock: test.clock,
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := m.mayClaim(test.by, now); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
