package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/makrukbot/makrukbot"

// arrow says what a package may import: packages of ours by path below the module, and modules of others.
type arrow struct{ ours, others string }

// arrows is who may import whom. Packages outside it, but for those below cmd, fail the test.
var arrows = map[string]arrow{
	"game":                      {"", ""},
	"game/notation":             {"game", ""},
	"ai":                        {"game ai/endgame", ""},
	"ai/endgame":                {"game", ""},
	"ai/uci":                    {"ai ai/endgame game game/notation", ""},
	"render":                    {"game", "github.com/fogleman/gg github.com/golang/freetype golang.org/x/image"},
	"store":                     {"", ""},
	"store/boltstore":           {"store", "go.etcd.io/bbolt golang.org/x/sys"},
	"store/memstore":            {"store", ""},
	"store/storetest":           {"store", ""},
	"bot":                       {"game store render bot/i18n bot/record", "golang.org/x/time"},
	"bot/record":                {"game store", "github.com/go-json-experiment/json"},
	"bot/i18n":                  {"", "github.com/BurntSushi/toml github.com/nicksnyder/go-i18n/v2 golang.org/x/text"},
	"bot/play":                  {feature + " bot/people bot/coach", ""},
	"bot/people":                {feature, "golang.org/x/text"},
	"bot/coach":                 {feature, ""},
	"bot/learn":                 {feature + " bot/play bot/people bot/coach bot/lesson", ""},
	"bot/lesson":                {"game game/notation render", ""},
	"bot/bottest":               {"bot bot/i18n bot/record game render store store/memstore", ""},
	"bot/telegram":              {"bot bot/i18n render game", "github.com/go-telegram-bot-api/telegram-bot-api/v5"},
	"bot/web":                   {"bot bot/i18n render game", ""},
	"bot/telegram/telegramtest": {"", ""},
	"bot/line":                  {"bot bot/i18n render game", "github.com/line/line-bot-sdk-go/v8 golang.org/x/sync"},
	"bot/line/linetest":         {"", ""},
}

// feature is what every feature may import of ours.
const feature = "bot bot/record bot/i18n store game game/notation render"

// inTests is what test files may import besides, of ours and of others.
const (
	inTests       = "store/storetest store/memstore bot/bottest bot/telegram/telegramtest bot/line/linetest render"
	inTestsOthers = "pgregory.net/rapid github.com/chromedp/chromedp github.com/chromedp/cdproto"
)

func TestImports(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		if strings.HasPrefix(name, "cmd/") {
			continue
		}
		seen[name] = true
		may, ok := arrows[name]
		if !ok {
			t.Errorf("%s is in no row of the table", name)
			continue
		}
		checkImports(t, name, p.Imports, may)
		besides := arrow{may.ours + " " + inTests + " " + name, may.others + " " + inTestsOthers}
		checkImports(t, name+" (test)", append(p.TestImports, p.XTestImports...), besides)
	}
	for name := range arrows {
		if !seen[name] {
			t.Errorf("the table has a row for %s, which is not there", name)
		}
	}
}

func checkImports(t *testing.T, name string, imports []string, may arrow) {
	t.Helper()
	for _, path := range imports {
		if ours, ok := strings.CutPrefix(path, module+"/"); ok {
			if !slices.Contains(strings.Fields(may.ours), ours) {
				t.Errorf("%s must not import %s", name, ours)
			}
			continue
		}
		first, _, _ := strings.Cut(path, "/")
		if strings.Contains(first, ".") && !slices.ContainsFunc(strings.Fields(may.others), func(m string) bool {
			return path == m || strings.HasPrefix(path, m+"/")
		}) {
			t.Errorf("%s must not import %s", name, path)
		}
	}
}

// listed is what `go list` says of a package.
type listed struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
