package telegramtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// misfit says that something is not as the Bot API has it.
type misfit struct {
	path  string // to where, from the parameter on: "reply_markup.inline_keyboard[0]"
	why   string
	other bool // it may well be of another of the types that are possible, since the prescribed value differs
}

func (m *misfit) Error() string { return m.path + " " + m.why }

// in returns the misfit as seen from one step further out.
func (m *misfit) in(step string) *misfit {
	return &misfit{step + m.path, m.why, m.other}
}

// nearer returns the one of two misfits that tells more: where several types are possible, the one that is meant fits
// longest.
func nearer(a, b *misfit) *misfit {
	if a == nil || a.other && !b.other || a.other == b.other && len(b.path) > len(a.path) {
		return b
	}
	return a
}

func unfit(format string, args ...any) *misfit { return &misfit{why: fmt.Sprintf(format, args...)} }

// checkMethod checks the parameters of a call against the published method.
func (s *spec) checkMethod(q *request) *misfit {
	known := map[string]bool{}
	for _, f := range s.Methods[q.method].Fields {
		known[f.Name] = true
		value, given := q.values[f.Name]
		_, file := q.files[f.Name]
		switch {
		case given && file:
			return unfit("is given twice").in(f.Name)
		case file && !slices.Contains(f.Types, "InputFile"):
			return unfit("cannot be a file").in(f.Name)
		case given:
			if err := s.checkParam(f, value); err != nil {
				return err.in(f.Name)
			}
		case f.Required && !file:
			return unfit("is missing").in(f.Name)
		}
	}
	for name := range q.values {
		if !known[name] {
			return unfit("is no parameter of %s", q.method).in(name)
		}
	}
	return nil
}

// checkParam checks a parameter as it is sent: simple values as they are, all else as JSON.
func (s *spec) checkParam(f field, value string) *misfit {
	var why *misfit
	for _, t := range f.Types {
		v, err := param(t, value)
		if err == nil {
			err = s.check(t, v)
		}
		if err == nil {
			return f.fits(v)
		}
		why = nearer(why, err)
	}
	return why
}

// param reads a parameter of a type as check wants it.
func param(typ, value string) (any, *misfit) {
	switch typ {
	case "String", "InputFile":
		return value, nil
	case "Integer", "Float":
		return json.Number(value), nil
	case "Boolean":
		if value == "true" || value == "false" {
			return value == "true", nil
		}
		return value, nil
	}
	d := json.NewDecoder(strings.NewReader(value))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, unfit("is no JSON: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, unfit("has more than one value")
	}
	return v, nil
}

// check checks a value as decoded from JSON, with numbers as json.Number.
func (s *spec) check(typ string, v any) *misfit {
	if elem, ok := strings.CutPrefix(typ, arrayOf); ok {
		return s.checkArray(elem, v)
	}
	ok := false
	switch typ {
	case "String", "InputFile":
		var text string
		text, ok = v.(string)
		ok = ok && utf8.ValidString(text)
	case "Integer":
		n, _ := v.(json.Number)
		_, err := strconv.ParseInt(string(n), 10, 64)
		ok = err == nil
	case "Float":
		n, _ := v.(json.Number)
		_, err := n.Float64()
		ok = err == nil
	case "Boolean":
		_, ok = v.(bool)
	default:
		return s.checkObject(typ, v)
	}
	if !ok {
		return unfit("is no %s: %v", typ, v)
	}
	return nil
}

func (s *spec) checkArray(elem string, v any) *misfit {
	list, ok := v.([]any)
	if !ok {
		return unfit("is no Array: %v", v)
	}
	for i, e := range list {
		if err := s.check(elem, e); err != nil {
			return err.in(fmt.Sprintf("[%d]", i))
		}
	}
	return nil
}

func (s *spec) checkObject(typ string, v any) *misfit {
	o, known := s.Types[typ]
	if !known {
		return unfit("has the unknown type %s", typ)
	}
	if len(o.Subtypes) > 0 {
		return s.checkAny(o.Subtypes, v)
	}
	fields, ok := v.(map[string]any)
	if !ok {
		return unfit("is no %s: %v", typ, v)
	}
	left := len(fields)
	for _, f := range o.Fields {
		value, given := fields[f.Name]
		if !given {
			// The server wants no more than the id of somebody who is mentioned.
			if f.Required && (typ != "User" || f.Name == "id") {
				return unfit("lacks .%s", f.Name)
			}
			continue
		}
		left--
		err := s.checkAny(f.Types, value)
		if err == nil {
			err = f.fits(value)
		}
		if err != nil {
			return err.in("." + f.Name)
		}
	}
	if left > 0 {
		return unfit("has fields that a %s does not have: %v", typ, fields)
	}
	return nil
}

// checkAny checks that a value is of one of several types.
func (s *spec) checkAny(types []string, v any) *misfit {
	var why *misfit
	for _, t := range types {
		err := s.check(t, v)
		if err == nil {
			return nil
		}
		why = nearer(why, err)
	}
	return why
}

// fits checks a text for its length and for the value that is prescribed.
func (f field) fits(v any) *misfit {
	text, ok := v.(string)
	if !ok {
		return nil
	}
	if f.Value != "" && text != f.Value {
		return &misfit{why: "is not " + f.Value, other: true}
	}
	if f.Length == nil {
		return nil
	}
	n := len(text)
	if f.Length.Unit == "characters" {
		n = units(text)
	}
	if n < f.Length.Min || n > f.Length.Max {
		return unfit("has %d %s, want %d to %d", n, f.Length.Unit, f.Length.Min, f.Length.Max)
	}
	return nil
}

// units returns the length of a text in UTF-16 code units.
func units(s string) int { return len(utf16.Encode([]rune(s))) }
