//go:build !unix

package main

import "errors"

// freeSpace cannot tell how much space is free here.
func freeSpace(string) (uint64, error) { return 0, errors.ErrUnsupported }
