/**
 * Detection on news that was written for it, `test/fixtures/encodings/<language>.txt`, cut into pieces and put into a
 * page. What counts is the text: two encodings that read a page the same are both right.
 */

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encode } from '../../test/encode.ts'
import { decodeWith } from './decode.ts'
import { decodeLegacy } from './decode-legacy.ts'
import { detectEncoding } from './detect-encoding.ts'

const USED_FOR: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': ['fr', 'de', 'es', 'pt', 'it', 'ca', 'nl', 'sv', 'da', 'fi', 'is'],
  'iso-8859-15': ['fr', 'de', 'fi'],
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro'],
  'iso-8859-2': ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro'],
  'windows-1251': ['ru', 'uk', 'bg', 'sr', 'mk', 'be'],
  'koi8-r': ['ru', 'bg'],
  'koi8-u': ['uk', 'ru'],
  'iso-8859-5': ['ru', 'bg', 'sr', 'mk', 'uk'],
  ibm866: ['ru', 'bg'],
  'x-mac-cyrillic': ['ru', 'uk'],
  'windows-1253': ['el'],
  'iso-8859-7': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar'],
  'iso-8859-6': ['ar'],
  'windows-1257': ['lt', 'lv', 'et'],
  'iso-8859-13': ['lt', 'lv'],
  'iso-8859-4': ['lt', 'lv'],
  'windows-874': ['th'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  'iso-2022-jp': ['ja'],
  gb18030: ['zh-cn'],
  big5: ['zh-tw'],
  'euc-kr': ['ko'],
  macintosh: ['fr', 'de', 'es'],
}

const FOLDER = 'test/fixtures/encodings'

/** News that no cost was chosen by. */
const UNSEEN = `${FOLDER}/unseen`

/** Every encoding with every piece of that many characters of its languages. */
function* listPieces(length: number, folder = FOLDER) {
  for (const [encoding, languages] of Object.entries(USED_FOR)) {
    for (const language of languages) {
      const file = `${folder}/${language}.txt`
      if (folder !== FOLDER && !existsSync(file)) continue
      const text = readFileSync(file, 'utf8').trim()
      for (let from = 0; from === 0 || from + length <= text.length; from += length >> 1) {
        yield { encoding, language, piece: text.slice(from, from + length) }
      }
    }
  }
}

const toPage = (text: string, declaration = '', attributes = '') =>
  `<!DOCTYPE html><html${attributes}><head>${declaration}<title>News 24</title><style>p{color:#333}</style></head>` +
  `<body><nav><a href="/">Home</a> <a href="/archive">Archive</a></nav><p class="text">${text}</p></body></html>`

/** The share of pieces whose text comes back, and those that do not, in words. */
function measure(
  length: number,
  declare: (encoding: string, language: string) => string | undefined,
  { attributes = false, folder = FOLDER } = {},
) {
  const wrong: string[] = []
  let all = 0
  for (const { encoding, language, piece } of listPieces(length, folder)) {
    const label = declare(encoding, language)
    const declaration = label === undefined ? '' : `<meta charset=${label}>`
    const bytes = encode(toPage(piece, declaration, attributes ? ` lang="${language}"` : ''), encoding)
    const read = decodeWith(bytes, { markup: true })
    all++
    if (read.text !== decodeLegacy(bytes, encoding)) wrong.push(`${encoding} in ${language}: ${read.encoding}`)
  }
  return { share: 1 - wrong.length / all, wrong }
}

describe('an undeclared encoding', () => {
  test('is found of 300 characters and more', () => {
    expect(measure(300, () => undefined).wrong).toEqual([])
    expect(measure(1000, () => undefined).wrong).toEqual([])
    expect(measure(300, () => undefined, { folder: UNSEEN }).wrong).toEqual([])
  })

  test('is nearly always found of 100 characters', () => {
    expect(measure(100, () => undefined).share).toBeGreaterThan(0.98)
    expect(measure(100, () => undefined, { folder: UNSEEN }).share).toBeGreaterThan(0.98)
  })

  test('is found more often when the page says its language', () => {
    expect(measure(40, () => undefined, { attributes: true }).share).toBeGreaterThan(
      measure(40, () => undefined).share + 0.03,
    )
    expect(measure(40, () => undefined).share).toBeGreaterThan(0.92)
  })
})

