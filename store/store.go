// Package store keeps the bot's records: bytes under ordered keys, changed in transactions.
//
// Callers use [Update] to change and [View] to read; both hand a [Tx] to a function and give back what it returns.
// Backends ([Store]) live in packages below this one, and pass the suite in package storetest.
//
// # What a backend promises
//
// An Update is serializable, and durable when it returns nil. An error from the function undoes what that function
// did and nothing else, even where the backend commits several Updates together. A View sees one moment of the store.
//
// # What a function must keep to
//
//   - It may run more than once, on its caller's goroutine or another, beside the functions of others, and on a state
//     that is the store's no longer, after which it runs again or is given up. So it touches nothing outside of it save
//     its own results, which count if Update returns nil, and takes the time, ids and random numbers from before. It
//     must not call [runtime.Goexit] (as t.FailNow does).
//   - It opens no Update, no View and no Close: within an Update that would wait for itself, and within a View it
//     may. Nor does it wait for another goroutine that opens one.
//   - What it read is valid until it returns, and must not be modified.
//   - An Update touches few keys. Wide scans belong in Views, in pages, since a View that stays open keeps old data
//     from being reused.
package store

import (
	"context"
	"errors"
	"fmt"
)

// Errors of calls on a [Store].
var (
	// ErrClosed: the store was closed, or was being closed before it was the function's turn. Nothing has been changed.
	ErrClosed = errors.New("store is closed")
	// ErrFailed: the backend no longer knows what is on disk, and answers nothing until it is opened anew. Whether
	// the Update that got it first has been kept is unknown; later ones have not been.
	ErrFailed = errors.New("store has failed and must be opened anew")
)

// Errors of calls on a [Tx].
var (
	// ErrNotFound: the key is not in the store.
	ErrNotFound = errors.New("key not found")
	// ErrReadOnly: Put or Delete in a View.
	ErrReadOnly = errors.New("view cannot write")
	// ErrScanOpen: Put or Delete within the loop over a Scan.
	ErrScanOpen = errors.New("cannot write while a scan is open")
	// ErrSize: the key is empty or longer than [MaxKey], or the value longer than [MaxValue].
	ErrSize = errors.New("key or value has an impossible size")
	// ErrTxDone: the Tx was used after its function had returned.
	ErrTxDone = errors.New("transaction is over")
)

// Store is a backend. It is safe for use by many goroutines. Most callers use the functions [Update] and [View], which
// also return a value.
type Store interface {
	// Update runs fn and makes its changes durable. It returns fn's error, the context's if that ended before it was
	// fn's turn (nothing of it is then kept), [ErrClosed], [ErrFailed], or why the commit failed. Once it is fn's turn
	// the context is not looked at again: what is returned is what happened. A panic of fn undoes its changes and is
	// raised again from Update as a [*PanicError].
	Update(ctx context.Context, fn func(Tx) error) error
	// View runs fn on an unchanging state of the store, which includes every Update that had returned before.
	// Errors are as with Update; a panic of fn passes as it is.
	View(ctx context.Context, fn func(Tx) error) error
	// Close waits for the functions that are running and what they committed; Updates still waiting get
	// [ErrClosed]. Closing again gives the same answer.
	Close() error
}

// Update runs fn in an Update of s and returns its result. On error the result is the zero value.
func Update[T any](ctx context.Context, s Store, fn func(Tx) (T, error)) (T, error) {
	return run(ctx, s.Update, fn)
}

// View runs fn in a View of s and returns its result, which must not refer to what the [Tx] returned. On error the
// result is the zero value.
func View[T any](ctx context.Context, s Store, fn func(Tx) (T, error)) (T, error) {
	return run(ctx, s.View, fn)
}

func run[T any](ctx context.Context, do func(context.Context, func(Tx) error) error, fn func(Tx) (T, error)) (T, error) {
	var result T
	err := do(ctx, func(tx Tx) (err error) {
		result, err = fn(tx)
		return err
	})
	if err != nil {
		var zero T
		return zero, err
	}
	return result, nil
}

// PanicError is what [Store.Update] panics with when its function panicked, which may have been on another goroutine.
type PanicError struct {
	Value any    // what the function panicked with
	Stack []byte // where, as of [runtime/debug.Stack]
}

// Error gives the value and the stack of the panic.
func (e *PanicError) Error() string {
	return fmt.Sprintf("panic in an update: %v\n\n%s", e.Value, e.Stack)
}

// Unwrap gives the value of the panic if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}
