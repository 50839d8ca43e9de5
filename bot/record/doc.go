// Package record holds every type that the bot stores and every key under which it does, in one place.
//
// A [Key] knows the type of its record, so [Get] and [Put] need no telling. Records are JSON objects whose first field
// is the version of their shape, so that an older program refuses what a newer one wrote ([ErrNewer]). All lists that
// the bot walks are ranges of keys: see key.go, the only writer of key strings.
package record
