package web

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/render"
)

func TestPageInEachLanguage(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ name, accept, cookie, lang, says string }{
		{"nothing said", "", "", "en", "Start"},
		{"the browser's language", "th-TH,th;q=0.9,en;q=0.8", "", "th", "เริ่ม"},
		{"the browser's, with a weight", "zh-HK;q=0.9", "", "zh-Hant", "傳送"},
		{"one that the bot does not speak", "fr", "", "en", "Send"},
		{"the chosen one", "th", "zh-Hans", "zh-Hans", "发送"},
	} {
		r, _ := http.NewRequest(http.MethodGet, w.url+"/", nil)
		r.Header.Set("Accept-Language", c.accept)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: languageCookie, Value: c.cookie})
		}
		response, body := fetch(t, r)
		for _, part := range []string{`<html lang="` + c.lang + `">`, c.says, `begin, in ` + c.lang} {
			if !strings.Contains(body, part) {
				t.Errorf("%s: the page has no %s", c.name, part)
			}
		}
		if strings.Contains(body, "web.") {
			t.Errorf("%s: the page has a text without words", c.name)
		}
		csp := response.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(csp, "default-src 'self';") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: Content-Security-Policy %q", c.name, csp)
		}
	}
}

func TestAssetsAreServed(t *testing.T) {
	w := newWorld(t)
	for path, kind := range map[string]string{
		"/assets/style.css": "text/css", "/assets/icon.svg": "image/svg+xml", "/assets/app.js": "text/javascript",
		"/assets/api.js": "text/javascript", "/assets/log.js": "text/javascript", "/assets/bubble.js": "text/javascript",
		"/assets/compose.js": "text/javascript",
	} {
		r, _ := http.NewRequest(http.MethodGet, w.url+path, nil)
		response, _ := fetch(t, r)
		if got := response.Header.Get("Content-Type"); response.StatusCode != 200 || !strings.HasPrefix(got, kind) {
			t.Errorf("%s: %d %s", path, response.StatusCode, got)
		}
	}
}

// What people write must not be read as markup, so the scripts never hand text to what reads it so.
func TestScriptsMakeTextNodesOnly(t *testing.T) {
	files, err := assets.ReadDir("assets")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		source, err := assets.ReadFile("assets/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("} {
			if bytes.Contains(source, []byte(word)) {
				t.Errorf("%s has %s", f.Name(), word)
			}
		}
	}
}

func TestPictures(t *testing.T) {
	w := newWorld(t)
	path := picturePath(render.Scene{Style: render.Style{Size: render.MinSize}})
	r, _ := http.NewRequest(http.MethodGet, w.url+path, nil)
	response, body := fetch(t, r)
	expect(t, "type", response.Header.Get("Content-Type"), "image/png")
	if cache := response.Header.Get("Cache-Control"); !strings.Contains(cache, "max-age=") {
		t.Errorf("Cache-Control %q", cache)
	}
	picture, err := png.Decode(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "width", picture.Bounds().Dx(), render.MinSize)

	for _, path := range []string{"/pictures/x.png", "/pictures/.png", strings.TrimSuffix(path, ".png"), path + ".png"} {
		if status, _ := w.ask(path, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", path, status)
		}
	}
}

func fetch(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}
