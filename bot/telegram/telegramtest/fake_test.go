package telegramtest

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// answer is what the server says to a call.
type answer struct {
	OK          bool            `json:"ok"`
	Result      json.RawMessage `json:"result"`
	Code        int             `json:"error_code"`
	Description string          `json:"description"`
}

// post calls a method with parameters and files, name and value in turn; a name with "file:" before it is a file.
func post(t *testing.T, s *Server, method string, pairs ...string) answer {
	t.Helper()
	form := url.Values{}
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	files := false
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
		if name, ok := strings.CutPrefix(pairs[i], "file:"); ok {
			files = true
			w, err := parts.CreateFormFile(name, "board.png")
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(w, pairs[i+1])
			continue
		}
		_ = parts.WriteField(pairs[i], pairs[i+1])
	}
	if err := parts.Close(); err != nil {
		t.Fatal(err)
	}
	contentType := parts.FormDataContentType()
	if !files {
		body.Reset()
		body.WriteString(form.Encode())
		contentType = "application/x-www-form-urlencoded"
	}
	resp, err := http.Post(s.URL+"/bot"+s.Token+"/"+method, contentType, &body)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var a answer
	if err := json.NewDecoder(resp.Body).Decode(&a); err != nil {
		t.Fatal(err)
	}
	if !a.OK && a.Code != resp.StatusCode {
		t.Errorf("%s: error_code %d with status %d", method, a.Code, resp.StatusCode)
	}
	return a
}

