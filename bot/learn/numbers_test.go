package learn_test

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/makrukbot/makrukbot/bot/i18n"
	"github.com/makrukbot/makrukbot/game"
)

// The numbers that the texts name are those of the rule books, in every language.
func TestNumbersInTexts(t *testing.T) {
	var limits []int
	for _, line := range game.Thai.Table {
		limits = append(limits, line.Moves)
	}
	for _, test := range []struct {
		key  string
		want []int
	}{
		{"lesson.page_count_pieces", limits},
		{"lesson.page_count_board", []int{game.Thai.BoardLimit}},
		{"lesson.page_book_thai", append([]int{game.Thai.BoardLimit}, limits...)},
		{"lesson.page_book_sprint", []int{game.Sprint.MoveSeconds, game.Sprint.LastPly, game.Sprint.BoardLimit, khonLimit()}},
		{"lesson.page_q_time", []int{game.Sprint.MoveSeconds}},
		{"lesson.page_book_tournament", []int{game.Tournament.BoardLimit, game.Tournament.BoardLimit + 1}},
	} {
		for _, l := range i18n.Languages {
			text := i18n.For(l).T(test.key)
			var got []int
			for _, digits := range regexp.MustCompile(`\d+`).FindAllString(text, -1) {
				n, _ := strconv.Atoi(digits)
				got = append(got, n)
			}
			for _, n := range test.want {
				if !slices.Contains(got, n) {
					t.Errorf("%s: %s does not name %d: %s", l, test.key, n, text)
				}
			}
		}
	}
}

// khonLimit is what the sprint's table has for one khon, which stands before two ma there.
func khonLimit() int {
	for _, line := range game.Sprint.Table {
		if line.Kind == game.Khon && line.Men == 1 {
			return line.Moves
		}
	}
	return 0
}
