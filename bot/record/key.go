package record

import (
	"fmt"
	"hash/fnv"
	"strings"
	"time"
)

// Key is the key of one record of type T.
type Key[T any] string

// Prefix is what the keys of a range of records of type T begin with.
type Prefix[T any] string

// What is true, and what is known of people and chats.

// GameKey is where a game is.
func GameKey(id ID) Key[Game] { return Key[Game]("game/" + id.String()) }

// ReviewKey is where a game's review is.
func ReviewKey(id ID) Key[Review] { return Key[Review]("review/" + id.String()) }

// BoardKey is where a chat's way of looking at a game is.
func BoardKey(id, chat ID) Key[Board] {
	return Key[Board]("board/" + id.String() + "/" + chat.String())
}

// PostKey is where the message is that shows a view in a chat.
func PostKey(kind string, id, chat ID) Key[Post] {
	return Key[Post](string(Posts(kind, id)) + chat.String())
}

// Posts are the messages that show a view, one for each chat.
func Posts(kind string, id ID) Prefix[Post] {
	return Prefix[Post]("post/" + kind + "/" + id.String() + "/")
}

// ChatKey is where a chat is.
func ChatKey(id ID) Key[Chat] { return Key[Chat]("chat/" + id.String()) }

// PersonKey is where a person is.
func PersonKey(id ID) Key[Person] { return Key[Person]("person/" + id.String()) }

// ChatOf maps a platform's address of a chat to our number; a group that moves is one Put here.
func ChatOf(platform, address string) Key[Link] {
	return Key[Link]("chatof/" + platform + "/" + address)
}

// PersonOf maps a platform's id of a person to our number.
func PersonOf(platform, address string) Key[Link] {
	return Key[Link]("personof/" + platform + "/" + address)
}

// NamedKey maps a username, in whatever case, to our number of a person.
func NamedKey(platform, username string) Key[Link] {
	return Key[Link]("named/" + platform + "/" + strings.ToLower(username))
}

// InviteKey is where an invitation is.
func InviteKey(id ID) Key[Invite] { return Key[Invite]("invite/" + id.String()) }

// PendingInvites are the invitations of a person that stand in a chat and wait for an answer.
func PendingInvites(chat, person ID) Prefix[Link] {
	return Prefix[Link](string(AllPending(chat)) + person.String() + "/")
}

// PendingInvite is the entry of an invitation in [PendingInvites].
func PendingInvite(chat, person, id ID) Key[Link] {
	return Key[Link](string(PendingInvites(chat, person)) + id.String())
}

// AllPending are the invitations of all people in a chat that wait for an answer.
func AllPending(chat ID) Prefix[Link] { return Prefix[Link]("pending/" + chat.String() + "/") }

// LessonKey is where it stands which page lies open in a chat.
func LessonKey(chat ID) Key[Lesson] { return Key[Lesson]("lesson/" + chat.String()) }

// PuzzleKey is where it stands which puzzle lies open in a chat.
func PuzzleKey(chat ID) Key[Puzzle] { return Key[Puzzle]("puzzle/" + chat.String()) }

// StudyKey is where it stands how far a person has come in learning.
func StudyKey(person ID) Key[Study] { return Key[Study]("study/" + person.String()) }

// ReportKey is where a report of a mistake is.
func ReportKey(id ID) Key[Report] { return Key[Report]("report/" + id.String()) }

// ReplayKey is where it stands what lies open in a chat to be looked through.
func ReplayKey(chat ID) Key[Replay] { return Key[Replay]("replay/" + chat.String()) }

// ReplayedKey is where a game of that is; n is from 1.
func ReplayedKey(chat ID, n int) Key[Replayed] {
	return Key[Replayed](string(AllReplayed(chat)) + counted(uint64(n)))
}

// AllReplayed are the games that lie open in a chat.
func AllReplayed(chat ID) Prefix[Replayed] {
	return Prefix[Replayed]("replayed/" + chat.String() + "/")
}

// RatingKey is where a person's rating in a group is; chat 0: over all.
func RatingKey(chat, person ID) Key[Standing] {
	return Key[Standing](string(Ratings(chat)) + person.String())
}

// Ratings are those of all people in a group; chat 0: over all.
func Ratings(chat ID) Prefix[Standing] { return Prefix[Standing]("rating/" + chat.String() + "/") }

// CareerKey is where it stands how a person has done.
func CareerKey(person ID) Key[Career] { return Key[Career]("career/" + person.String()) }

// VersusKey is where a person's score against another is.
func VersusKey(person, other ID) Key[Score] {
	return Key[Score](string(Versus(person)) + other.String())
}

// Versus are a person's scores against others.
func Versus(person ID) Prefix[Score] { return Prefix[Score]("versus/" + person.String() + "/") }

// PanelKey is where it stands which page of the settings lies open in a chat.
func PanelKey(chat ID) Key[Panel] { return Key[Panel]("panel/" + chat.String()) }

// Link is a record that says no more than whose it is.
type Link struct {
	ID ID `json:"id"`
}

// GamesIn are the games of a chat, newest first.
func GamesIn(chat ID) Prefix[Link] { return Prefix[Link]("bychat/" + chat.String() + "/") }

// GameIn is the entry of a game in [GamesIn].
func GameIn(chat ID, begun time.Time, id ID) Key[Link] {
	return Key[Link](string(GamesIn(chat)) + inverted(begun) + "/" + id.String())
}

// GamesOf are the games of a person, newest first.
func GamesOf(person ID) Prefix[Link] { return Prefix[Link]("byuser/" + person.String() + "/") }

