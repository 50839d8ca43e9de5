package store_test

import (
	"testing"

	"github.com/makrukbot/makrukbot/store"
)

func TestBounds(t *testing.T) {
	const none = "none"
	tests := []struct {
		prefix, from string
		reverse      bool
		low, high    string
	}{
		{"", "", false, "", none},
		{"a", "", false, "a", "b"},
		{"a\xff", "", false, "a\xff", "b"},
		{"\xff\xff", "", false, "\xff\xff", none},
		{"a", "a5", false, "a5", "b"},
		{"b", "a5", false, "b", "c"},
		{"a", "c", false, "c", "b"},
		{"", "a", true, "", "a\x00"},
		{"a", "a5", true, "a", "a5\x00"},
		{"a", "c", true, "a", "b"},
		{"b", "a", true, "b", "a\x00"},
		{"\xff", "\xff1", true, "\xff", "\xff1\x00"},
	}
	for _, test := range tests {
		r := store.Range{Prefix: []byte(test.prefix), From: []byte(test.from), Reverse: test.reverse}
		low, high := r.Bounds()
		got := string(high)
		if high == nil {
			got = none
		}
		if string(low) != test.low || got != test.high {
			t.Errorf("%q from %q, reverse %t: [%q, %q), want [%q, %q)",
				test.prefix, test.from, test.reverse, low, got, test.low, test.high)
		}
	}
}
