package web

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/bot/i18n"
)

//go:embed assets
var assets embed.FS

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// languageCookie has the language that was chosen for the page.
const languageCookie = "makruk_language"

// languageNames are the languages' names as their speakers write them.
var languageNames = map[i18n.Language]string{
	i18n.Thai: "ไทย", i18n.English: "English", i18n.Simplified: "简体中文", i18n.Traditional: "繁體中文",
}

// scriptWords are the keys of the texts that the page's script says, by the names under which it knows them.
var scriptWords = map[string]string{
	"name": "play.bot", "bot": "web.bot", "buttons": "web.buttons", "typing": "web.typing", "connecting": "web.connecting",
	"failed": "web.failed",
}

// pageData is what the page is made of.
type pageData struct {
	Language  i18n.Language
	Languages []languageChoice
	Words     bot.Words
	Script    scriptData
}

type languageChoice struct {
	Code   i18n.Language
	Name   string
	Chosen bool
}

// scriptData is what the page's script begins with.
type scriptData struct {
	Words    map[string]string `json:"words"`
	Commands []commandJSON     `json:"commands"`
}

type commandJSON struct {
	Command string `json:"command"` // without the slash
	Text    string `json:"text"`
}

// page serves the page in the language chosen for it, else in the one that the browser likes best.
func (h *handler) page(w http.ResponseWriter, r *http.Request) {
	words := i18n.For(pageLanguage(r))
	data := pageData{Language: words.Language, Words: words, Script: scriptData{
		Words: map[string]string{}, Commands: []commandJSON{},
	}}
	for _, l := range i18n.Languages {
		data.Languages = append(data.Languages, languageChoice{l, languageNames[l], l == words.Language})
	}
	for name, key := range scriptWords {
		data.Script.Words[name] = words.T(key)
	}
	for _, item := range h.office.Menu(words.Language) {
		data.Script.Commands = append(data.Script.Commands, commandJSON{item.Command, item.Text})
	}
	var html bytes.Buffer
	if err := pageTemplate.Execute(&html, data); err != nil {
		h.fault(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = html.WriteTo(w) // an error: nobody is there any more
}

// pageLanguage returns the language of the page.
func pageLanguage(r *http.Request) i18n.Language {
	if c, err := r.Cookie(languageCookie); err == nil {
		return i18n.Match(c.Value)
	}
	first, _, _ := strings.Cut(r.Header.Get("Accept-Language"), ",")
	code, _, _ := strings.Cut(first, ";")
	return i18n.Match(strings.TrimSpace(code))
}

// assetFiles serves the page's own files, which a browser is to ask for again after an update.
func assetFiles() http.Handler {
	files := http.FileServerFS(assets)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}
