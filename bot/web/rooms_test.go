package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestMakeChats(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ name, wish, id string }{
		{"a group, and private chats of its new members",
			`{"id":"team","title":"Team","kind":"group","members":["you","carol","carol"]}`, "team"},
		{"an id that exists answers itself", `{"id":"team","title":"Other","kind":"group","members":["dave"]}`, "team"},
		{"an id that exists needs nothing else", `{"id":"club"}`, "club"},
		{"a private chat", `{"id":"erin","title":"Erin","kind":"private","members":["erin"]}`, "erin"},
		{"a private chat is called by its person", `{"title":"","kind":"private","members":["frank"]}`, "frank"},
		{"a private chat is its person's", `{"id":"grace","kind":"private"}`, "grace"},
		{"a person whom all know", `{"kind":"private","members":["you"]}`, "you"},
		{"names in any script", `{"id":"קבוצה","kind":"group","members":["สมชาย","<b>&_","👩‍👧"]}`, "קבוצה"},
	} {
		status, body := w.ask("/api/chats", c.wish)
		expect(t, c.name, fmt.Sprint(status, " ", body), `200 {"id":"`+c.id+`"}`)
	}
	got := map[string]string{}
	for _, c := range get[[]chatJSON](w, "/api/chats") {
		got[c.ID] = strings.Join(append([]string{c.Kind, c.Title}, c.Members...), " ")
	}
	for id, want := range map[string]string{
		"team": "group Team you carol", "carol": "private carol carol", "erin": "private Erin erin",
		"frank": "private frank frank", "dave": "", "<b>&_": "private <b>&_ <b>&_", "👩‍👧": "private 👩‍👧 👩‍👧",
	} {
		expect(t, id, got[id], want)
	}
	status, _ := w.ask("/api/chats/"+url.PathEscape("<b>&_")+"/messages", `{"from":"<b>&_","text":"hello"}`)
	expect(t, "speaking in a chat with a strange name", status, http.StatusOK)
}

func TestMadeGroupWithoutAnIDGetsItsOwn(t *testing.T) {
	w := newWorld(t)
	const wish = `{"title":"T","kind":"group","members":["you"]}`
	var ids []string
	for range 2 {
		var made struct{ ID string }
		_, body := w.ask("/api/chats", wish)
		if err := json.Unmarshal([]byte(body), &made); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, made.ID)
	}
	if ids[0] == ids[1] || ids[0] == "" {
		t.Errorf("ids %q", ids)
	}
}

func TestChatsThatCannotBeMade(t *testing.T) {
	w := newWorld(t)
	before := len(w.rooms.all())
	for _, c := range []struct{ wish, says string }{
		{`{}`, `kind is "private" or "group"`},
		{`{"kind":"channel","members":["a"]}`, `kind is "private" or "group"`},
		{`{"kind":"group"}`, "1 to 100 members"},
		{`{"kind":"group","members":["` + strings.Repeat(`a","`, 100) + `a"]}`, "1 to 100 members"},
		{`{"kind":"private"}`, "one member"},
		{`{"kind":"private","members":["a","b"]}`, "one member"},
		{`{"id":"a","kind":"private","members":["b"]}`, "one member, whose id is the chat's"},
		{`{"kind":"private","members":["club"]}`, `"club" is a group`},
		{`{"id":"g","kind":"group","members":["a","club"]}`, `"club" is a group`},
		{`{"id":"g","kind":"group","members":["g"]}`, "may not be a member's"},
		{`{"id":"g","kind":"group","members":["bot"]}`, "is the bot itself"},
		{`{"id":"bot","kind":"group","members":["you"]}`, "is the bot itself"},
		{`{"id":"a/b","kind":"group","members":["you"]}`, "cannot stand in a path"},
		{`{"id":"..","kind":"group","members":["you"]}`, "cannot stand in a path"},
		{`{"id":"g","kind":"group","members":[""]}`, "member is empty"},
		{`{"id":" g","kind":"group","members":["you"]}`, "begins or ends with a space"},
		{`{"id":"g\n","kind":"group","members":["you"]}`, "begins or ends with a space"},
		{`{"id":"g\u0000g","kind":"group","members":["you"]}`, "nobody can read"},
		{`{"id":"` + strings.Repeat("g", 65) + `","kind":"group","members":["you"]}`, "65 characters; at most 64"},
		{`{"id":"g","title":"` + strings.Repeat("t", 129) + `","kind":"group","members":["you"]}`, "129 characters"},
		{`{"id":"g","title":"a\tb","kind":"group","members":["you"]}`, "nobody can read"},
		{`{"id":7}`, "not the JSON"},
	} {
		status, body := w.ask("/api/chats", c.wish)
		if status != http.StatusBadRequest || !strings.Contains(unquoted(body), c.says) {
			t.Errorf("%.80s:\n got %d %s\nwant 400 …%s…", c.wish, status, body, c.says)
		}
	}
	expect(t, "chats made by mistakes", len(w.rooms.all())-before, 0)
}

func TestMadeChatsAreBounded(t *testing.T) {
	w := newWorld(t)
	for i := len(w.rooms.all()); i < maxRooms; i++ {
		if _, err := w.rooms.create(wish{Kind: "group", Members: []string{"you"}}); err != nil {
			t.Fatal(err)
		}
	}
	status, body := w.ask("/api/chats", `{"kind":"private","members":["one-too-many"]}`)
	if status != http.StatusBadRequest || !strings.Contains(body, "too many chats") {
		t.Errorf("%d %s", status, body)
	}
}
