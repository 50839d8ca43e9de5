package record_test

import (
	"errors"
	"os"
	"regexp"
	"testing"

	"github.com/makrukbot/makrukbot/bot/record"
)

// Every kind of key that key.go writes can be checked.
func TestCheckKnowsAllKinds(t *testing.T) {
	source, err := os.ReadFile("key.go")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`\W(?:Key|Prefix)\[\w+\]\((?:fmt.Sprintf\()?"([a-z]+)/`).FindAllStringSubmatch(string(source), -1)
	if len(found) < 10 {
		t.Fatalf("key.go has %d keys only", len(found))
	}
	for _, match := range found {
		if err := record.Check(match[1]+"/1", []byte(`{"v":1}`)); err != nil {
			t.Errorf("a record of the kind %q: %v", match[1], err)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		key, data string
		want      error
	}{
		{"game/1", `{"v":1,"moves":"e3e4"}`, nil},
		{"game/1", `{"v":1,"moves":"castle"}`, record.ErrDecode},
		{"game/1", `{"v":99,"moves":"e3e4"}`, record.ErrNewer},
		{"game/1", "\x00\x00", record.ErrDecode},
		{"chat/1", `{"v":1,"id":"?"}`, record.ErrDecode},
		{"dragon/1", `{"v":1}`, record.ErrKind},
		{"", "", record.ErrKind},
	} {
		if err := record.Check(test.key, []byte(test.data)); !errors.Is(err, test.want) {
			t.Errorf("%s %q: %v, want %v", test.key, test.data, err, test.want)
		}
	}
}
