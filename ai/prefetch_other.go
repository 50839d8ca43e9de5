//go:build !amd64

package ai

import "unsafe"

func prefetch(unsafe.Pointer) {}
