package main

import (
	"fmt"
	"os"
)

// pressure returns for how much of the last ten seconds, in percent, something on this machine waited for a core; zero
// where the system does not say.
func pressure() float64 {
	var some float64
	text, err := os.ReadFile("/proc/pressure/cpu")
	if err == nil {
		_, err = fmt.Sscanf(string(text), "some avg10=%f", &some)
	}
	if err != nil {
		return 0
	}
	return some
}
