package web

import (
	"mime"
	"net/http"
	"net/url"

	"github.com/makrukbot/makrukbot/bot"
)

// fileWish is a file that a person sends along with a message. Its data is text.
type fileWish struct {
	Name string `json:"name"`
	Data string `json:"data"`
}

// maxFileName is how long the name of a file may be, in bytes.
const maxFileName = 255

// file returns the file as the bot gets it; nil for none.
func (f *fileWish) file() (*bot.File, error) {
	switch {
	case f == nil:
		return nil, nil
	case f.Name == "" || len(f.Name) > maxFileName:
		return nil, bad("file.name has %d bytes; 1 to %d", len(f.Name), maxFileName)
	case f.Data == "" || len(f.Data) > bot.MaxFile:
		return nil, bad("file.data has %d bytes; 1 to %d", len(f.Data), bot.MaxFile)
	}
	return &bot.File{Name: f.Name, Data: []byte(f.Data)}, nil
}

// filePath returns where the file of a bubble is served, while the bubble stands.
func filePath(room string, b *bubble) string {
	return "/files/" + url.PathEscape(room) + "/" + url.PathEscape(b.id) + "/" + url.PathEscape(b.file.Name)
}

// file serves the file of a bubble, to be kept and never to be shown as a page of ours.
func (h *handler) file(w http.ResponseWriter, r *http.Request) {
	room, ok := h.rooms.find(r.PathValue("chat"))
	if ok {
		var b bubble
		if b, ok = room.find(r.PathValue("message")); ok && b.file != nil && b.file.Name == r.PathValue("name") {
			w.Header().Set("Content-Type", "application/octet-stream")
			w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": b.file.Name}))
			_, _ = w.Write(b.file.Data) // an error: nobody is there any more
			return
		}
	}
	fail(w, http.StatusNotFound, "there is no such file")
}
