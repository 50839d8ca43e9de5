package lesson

import (
	"strconv"
	"strings"

	"github.com/makrukbot/makrukbot/game/notation"
)

// jumps are the words that lead to a page, in the four languages, by the page's name.
var jumps = map[string][]string{
	"fast": {"fast", "differences", "chess", "ข้อแตกต่าง", "ต่างจากหมากรุกสากล", "หมากรุกสากล", "ลัด", "区别", "區別", "国际象棋",
		"國際象棋", "西洋棋", "差异", "差異"},
	"board_squares": {"board", "กระดาน", "棋盘", "棋盤"},
	"board_start":   {"start", "setup", "ตั้งหมาก", "เริ่ม", "开局摆法", "摆棋", "擺棋", "初始", "起始"},
	"men_names":     {"men", "pieces", "names", "ตัวหมาก", "หมาก", "棋子"},
	"men_khun":      {"khun", "king", "ขุน", "王", "坤", "k"},
	"men_met":       {"met", "เม็ด", "后", "梅特", "m"},
	"men_khon":      {"khon", "โคน", "士", "孔", "s"},
	"men_ma":        {"ma", "horse", "knight", "ม้า", "马", "馬", "n"},
	"men_ruea":      {"ruea", "rua", "rook", "boat", "เรือ", "车", "車", "船", "r"},
	"men_bia":       {"bia", "pawn", "cowrie", "เบี้ย", "兵", "p", "en passant", "double step", "กินผ่าน", "过路兵", "過路兵"},
	"end_take":      {"take", "capture", "กิน", "吃子", "吃"},
	"end_check":     {"check", "รุก", "将军", "將軍"},
	"end_mate":      {"mate", "checkmate", "รุกจน", "จน", "将死", "將死"},
	"end_illegal":   {"illegal", "เดินผิด", "ผิดกติกา", "违例", "違例", "非法"},
	"promo_rank":    {"promotion", "หงาย", "升变", "升變"},
	"promo_ngai":    {"bia ngai", "overturned", "เบี้ยหงาย", "翻面", "翻面兵", "升变后", "升變梅特"},
	"count_why":     {"count", "counting", "นับ", "นับศักดิ์", "计步", "計步"},
	"count_board":   {"board count", "board's honour", "board's honor", "ศักดิ์กระดาน", "棋盘计步", "棋盤計步"},
	"count_pieces":  {"pieces count", "pieces' honour", "pieces' honor", "table", "ศักดิ์หมาก", "ตาราง", "子力计步", "子力計步"},
	"draw_ways":     {"draw", "draws", "เสมอ", "和棋", "和局"},
	"draw_dead":     {"material", "หมากไม่พอ", "子力不足"},

	"book_thai":       {"thai", "automatic", "นับอัตโนมัติ", "自动计步", "自動計步"},
	"book_makruk":     {"makruk", "engine", "engines", "pychess", "fairy", "นับแบบโปรแกรม", "引擎计步", "引擎計步"},
	"book_fifty":      {"fifty", "50", "ห้าสิบ", "ห้าสิบตา", "五十", "五十回合"},
	"book_sprint":     {"sprint", "เบี้ยกินตรง", "兵直吃", "直吃"},
	"book_tournament": {"tournament", "แข่ง", "แข่งขัน", "การแข่งขัน", "比赛", "比賽"},

	"open_cramped": {"opening", "เปิดหมาก", "เปิดเกม", "开局", "開局"},
	"str_values":   {"values", "strategy", "ค่าหมาก", "กลยุทธ์", "子力价值", "子力價值", "策略"},
	"mis_queen":    {"mistakes", "ข้อผิดพลาด", "พลาด", "错误", "錯誤", "常见错误", "常見錯誤"},
	"org_family":   {"history", "origin", "ประวัติ", "ที่มา", "历史", "歷史", "来历", "來歷"},
	"org_silver":   {"shogi", "silver", "โชงิ", "将棋", "將棋", "银将", "銀將"},
	"org_cousins":  {"ouk", "ouk chaktrang", "อุก", "กัมพูชา", "柬埔寨"},

	"q_castle":    {"castling", "castle", "questions", "faq", "คำถาม", "ถามตอบ", "问答", "問答", "เข้าป้อม", "王车易位", "王車易位", "易位", "入堡"},
	"q_queen":     {"queen", "ควีน", "皇后"},
	"q_bishop":    {"bishop", "บิชอป", "บิชอพ", "象", "主教"},
	"q_begin":     {"first", "ใครเริ่ม", "先手", "先走"},
	"q_bare":      {"bare", "เหลือขุนตัวเดียว", "ขุนตัวเดียว", "光杆王", "光杆", "只剩坤"},
	"q_time":      {"time", "clock", "เวลา", "หมดเวลา", "时间", "時間", "超时", "超時"},
	"q_stalemate": {"stalemate", "อับ", "逼和"},
	"rests":       {"source", "sources", "rules", "แหล่งอ้างอิง", "อ้างอิง", "กติกา", "来源", "來源", "规则", "規則"},
}

// jumpTo has the page of each word.
var jumpTo = func() map[string]string {
	all := map[string]string{}
	for page, words := range jumps {
		for _, w := range words {
			all[plain(w)] = page
		}
	}
	return all
}()

// plain returns a word as it is looked up: in lower case, half width and Arabic digits, without spaces, hyphens and
// apostrophes.
func plain(word string) string {
	word = strings.Map(notation.Plain, strings.Join(strings.Fields(word), ""))
	return strings.NewReplacer("-", "", "'", "", "’", "").Replace(word)
}

// Jump returns where the page stands that a word asks for, in any of the four languages: the name of a man, of a rule
// book, of a thing that happens. A chapter's number and a page's own name do too.
func Jump(word string) (Place, bool) {
	if name, ok := jumpTo[plain(word)]; ok {
		return Find(name)
	}
	if n, err := strconv.Atoi(plain(word)); err == nil && n > 0 && n < len(Chapters) {
		return Place{Chapter: n}, true
	}
	return Find(strings.ToLower(strings.TrimSpace(word)))
}
