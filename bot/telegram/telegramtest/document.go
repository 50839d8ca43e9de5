package telegramtest

import (
	"net/http"
	"strconv"
	"strings"
)

// Document is a file in a chat.
type Document struct {
	Name string
	Type string // MIME
	Data []byte
}

// What bots may send and download: https://core.telegram.org/bots/api#senddocument and #getfile
const (
	maxDocument = 50 << 20
	maxDownload = 20 << 20
)

// filePrefix is where files are, before the token: https://core.telegram.org/bots/api#getfile
const filePrefix = "/file/bot"

func (d *Document) wire(id string) map[string]any {
	w := map[string]any{"file_id": id, "file_unique_id": "Q" + id, "file_size": len(d.Data)}
	set(w, "file_name", d.Name)
	set(w, "mime_type", d.Type)
	return w
}

// keepDocument stores a file and returns its name. s.mu is held.
func (s *Server) keepDocument(d Document) string {
	s.clock++
	id := "BQACAgUAAx" + strconv.FormatInt(s.clock, 36)
	s.documents[id] = &d
	return id
}

// document returns a file by its name; an empty one if it was forgotten since. s.mu is held.
func (s *Server) document(id string) *Document {
	if d, ok := s.documents[id]; ok {
		return d
	}
	return &Document{}
}

// Document returns the file of a message.
func (s *Server) Document(m Message) (Document, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, ok := s.documents[m.Document]
	if !ok {
		return Document{}, false
	}
	return *d, true
}

// Grow puts other data into a file that was sent, which then has not the length that was said of it.
func (s *Server) Grow(id string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.documents[id].Data = data
}

// ForgetDocuments has the names of all files so far not be known any more.
func (s *Server) ForgetDocuments() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.documents)
}

func (s *Server) sendDocument(q *request) (any, error) {
	b, uploaded := q.file("document", q.values["document"])
	switch {
	case !uploaded:
		return nil, mistake("there is no document in the request")
	case len(b) == 0:
		return nil, mistake("file must be non-empty")
	case len(b) > maxDocument:
		return nil, mistake("file is too big: %d bytes", len(b))
	}
	name := q.named["document"]
	if name == "" || strings.ContainsAny(name, "/\\\r\n") {
		return nil, mistake("the file name %q is none", name)
	}
	id := s.keepDocument(Document{Name: name, Type: "application/octet-stream", Data: b})
	return s.send(q, Message{Text: q.values["caption"], Document: id}, "caption_entities")
}

func (s *Server) getFile(q *request) (any, error) {
	id := q.values["file_id"]
	d, ok := s.documents[id]
	switch {
	case !ok:
		return nil, bad("wrong file_id or the file is temporarily unavailable")
	case len(d.Data) > maxDownload:
		return nil, mistake("file is too big")
	}
	return map[string]any{"file_id": id, "file_unique_id": "Q" + id, "file_size": len(d.Data), "file_path": filePath(id)}, nil
}

// filePath is where a file is, behind the token.
func filePath(id string) string { return "documents/" + id + ".bin" }

// download is what faults and the history call a download, which is no method.
const download = "download"

// serveFile lets the bot download a file.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	n, fault := s.begin(download)
	if !s.suffer(r.Context(), fault) {
		return
	}
	token, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, filePrefix), "/")
	q := &request{method: download, values: map[string]string{"path": path}}
	data, err := s.fileAt(r.Method, token, path)
	if fault.refuses() {
		err = &refusal{Code: fault.Status, Description: fault.Description}
	}
	s.note(n, q, err)
	status := http.StatusOK
	if no, ok := err.(*refusal); ok {
		status, data = no.Code, []byte(no.Description)
	}
	fault.send(w, status, data)
}

func (s *Server) fileAt(method, token, path string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case method != http.MethodGet:
		return nil, mistake("files are downloaded with GET, not with %s", method)
	case token != s.Token:
		return nil, &refusal{Code: http.StatusUnauthorized, Description: "Unauthorized", mistake: true}
	}
	for id, d := range s.documents {
		if path == filePath(id) {
			return d.Data, nil
		}
	}
	return nil, &refusal{Code: http.StatusNotFound, Description: "Not Found"}
}
