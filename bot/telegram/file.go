package telegram

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

	"github.com/makrukbot/makrukbot/bot"
)

var _ bot.Fetcher = (*Platform)(nil)

// documentPart is the name of the part in which a file is sent.
const documentPart = "document"

// textTypes are the MIME types of files that may be games.
var textTypes = []string{"text/plain", "application/x-chess-pgn", "application/vnd.chess-pgn", "text/x-pgn"}

// fileOf returns the file of a message, still to be fetched; nil if it has none that may be a game. One that is too long
// has no name by which it could be.
func fileOf(m *message) *bot.File {
	d := m.Document
	if d == nil || !m.Chat.private() {
		return nil
	}
	named := strings.HasSuffix(strings.ToLower(d.Name), ".pgn")
	for _, t := range textTypes {
		named = named || d.Type == t
	}
	switch {
	case !named:
		return nil
	case d.Size > bot.MaxFile:
		return &bot.File{Name: d.Name}
	}
	return &bot.File{Name: d.Name, Known: d.ID}
}

// sendFile puts a message with a file into a chat, its text as the caption.
func (p *Platform) sendFile(ctx context.Context, l *letter) (bot.Sent, error) {
	l.putCaption()
	f := l.message.File
	sent, err := p.deliver(ctx, "sendDocument", l, tgbotapi.RequestFile{
		Name: documentPart, Data: tgbotapi.FileBytes{Name: f.Name, Bytes: f.Data},
	})
	if errors.Is(err, errFile) {
		err = fmt.Errorf("%w: %w", bot.ErrRefused, err)
	}
	return sent, err
}

// Fetch downloads a file that somebody sent: the server says where it is, for an hour at least.
func (p *Platform) Fetch(ctx context.Context, known string) ([]byte, error) {
	var file struct {
		Path string `json:"file_path"`
	}
	err := p.call(ctx, p.times.call, "getFile", tgbotapi.Params{"file_id": known}, &file)
	switch {
	case errors.Is(err, errFile), errors.Is(err, bot.ErrRefused):
		return nil, fmt.Errorf("%w: %w", bot.ErrGone, err)
	case err != nil:
		return nil, err
	case file.Path == "":
		return nil, fmt.Errorf("failed to download a file: telegram does not say where it is: %w", bot.ErrGone)
	}
	data, err := p.download(ctx, file.Path)
	if err != nil {
		return nil, p.redact(fmt.Errorf("failed to download a file: %w", err))
	}
	return data, nil
}

// download gets the bytes of a file at a path that getFile gave.
func (p *Platform) download(ctx context.Context, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, p.times.upload)
	defer cancel()
	address := fmt.Sprintf(p.files, p.token) + (&url.URL{Path: path}).EscapedPath()
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	resp, err := (&line{ctx: ctx, client: p.http}).Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusNotFound:
		return nil, bot.ErrGone
	case resp.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("status %d", resp.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, bot.MaxFile+1))
	if err == nil && len(data) > bot.MaxFile {
		err = bot.ErrGone
	}
	return data, err
}
