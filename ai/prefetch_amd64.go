package ai

import "unsafe"

// prefetch has the processor read the memory at p into its cache, and does not wait for it as a read would.
//
//go:noescape
func prefetch(p unsafe.Pointer)
