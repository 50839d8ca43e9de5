package learn

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// caption is the text of a page: where it stands, its title, what it says, and what is to be said of the last answer.
func (l *look) caption() bot.Text {
	title, body, _ := strings.Cut(l.text("lesson.page_"+l.page.Name), "\n")
	text := bot.Text{{S: l.header() + "\n"}, {S: title, Bold: true}}
	if said := l.frameText(); said != "" {
		body = said
	}
	if body != "" {
		text = append(text, bot.Run{S: "\n" + body})
	}
	if comment := l.comment(); comment != "" {
		text = append(text, bot.Run{S: "\n\n" + comment, Bold: l.right()})
	}
	return text
}

// header tells the chapter and how far one is in it: "2 · The men · 3/12".
func (l *look) header() string {
	pages := len(lesson.Chapters[l.place.Chapter].Pages)
	return chapterTitle(l.words, l.place.Chapter) + " · " + strconv.Itoa(l.place.Page+1) + "/" + strconv.Itoa(pages)
}

// chapterTitle returns the title of a chapter with its number, which the first has not.
func chapterTitle(w bot.Words, chapter int) string {
	title := w.T("lesson.chapter_" + lesson.Chapters[chapter].Name)
	if chapter == 0 {
		return title
	}
	return strconv.Itoa(chapter) + " · " + title
}

// text returns a text of the page, with the numbers of the count that runs on its first board.
func (l *look) text(key string) string {
	p := l.page.Frame(0).Position()
	count, _ := p.Count()
	return l.words.T(key, "At", count.At, "Limit", count.Limit, "Left", count.Limit-count.At, "Men", p.Occupied().Len())
}

// frameText returns what is said of the board that is stepped to, in place of the page's text; "" on the first board,
// and where one text serves all.
func (l *look) frameText() string {
	step := min(max(l.Frame, 0), l.page.Frames()-1)
	switch {
	case step == 0:
		return ""
	case l.page.Answer:
		return l.text("lesson.answer_" + l.page.Name)
	case l.page.Line == "":
		return ""
	}
	said := coach.Moves(l.words, l.frame.Game, 2)
	if l.page.Noted(step) {
		said += "\n" + l.text("lesson.note_"+l.page.Name+"_"+strconv.Itoa(step))
	}
	return said
}

// comment is what the rules core has to say: of the last answer, of a move that cannot be played, of the count.
func (l *look) comment() string {
	var said []string
	if why, bad := l.frame.Why(); bad {
		said = append(said, "✗ "+coach.Why(l.words, l.frame.Position(), why))
	}
	if l.task != nil {
		if s := l.answered(); s != "" {
			said = append(said, s)
		}
	}
	p := l.shown()
	if end := l.frame.Game.Outcome(); l.page.Line != "" && end.Over() {
		return coach.Ending(l.words, p, end, [2]string{})
	}
	if _, runs := p.Count(); runs && l.tellsCount() {
		said = append(said, coach.Count(l.words, p))
	}
	return strings.Join(said, "\n")
}

// tellsCount reports whether the count may be told: not where it is asked for, and not where the game is over.
func (l *look) tellsCount() bool {
	if l.task == nil {
		return true
	}
	_, asked := l.task.exercise.(lesson.Number)
	return l.isPlay() && l.shown().End() == game.None || asked && l.right()
}

// answered says what there is to say of the answers so far.
func (l *look) answered() string {
	switch {
	case l.right():
		praise := l.words.T("learn.right_" + strconv.Itoa(l.place.Page%3))
		return "✓ " + coach.Sentences(praise, verdict(l.words, l.task, l.said, l.given()))
	case l.wrong():
		return "✗ " + coach.Sentences(verdict(l.words, l.task, l.said, l.given()), l.words.T("learn.again"))
	case len(l.Line) > 0:
		return "✓ " + l.words.T("learn.go_on_playing", "Moves", coach.Moves(l.words, l.frame.Game, 2))
	}
	return ""
}

// contentsPage leads to all chapters.
func contentsPage(l *record.Lesson, g bot.Glance, s record.Study) bot.Message {
	w := g.Words
	read, solved, pages, exercises := 0, 0, 0, 0
	for i := range lesson.Chapters {
		t := tallyOf(i, s)
		read, solved, pages, exercises = read+t.read, solved+t.solved, pages+t.pages, exercises+t.exercises
	}
	text := bot.Text{{S: w.T("learn.contents_title"), Bold: true}, {S: "\n" + w.T("learn.contents")}}
	if read > 0 {
		text = append(text, bot.Run{S: "\n\n" + w.T("learn.contents_read", "Read", read, "Pages", pages,
			"Solved", solved, "Exercises", exercises)})
	}
	f := lesson.First.At().Frame(0)
	scene := f.Scene()
	scene.Picked, scene.Style = 0, g.Style
	picture := bot.Picture{Scene: scene, Alt: coach.Alt(w, f.Position(), 0)}
	return bot.Message{Text: text, Pictures: []bot.Picture{picture}, Buttons: contentsButtons(l, w, s)}
}
