import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashHigh, hashLow } from '../text/hash.ts'
import { normalizeWord } from '../text/normalize.ts'
import { tokenize } from './tokenize.ts'
import { CAPITAL, FIGURE, type Tokens } from './tokens.ts'

function wordsOf(text: string): string[] {
  const { length, starts, ends } = tokenize({ text })
  return Array.from({ length }, (_, i) => text.slice(starts[i], ends[i]))
}

function hashesOf(text: string): number[] {
  return [...tokenize({ text }).words]
}

function sentencesOf(text: string): string[] {
  const tokens = tokenize({ text })
  return toPieces(text, tokens, tokens.sentences)
}

function paragraphsOf(text: string): string[] {
  const tokens = tokenize({ text })
  return toPieces(text, tokens, tokens.paragraphs)
}

function toPieces(text: string, tokens: Tokens, firsts: Uint32Array): string[] {
  return Array.from(firsts, (first, i) =>
    text.slice(tokens.starts[first], tokens.ends[(firsts[i + 1] ?? tokens.length) - 1]),
  )
}

describe('words', () => {
  it.each([
    ['spaces and punctuation', 'Rain, then snow!', ['Rain', 'then', 'snow']],
    ['apostrophes', "don't 'quote' rock 'n' roll’s dogs'", ["don't", 'quote', 'rock', 'n', 'roll’s', 'dogs']],
    ['figures', '3.50 1,000,000 1.000,50 5. 2012, .5', ['3.50', '1,000,000', '1.000,50', '5', '2012', '5']],
    ['apostrophes after figures', "2012'de 90's", ['2012', 'de', '90', 's']],
    ['letters and digits together', 'covid19 b2b 4x4', ['covid19', 'b2b', '4x4']],
    ['hyphens, slashes and underscores', 'well-known and/or a_b', ['well', 'known', 'and', 'or', 'a', 'b']],
    ['Han characters', '港口大桥 桥', ['港口', '口大', '大桥', '桥']],
    ['Han among others', '中国2023年GDP增长5.2%', ['中国', '2023', '年', 'GDP', '增长', '5.2']],
    ['Han beyond the first plane', '𠀀𠀁中', ['𠀀𠀁', '𠀁中']],
    ['half-width kana', 'ｶﾞｷﾞﾉ', ['ｶﾞｷﾞ', 'ｷﾞﾉ']],
    ['Thai', 'น้ำ', ['น้', '้ำ']],
    ['emoji', 'so 😀 good👍🏽', ['so', 'good']],
    ['soft hyphens', 'ra\u00adin', ['ra\u00adin']],
    ['combining marks', 'e\u0301te\u0301 \u0301x', ['e\u0301te\u0301', 'x']],
    ['Hindi', 'हिंदी में', ['हिंदी', 'में']],
    ['letters beyond the first plane', '𝐑𝐚𝐢𝐧 x', ['𝐑𝐚𝐢𝐧', 'x']],
    ['half characters', 'a\ud800b\udc00', ['a', 'b']],
  ])('are cut at the right places: %s', (_, text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })

  it('are flagged as figures and capitals', () => {
    const { flags } = tokenize({ text: 'Rain 5 b2b B2B Élan 中文 İ' })
    expect([...flags]).toEqual([CAPITAL, FIGURE, FIGURE, FIGURE | CAPITAL, CAPITAL, 0, CAPITAL])
  })

  it('of the title stand first, with offsets into the title', () => {
    const tokens = tokenize({ title: 'Big Rain', text: 'It rained.' })
    expect(tokens.body).toBe(2)
    expect([...tokens.starts]).toEqual([0, 4, 0, 3])
    expect([...tokens.sentences]).toEqual([2])
    expect([...tokens.paragraphs]).toEqual([2])
  })

  it('are none in a text of punctuation', () => {
    const tokens = tokenize({ title: 'Title', text: '... — !? 😀 \ufeff' })
    expect(tokens.length).toBe(tokens.body)
    expect(tokens.sentences.length).toBe(0)
  })

  it('in ASCII are those of a regular expression, and hashed in lower case', () => {
    const word = /(?:[a-z0-9]|(?<=[a-z])['`](?=[a-z])|(?<=[0-9])[.,](?=[0-9]))+/gi
    const ascii = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'abzAZ019\'`., \n-"') }),
      fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) }),
    )
    fc.assert(
      fc.property(ascii, (text) => {
        const tokens = tokenize({ text })
        const expected = [...text.matchAll(word)]
        expect([...tokens.starts]).toEqual(expected.map((match) => match.index))
        expect([...tokens.ends]).toEqual(expected.map((match) => match.index + match[0].length))
        const folded = expected.map((match) => match[0].toLowerCase().replaceAll('`', "'"))
        expect([...tokens.words]).toEqual(folded.flatMap((one) => [hashLow(one) >>> 0, hashHigh(one) >>> 0]))
        expect([...tokens.flags]).toEqual(
          expected.map(([one]) => (/[0-9]/.test(one) ? FIGURE : 0) | (/^[A-Z]/.test(one) ? CAPITAL : 0)),
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('are hashed alike by the fast and the slow path', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'aZéşİıßжЖά\u0301\u0323\u0327\u094d\u093cकमहِالأ\u200d\u00ad0٣½’.,ﬁ𝐛한'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const { words, starts, ends, length } = tokenize({ text })
        for (let i = 0; i < length; i++) {
          const slice = text.slice(starts[i], ends[i])
          if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ーｰ]/u.test(slice)) continue
          const word = normalizeWord(slice).replaceAll('٫', '.').replaceAll('٬', ',')
          expect(words[2 * i]).toBe(hashLow(word) >>> 0)
          expect(words[2 * i + 1]).toBe(hashHigh(word) >>> 0)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('do not change with zero-width characters between any two', () => {
    const unit = fc.constantFrom(..."ab1.,' éकि\u0301中文ｶﾞ𠀀𝐛")
    fc.assert(
      fc.property(fc.array(unit), fc.constantFrom('\u200b', '\u00ad', '\u{e0100}', '\u064e'), (list, zero) => {
        expect(hashesOf(list.join(zero))).toEqual(hashesOf(list.join('')))
      }),
      { numRuns: 2000 },
    )
  })

  it('do not change when neighbouring articles are tokenized', () => {
    const before = tokenize({ title: 'A title', text: 'Rain fell. Snow fell.' })
    const words = [...before.words]
    tokenize({ text: 'x '.repeat(5000) })
    expect([...before.words]).toEqual(words)
    expect(tokenize({ title: 'A title', text: 'Rain fell. Snow fell.' })).toEqual(before)
  })

  it('lie in order within the text, and sentences and paragraphs begin with words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tokens = tokenize({ text })
        for (let i = 0; i < tokens.length; i++) {
          expect(tokens.starts[i]).toBeLessThan(tokens.ends[i]!)
          expect(tokens.ends[i]).toBeLessThanOrEqual(text.length)
          if (i > 0) expect(tokens.starts[i]).toBeGreaterThanOrEqual(tokens.starts[i - 1]!)
        }
        const sentences = [...tokens.sentences]
        expect(sentences).toEqual([...new Set(sentences)].sort((a, b) => a - b))
        expect(sentences).toEqual(expect.arrayContaining([...tokens.paragraphs]))
        expect(sentences[0]).toBe(tokens.length === 0 ? undefined : 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('can be enormous', () => {
    const million = 1_000_000
    expect(tokenize({ text: 'a'.repeat(million) }).length).toBe(1)
    expect(tokenize({ text: 'é'.repeat(million) }).length).toBe(1)
    expect(tokenize({ text: 'e\u0301'.repeat(million) }).length).toBe(1)
    expect(tokenize({ text: '中'.repeat(million) }).length).toBe(million - 1)
    expect(tokenize({ text: `${'中'.repeat(million)}𠀀` }).length).toBe(million)
    expect(tokenize({ text: "a'".repeat(million) }).length).toBe(1)
    expect(tokenize({ text: '\u200b'.repeat(million) }).length).toBe(0)
    expect(tokenize({ text: "'\u200b".repeat(million) }).length).toBe(0)
    expect(tokenize({ text: 'a. '.repeat(3 * million) }).length).toBe(3 * million)
    expect(tokenize({ text: 'small again' }).length).toBe(2)
  })
})

describe('sentences', () => {
  it.each([
    ['end at . ! ? …', 'It rained. Was it bad? Yes! Well… Maybe', ['It rained', 'Was it bad', 'Yes', 'Well', 'Maybe']],
    ['begin with figures', 'It rained. 5 people left', ['It rained', '5 people left']],
    ['do not begin with lower case', 'It costs 5 approx. per day', ['It costs 5 approx. per day']],
    ['do not end at initials', 'The U.S. Army and J. K. Smith', ['The U.S. Army and J. K. Smith']],
    ['do not end at titles', 'Mr. Smith met Dr. Jones in St. Louis', ['Mr. Smith met Dr. Jones in St. Louis']],
    ['end at "no" unless a figure follows', 'He said no. Then he saw No. 5', ['He said no', 'Then he saw No. 5']],
    ['do not end at dates', 'On Jan. 5 and Sept. 11 it rained', ['On Jan. 5 and Sept. 11 it rained']],
    ['do not end at decimal points', 'It rose 3.5 Per cent', ['It rose 3.5 Per cent']],
    ['end after closing quotes', 'He said "Go." Then “Stop!” She left', ['He said "Go', 'Then “Stop', 'She left']],
    ['go on after a quoted question', '"Why?" he asked. "Why?", She asked', ['Why?" he asked', 'Why?", She asked']],
    ['need a space', 'See example.Com or Yahoo!News', ['See example.Com or Yahoo!News']],
    ['need none in Chinese', '下雨了。真的吗？是！好', ['下雨了', '真的吗', '是', '好']],
    ['end in Arabic', 'هل تأخر القرار؟ نعم تأخر', ['هل تأخر القرار', 'نعم تأخر']],
    ['end in Hindi', 'पुल खुला। लोग आए', ['पुल खुला', 'लोग आए']],
    ['end in Urdu', 'خبر شائع ہوئی۔ لوگ آئے', ['خبر شائع ہوئی', 'لوگ آئے']],
    ['are not cut by hard wrapping', 'It rained all\nDay and night', ['It rained all\nDay and night']],
    ['end with paragraphs', 'A headline\n\nit rained', ['A headline', 'it rained']],
  ])('%s', (_, text, expected) => {
    expect(sentencesOf(text)).toEqual(expected)
  })
})

describe('paragraphs', () => {
  it.each([
    ['end at blank lines', 'one\n\ntwo\r\n \t\r\nthree', ['one', 'two', 'three']],
    [
      'end at a line break after a sentence',
      'It rained.\nIt snowed.\r\nIt froze',
      ['It rained', 'It snowed', 'It froze'],
    ],
    ['end at a line break after a quotation', 'He said "go"\nShe left', ['He said "go', 'She left']],
    ['do not end at an abbreviation', 'said Mr.\nSmith of the U.S.\nArmy', ['said Mr.\nSmith of the U.S.\nArmy']],
    ['do not end at other line breaks', 'hard\nwrapped\r\ntext', ['hard\nwrapped\r\ntext']],
    ['end in Chinese', '下雨了。\n好', ['下雨了', '好']],
  ])('%s', (_, text, expected) => {
    expect(paragraphsOf(text)).toEqual(expected)
  })
})

describe('what stands apart', () => {
  const text = 'ROMA (ANSA) - The dam held.\n\nA caption\n\nIt rained.'
  const apart = [
    { kind: 'dateline', span: { from: 0, to: 14 } },
    { kind: 'caption', span: { from: 29, to: 38 } },
  ] as const

  it('has no words, and the body is hashed as if it were not there', () => {
    const tokens = tokenize({ text, apart })
    const words = Array.from({ length: tokens.length }, (_, i) => text.slice(tokens.starts[i], tokens.ends[i]))
    expect(words).toEqual(['The', 'dam', 'held', 'It', 'rained'])
    expect([...tokens.words]).toEqual(hashesOf('The dam held.\n\nIt rained.'))
    expect([...tokens.paragraphs]).toEqual([0, 3])
    expect(tokens.sentences.length).toBe(2)
  })

  it('is the body if there is nothing else', () => {
    const all = [{ kind: 'caption', span: { from: 0, to: text.length } }] as const
    expect(tokenize({ title: 'Dam', text, apart: all })).toEqual(tokenize({ title: 'Dam', text }))
    expect(tokenize({ text: '', apart: all }).length).toBe(0)
  })
})
