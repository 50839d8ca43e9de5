package i18n

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// The scripts are told apart by the character sets that were made for them: GB 2312 holds the Simplified characters in
// use, Big5 the Traditional ones, and what both hold (后 台 里 面 干 系) is written in both. The few below stand in the
// set of the other script too, as rare or old characters of their own, but in our texts they are slips.
const (
	slipsInSimplified  = "後於徵乾著摺"
	slipsInTraditional = "万与价优体党厂复宁岭庄异怀怜据机极构柜栖气洁胜腊苹种离确触适赶踊蜡虫听吁荐帘凄痒网儿坏惊愿扑于"
)

func isSimplified(r rune) bool {
	_, err := simplifiedchinese.HZGB2312.NewEncoder().String(string(r))
	return err == nil && !strings.ContainsRune(slipsInSimplified, r)
}

func isTraditional(r rune) bool {
	s, err := traditionalchinese.Big5.NewEncoder().String(string(r))
	return err == nil && plainBig5(s) && !strings.ContainsRune(slipsInTraditional, r)
}

// plainBig5 reports whether an encoded character is one of Big5 proper: the encoder knows Hong Kong's supplement too,
// which holds Simplified characters. Source: the layout of Big5, levels 1 (A440-C67E) and 2 (C940-F9D5).
func plainBig5(s string) bool {
	if len(s) != 2 {
		return false
	}
	code := int(s[0])<<8 | int(s[1])
	return code >= 0xA440 && code <= 0xC67E || code >= 0xC940 && code <= 0xF9D5
}

func TestHanCharactersAreOfTheRightScript(t *testing.T) {
	tests := []struct {
		language Language
		right    func(rune) bool
		quoted   map[string]string // by key, what is written in the other script on purpose
	}{
		{Simplified, isSimplified, map[string]string{"people.help_lang": "繁體"}},
		{Traditional, isTraditional, map[string]string{"people.help_lang": "简体"}},
	}
	for _, test := range tests {
		c := readCatalog(t, test.language)
		for _, key := range c.keys() {
			for _, text := range c[key] {
				if quoted := test.quoted[key]; quoted != "" {
					text = strings.ReplaceAll(text, quoted, "")
				}
				for _, r := range text {
					if unicode.Is(unicode.Han, r) && !test.right(r) {
						t.Errorf("%s %s: %c is of the other script, in %q", test.language, key, r, text)
					}
				}
			}
		}
	}
}

