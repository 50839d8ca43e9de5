package web

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/makrukbot/makrukbot/bot"
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
	path := picturePath(&bot.Picture{Scene: render.Scene{Style: render.Style{Size: render.MinSize}}})
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

// An animation and a poster stand in their bubbles as pictures; an animation is there as long as its bubble. A program sees
// how it ends, and in the text where it is.
func TestMovingPicturesAndPosters(t *testing.T) {
	w := newWorld(t)
	small := render.Scene{Style: render.Style{Size: 2 * render.MinSize}}
	end := small
	end.Result = render.Draw
	id := w.send("club", bot.Message{Pictures: []bot.Picture{{Scene: end, Film: []render.Scene{small, end}, Alt: "a game"}}})
	w.send("club", bot.Message{Pictures: []bot.Picture{{Scene: end, Moment: &small, Alt: "a poster"}}})
	plain := get[[]bubbleJSON](w, "/api/chats/club/messages")
	still := (&bot.Picture{Scene: end}).Key()
	expect(t, "the picture for programs", *plain[0].Picture, "/pictures/"+still+".png")
	all := get[[]bubbleJSON](w, "/api/chats/club/messages?runs")
	expect(t, "the text for programs", plain[0].Text, *all[0].Picture)
	for i, c := range []struct{ alt, kind, head string }{{"a game", "image/gif", "GIF89a"}, {"a poster", "image/png", "\x89PNG"}} {
		r, _ := http.NewRequest(http.MethodGet, w.url+*all[i].Picture, nil)
		response, body := fetch(t, r)
		expect(t, "type", response.Header.Get("Content-Type"), c.kind)
		expect(t, "its bytes are of that type", strings.HasPrefix(body, c.head), true)
		expect(t, "alt", all[i].Alt, c.alt)
	}
	if err := w.Delete(t.Context(), bot.Ref{Place: bot.Place{Chat: "club"}, Message: id}); err != nil {
		t.Error(err)
	}
	for _, path := range []string{*all[0].Picture, "/films/club/none.gif", "/films/nowhere/" + id + ".gif"} {
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
