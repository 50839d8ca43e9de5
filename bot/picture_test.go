package bot_test

import (
	"testing"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/render"
)

// Pictures that look the same have one key, whatever is said beside them; all others have another.
func TestPictureKeys(t *testing.T) {
	a, b := render.Scene{}, render.Scene{View: game.Black}
	looks := []bot.Picture{
		{Scene: a},
		{Scene: b},
		{Scene: a, Moment: &a},
		{Scene: a, Moment: &b},
		{Scene: b, Moment: &a},
		{Scene: a, Film: []render.Scene{a}},
		{Scene: a, Film: []render.Scene{a, a}},
		{Scene: a, Film: []render.Scene{b, a}},
	}
	seen := map[string]int{}
	for i, p := range looks {
		if other, ok := seen[p.Key()]; ok {
			t.Errorf("pictures %d and %d have one key", other, i)
		}
		seen[p.Key()] = i
		same := p
		same.Alt, same.Known = "a board", "known"
		if same.Key() != p.Key() {
			t.Errorf("picture %d has another key once it is known", i)
		}
	}
}
