// Command makruk-uci is the engine for chess programs that speak UCI. It plays makruk, also by the other rule books
// that the option UCI_Variant names.
//
// The file default.pgo is a profile of searches, by which the compiler makes it a tenth quicker. From time to time it is made
// anew:
//
//	go test -trimpath ./ai -run '^$' -bench 'Search$' -benchtime 20s -cpuprofile cmd/makruk-uci/default.pgo
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/makrukbot/makrukbot/ai/uci"
)

func main() {
	if err := uci.NewServer(os.Stdout).Run(context.Background(), os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "makruk-uci:", err)
		os.Exit(1)
	}
}
