package main

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestLocalChatInABrowser plays in the local chat as a person does, on a screen as wide as a phone's.
func TestLocalChatInABrowser(t *testing.T) {
	t.Parallel()
	app := running(t, Config{Web: "127.0.0.1:0"})
	b := browse(t, "http://"+app.webListener.Addr().String())

	b.do("open", chromedp.WaitVisible("#start"), chromedp.Click("#start"), chromedp.WaitVisible(last+".buttons button"))
	b.do("begin", chromedp.Click(last+".buttons button"), chromedp.WaitVisible(board+"img"))
	b.fits()
	picture := b.picture()
	for _, move := range []string{"♟ e3→e4", "♟ d3→d4", "♞ b1→d2"} {
		b.tap(move)
		picture = b.changed(move, picture)
	}
	if alt := b.attribute(board+"img", "alt"); !strings.Contains(alt, "d2") {
		t.Errorf("the picture's text is %q", alt)
	}

	b.do("type a move", chromedp.SendKeys("#input", "a4\r"))
	b.changed("a typed move", picture)
	if text := b.text(board + ".text"); !strings.Contains(text, "a4") {
		t.Errorf("after a typed move the board says %q", text)
	}

	b.do("resign", chromedp.SendKeys("#input", "/resign\r"), chromedp.WaitVisible(last+`.buttons button[data-data^="resign:"]`),
		chromedp.Click(last+`.buttons button[data-data$=":yes"]`), chromedp.WaitVisible(`.buttons button[data-data^="rematch:"]`))
	b.fits()

	b.do("write as the friend", chromedp.SetValue("#person", "friend"),
		chromedp.Evaluate[chromedp.Void](`document.querySelector("#person").dispatchEvent(new Event("change", {bubbles: true}))`),
		chromedp.WaitVisible("#start"))
}

// The newest message, and the newest one with a picture.
const (
	last  = ".bubble:last-of-type "
	board = ".bubble.pictured:nth-last-child(1 of .pictured) "
)

// browser is a page in a browser without a screen.
type browser struct {
	t   *testing.T
	ctx context.Context
}

func browse(t *testing.T, url string) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium is installed, so the page cannot be tried: apt-get install chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.WSURLReadTimeout(long), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(380, 740),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", "en"), chromedp.Flag("disable-quic", true))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(380, 740)); err != nil { // the first has no bound, which would be the browser's
		t.Fatal(err)
	}
	b := &browser{t, ctx}
	b.do("load the page", chromedp.Navigate(url), chromedp.WaitReady(`#log[data-state="ready"]`))
	return b
}

// do does things on the page, one after the other.
func (b *browser) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, long)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

// tap taps the button with a label.
func (b *browser) tap(label string) {
	b.t.Helper()
	b.do("tap "+label, chromedp.Click(`//button[.="`+label+`"]`))
}

// picture returns the address of the board's picture.
func (b *browser) picture() string {
	b.t.Helper()
	return b.attribute(board+"img", "src")
}

// changed waits until the board shows another picture and can be played on, and returns its address.
func (b *browser) changed(why, from string) string {
	b.t.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		n := read(b, chromedp.Evaluate[int](`document.querySelectorAll('.buttons button[data-data^="m:"]').length`))
		if now := b.picture(); now != from && n > 0 {
			return now
		}
	}
	b.t.Fatalf("after %s the board is still the same", why)
	return ""
}

func (b *browser) attribute(selector, name string) string {
	b.t.Helper()
	return read(b, chromedp.Attributes(selector))[name]
}

func (b *browser) text(selector string) string {
	b.t.Helper()
	return read(b, chromedp.Text(selector))
}

// read reads something off the page.
func read[T any](b *browser, a chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, long)
	defer cancel()
	value, err := chromedp.Run(ctx, a)
	if err != nil {
		b.t.Fatal(err)
	}
	return value
}

// fits fails if the page is wider than the screen.
func (b *browser) fits() {
	b.t.Helper()
	wider := read(b, chromedp.Evaluate[int](`document.documentElement.scrollWidth - document.documentElement.clientWidth`))
	if wider > 0 {
		b.t.Errorf("the page is %d px wider than the screen", wider)
	}
}
