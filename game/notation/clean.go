package notation

import "strings"

// noise is what people write between and behind the parts of a move, to no effect.
const noise = " \t\r\n\u00a0\u3000-‐‑–—→x×:+#!?=()."

// clean brings a typed text into one form: lower case, half width, Arabic digits, no noise.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r = Plain(r); strings.ContainsRune(noise, r) {
			return -1
		}
		return r
	}, text)
}

// Plain returns the lower-case half-width form of a character, and the Arabic digit of a Thai one.
func Plain(r rune) rune {
	const fullWidth = '！' - '!' // how far the full-width forms of ASCII lie from it
	if r >= '！' && r <= '～' {
		r -= fullWidth
	}
	switch {
	case r >= 'A' && r <= 'Z':
		r += 'a' - 'A'
	case r >= '๐' && r <= '๙':
		r += '0' - '๐'
	}
	return r
}

// firstWord returns what stands before the first noise of a text, and what stands behind.
func firstWord(text string) (word, rest string, found bool) {
	text = strings.TrimSpace(text)
	i := strings.IndexFunc(text, func(r rune) bool { return strings.ContainsRune(noise, Plain(r)) })
	if i < 0 {
		return "", "", false
	}
	return clean(text[:i]), clean(text[i:]), true
}