// GameOf is the entry of a game in [GamesOf].
func GameOf(person ID, begun time.Time, id ID) Key[Link] {
	return Key[Link](string(GamesOf(person)) + inverted(begun) + "/" + id.String())
}

// AllRunning are the games of all people that go on, once for each person in each.
const AllRunning = Prefix[Link]("running/")

// RunningIn are the games of all people in a chat that go on, once for each person in each.
func RunningIn(chat ID) Prefix[Link] { return Prefix[Link](string(AllRunning) + chat.String() + "/") }

// RunningGames are the games of a person in a chat that go on, newest first.
func RunningGames(chat, person ID) Prefix[Link] {
	return Prefix[Link](string(RunningIn(chat)) + person.String() + "/")
}

// RunningGame is the entry of a game in [RunningGames].
func RunningGame(chat, person ID, begun time.Time, id ID) Key[Link] {
	return Key[Link](string(RunningGames(chat, person)) + inverted(begun) + "/" + id.String())
}

// The queues, and what came in.

// InboxKey is where an event waits to be decided.
func InboxKey(chat ID, seq uint64) Key[Event] {
	return Key[Event](string(Inbox(chat)) + counted(seq))
}

// Inbox are the events of a chat that wait, oldest first; Inboxes those of all.
func Inbox(chat ID) Prefix[Event] { return Prefix[Event]("inbox/" + chat.String() + "/") }

// Inboxes are the events of all chats that wait.
const Inboxes = Prefix[Event]("inbox/")

// Asides are the events of a chat that could not be decided.
func Asides(chat ID) Prefix[Aside] { return Prefix[Aside]("aside/" + chat.String() + "/") }

// AsideKey is where an event of an inbox is put that could not be decided.
func AsideKey(k Key[Event]) Key[Aside] {
	return Key[Aside]("aside/" + strings.TrimPrefix(string(k), string(Inboxes)))
}

// SeenKey is where it stands that an event came in on a day.
func SeenKey(day time.Time, platform, event string) Key[Link] {
	return Key[Link](string(Seen(day)) + platform + "/" + event)
}

// Seen are the events that came in on a day; AllSeen those of all days, oldest first.
func Seen(day time.Time) Prefix[Link] {
	return Prefix[Link]("seen/" + day.UTC().Format("20060102") + "/")
}

// AllSeen are the events that came in, of all days.
const AllSeen = Prefix[Link]("seen/")

// FetchKey is where an event waits whose file is being fetched.
func FetchKey(id ID) Key[Event] { return Key[Event]("fetch/" + id.String()) }

// OwedKey is where a debt stands.
func OwedKey(chat ID, kind string, id ID) Key[Owed] {
	return Key[Owed](string(Debts(chat)) + kind + "/" + id.String())
}

// Debts are what a chat is owed; AllDebts what all are.
func Debts(chat ID) Prefix[Owed] { return Prefix[Owed]("owed/" + chat.String() + "/") }

// DebtsOf are the views of a kind that a chat is owed.
func DebtsOf(chat ID, kind string) Prefix[Owed] {
	return Prefix[Owed](string(Debts(chat)) + kind + "/")
}

// AllDebts are what all chats are owed.
const AllDebts = Prefix[Owed]("owed/")

// NoteKey is where a note waits.
func NoteKey(chat ID, seq uint64) Key[Note] {
	return Key[Note](string(Notes(chat)) + counted(seq))
}

// Notes are those that wait for a chat, oldest first; AllNotes those for all.
func Notes(chat ID) Prefix[Note] { return Prefix[Note]("note/" + chat.String() + "/") }

// AllNotes are the notes that wait for any chat.
const AllNotes = Prefix[Note]("note/")

// JobKey is where a job stands.
func JobKey(class string, id ID) Key[Job] {
	return Key[Job]("work/" + class + "/" + id.String())
}

// AllJobs are the computations that are owed.
const AllJobs = Prefix[Job]("work/")

// PictureKey is where a platform's own name of a picture may be kept. A scene has one place among a fixed number of them,
// so that what is kept stays bounded: a scene that falls on another's place takes it.
func PictureKey(platform, scene string) Key[Picture] {
	h := fnv.New32a()
	h.Write([]byte(scene))
	return Key[Picture](fmt.Sprintf("picture/%s/%04x", platform, h.Sum32()%pictures))
}

// pictures is how many pictures a platform's names are kept of.
const pictures = 1 << 14

// DueKey is where something timed stands.
func DueKey(at time.Time, kind string, id ID) Key[Due] {
	return Key[Due](string(AllDue) + stamp(at) + "/" + kind + "/" + id.String())
}

// AllDue is everything timed, the earliest first.
const AllDue = Prefix[Due]("due/")

// SecretKey is where a secret is that the bot drew for itself.
func SecretKey(name string) Key[Secret] { return Key[Secret]("secret/" + name) }

// PushesKey is where it stands how often a platform's chats were written to unasked in a month.
func PushesKey(platform string, month time.Time) Key[Tally] {
	return Key[Tally]("pushes/" + platform + "/" + month.UTC().Format("200601"))
}

func counted(n uint64) string { return fmt.Sprintf("%016x", n) }

func stamp(t time.Time) string { return fmt.Sprintf("%016x", uint64(t.UnixMilli())) }

// inverted makes a later time sort before an earlier one.
func inverted(t time.Time) string { return fmt.Sprintf("%016x", ^uint64(t.UnixMilli())) }
