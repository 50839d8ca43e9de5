package learn

import (
	"strconv"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
)

// tally is how far somebody is in a chapter.
type tally struct {
	read, pages       int // pages that are read
	solved, exercises int
}

func (t tally) done() bool { return t.read == t.pages && t.solved == t.exercises }

// tallyOf counts what somebody has read and solved in a chapter.
func tallyOf(chapter int, s record.Study) tally {
	read := map[string]bool{}
	for _, name := range s.Read {
		read[name] = true
	}
	var t tally
	for _, p := range lesson.Chapters[chapter].Pages {
		switch {
		case p.Exercise == nil:
			t.pages++
			if read[p.Name] {
				t.read++
			}
		default:
			t.exercises++
			if s.Solved[p.Name] > 0 {
				t.solved++
			}
		}
	}
	return t
}

// progress tells a person what is read and solved, chapter by chapter.
func progress(c *bot.Case, _ string) error {
	if onlyInPrivate(c) {
		return c.ToPrivate("progress")
	}
	s, err := studied(c.Tx, c.Person.ID)
	if err != nil {
		return err
	}
	return c.Tell(progressText(c.Words, s))
}

func progressText(w bot.Words, s record.Study) bot.Text {
	text := bot.Text{{S: w.T("learn.progress_title"), Bold: true}}
	first := 0 // exercises solved at the first try
	for _, tries := range s.Solved {
		if tries == 1 {
			first++
		}
	}
	for i := range lesson.Chapters {
		t := tallyOf(i, s)
		line := chapterTitle(w, i) + " · " + strconv.Itoa(t.read) + "/" + strconv.Itoa(t.pages)
		if t.exercises > 0 {
			line += " · " + w.T("learn.progress_solved", "Solved", t.solved, "Exercises", t.exercises)
		}
		if t.done() {
			line = "✓ " + line
		}
		text = append(text, bot.Run{S: "\n" + line})
	}
	if len(s.Solved) > 0 {
		text = append(text, bot.Run{S: "\n\n" + w.T("learn.progress_first", "Count", first)})
	}
	for _, line := range []string{practiceProgress(w, s), puzzleProgress(w, s)} {
		if line != "" {
			text = append(text, bot.Run{S: "\n" + line})
		}
	}
	if len(s.Read) == 0 {
		text = append(text, bot.Run{S: "\n\n" + w.T("learn.progress_none")})
	}
	return text
}
