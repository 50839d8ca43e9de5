package web

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/makrukbot/makrukbot/render"
)

// picturePath returns where the picture of a scene is served.
func picturePath(s render.Scene) string { return "/pictures/" + s.Key() + ".png" }

// picture draws a picture when it is asked for: its name says all that it shows.
func (h *handler) picture(w http.ResponseWriter, r *http.Request) {
	key, ok := strings.CutSuffix(r.PathValue("name"), ".png")
	scene, err := render.ParseKey(key)
	if err != nil || !ok {
		fail(w, http.StatusNotFound, "there is no such picture")
		return
	}
	var png bytes.Buffer
	if err := h.painter.PNG(&png, scene); err != nil {
		h.fault(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "private, max-age=86400")
	_, _ = png.WriteTo(w) // an error: nobody is there any more
}
