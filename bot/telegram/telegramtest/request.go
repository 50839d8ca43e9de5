package telegramtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// request is one call of a method.
type request struct {
	method string
	values map[string]string
	files  map[string][]byte // by the name of the part
	named  map[string]string // how files are called, by the name of the part
	used   map[string]bool   // the files that the method has taken
}

// maxBody bounds what is read of a request: a photo may have 10 MB.
const maxBody = 11 << 20

// readRequest reads what the client of a bot may send: a form, or a form in parts.
func readRequest(method string, r *http.Request) (*request, error) {
	q := &request{method: method, values: map[string]string{}, files: map[string][]byte{},
		named: map[string]string{}, used: map[string]bool{}}
	body := http.MaxBytesReader(nil, r.Body, maxBody)
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if r.Method != http.MethodPost || err != nil {
		return q, fmt.Errorf("a %s of %q is none that bots send", r.Method, r.Header.Get("Content-Type"))
	}
	switch kind {
	case "application/x-www-form-urlencoded":
		return q, q.readForm(body)
	case "multipart/form-data":
		return q, q.readParts(multipart.NewReader(body, params["boundary"]))
	}
	return q, fmt.Errorf("a body of type %s is not understood", kind)
}

func (q *request) readForm(body io.Reader) error {
	b, err := io.ReadAll(body)
	if err != nil {
		return &lostError{err}
	}
	form, err := url.ParseQuery(string(b))
	if err != nil {
		return fmt.Errorf("the form cannot be read: %w", err)
	}
	for name, values := range form {
		if len(values) != 1 {
			return fmt.Errorf("%s is given twice", name)
		}
		q.values[name] = values[0]
	}
	return nil
}

func (q *request) readParts(parts *multipart.Reader) error {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return &lostError{err}
		}
		b, err := io.ReadAll(part)
		if err != nil {
			return &lostError{err}
		}
		name := part.FormName()
		_, value := q.values[name]
		_, file := q.files[name]
		switch {
		case value || file:
			return fmt.Errorf("%s is given twice", name)
		case part.FileName() != "":
			q.files[name], q.named[name] = b, part.FileName()
		default:
			q.values[name] = string(b)
		}
	}
}

// lostError says that a request broke off: nobody's mistake, and nothing is done about it.
type lostError struct{ error }

// int returns a parameter that is an Integer; zero if it is not there.
func (q *request) int(name string) int64 {
	n, err := strconv.ParseInt(q.values[name], 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// json reads a parameter that is JSON into v, and reports whether it is there. That it fits was checked.
func (q *request) json(name string, v any) bool {
	return q.values[name] != "" && json.Unmarshal([]byte(q.values[name]), v) == nil
}

// file returns the uploaded file that a parameter or a field of one means: the part of its name, or the one that its
// value attaches.
func (q *request) file(name, value string) ([]byte, bool) {
	if part, ok := strings.CutPrefix(value, "attach://"); ok {
		name = part
	} else if value != "" {
		return nil, false
	}
	b, ok := q.files[name]
	q.used[name] = true
	return b, ok
}

// unused returns the name of a file that was uploaded for nothing.
func (q *request) unused() (string, bool) {
	for name := range q.files {
		if !q.used[name] {
			return name, true
		}
	}
	return "", false
}
