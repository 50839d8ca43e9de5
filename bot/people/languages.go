package people

import (
	"strings"

	"github.com/makrukbot/makrukbot/bot/i18n"
)

// languageWords are the words by which people call a language, in lower case and without spaces, besides its codes.
var languageWords = map[i18n.Language][]string{
	i18n.Thai:    {"ไทย", "ภาษาไทย", "thai", "泰语", "泰語", "泰文"},
	i18n.English: {"english", "อังกฤษ", "ภาษาอังกฤษ", "英语", "英語", "英文"},
	i18n.Simplified: {"中文", "汉语", "漢語", "华语", "華語", "普通话", "简体", "简体中文", "简体字", "简中", "chinese", "simplified",
		"simplifiedchinese", "chinesesimplified", "จีน", "ภาษาจีน", "จีนตัวย่อ", "簡體", "簡體中文", "簡中"},
	i18n.Traditional: {"繁體", "繁體中文", "繁體字", "繁中", "正體", "正體中文", "正體字", "國語", "粵語", "traditional",
		"traditionalchinese", "chinesetraditional", "จีนตัวเต็ม", "繁体", "繁体中文", "繁体字"},
}

// parseLanguage reads the name or code of a language that the bot speaks.
func parseLanguage(s string) (i18n.Language, bool) {
	s = strings.ToLower(strings.Join(strings.Fields(s), ""))
	s = strings.NewReplacer("(", "", ")", "", "（", "", "）", "").Replace(s)
	for l, words := range languageWords {
		for _, word := range words {
			if s == word {
				return l, true
			}
		}
	}
	switch base, _, _ := strings.Cut(strings.ReplaceAll(s, "_", "-"), "-"); base {
	case "th", "en", "zh":
		return i18n.Match(s), true
	}
	return "", false
}
