package web

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// handlerOn returns a handler that was made for an address.
func handlerOn(t *testing.T, address, password string) http.Handler {
	t.Helper()
	m, err := New(Config{Address: address, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	return m.Handler(&office{})
}

func TestWhoIsLetIn(t *testing.T) {
	for _, c := range []struct {
		name, address, host, origin string
		status                      int
	}{
		{"no origin", "127.0.0.1:8080", "127.0.0.1:8080", "", 200},
		{"own origin", "127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:8080", 200},
		{"localhost", "127.0.0.1:8080", "localhost:8080", "http://localhost:8080", 200},
		{"IPv6", "[::1]:8080", "[::1]:8080", "http://[::1]:8080", 200},
		{"IPv6 without a port", "[::1]:80", "[::1]", "", 200},
		{"behind another port", "127.0.0.1:8080", "127.0.0.1:9999", "", 200},
		{"a foreign page", "127.0.0.1:8080", "127.0.0.1:8080", "https://evil.example", 400},
		{"another program here", "127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:3000", 400},
		{"a page without an origin of its own", "127.0.0.1:8080", "127.0.0.1:8080", "null", 400},
		{"DNS rebinding", "127.0.0.1:8080", "evil.example:8080", "http://evil.example:8080", 400},
		{"DNS rebinding without an origin", "127.0.0.1:8080", "evil.example:8080", "", 400},
		{"a name that looks like ours", "127.0.0.1:8080", "localhost.evil.example:8080", "", 400},
		{"no host", "127.0.0.1:8080", "", "", 400},
	} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			r := httptest.NewRequest(method, "/api/chats", strings.NewReader(`{"id":"club"}`))
			r.Host = c.host
			if c.origin != "" {
				r.Header.Set("Origin", c.origin)
			}
			w := httptest.NewRecorder()
			handlerOn(t, c.address, "").ServeHTTP(w, r)
			if w.Code != c.status {
				t.Errorf("%s: %s got %d %s, want %d", c.name, method, w.Code, w.Body, c.status)
			}
		}
	}
}

func TestPassword(t *testing.T) {
	for _, c := range []struct {
		name, address, host, password string
		status                        int
	}{
		{"none", "192.0.2.1:80", "192.0.2.1", "", 401},
		{"wrong", "192.0.2.1:80", "192.0.2.1", "open", 401},
		{"right", "192.0.2.1:80", "192.0.2.1", "sesame", 200},
		{"right, from here", "192.0.2.1:80", "localhost", "sesame", 200},
		{"right, under a foreign name", "192.0.2.1:80", "evil.example", "sesame", 400},
		{"a name", "chat.example:80", "Chat.Example", "sesame", 200},
		{"all addresses", "0.0.0.0:80", "192.168.1.5", "sesame", 200},
		{"all addresses, without", ":80", "192.168.1.5", "", 401},
	} {
		r := httptest.NewRequest(http.MethodGet, "/api/chats", nil)
		r.Host = c.host
		if c.password != "" {
			r.SetBasicAuth("anybody", c.password)
		}
		w := httptest.NewRecorder()
		handlerOn(t, c.address, "sesame").ServeHTTP(w, r)
		expect(t, c.name, w.Code, c.status)
		if asks := w.Header().Get("WWW-Authenticate") != ""; asks != (c.status == 401) {
			t.Errorf("%s: the password is asked for: %v", c.name, asks)
		}
	}
}

func TestOpenAddressNeedsAPassword(t *testing.T) {
	for _, address := range []string{"0.0.0.0:8080", ":8080", "[::]:8080", "192.0.2.1:8080", "chat.example:8080"} {
		if _, err := New(Config{Address: address}); !errors.Is(err, ErrOpen) {
			t.Errorf("%s: got %v, want ErrOpen", address, err)
		}
	}
	if _, err := New(Config{Address: "8080"}); err == nil || errors.Is(err, ErrOpen) {
		t.Errorf("an address without a port: got %v", err)
	}
}
