// Command makruk-uci is the engine for chess programs that speak UCI. It plays makruk, also by the other rule books
// that the option UCI_Variant names.
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