func picture(t *testing.T, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func keyboard(rows ...string) string {
	return `{"inline_keyboard":[` + strings.Join(rows, ",") + `]}`
}

// buttons returns a row of n buttons.
func buttons(n int) string {
	return "[" + strings.Join(strings.Split(strings.Repeat(`{"text":"a","callback_data":"a"} `, n), " ")[:n], ",") + "]"
}

// TestRefuses sends what a correct bot never sends: all of it is refused and counted. Message 101 is somchai's, 102 a text
// and 103 a picture of the bot.
func TestRefuses(t *testing.T) {
	say := func(pairs ...string) []string { return append([]string{"chat_id", "7", "text", "hello"}, pairs...) }
	long := strings.Repeat("x", 5000)
	tests := []struct {
		why    string
		method string
		params []string
		want   string // in the description
	}{
		{"there is no such method", "sendMassage", say(), "method not found"},
		{"methods are written as documented", "sendmessage", say(), "method not found"},
		{"the fake knows but does not do it", "sendPoll", nil, "the fake does not do sendPoll"},
		{"a parameter that there is not", "sendMessage", say("disable_web_page_preview", "true"), "is no parameter"},
		{"a parameter of another method", "sendMessage", say("caption", "x"), "is no parameter"},
		{"a missing parameter", "sendMessage", []string{"chat_id", "7"}, "text is missing"},
		{"a chat that is no number", "sendMessage", []string{"chat_id", "", "text", "x"}, "chat"},
		{"a boolean that is none", "sendMessage", say("disable_notification", "1"), "is no Boolean"},
		{"an integer that is none", "sendMessage", say("message_thread_id", "2.5"), "is no Integer"},
		{"the topic that every forum has", "sendMessage", say("message_thread_id", "1"), "thread not found"},
		{"an empty text", "sendMessage", []string{"chat_id", "7", "text", " \n"}, "text is empty"},
		{"a long text", "sendMessage", []string{"chat_id", "7", "text", long}, "want 1 to 4096"},
		{"characters outside the BMP count twice", "sendMessage", []string{"chat_id", "7", "text", strings.Repeat("🐴", 2049)}, "4098"},
		{"no UTF-8", "sendMessage", []string{"chat_id", "7", "text", "\xff"}, "is no String"},
		{"a file for nothing", "sendMessage", say("file:photo", "x"), "uploaded for nothing"},

		{"a keyboard that is null", "sendMessage", say("reply_markup", `{"inline_keyboard":null}`), "is no"},
		{"a keyboard that is no JSON", "sendMessage", say("reply_markup", `{`), "reply_markup"},
		{"two keyboards", "sendMessage", say("reply_markup", keyboard()+keyboard()), "reply_markup"},
		{"a field that there is not", "sendMessage", say("reply_markup", keyboard(`[{"text":"a","data":"a"}]`)), "does not have"},
		{"a button without a label", "sendMessage", say("reply_markup", keyboard(`[{"text":"","callback_data":"a"}]`)), "non-empty"},
		{"a button that does nothing", "sendMessage", say("reply_markup", keyboard(`[{"text":"a"}]`)), "0 things"},
		{"a button that does two things", "sendMessage",
			say("reply_markup", keyboard(`[{"text":"a","callback_data":"a","url":"https://x.org"}]`)), "2 things"},
		{"a button's data is empty", "sendMessage", say("reply_markup", keyboard(`[{"text":"a","callback_data":""}]`)), "0 bytes"},
		{"a button's data is long in bytes", "sendMessage",
			say("reply_markup", keyboard(`[{"text":"a","callback_data":"`+strings.Repeat("ม", 22)+`"}]`)), "66 bytes"},
		{"a long row", "sendMessage", say("reply_markup", keyboard(buttons(9))), "BUTTONS_TOO_MUCH"},
		{"many buttons", "sendMessage", say("reply_markup", keyboard(strings.Split(strings.Repeat(buttons(8)+" ", 13), " ")[:13]...)), "104 so far"},

		{"entities that are null", "sendMessage", say("entities", "null"), "is no Array"},
		{"an entity past the end", "sendMessage", say("entities", `[{"type":"bold","offset":3,"length":3}]`), "BOUNDS"},
		{"an entity before the start", "sendMessage", say("entities", `[{"type":"bold","offset":-1,"length":3}]`), "BOUNDS"},
		{"an empty entity", "sendMessage", say("entities", `[{"type":"bold","offset":1,"length":0}]`), "BOUNDS"},
		{"half a character", "sendMessage",
			[]string{"chat_id", "7", "text", "🐴", "entities", `[{"type":"bold","offset":0,"length":1}]`}, "middle"},
		{"an entity of no type", "sendMessage", say("entities", `[{"type":"loud","offset":0,"length":1}]`), "parse entities"},
		{"a mention of nobody", "sendMessage", say("entities", `[{"type":"text_mention","offset":0,"length":1}]`), "parse entities"},
		{"a mention without an id", "sendMessage", say("entities", `[{"type":"text_mention","offset":0,"length":1,"user":{}}]`), "lacks .id"},

		{"no photo", "sendPhoto", []string{"chat_id", "7"}, "photo is missing"},
		{"a photo that is none", "sendPhoto", []string{"chat_id", "7", "file:photo", "GIF89a"}, "IMAGE_PROCESS"},
		{"a photo that is cut off", "sendPhoto", []string{"chat_id", "7", "file:photo", picture(t, 50, 50)[:60]}, "IMAGE_PROCESS"},
		{"a photo that is a line", "sendPhoto", []string{"chat_id", "7", "file:photo", picture(t, 41, 2)}, "DIMENSIONS"},
		{"a photo that is given twice", "sendPhoto", []string{"chat_id", "7", "photo", "x", "file:photo", "x"}, "twice"},
		{"a long caption", "sendPhoto", []string{"chat_id", "7", "file:photo", picture(t, 9, 9), "caption", long[:1025]}, "1025 characters"},
		{"no animation", "sendAnimation", []string{"chat_id", "7"}, "animation is missing"},
		{"an animation of which only the name is told", "sendAnimation", []string{"chat_id", "7", "animation", "attach://x"}, "no animation"},
		{"an animation that is none", "sendAnimation", []string{"chat_id", "7", "file:animation", picture(t, 9, 9)}, "called .gif"},
		{"an animation that takes a message's place", "sendAnimation",
			[]string{"chat_id", "7", "file:animation", "x", "message_id", "102"}, "is no parameter"},
		{"no document", "sendDocument", []string{"chat_id", "7"}, "document is missing"},
		{"a document of which only the name is told", "sendDocument", []string{"chat_id", "7", "document", "attach://x"}, "no document"},
		{"an empty document", "sendDocument", []string{"chat_id", "7", "file:document", ""}, "non-empty"},
		{"a long caption of a document", "sendDocument", []string{"chat_id", "7", "file:document", "x", "caption", long[:1025]}, "1025 characters"},
		{"a file of no name", "getFile", nil, "file_id is missing"},
		{"a medium of no kind", "editMessageMedia",
			[]string{"chat_id", "7", "message_id", "103", "media", `{"type":"statue","media":"x"}`}, "media"},
		{"a field that the medium does not have", "editMessageMedia",
			[]string{"chat_id", "7", "message_id", "103", "media", `{"type":"photo","media":"x","entities":[]}`}, "does not have"},
		{"a long caption of a medium", "editMessageMedia",
			[]string{"chat_id", "7", "message_id", "103", "media", `{"type":"photo","media":"x","caption":"` + long[:1025] + `"}`}, "1025 characters"},
		{"an attachment that is not there", "editMessageMedia",
			[]string{"chat_id", "7", "message_id", "103", "media", `{"type":"photo","media":"attach://board"}`}, "no photo"},
		{"somebody else's message", "editMessageText", []string{"chat_id", "7", "message_id", "101", "text", "x"}, "can't be edited"},

		{"a long toast", "answerCallbackQuery", []string{"callback_query_id", "1", "text", long[:201]}, "201 characters"},
		{"an action that is none", "sendChatAction", []string{"chat_id", "7", "action", "thinking"}, "wrong parameter action"},
		{"a command in capitals", "setMyCommands", []string{"commands", `[{"command":"Play","description":"x"}]`}, "COMMAND_INVALID"},
		{"a command without words", "setMyCommands", []string{"commands", `[{"command":"play","description":""}]`}, "0 characters"},
		{"a language in full", "setMyCommands", []string{"commands", `[]`, "language_code", "zh-hant"}, "LANG_CODE_INVALID"},
		{"a long description", "setMyDescription", []string{"description", long[:513]}, "513 characters"},
		{"a long short description", "setMyShortDescription", []string{"short_description", long[:121]}, "121 characters"},
		{"a description in a language in full", "getMyDescription", []string{"language_code", "zh-hant"}, "LANG_CODE_INVALID"},
		{"a scope of no kind", "setMyCommands", []string{"commands", `[]`, "scope", `{"type":"world"}`}, "scope"},
		{"a scope that lacks its chat", "setMyCommands", []string{"commands", `[]`, "scope", `{"type":"chat"}`}, "lacks .chat_id"},
		{"updates of no kind", "getUpdates", []string{"allowed_updates", `["massage"]`}, "massage"},
		{"too many updates", "getUpdates", []string{"limit", "101"}, "out of range"},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			s := New(t)
			s.User(7, "Somchai", "th").Says("/start")
			post(t, s, "sendMessage", "chat_id", "7", "text", "hello")
			post(t, s, "sendPhoto", "chat_id", "7", "file:photo", picture(t, 8, 8))
			if v := s.Violations(); len(v) > 0 {
				t.Fatalf("violations before: %q", v)
			}
			a := post(t, s, test.method, test.params...)
			if a.OK || !strings.Contains(a.Description, test.want) {
				t.Errorf("got %v %q, want a refusal with %q", a.OK, a.Description, test.want)
			}
			if v := s.Violations(); len(v) != 1 {
				t.Errorf("violations: %q, want one", v)
			}
		})
	}
}
