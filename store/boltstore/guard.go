package boltstore

import (
	"fmt"
	"runtime/debug"
)

// guard runs f, which calls bbolt and nothing else, and turns a panic into an error that wraps [ErrCorrupt]: bbolt
// panics on pages that make no sense. Reading a mapped page that the disk cannot give, or that is past the file's end,
// is a SIGBUS, and that is a panic too while SetPanicOnFault is on.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: %v", ErrCorrupt, v)
		}
	}()
	return f()
}
