package record_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/makrukbot/makrukbot/bot/record"
	"github.com/makrukbot/makrukbot/game"
	"github.com/makrukbot/makrukbot/store"
)

// The programs before this one wrote and read records with encoding/json. What they wrote is read as they would, and what
// is written now they can read, for records of all kinds with anything in them.
func TestFormat(t *testing.T) {
	sameFormat[record.Game](t)
	sameFormat[record.Board](t)
	sameFormat[record.Post](t)
	sameFormat[record.Chat](t)
	sameFormat[record.Person](t)
	sameFormat[record.Link](t)
	sameFormat[record.Invite](t)
	sameFormat[record.Lesson](t)
	sameFormat[record.Puzzle](t)
	sameFormat[record.Study](t)
	sameFormat[record.Report](t)
	sameFormat[record.Review](t)
	sameFormat[record.Standing](t)
	sameFormat[record.Career](t)
	sameFormat[record.Score](t)
	sameFormat[record.Replay](t)
	sameFormat[record.Panel](t)
	sameFormat[record.Replayed](t)
	sameFormat[record.Picture](t)
	sameFormat[record.Event](t)
	sameFormat[record.Aside](t)
	sameFormat[record.Owed](t)
	sameFormat[record.Note](t)
	sameFormat[record.Job](t)
	sameFormat[record.Due](t)
	sameFormat[record.Secret](t)
	sameFormat[record.Tally](t)
}

func sameFormat[T any](t *testing.T) {
	t.Run(fmt.Sprintf("%T", *new(T)), func(t *testing.T) {
		dice := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			var v T
			fill(t, dice, reflect.ValueOf(&v).Elem())
			old, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if string(old) == "{}" {
				old = []byte(`{"later":[]}`) // and a field that is not known is no trouble
			}
			compareReading[T](t, append([]byte(`{"v":1,`), old[1:]...))
			compareReading[T](t, written(t, v))
		}
	})
}

// compareReading compares what is read now with what encoding/json reads.
func compareReading[T any](t *testing.T, data []byte) {
	t.Helper()
	var want T
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	got, err := record.Decode[T]("key", data)
	if err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s\nis read as %+v\nnot as    %+v", data, got, want)
	}
}

// written returns what is stored for a record, which is the same each time.
func written[T any](t *testing.T, v T) (data []byte) {
	in(t, func(tx store.Tx) {
		for range 2 {
			before := data
			if err := record.Put(tx, record.Key[T]("key"), v); err != nil {
				t.Fatal(err)
			}
			stored, err := tx.Get([]byte("key"))
			if err != nil {
				t.Fatal(err)
			}
			if data = append([]byte(nil), stored...); before != nil && string(before) != string(data) {
				t.Fatalf("the same record is written as %s and as %s", before, data)
			}
		}
	})
	return data
}

// texts are what a text may be, with what JSON or its writers find remarkable.
var texts = []string{"", "Ann", "<b>&amp;\u2028", "ขุน\"\\\n\x00", "broken \xff\xc0", "🐘"}

// fill puts anything into a value, and now and then nothing.
func fill(t *testing.T, dice *rand.Rand, v reflect.Value) {
	if dice.IntN(4) == 0 {
		return
	}
	switch at := v.Addr().Interface().(type) {
	case *time.Time:
		*at = time.Unix(dice.Int64N(1<<33), dice.Int64N(1e9)).UTC()
		return
	case *record.Moves:
		for range dice.IntN(5) {
			*at = append(*at, game.NewMove(game.Square(dice.IntN(64)), game.Square(dice.IntN(64)), dice.IntN(2) == 0))
		}
		return
	case *game.Color:
		*at = []game.Color{game.White, game.Black, game.NoColor}[dice.IntN(3)]
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(dice.Int64() >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(dice.Uint64() >> (64 - v.Type().Bits()))
	case reflect.Float64:
		v.SetFloat(dice.NormFloat64() * 1e3)
	case reflect.String:
		v.SetString(texts[dice.IntN(len(texts))])
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, dice, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), dice.IntN(3), 3))
		for i := range v.Len() {
			fill(t, dice, v.Index(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, dice, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range dice.IntN(4) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(t, dice, key)
			fill(t, dice, value)
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, dice, v.Field(i))
		}
	default:
		t.Fatalf("nothing is known to fill a %s with", v.Type())
	}
}
