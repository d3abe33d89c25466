/**
 * What text looks like, for telling encodings apart: for each language its letters beyond ASCII, most frequent first,
 * and for each encoding the languages it was used for. The orders are counted by eye and need not be exact: a wrong
 * encoding gives letters that no language has together.
 */

import type { BytePairs } from './decode-legacy.ts'

export interface Language {
  /** As in `<html lang>`. */
  readonly code: string
  /** Most frequent first, lower case where there is a case. */
  readonly letters: string
  /** Of a language that writes mostly ASCII, its order of those letters. */
  readonly ascii?: string
  /** The letters beyond ASCII are the whole alphabet, not a few among ASCII. */
  readonly dense: boolean
  /** For scripts of thousands: the usual characters, which cost more than `letters` and less than the others. */
  readonly usual?: string
  /** Where the standard of an encoding put the characters in use, apart from rare ones. */
  readonly inUse?: BytePairs
}

const sparse = (code: string, letters: string, ascii: string): Language => ({ code, letters, ascii, dense: false })
const dense = (code: string, letters: string): Language => ({ code, letters, dense: true })

const WESTERN: readonly Language[] = [
  sparse('en', 'é£', 'etaoinshrdlcumwfgypbvkjxqz'),
  sparse('fr', 'éèàêçôâùîûœëïüæ', 'esaitnrulodcmpvqfbghjxyzkw'),
  sparse('de', 'üäöß', 'enisratdhulcgmobwfkzpvjyxq'),
  sparse('es', 'óíáéñú¿¡üºª', 'eaosrnidlctumpbgvyqhfzjxwk'),
  sparse('pt', 'ãçáéíóõêâúàôºª', 'aeosridnmutclpvgqbfhzjxkwy'),
  sparse('it', 'èàùòéìî', 'eaionlrtscdupmgvhfbqzjkwxy'),
  sparse('ca', 'àéèóíòçú·ïü', 'eaisrnltoucdmpvbgqfhxjyzkw'),
  sparse('nl', 'ëéïèöü', 'enatirodslghvkmubpwjzcfxyq'),
  sparse('sv', 'äåöé', 'eantrslidomgkvhfupbcyjxwzq'),
  sparse('da', 'øåæé', 'enrtdaislogkmfvubphyjcwxzq'),
  sparse('nb', 'åøæéò', 'erntsaildokgmvfupbhyjcwzxq'),
  sparse('fi', 'äöå', 'aitneslokumvrjhypdgbcfwzxq'),
  sparse('is', 'ðáíþöóéúæý', 'anriestulgmkdfvohbjypcxwzq'),
  sparse('ga', 'áéíóú', 'aihnrseltcodgumbfpvkjxyzwq'),
  sparse('sq', 'ëç', 'etianrshukmdopjlvbgzqyfcxw'),
  sparse('et', 'äõüöšž', 'aeistlnukomdrvgjhpbfczyxwq'),
]

const CENTRAL: readonly Language[] = [
  sparse('pl', 'łęóążśćńź', 'aioenzrwstcykdpmujlbghfvxq'),
  sparse('cs', 'íáěéšřčžýůúťňóď', 'oenatvsilkrdpmuzjyhcbgfxwq'),
  sparse('sk', 'áíéčžúýšťôľňäóď', 'oaenisrvtlkdmpujzchybgfxwq'),
  sparse('hu', 'áéöőóíüúű', 'etalnskromgzidvbyhjupfcxwq'),
  sparse('sl', 'čšž', 'aeionrsjltvdkmpuzbgchfxwyq'),
  sparse('hr', 'šžčćđ', 'aioenjrstuvkdmlpgzbchfxwyq'),
  sparse('ro', 'ăîâşţ', 'eiarntulcsopdmvgfbzhjxkywq'),
  sparse('sq', 'ëç', 'etianrshukmdopjlvbgzqyfcxw'),
  sparse('de', 'üäöß', 'enisratdhulcgmobwfkzpvjyxq'),
]

