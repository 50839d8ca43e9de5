package learn

import (
	"slices"
	"strconv"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/coach"
	"github.com/makrukbot/makrukbot/bot/lesson"
	"github.com/makrukbot/makrukbot/bot/people"
	"github.com/makrukbot/makrukbot/bot/play"
	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
)

// buttons are what stands under a page: what the exercise needs, then steps, then the ways to other pages and, at the end
// of a chapter, to a game.
func (l *look) buttons() [][]bot.Button {
	var all [][]bot.Button
	if l.task != nil && !l.right() {
		all = l.exerciseButtons()
	}
	if row := l.frameButtons(); row != nil {
		all = append(all, row)
	}
	all = append(all, l.pageButtons())
	if l.place.Ends() {
		all = append(all, []bot.Button{record.Press(l.words.T("people.play_now"), people.PlayNow)})
	}
	return append(all, []bot.Button{l.press("learn.report", reportKind, "")})
}

func (l *look) press(key, kind, rest string) bot.Button {
	return record.Press(l.words.T(key), data(kind, l.Lesson, rest))
}

// frameButtons step through the boards of a page.
func (l *look) frameButtons() []bot.Button {
	last := l.page.Frames() - 1
	step := min(max(l.Frame, 0), last)
	back, on := "learn.board_back", "learn.board_on"
	switch {
	case last == 0:
		return nil
	case l.page.Answer:
		back, on = "learn.question", "learn.answer"
	case l.page.Line != "":
		back, on = "learn.move_back", "learn.move_on"
	}
	var row []bot.Button
	if step > 0 {
		row = append(row, l.press(back, frameKind, strconv.Itoa(step-1)))
	}
	if step < last {
		row = append(row, l.press(on, frameKind, strconv.Itoa(step+1)))
	}
	return row
}

// pageButtons lead to the page before, the contents and the page after.
func (l *look) pageButtons() []bot.Button {
	var row []bot.Button
	if back, ok := l.place.Back(); ok {
		row = append(row, l.press("learn.back", pageKind, back.At().Name))
	}
	row = append(row, l.press("learn.to_contents", pageKind, contents))
	if next, ok := l.place.Next(); ok {
		row = append(row, l.press("learn.next", pageKind, next.At().Name))
	}
	return row
}

// exerciseButtons give answers.
func (l *look) exerciseButtons() [][]bot.Button {
	switch e := l.task.exercise.(type) {
	case lesson.Mark:
		return l.markButtons(e)
	case lesson.Play:
		return l.moveButtons()
	}
	var all []bot.Button
	for _, a := range l.task.exercise.Answers(l.frame.Position()) {
		all = append(all, record.Press(l.task.label(l.words, a), data(answerKind, l.Lesson, a)))
	}
	return play.Rows(all)
}

// label is what stands on the button of an answer, where each has one.
func (t *task) label(w bot.Words, answer string) string {
	p := t.position()
	switch e := t.exercise.(type) {
	case lesson.Checker:
		s, _ := game.ParseSquare(answer)
		return play.ManName(w, p.At(s).Kind()) + " " + answer
	case lesson.Name:
		return coach.Man(w, game.NewPiece(p.At(e.Square()).Color(), lesson.KindOf(answer)))
	case lesson.Claim:
		if answer == lesson.Yes {
			return w.T("learn.yes")
		}
		return w.T("learn.no")
	}
	return answer
}

// markButtons are five by five squares around the man, as the picture shows them, and one that says that all are chosen.
func (l *look) markButtons(e lesson.Mark) [][]bot.Button {
	file, rank := e.Window()
	var all [][]bot.Button
	for row := range 5 {
		var line []bot.Button
		for column := range 5 {
			s := game.SquareAt(file+column, rank+4-row)
			if l.frame.Board.Below == game.Black {
				s = game.SquareAt(file+4-column, rank+row)
			}
			line = append(line, bot.Button{Label: l.squareLabel(e, s), Data: data(tickKind, l.Lesson, s.String()), At: s})
		}
		all = append(all, line)
	}
	return append(all, []bot.Button{l.press("learn.done", doneKind, "")})
}

func (l *look) squareLabel(e lesson.Mark, s game.Square) string {
	switch {
	case s == e.Square():
		return play.ManName(l.words, l.frame.Position().At(s).Kind())
	case l.Ticks.Has(s):
		return s.String() + " ✓"
	}
	return s.String()
}

// moveButtons are the men of the side to move, or where the picked one can go. A man with one move has that.
func (l *look) moveButtons() [][]bot.Button {
	keypad := play.Keypad{
		Words: l.words, Position: l.frame.Position(), View: l.frame.Board.Below,
		Pick: func(from game.Square) string { return data(manKind, l.Lesson, from.String()) },
		Play: func(m game.Move) string { return data(answerKind, l.Lesson, m.String()) },
	}
	if from, ok := l.picked(); ok {
		return append(keypad.Targets(from), []bot.Button{l.press("play.back", manKind, "")})
	}
	return keypad.Men()
}

// contentsButtons lead to the chapters, with a tick at those that are done, to the page that was seen last, and to a game.
func contentsButtons(l *record.Lesson, w bot.Words, s record.Study) [][]bot.Button {
	var all [][]bot.Button
	to := func(label, page string) bot.Button { return record.Press(label, data(pageKind, l, page)) }
	if place, ok := lesson.Find(s.Last); ok {
		title := w.T("lesson.chapter_" + lesson.Chapters[place.Chapter].Name)
		all = append(all, []bot.Button{to(w.T("learn.go_on", "Title", title), s.Last)})
	}
	var chapters []bot.Button
	for i, c := range lesson.Chapters {
		label := chapterTitle(w, i)
		if tallyOf(i, s).done() {
			label = "✓ " + label
		}
		button := to(label, c.Pages[0].Name)
		if i == 0 {
			all = append(all, []bot.Button{button})
			continue
		}
		chapters = append(chapters, button)
	}
	all = append(all, slices.Collect(slices.Chunk(chapters, 2))...)
	report := record.Press(w.T("learn.report"), data(reportKind, l, ""))
	return append(all, []bot.Button{record.Press(w.T("people.play_now"), people.PlayNow)}, []bot.Button{report})
}
