package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// socketStall is how long whoever takes a backup may leave what is written to them lying. Until the backup is written,
// the database cannot use the space of what it replaces.
const socketStall = 30 * time.Second

// database is the file with everything in it.
func database(c Config) string { return filepath.Join(c.Data, "makrukbot.db") }

// socket is where the running bot can be asked for a backup.
func socket(c Config) string { return filepath.Join(c.Data, "makrukbot.sock") }

// listenSocket opens the socket in the data folder, for this user alone. The database is locked by now, so one that is
// there already was left by a process that was killed. A folder that can have no sockets is no reason not to run.
func (a *App) listenSocket() error {
	path := socket(a.config)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("MAKRUK_DATA: %w", err)
	}
	l, err := net.Listen("unix", path)
	if err == nil {
		if err = os.Chmod(path, 0o600); err != nil {
			err = errors.Join(err, l.Close())
		}
	}
	if err != nil {
		a.log.Warn("going on without a socket: backups need the bot stopped", "reason", err)
		return nil
	}
	a.socketListener = l
	return nil
}

// doorman answers what is asked over the socket.
func (a *App) doorman() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup", a.sendBackup)
	return mux
}

// sendBackup writes a copy of the database, whose length says whether all of it came.
func (a *App) sendBackup(w http.ResponseWriter, r *http.Request) {
	begun := time.Now()
	err := a.store.Copy(r.Context(), func(size int64, file io.WriterTo) error {
		w.Header().Set("Content-Length", strconv.FormatInt(size, 10))
		_, err := file.WriteTo(impatient{w, http.NewResponseController(w)})
		return err
	})
	if err != nil {
		a.log.Error("failed to write a backup", "error", err)
		panic(http.ErrAbortHandler) // so that it is not taken for a whole one
	}
	a.log.Info("a backup was written", "took", time.Since(begun))
}

// impatient is an answer that gives up when it is not taken for too long.
type impatient struct {
	io.Writer
	control *http.ResponseController
}

func (i impatient) Write(b []byte) (int, error) {
	if err := i.control.SetWriteDeadline(time.Now().Add(socketStall)); err != nil {
		return 0, err
	}
	return i.Writer.Write(b)
}

// askSocket asks the running bot for something. It is errNobody when none runs there.
func askSocket(ctx context.Context, c Config, path string) (*http.Response, error) {
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket(c))
	}, DisableKeepAlives: true}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://makrukbot"+path, nil)
	if err != nil {
		return nil, err
	}
	answer, err := (&http.Client{Transport: transport}).Do(request)
	var dial *net.OpError
	if errors.As(err, &dial) && dial.Op == "dial" {
		return nil, errNobody
	}
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("the running bot answers %s", answer.Status), answer.Body.Close())
	}
	return answer, nil
}

// errNobody: no bot runs on the data folder, or it has no socket.
var errNobody = errors.New("no bot is running on this data folder")