// TestScriptsAreToldApart proves the sieve itself on pairs of which a text may hold only one.
func TestScriptsAreToldApart(t *testing.T) {
	pairs := strings.Fields("马馬 车車 将將 发發 动動 认認 输輸 赢贏 时時 间間 为為 们們 这這 过過 还還 进進 选選 择擇 开開 关關 说說 话話 " +
		"语語 请請 读讀 写寫 听聽 点點 盘盤 对對 结結 给給 级級 红紅 线線 经經 继繼 续續 败敗 贵貴 颜顏 顺順 题題 页頁 题題 电電 脑腦 网網 " +
		"应應 该該 买買 卖賣 书書 长長 门門 问問 闻聞 见見 视視 觉覺 现現 实實 际際 双雙 难難 欢歡 声聲 谁誰 让讓 变變 战戰 胜勝 万萬 与與 " +
		"优優 体體 党黨 复復 异異 机機 极極 构構 种種 离離 确確 触觸 适適 赶趕 无無 随隨 个個 来來 后後 于於 别別 据據 击擊 获獲 " +
		"仅僅 从從 众眾 伤傷 备備 传傳 价價 儿兒 写寫 农農 决決 况況 净淨 凤鳳 击擊 则則 刚剛 创創 剧劇 劝勸 办辦 务務 励勵 劲勁 势勢 " +
		"区區 医醫 华華 协協 单單 卫衛 却卻 厅廳 历歷 厉厲 压壓 县縣 参參 变變 号號 员員 响響 团團 围圍 国國 图圖 圆圓 场場 坏壞 块塊 " +
		"坚堅 处處 头頭 夺奪 奋奮 妈媽 学學 宝寶 审審 宽寬 导導 尽盡 层層 岁歲 币幣 师師 带帶 帮幫 广廣 庆慶 库庫 归歸 当當 录錄 彻徹 忆憶 " +
		"怀懷 态態 总總 恶惡 悬懸 惊驚 惯慣 愿願 战戰 户戶 扑撲 执執 扩擴 扫掃 护護 报報 担擔 拥擁 拨撥 换換 损損 据據 敌敵 数數 断斷 旧舊 " +
		"显顯 晓曉 术術 条條 杀殺 权權 杂雜 标標 栏欄 树樹 样樣 检檢 楼樓 欧歐 毁毀 毕畢 汉漢 汤湯 沟溝 没沒 泪淚 测測 浅淺 济濟 温溫 湾灣 " +
		"满滿 灭滅 灯燈 灵靈 热熱 爱愛 牵牽 状狀 独獨 环環 画畫 疗療 监監 盖蓋 码碼 础礎 礼禮 积積 称稱 稳穩 穷窮 窃竊 竞競 笔筆 简簡 " +
		"类類 紧緊 纪紀 约約 纯純 纸紙 练練 组組 细細 织織 终終 绝絕 统統 维維 综綜 绿綠 编編 缩縮 罗羅 罚罰 职職 联聯 肃肅 脏髒 艺藝 节節 " +
		"苏蘇 药藥 获獲 营營 虑慮 虽雖 蓝藍 补補 装裝 规規 览覽 订訂 计計 记記 讲講 许許 论論 设設 访訪 证證 评評 识識 试試 诗詩 误誤 课課 调調 谢謝 " +
		"负負 财財 责責 质質 费費 资資 赛賽 赞贊 跃躍 践踐 轮輪 软軟 轻輕 载載 边邊 达達 迁遷 运運 远遠 连連 迟遲 选選 递遞 邮郵 释釋 针針 钟鐘 " +
		"钱錢 铁鐵 错錯 键鍵 镇鎮 闭閉 闲閒 阵陣 阶階 阴陰 阳陽 陆陸 险險 隐隱 雾霧 静靜 项項 须須 顾顧 领領 频頻 风風 飞飛 饭飯 馆館 验驗 骑騎 鱼魚 鸟鳥 鸡雞 " +
		"麦麥 黄黃 齐齊 齿齒 龙龍 龟龜")
	for _, pair := range pairs {
		r := []rune(pair)
		if len(r) != 2 || !isSimplified(r[0]) || !isTraditional(r[1]) {
			t.Errorf("%s: not recognised as Simplified and Traditional", pair)
		}
		if isSimplified(r[1]) {
			t.Errorf("%c of %s is taken as Simplified", r[1], pair)
		}
		if isTraditional(r[0]) && r[0] != '后' { // 后 is written in both
			t.Errorf("%c of %s is taken as Traditional", r[0], pair)
		}
	}
	for _, r := range "后台里面干系王士兵" {
		if !isSimplified(r) || !isTraditional(r) {
			t.Errorf("%c is written in both", r)
		}
	}
}

// TestChineseWords looks for words that only the readers of the other script use.
func TestChineseWords(t *testing.T) {
	foreign := map[Language][]string{
		Simplified:  {"指令", "讯息", "传送", "预设", "萤幕", "滑鼠", "和局", "梅特", "坤"},
		Traditional: {"命令", "消息", "發送", "默認", "屏幕", "和棋", "設置", "回車"},
	}
	for l, words := range foreign {
		c := readCatalog(t, l)
		for _, key := range c.keys() {
			for _, text := range c[key] {
				for _, word := range words {
					if strings.Contains(text, word) {
						t.Errorf("%s %s says %s, which its readers do not: %q", l, key, word, text)
					}
				}
			}
		}
	}
}
