package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// ErrOpen says that the chat would be open to everybody who reaches its address.
var ErrOpen = errors.New("an address that others can reach needs a password")

// guard decides which requests are let in.
type guard struct {
	host     string // the configured one, besides loopback; empty: any
	password *[sha256.Size]byte
}

func newGuard(address, password string) (guard, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return guard{}, fmt.Errorf("failed to read the address %q: %w", address, err)
	}
	if password == "" && !loopback(host) {
		return guard{}, fmt.Errorf("failed to open the local chat on %s: %w", address, ErrOpen)
	}
	g := guard{host: host}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		g.host = ""
	}
	if password != "" {
		sum := sha256.Sum256([]byte(password))
		g.password = &sum
	}
	return g, nil
}

// headers are on every answer. Nothing but this server's own files may run in the page or be loaded by it.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
	"X-Content-Type-Options":  "nosniff",
	"Referrer-Policy":         "same-origin",
}

// wrap lets only those requests through to next that are for us.
func (g guard) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		switch {
		case !g.known(r.Host):
			fail(w, http.StatusBadRequest, fmt.Sprintf("the chat is not served under the name %q", r.Host))
		case foreign(r):
			fail(w, http.StatusBadRequest, "another site may not use this chat")
		case !g.admits(r):
			w.Header().Set("WWW-Authenticate", `Basic realm="Makrukbot", charset="UTF-8"`)
			fail(w, http.StatusUnauthorized, "the password is missing or wrong")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// known reports whether a Host header is ours. A page whose own name was made to resolve to our address (DNS
// rebinding) has its name there. On a wildcard address the password stands against that: a browser has none for a name
// under which it was never asked.
func (g guard) known(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil { // no port
		host = strings.Trim(hostport, "[]")
	}
	return g.host == "" || loopback(host) || strings.EqualFold(host, g.host)
}

// foreign reports whether a page of another site sent the request.
func foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	u, err := url.Parse(origin)
	return err != nil || !strings.EqualFold(u.Host, r.Host)
}

// admits reports whether the request has the password, if one is needed.
func (g guard) admits(r *http.Request) bool {
	if g.password == nil {
		return true
	}
	_, password, _ := r.BasicAuth()
	sum := sha256.Sum256([]byte(password))
	return subtle.ConstantTimeCompare(sum[:], g.password[:]) == 1
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}