const BALTIC: readonly Language[] = [
  sparse('lt', 'ėįšųžąūčę', 'iasotenrukmlpvdjgbyczhfxwq'),
  sparse('lv', 'āīēšūņļžčķģ', 'aistenrukodlmpvjzgbcfhxywq'),
  sparse('et', 'äõüöšž', 'aeistlnukomdrvgjhpbfczyxwq'),
]

const TURKISH: readonly Language[] = [sparse('tr', 'ıüşğçöİâî', 'aeinrlkdmtysubozghvcpfjwxq')]

const VIETNAMESE: readonly Language[] = [
  sparse('vi', 'đ\u0301\u0300\u0323ưôâêơăàáéóíúèùã\u0309\u0303', 'nhtcigaoumlrbdvpysekqxfjwz'),
]

const CYRILLIC: readonly Language[] = [
  dense('ru', 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'),
  dense('uk', 'оанивіетрсклудмпзяьбгйчхцюжїєшщфґ'),
  dense('bg', 'аиоентрсвдлкмпзъугябчйщжцшхфюь'),
  dense('sr', 'аоиенрсјтукдвлмпзгбчшћжцњхљђфџ'),
  dense('mk', 'аоеитнрсвдклпмујзгбчшцќњжѓхфљџѕ'),
  dense('be', 'аінеростклдыупвмязўгцчьйбжхшэюфё'),
]

const GREEK: readonly Language[] = [dense('el', 'αοιετσνηυρπκμλςόίάγδέήωύθχφώβξζψϊϋΐΰ')]

const HEBREW: readonly Language[] = [dense('he', 'יוהלארמתבשנעםדקחפכטגצןסזךץף')]

const ARABIC: readonly Language[] = [
  dense('ar', 'الينمروتبدةعسهفكقحأجشطصخىإذئزضغآءثظؤ'),
  dense('fa', 'ايرندمهتبوسشكکزلگفقخعجحپچآطصغضژثذظئ'),
]

const THAI: readonly Language[] = [dense('th', 'านรกอเ่งมยวลดทสตี้ัปบคหิแจพชขใ์ไะุูโผศธภณถซ็ำษญฉฐฟฮฝฎฏฆฤๆ')]

const JAPANESE: readonly Language[] = [
  {
    code: 'ja',
    dense: true,
    letters: 'のにはをたがでてとしれるいなか、。さりもこまうっすらきくあけつよじどちみせわめおえだんそ',
    usual:
      '日年月人国大会本中長出事者社同政府的時分自行十一二三四五六七八九千百万円東京市県部地方生後前上下入見学校問題関係発表' +
      '経済首相議員選挙法案新聞世界米金融対策電話力水道路線車両員家族性女男子供名高小内外間全体安心動物開始定現場平均気象台風' +
      'アイウエオカキクケコサシスセソタチツテトナニネノハバパヒビピフブプヘベホボポマミムメモラリルレロワンーッャュョガギグゲゴザジズゼダデド',
    inUse: { encoding: 'shift_jis', leads: [0x88, 0x97], trails: [0x40, 0xfc] },
  },
]

const SIMPLIFIED: readonly Language[] = [
  {
    code: 'zh-cn',
    dense: true,
    letters: '的，。一是在不了有人这中大国上个',
    usual:
      '他我为到说们会年地来时要以和学对生可就出发成经于多里能用自日过家月市进行方作新工政部分公场民本面动同开主外定全现' +
      '者前机长高后关员法所与理业事物力实加度电水体明种记报道制府等因次样社区问题海路城气应被最点车间然没都将从两三四五六' +
      '七八九十百千万亿元安西东北南京华美合设文建已其但向此回代表得还第看队议通无当情利各重务总书接月下天小去教基量提平意',
    inUse: { encoding: 'gb18030', leads: [0xb0, 0xd7], trails: [0xa1, 0xfe] },
  },
]

const TRADITIONAL: readonly Language[] = [
  {
    code: 'zh-tw',
    dense: true,
    letters: '的，。一是在不了有人這中大國上個',
    usual:
      '他我為到說們會年地來時要以和學對生可就出發成經於多裡能用自日過家月市進行方作新工政部分公場民本面動同開主外定全現' +
      '者前機長高後關員法所與理業事物力實加度電水體明種記報道制府等因次樣社區問題海路城氣應被最點車間然沒都將從兩三四五六' +
      '七八九十百千萬億元安西東北南京華美合設文建已其但向此回代表得還第看隊議通無當情利各重務總書接下天小去教基量提平意',
    inUse: { encoding: 'big5', leads: [0xa4, 0xc5], trails: [0x40, 0xfe] },
  },
]

const KOREAN: readonly Language[] = [
  {
    code: 'ko',
    dense: true,
    letters: '이다의는에을가고하지로한사기도은를대서인',
    usual:
      '시정아자나리부전일제상어들해으구과게성장수원그보조주원공선있했라만면동세국까위유경여무것스안적당연관니소미신진비개민' +
      '후요화중계치통교회러내오두모치실던단건문반치당체산식심였된되며때였물예강생운결업감우약직방청법현권학재추명포발행설차',
    inUse: { encoding: 'euc-kr', leads: [0xb0, 0xc8], trails: [0xa1, 0xfe] },
  },
]

export interface Candidate {
  readonly encoding: string
  readonly languages: readonly Language[]
  /** How much rarer than windows-1252 it is, in the unit of costs: a natural logarithm. */
  readonly rarity: number
}

const candidate = (encoding: string, rarity: number, ...languages: (readonly Language[])[]): Candidate => ({
  encoding,
  rarity,
  languages: languages.flat(),
})

/** The encodings that are looked for. Where two read the same, the first is named. */
export const CANDIDATES: readonly Candidate[] = [
  candidate('windows-1252', 0, WESTERN),
  candidate('windows-1251', 1, CYRILLIC),
  candidate('windows-1250', 2, CENTRAL),
  candidate('windows-1254', 2, TURKISH),
  candidate('windows-1253', 2, GREEK),
  candidate('windows-1255', 2, HEBREW),
  candidate('windows-1256', 2, ARABIC),
  candidate('windows-1257', 2, BALTIC),
  candidate('windows-874', 2, THAI),
  candidate('gb18030', 2, SIMPLIFIED),
  candidate('big5', 2, TRADITIONAL),
  candidate('shift_jis', 2, JAPANESE),
  candidate('euc-jp', 2, JAPANESE),
  candidate('euc-kr', 2, KOREAN),
  candidate('iso-8859-2', 3, CENTRAL),
  candidate('iso-8859-15', 4, WESTERN),
  candidate('koi8-r', 3, CYRILLIC),
  candidate('koi8-u', 3, CYRILLIC),
  candidate('iso-8859-5', 4, CYRILLIC),
  candidate('iso-8859-7', 3, GREEK),
  candidate('iso-8859-6', 4, ARABIC),
  candidate('iso-8859-13', 4, BALTIC),
  candidate('iso-8859-4', 5, BALTIC),
  candidate('ibm866', 5, CYRILLIC),
  candidate('x-mac-cyrillic', 6, CYRILLIC),
  candidate('windows-1258', 6, VIETNAMESE),
  candidate('macintosh', 8, WESTERN),
]

/** For a declared encoding that is not looked for, all alphabets, and the languages that some of them were made for. */
export const OTHER_LANGUAGES: readonly Language[] = [
  sparse('mt', 'ħġżċà', 'aitlnrsekmudobjgfhpqwvzxyc'),
  sparse('eo', 'ŭĉĝŝĵĥ', 'aieonlsrtkjudmpvgfbczhyxwq'),
  sparse('cy', 'ŵŷâêô', 'adynreilgwohtfsucmbpvjkqxz'),
  sparse('se', 'áđčšŋžŧ', 'aeisltdnugorkmbhvjpfczyxwq'),
  ...CANDIDATES.flatMap(({ languages }) => languages.filter(({ inUse }) => inUse === undefined)),
]

export const ASCII_ORDERS: ReadonlySet<string> = new Set(
  [...OTHER_LANGUAGES, ...CANDIDATES.flatMap(({ languages }) => languages)].flatMap(({ ascii }) => ascii ?? []),
)
