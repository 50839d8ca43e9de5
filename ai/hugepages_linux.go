package ai

import (
	"syscall"
	"unsafe"
)

// wantHugePages asks the system to keep a table in large pages, since nearly each look at one is at another page. It may
// refuse; then it is only slower.
func wantHugePages(b []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(b))), len(b)*bucketBytes)
	_ = syscall.Madvise(bytes, syscall.MADV_HUGEPAGE)
}
