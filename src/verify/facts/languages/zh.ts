/**
 * Chinese, simplified and traditional; the Han figures of Japanese are read by the same table. Words are not told apart by
 * spaces, so figures are read sign by sign (`han.ts`) with the signs declared here.
 */

import type { Language } from './language.ts'

export const CHINESE: Language = {
  code: 'zh',
  decimal: '.',
  numbers: {},
  scales: {},
  units: {},
  months: ['', '', '', '', '', '', '', '', '', '', '', ''],
  weekdays: ['', '', '', '', '', '', ''],
  counted: {
    dead: '死亡 遇难 罹难 丧生 身亡 死者 死 遇難 喪生',
    injured: '受伤 伤者 重伤 轻伤 伤 受傷 傷者',
    infected: '确诊 感染 病例 確診',
    missing: '失踪 失蹤 失联',
    arrested: '逮捕 被捕 拘留 抓获',
    displaced: '疏散 转移 难民 無家可歸 無家可归',
    rescued: '获救 生还 獲救',
    goals: '进球 個進球 球',
    points: '积分',
    votes: '票 席位 议席',
    jobs: '岗位 员工 职工',
    homes: '房屋 住宅',
    shares: '股份 股',
    people: '人 名 口 位',
  },
  stopWords: '',
  quotes: ['「」', '『』', '《》'],
}

/** Signs of numerals below ten. */
export const DIGIT_SIGNS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  叁: 3,
}

/** Signs that multiply what stands before them within a group of four places. */
export const PLACE_SIGNS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 拾: 10, 佰: 100, 仟: 1000 }

/** Signs that close a group. */
export const GROUP_SIGNS: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 }

/** What follows a figure and is its unit, longest first. */
export const HAN_UNITS: readonly (readonly [string, string])[] = [
  ['个百分点', 'percentage point'],
  ['個百分點', 'percentage point'],
  ['个基点', 'basis point'],
  ['基点', 'basis point'],
  ['平方公里', 'square kilometre'],
  ['平方米', 'square metre'],
  ['立方米', 'cubic metre'],
  ['人民币', 'yuan'],
  ['美元', 'dollar'],
  ['美金', 'dollar'],
  ['欧元', 'euro'],
  ['歐元', 'euro'],
  ['日元', 'yen'],
  ['日圆', 'yen'],
  ['英镑', 'pound'],
  ['英鎊', 'pound'],
  ['卢布', 'ruble'],
  ['公里', 'kilometre'],
  ['千米', 'kilometre'],
  ['英里', 'mile'],
  ['厘米', 'centimetre'],
  ['毫米', 'millimetre'],
  ['公顷', 'hectare'],
  ['短吨', 'short ton'],
  ['公吨', 'tonne'],
  ['公斤', 'kilogram'],
  ['千克', 'kilogram'],
  ['小时', 'hour'],
  ['小時', 'hour'],
  ['分钟', 'minute'],
  ['分鐘', 'minute'],
  ['个月', 'month'],
  ['個月', 'month'],
  ['千瓦', 'kilowatt'],
  ['兆瓦', 'megawatt'],
  ['星期', 'week'],
  ['元', 'yuan'],
  ['円', 'yen'],
  ['米', 'metre'],
  ['吨', 'tonne'],
  ['噸', 'tonne'],
  ['升', 'litre'],
  ['桶', 'barrel'],
  ['克', 'gram'],
  ['秒', 'second'],
  ['天', 'day'],
  ['周', 'week'],
  ['年', 'year'],
  ['度', 'celsius'],
]

/** What may follow a single numeral that is a figure and not a part of a word (四川, 三星). */
export const MEASURE_SIGNS =
  '人名个個位口元岁歲次家辆架所座户戶起例种条件艘棟栋枚支张張场場届屆成倍分组組对對项項只头頭块点層层间間'

/** Signs after which numbers are dates: of years, months and days. */
export const YEAR_SIGN = '年'
export const MONTH_SIGN = '月'
export const DAY_SIGNS = '日号號'
/** Signs after which they are clock times. */
export const CLOCK_SIGNS = '时時点點'
export const MINUTE_SIGN = '分'
export const ORDINAL_SIGN = '第'
export const PERCENT_BEFORE = '百分之'
/** Words that begin or consist of numerals and are no figures. */
export const NO_FIGURES: readonly string[] = [
  '万一',
  '萬一',
  '十分',
  '一一',
  '一万个',
  '千万别',
  '百分',
  '万万',
  '一一',
]
