import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSettings } from '../parameters.ts'
import { hashHigh, hashLow } from '../text/hash.ts'
import { normalizeWord } from '../text/normalize.ts'
import { STOP_WORDS_ENGLISH } from '../text/stop-words-english.ts'
import { STOP_WORDS_TURKISH } from '../text/stop-words-turkish.ts'
import { STEM_PARAMETERS, stemmingWords } from './stems.ts'
import { PLAIN_WORDS, tokenize } from './tokenize.ts'
import type { Tokens } from './tokens.ts'

function make(letters: number, stop: string) {
  return stemmingWords(toSettings(STEM_PARAMETERS, { 'tokenize.stemLetters': letters, 'tokenize.stopWords': stop }))
}

const LISTS: Readonly<Record<string, string>> = {
  none: '',
  english: STOP_WORDS_ENGLISH,
  turkish: STOP_WORDS_TURKISH,
  both: `${STOP_WORDS_ENGLISH} ${STOP_WORDS_TURKISH}`,
}

interface Word {
  readonly stem: string
  readonly from: number
  readonly to: number
  readonly flags: number
}

/** The dull reference: strings, and a list for each sentence. */
function toReference(article: { title?: string; text: string }, letters: number, stop: string) {
  const tokens = tokenize(article)
  const stopWords = new Set(LISTS[stop]!.split(/\s+/).map(normalizeWord))
  const wordsBetween = (first: number, last: number, source: string) => {
    const words: Word[] = []
    for (let i = first; i < last; i++) {
      const [from, to] = [tokens.starts[i]!, tokens.ends[i]!]
      const normalized = normalizeWord(source.slice(from, to))
      const isWhole = letters === 0 || /\d/.test(normalized) || /\p{Script=Han}/u.test(normalized)
      const stem = isWhole ? normalized : Array.from(normalized).slice(0, letters).join('')
      if (!stopWords.has(normalized)) words.push({ stem, from, to, flags: tokens.flags[i]! })
    }
    return words
  }
  const partsFrom = (firsts: Uint32Array) =>
    Array.from(firsts, (first, i) => wordsBetween(first, firsts[i + 1] ?? tokens.length, article.text)).filter(
      (words) => words.length > 0,
    )
  return {
    title: wordsBetween(0, tokens.body, article.title ?? ''),
    sentences: partsFrom(tokens.sentences),
    paragraphs: partsFrom(tokens.paragraphs),
  }
}

function listWords(tokens: Tokens, first: number, last: number) {
  return Array.from({ length: last - first }, (_, at) => {
    const i = first + at
    return [tokens.words[2 * i], tokens.words[2 * i + 1], tokens.starts[i], tokens.ends[i], tokens.flags[i]]
  })
}

const toListed = (words: readonly Word[]) =>
  words.map(({ stem, from, to, flags }) => [hashLow(stem) >>> 0, hashHigh(stem) >>> 0, from, to, flags])

/** The word a text of one word is cut to. */
function stemOf(text: string, letters: number, expected: string, stop = 'none'): boolean {
  const { words, length } = make(letters, stop).tokenize({ text })
  return length === 1 && words[0] === hashLow(expected) >>> 0 && words[1] === hashHigh(expected) >>> 0
}

const word = fc.constantFrom(
  ...[
    'The',
    'the',
    'and',
    'bridge',
    'bridges',
    'Harbour',
    '1,500',
    'F16',
    'G20',
    'Ve',
    'bir',
    'değil',
    'İÇİN',
    'Ankara’nın',
  ],
  ...[
    'ışıklarında',
    'IŞIKLARINDA',
    'köprüsünü',
    'Straße',
    '中文字',
    'е\u0301лки',
    '\u{1d400}bcdefg',
    'x\u200bylophone',
    'o',
  ],
)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '. ', '! ', '.\n\n')), { maxLength: 40 })
  .map((words) => words.map(([one, after]) => one + after).join(''))

describe('stems', () => {
  it('are what strings give, with their offsets, sentences and paragraphs', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.nat(7),
        fc.constantFrom('none', 'english', 'turkish', 'both'),
        (title, body, letters, stop) => {
          const article = { title, text: body }
          const tokens = make(letters, stop).tokenize(article)
          const expected = toReference(article, letters, stop)
          expect(listWords(tokens, 0, tokens.body)).toEqual(toListed(expected.title))
          expect(tokens.whole ?? tokens).toEqual(tokenize(article))
          const partsOf = (firsts: Uint32Array) =>
            Array.from(firsts, (first, i) => listWords(tokens, first, firsts[i + 1] ?? tokens.length))
          if (expected.sentences.length === 0) {
            // Nothing but stop words stays as it is.
            const plain = tokenize(article)
            expect(listWords(tokens, tokens.body, tokens.length)).toEqual(listWords(plain, plain.body, plain.length))
            expect(tokens.sentences.length).toBe(plain.sentences.length)
            return
          }
          expect(tokens.sentences[0]).toBe(tokens.body)
          expect(partsOf(tokens.sentences)).toEqual(expected.sentences.map(toListed))
          expect(partsOf(tokens.paragraphs)).toEqual(expected.paragraphs.map(toListed))
        },
      ),
    )
  })

  it('are the usual words if nothing is asked for', () => {
    expect(make(0, 'none')).toBe(PLAIN_WORDS)
  })

  it('are named in stamps, and made once', () => {
    expect(make(5, 'turkish').name).toBe('1&first=5&stop=turkish/1')
    expect(make(5, 'none').name).toBe('1&first=5')
    expect(make(0, 'english').name).toBe('1&stop=english/1')
    expect(make(5, 'turkish')).toBe(make(5, 'turkish'))
  })

  it('are cut by characters of the normalised word, figures and character pairs never', () => {
    expect(stemOf('Köprülerimizden', 5, 'köprü')).toBe(true)
    expect(stemOf('köprü', 5, 'köprü')).toBe(true)
    expect(stemOf('1,500,000', 5, '1,500,000')).toBe(true)
    expect(stemOf('B2500X', 5, 'b2500x')).toBe(true)
    expect(stemOf('\u{1d400}\u{1d401}\u{1d402}', 2, 'ab')).toBe(true)
    expect(stemOf('中文', 1, '中文')).toBe(true)
  })

  it('know no difference between the four letters i', () => {
    for (const spelling of ['ışıklar', 'IŞIKLAR', 'İŞİKLAR', 'işiklar']) expect(stemOf(spelling, 5, 'işikl')).toBe(true)
    for (const spelling of ['için', 'İçin', 'IÇIN', 'İÇİN', 'ıçın']) {
      expect(stemOf(`${spelling} köprü`, 0, 'köprü', 'turkish')).toBe(true)
    }
    expect(stemOf('AYNI köprü', 0, 'köprü', 'turkish')).toBe(true)
  })

  it('stay right when more words were met than are remembered', () => {
    const words = Array.from({ length: 135_000 }, (_, i) => `the ${String.fromCharCode(97 + (i % 26))}${toLetters(i)}`)
    const tokens = make(3, 'english').tokenize({ text: words.join(' ') })
    expect(tokens.length).toBe(words.length)
    expect(words.findIndex((pair, i) => tokens.words[2 * i] !== hashLow(pair.slice(4, 7)) >>> 0)).toBe(-1)
  })
})

/** A number in letters, never a stop word. */
function toLetters(number: number): string {
  return Array.from(String(number + 1_000_000), (digit) => 'bcdfghjklm'[Number(digit)]).join('')
}
