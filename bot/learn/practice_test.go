package learn_test

import (
	"testing"

	"github.com/makrukbot/makrukbot/bot/bottest"
)

func TestPracticeScripts(t *testing.T) {
	for _, name := range []string{"practice"} {
		t.Run(name, func(t *testing.T) { bottest.Script(t, "testdata/"+name+".txt", training(nil)...) })
	}
}
