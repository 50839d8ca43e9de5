package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"github.com/makrukbot/makrukbot/bot"
	"github.com/makrukbot/makrukbot/render"
)

// picturePath returns where a picture is served, the last one of an animation.
func picturePath(p *bot.Picture) string {
	still := *p
	still.Film = nil
	return "/pictures/" + still.Key() + ".png"
}

// pictureAt reads what picturePath wrote, without the folder.
func pictureAt(name string) (*bot.Picture, bool) {
	key, ok := strings.CutSuffix(name, ".png")
	key, moment, poster := strings.Cut(key, "~")
	scene, err := render.ParseKey(key)
	p := &bot.Picture{Scene: scene}
	if poster && err == nil {
		scene, err = render.ParseKey(moment)
		p.Moment = &scene
	}
	return p, ok && err == nil
}

// picture draws a picture when it is asked for: its name says all that it shows.
func (h *handler) picture(w http.ResponseWriter, r *http.Request) {
	p, ok := pictureAt(r.PathValue("name"))
	if !ok {
		fail(w, http.StatusNotFound, "there is no such picture")
		return
	}
	h.draw(w, r, p, "image/png")
}

// filmPath returns where the animation of a bubble is served, while the bubble stands: its name would be too long to say
// all that it shows.
func filmPath(room string, b *bubble) string {
	return "/films/" + url.PathEscape(room) + "/" + url.PathEscape(b.id) + ".gif"
}

// film draws the animation of a bubble.
func (h *handler) film(w http.ResponseWriter, r *http.Request) {
	name, _ := strings.CutSuffix(r.PathValue("name"), ".gif")
	if room, ok := h.rooms.find(r.PathValue("chat")); ok {
		if b, ok := room.find(name); ok && b.film != nil {
			h.draw(w, r, &bot.Picture{Film: b.film}, "image/gif")
			return
		}
	}
	fail(w, http.StatusNotFound, "there is no such animation")
}

func (h *handler) draw(w http.ResponseWriter, r *http.Request, p *bot.Picture, kind string) {
	var drawn bytes.Buffer
	if err := p.Draw(&drawn, h.painter); err != nil {
		h.fault(w, r, err)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "private, max-age=86400")
	_, _ = drawn.WriteTo(w) // an error: nobody is there any more
}
