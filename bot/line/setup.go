package line

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"
)

// Inspection is how the bot is set up at LINE.
type Inspection struct {
	Name    string // how people see it
	ID      string // by which it can be found, such as @makruk
	Answers bool   // the operators answer people there themselves, which is the official account's chat
	Webhook string // where LINE tells what happens; empty: nowhere
	Active  bool   // LINE uses it
}

// Inspect asks LINE how the bot is set up, and changes nothing. ErrToken if LINE does not know it.
func (p *Platform) Inspect(ctx context.Context) (Inspection, error) {
	var found Inspection
	err := p.call(ctx, "ask who the bot is", func(ctx context.Context) (*http.Response, error) {
		resp, info, err := p.client(ctx).GetBotInfoWithHttpInfo()
		if err == nil {
			found.Name, found.ID = info.DisplayName, info.BasicId
			found.Answers = info.ChatMode == messaging_api.BotInfoResponseCHAT_MODE_CHAT
		}
		return resp, err
	})
	if err != nil {
		return found, err
	}
	err = p.call(ctx, "ask for the webhook", func(ctx context.Context) (*http.Response, error) {
		resp, hook, err := p.client(ctx).GetWebhookEndpointWithHttpInfo()
		if err == nil {
			found.Webhook, found.Active = hook.Endpoint, hook.Active
		}
		return resp, err
	})
	if errors.Is(err, errNobody) { // none was ever set
		err = nil
	}
	return found, err
}

// SetWebhook has LINE tell what happens at the public address.
func (p *Platform) SetWebhook(ctx context.Context) error {
	return p.call(ctx, "set the webhook", func(ctx context.Context) (*http.Response, error) {
		resp, _, err := p.client(ctx).SetWebhookEndpointWithHttpInfo(&messaging_api.SetWebhookEndpointRequest{Endpoint: p.WebhookURL()})
		return resp, err
	})
}

// WebhookURL is where LINE is to tell what happens.
func (p *Platform) WebhookURL() string { return p.public + WebhookPath }

// TestWebhook has LINE call the bot, which must run, and reports what LINE said of it; empty if all went well.
func (p *Platform) TestWebhook(ctx context.Context) (complaint string, err error) {
	err = p.call(ctx, "have the webhook tested", func(ctx context.Context) (*http.Response, error) {
		resp, result, err := p.client(ctx).TestWebhookEndpointWithHttpInfo(&messaging_api.TestWebhookEndpointRequest{})
		if err == nil && !result.Success {
			complaint = result.Reason + " " + result.Detail
		}
		return resp, err
	})
	return complaint, err
}

// menuName is what our rich menu is called at LINE, where people do not see it.
const menuName = "makrukbot"

// menuBar is written on the bar that opens the menu: at most 14 characters, for people of all languages.
const menuBar = "เมนู · Menu"

// menuItems are what the tiles of the menu say when they are tapped, from the left.
var menuItems = []struct{ command, says string }{
	{"/play", "เล่น · Play"},
	{"/challenge", "ชวนเพื่อน · Friend"},
	{"/rules", "เรียน · Learn"},
	{"/settings", "ตั้งค่า · Settings"},
}

// MenuTiles is how many tiles the menu's picture has, side by side and of one width.
const MenuTiles = 4

// InstallMenu gives all people a rich menu with a picture as PNG, so many pixels wide and high, in the place of the one
// that an earlier call gave them.
func (p *Platform) InstallMenu(ctx context.Context, png []byte, width, height int) error {
	old, err := p.ourMenus(ctx)
	if err != nil {
		return err
	}
	menu := &messaging_api.RichMenuRequest{
		Size: &messaging_api.RichMenuSize{Width: int64(width), Height: int64(height)}, Selected: true, Name: menuName, ChatBarText: menuBar,
	}
	for i, item := range menuItems {
		left, right := int64(i*width/MenuTiles), int64((i+1)*width/MenuTiles)
		menu.Areas = append(menu.Areas, messaging_api.RichMenuArea{
			Bounds: &messaging_api.RichMenuBounds{X: left, Y: 0, Width: right - left, Height: int64(height)},
			Action: commandAction(item.command, item.says),
		})
	}
	var id string
	for _, step := range []struct {
		what string
		do   func(ctx context.Context) (*http.Response, error)
	}{
		{"make a menu", func(ctx context.Context) (*http.Response, error) {
			resp, made, err := p.client(ctx).CreateRichMenuWithHttpInfo(menu)
			if err == nil {
				id = made.RichMenuId
			}
			return resp, err
		}},
		{"give the menu its picture", func(ctx context.Context) (*http.Response, error) {
			resp, _, err := p.blobClient(ctx).SetRichMenuImageWithHttpInfo(id, "image/png", bytes.NewReader(png))
			return resp, err
		}},
		{"give people the menu", func(ctx context.Context) (*http.Response, error) {
			resp, _, err := p.client(ctx).SetDefaultRichMenuWithHttpInfo(id)
			return resp, err
		}},
	} {
		if err := p.call(ctx, step.what, step.do); err != nil {
			return err
		}
	}
	for _, id := range old {
		err := p.call(ctx, "take the old menu away", func(ctx context.Context) (*http.Response, error) {
			resp, _, err := p.client(ctx).DeleteRichMenuWithHttpInfo(id)
			return resp, err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ourMenus returns the ids of the menus that earlier calls made.
func (p *Platform) ourMenus(ctx context.Context) (ids []string, err error) {
	err = p.call(ctx, "list the menus", func(ctx context.Context) (*http.Response, error) {
		resp, list, err := p.client(ctx).GetRichMenuListWithHttpInfo()
		if err == nil {
			for _, m := range list.Richmenus {
				if m.Name == menuName {
					ids = append(ids, m.RichMenuId)
				}
			}
		}
		return resp, err
	})
	return ids, err
}
