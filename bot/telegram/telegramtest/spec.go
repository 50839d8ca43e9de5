package telegramtest

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

//go:embed testdata/api.json.gz
var published []byte

// spec is the published Bot API.
type spec struct {
	Methods map[string]method `json:"methods"`
	Types   map[string]object `json:"types"`
}

type method struct {
	Returns []string `json:"returns"`
	Fields  []field  `json:"fields"`
}

// object is a type: one with fields, or one of several others.
type object struct {
	Fields   []field  `json:"fields"`
	Subtypes []string `json:"subtypes"`
}

// field is a parameter of a method or a field of a type.
type field struct {
	Name     string   `json:"name"`
	Types    []string `json:"types"` // "Integer", "Array of MessageEntity" …; any of them
	Required bool     `json:"required"`
	Value    string   `json:"value"` // the only value allowed
	Length   *length  `json:"length"`
}

// length is how long a text may be.
type length struct {
	Min  int    `json:"min"`
	Max  int    `json:"max"`
	Unit string `json:"unit"` // bytes, or characters, which count in UTF-16 code units
}

// api reads the published Bot API, once.
var api = sync.OnceValue(func() *spec {
	var s spec
	r, err := gzip.NewReader(bytes.NewReader(published))
	if err == nil {
		err = json.NewDecoder(r).Decode(&s)
	}
	if err != nil {
		panic(fmt.Sprintf("telegramtest: the embedded Bot API cannot be read: %v", err))
	}
	return &s
})

const arrayOf = "Array of "

// UpdateKinds returns the kinds of updates that there are: "message", "poll" …
func UpdateKinds() []string {
	var kinds []string
	for _, f := range api().Types["Update"].Fields {
		if f.Name != "update_id" {
			kinds = append(kinds, f.Name)
		}
	}
	return kinds
}

// Sample returns the smallest object that an update of a kind may consist of, as JSON: what is required is there, with
// values that mean nothing. Of a type that is one of several it has the first.
func Sample(kind string) json.RawMessage {
	for _, f := range api().Types["Update"].Fields {
		if f.Name == kind {
			b, err := json.Marshal(sample(f.Types[0], 0))
			if err != nil {
				panic(err) // maps, numbers and strings always can be written
			}
			return b
		}
	}
	return nil
}

func sample(typ string, depth int) any {
	if elem, ok := strings.CutPrefix(typ, arrayOf); ok {
		if depth > 4 {
			return []any{}
		}
		return []any{sample(elem, depth+1)}
	}
	switch typ {
	case "Integer", "Float":
		return 1
	case "String":
		return "x"
	case "Boolean":
		return true
	}
	o := api().Types[typ]
	if len(o.Subtypes) > 0 {
		return sample(o.Subtypes[0], depth)
	}
	fields := map[string]any{}
	for _, f := range o.Fields {
		if !f.Required {
			continue
		}
		fields[f.Name] = sample(f.Types[0], depth+1)
		if f.Value != "" {
			fields[f.Name] = f.Value
		}
	}
	return fields
}
