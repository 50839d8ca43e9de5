package linetest

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
)

// RichMenu is a menu that stands below chats.
type RichMenu struct {
	ID      string
	Name    string
	BarText string
	Buttons []Button
	Picture []byte
}

// Menu returns the menu that all people have; nil if there is none.
func (s *Server) Menu() *RichMenu {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m, ok := s.menus[s.allMenu]; ok {
		one := *m
		return &one
	}
	return nil
}

// Menus returns how many menus there are.
func (s *Server) Menus() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.menus)
}

// WebhookURL returns where the bot's webhook is.
func (s *Server) WebhookURL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hook
}

func (s *Server) info(*http.Request, []byte) (any, error) {
	return map[string]any{"userId": "Ubot", "basicId": "@makruk", "displayName": "Makruk", "chatMode": "bot", "markAsReadMode": "auto"}, nil
}

func (s *Server) endpoint(*http.Request, []byte) (any, error) {
	if s.hook == "" {
		return nil, &refusal{status: http.StatusNotFound, text: "Not found"}
	}
	return map[string]any{"endpoint": s.hook, "active": true}, nil
}

func (s *Server) setEndpoint(_ *http.Request, body []byte) (any, error) {
	o, err := readObject(body, "endpoint")
	if err != nil {
		return nil, err
	}
	if s.hook, err = address(o, "endpoint"); err != nil {
		return nil, mistake("%v", err)
	}
	return map[string]any{}, nil
}

func (s *Server) testEndpoint(_ *http.Request, body []byte) (any, error) {
	if len(bytes.TrimSpace(body)) > 0 {
		if _, err := readObject(body, "endpoint"); err != nil {
			return nil, err
		}
	}
	s.mu.Unlock() // the bot may call back
	status := s.Post()
	s.mu.Lock()
	return map[string]any{
		"success": status == http.StatusOK, "timestamp": "2026-01-01T00:00:00Z", "statusCode": status,
		"reason": http.StatusText(status), "detail": "",
	}, nil
}

func (s *Server) listMenus(*http.Request, []byte) (any, error) {
	all := []any{}
	for _, m := range s.menus {
		all = append(all, map[string]any{"richMenuId": m.ID, "name": m.Name, "size": map[string]any{"width": 2500, "height": 843},
			"chatBarText": m.BarText, "selected": true, "areas": []any{}})
	}
	return map[string]any{"richmenus": all}, nil
}

// createMenu takes a menu: https://developers.line.biz/en/reference/messaging-api/#rich-menu-object
func (s *Server) createMenu(_ *http.Request, body []byte) (any, error) {
	o, err := readObject(body, "size selected name chatBarText areas")
	if err != nil {
		return nil, err
	}
	m := &RichMenu{ID: s.next("richmenu")}
	width, height := numbers(o["size"], "width", "height")
	if m.Name, err = text(o, "name", 300); err != nil {
		return nil, mistake("%v", err)
	}
	if m.BarText, err = text(o, "chatBarText", 14); err != nil {
		return nil, mistake("%v", err)
	}
	areas, _ := o["areas"].([]any)
	if width < 800 || width > 2500 || height < 250 || width < 1.45*height || len(areas) == 0 || len(areas) > 20 {
		return nil, mistake("a menu of %v by %v with %d areas", width, height, len(areas))
	}
	for _, raw := range areas {
		one, _ := raw.(map[string]any)
		b, err := readAction(one["action"], false)
		if err != nil {
			return nil, mistake("%v", err)
		}
		x, y := numbers(one["bounds"], "x", "y")
		w, h := numbers(one["bounds"], "width", "height")
		if x < 0 || y < 0 || w <= 0 || h <= 0 || x+w > width || y+h > height {
			return nil, mistake("an area outside the menu")
		}
		m.Buttons = append(m.Buttons, b)
	}
	s.menus[m.ID] = m
	return map[string]any{"richMenuId": m.ID}, nil
}

func numbers(raw any, one, other string) (float64, float64) {
	o, _ := raw.(map[string]any)
	a, okA := o[one].(float64)
	b, okB := o[other].(float64)
	if !okA || !okB {
		return -1, -1
	}
	return a, b
}

func (s *Server) setMenuPicture(r *http.Request, body []byte) (any, error) {
	m, ok := s.menus[r.PathValue("menu")]
	if !ok || !strings.HasPrefix(r.Header.Get("Content-Type"), "image/png") || len(body) > 1<<20 {
		return nil, mistake("a menu's picture of %d bytes, as %s", len(body), r.Header.Get("Content-Type"))
	}
	if _, err := png.DecodeConfig(bytes.NewReader(body)); err != nil {
		return nil, mistake("a menu's picture: %v", err)
	}
	m.Picture = body
	return map[string]any{}, nil
}

func (s *Server) setAllMenu(r *http.Request, _ []byte) (any, error) {
	m, ok := s.menus[r.PathValue("menu")]
	if !ok || m.Picture == nil {
		return nil, mistake("a menu that is not there, or has no picture")
	}
	s.allMenu = m.ID
	return map[string]any{}, nil
}

func (s *Server) deleteMenu(r *http.Request, _ []byte) (any, error) {
	if _, ok := s.menus[r.PathValue("menu")]; !ok {
		return nil, mistake("a menu that is not there")
	}
	delete(s.menus, r.PathValue("menu"))
	return map[string]any{}, nil
}
