package record

import "time"

// Score counts results.
type Score struct {
	Wins   int `json:"wins,omitzero"`
	Draws  int `json:"draws,omitzero"`
	Losses int `json:"losses,omitzero"`
}

// Games returns how many results there are.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Standing is a person's rating among people, in a group or over all, and the results that it comes from.
type Standing struct {
	Rating Rating    `json:"rating"`
	At     time.Time `json:"at"` // of the last result
	Score  Score     `json:"score"`
}

// Shift is how a result moved a rating, in whole points. The zero Shift moved none.
type Shift struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Career is how a person has done in games that came to an end.
type Career struct {
	People Score         `json:"people"`           // against people, rated or not
	Levels map[int]Score `json:"levels,omitempty"` // against the bot, by its level
	Streak int           `json:"streak,omitzero"`  // wins in a row against people up to now
	Best   int           `json:"best,omitzero"`    // the most there were
	Row    Row           `json:"row,omitzero"`     // the last results against the bot
	// Offered are the levels of the bot that were offered to the person after a row of results, which each is once.
	Offered []int `json:"offered,omitempty"`
	// Groups are the chats in which the person has a rating.
	Groups []ID `json:"groups,omitempty"`
}

// Row is how many results alike somebody had in a row against the bot at one level: wins above 0, losses below.
type Row struct {
	Level  int `json:"level"`
	Length int `json:"length"`
}