describe('a declared encoding', () => {
  test('is believed where it is right, however short the text is', () => {
    for (const length of [20, 40, 100, 300]) {
      expect(measure(length, (encoding) => encoding).wrong).toEqual([])
    }
  })

  test.each([
    [
      'iso-8859-3',
      'Il-kunsill lokali approva l-baġit għas-sena d-dieħla wara dibattitu ta’ ħames sigħat, qal is-sindku Ġorġ.',
    ],
    [
      'iso-8859-3',
      'La urba konsilio aprobis la buĝeton por la venonta jaro; ĉiuj gazetoj raportis pri ĝi ankaŭ hodiaŭ.',
    ],
    ['iso-8859-14', 'Mae’r cyngor wedi cymeradwyo’r gyllideb; dŵr a gwynt fydd yn y gogledd, meddai’r tŷ.'],
    ['iso-8859-10', 'Ráđđehus mearridii ođđa bušeahta boahtte jahkái, čálii áviisa ja šiehtadus lea gárvvis.'],
    [
      'iso-8859-9',
      'Belediye meclisi gelecek yılın bütçesini kabul etti, muhalefet başkanı suçladı, iş çığırından çıktı.',
    ],
    ['windows-1256', 'شورای شهر بودجه سال آينده را پس از پنج ساعت گفتگو تصويب کرد و مخالفان شهردار را متهم کردند.'],
    ['iso-8859-8', 'מועצת העיר אישרה את התקציב לשנה הבאה לאחר דיון שנמשך חמש שעות.'],
    ['windows-1251', 'Хæххон адæм æмæ сæ хабæрттæ: горæты советы æмбырд æрæджы æрцыд.'],
    ['windows-1258', 'Hôi đông nhân dân đa thông qua ngân sách năm tơi sau năm giơ tranh luân, thi trương cho biêt.'],
  ])('is believed where it is right though its language is not looked for: %s', (encoding, text) => {
    const bytes = encode(toPage(text, `<meta charset=${encoding}>`), encoding)
    expect(decodeWith(bytes, { markup: true }).text).toBe(new TextDecoder(encoding).decode(bytes))
  })

  const WRONG = ['utf-8', 'iso-8859-1', 'windows-1251', 'gbk', 'shift_jis', 'euc-kr', 'iso-8859-2', 'koi8-r', 'big5']
  test.each(WRONG)('is not believed where it is wrong: %s', (label) => {
    // What is left are pieces in which the two readings differ by a letter or two.
    expect(measure(300, () => label).share).toBeGreaterThan(0.97)
    expect(measure(1000, () => label).share).toBeGreaterThan(0.94)
  })

  test('that is wrong is told', () => {
    const text = readFileSync('test/fixtures/encodings/ja.txt', 'utf8')
    const page = encode(toPage(text, '<meta charset=Shift_JIS>'), 'euc-jp')
    expect(decodeWith(page, { markup: true })).toMatchObject({
      encoding: 'euc-jp',
      declared: 'shift_jis',
      wronglyDeclared: true,
    })
    expect(decodeWith(encode(toPage(text, '<meta charset=x-sjis>'), 'shift_jis'), { markup: true })).toMatchObject({
      encoding: 'shift_jis',
      declared: 'x-sjis',
      wronglyDeclared: false,
    })
  })
})

describe('the sample', () => {
  test('is found behind any amount of ASCII, in one line or many', () => {
    const russian = readFileSync('test/fixtures/encodings/ru.txt', 'utf8')
    for (const ascii of ['var a=0;', '<a href="/">Home</a>\n']) {
      expect(detectEncoding(encode(ascii.repeat(100_000) + russian, 'koi8-r'))).toBe('koi8-r')
    }
  })

  test('is cut without making noise of what is cut', () => {
    const chinese = readFileSync('test/fixtures/encodings/zh-cn.txt', 'utf8').trim()
    for (let shift = 0; shift < 2; shift++) {
      expect(detectEncoding(encode(`${' '.repeat(shift)}${chinese.repeat(100)}`, 'gb18030'))).toBe('gb18030')
    }
  })

  test('is all that is weighed, so that a large page costs no more than reading it', () => {
    const page = encode(readFileSync('test/fixtures/encodings/cs.txt', 'utf8').repeat(15_000), 'windows-1250')
    expect(page.length).toBeGreaterThan(8_000_000)
    const before = performance.now()
    expect(detectEncoding(page)).toBe('windows-1250')
    expect(performance.now() - before).toBeLessThan(1000)
  })

  test('may be empty', () => {
    expect(detectEncoding(new Uint8Array(0))).toBe('windows-1252')
    expect(detectEncoding(Buffer.from('ASCII'))).toBe('windows-1252')
  })
})
