import { describe, expect, it } from 'vitest'
import {
  COMPLEX,
  CYRILLIC,
  DIGIT,
  GREEK,
  IGNORABLE,
  IN_WORD,
  LATIN,
  LETTER,
  propertyOf,
  SCRIPTS,
  SPACELESS,
  SPACELESS_COMPLEX,
  UPPER,
} from './character.ts'

const of = (character: string) => propertyOf(character.codePointAt(0)!)

describe('the character table', () => {
  it('knows letters, their script and their case', () => {
    expect(of('a')).toBe(LETTER | LATIN)
    expect(of('A')).toBe(LETTER | LATIN | UPPER)
    expect(of('Ж')).toBe(LETTER | CYRILLIC | UPPER)
    expect(of('ω')).toBe(LETTER | GREEK)
    expect(of('ש')).toBe(LETTER)
    expect(of('한')).toBe(LETTER)
    expect(of('𐐀') & (LETTER | UPPER)).toBe(LETTER | UPPER)
  })

  it('knows digits of every script', () => {
    for (const digit of '0٣३３๓') expect(of(digit) & IN_WORD).toBe(DIGIT)
  })

  it('knows the scripts without spaces', () => {
    for (const character of '中㐀𠀀豈ひカｶーｰ々กำ้ກຳកាမြ') {
      expect([SPACELESS, SPACELESS_COMPLEX]).toContain(of(character))
    }
  })

  it('takes characters with a complex folding for complex', () => {
    for (const character of 'ßﬁŉ½\u1161𝐛') expect(of(character) & COMPLEX).toBe(COMPLEX)
    for (const character of 'aéşğЖά²Ａ') expect(of(character) & COMPLEX).toBe(0)
  })

  it('drops what cannot be seen', () => {
    for (const character of '\0\u0001\u007f\u00ad\u200b\u200d\u202e\u2060\ufe0f\ufeff\u064b\u0640\u{e0100}') {
      expect(of(character)).toBe(IGNORABLE)
    }
  })

  it('separates at spaces, punctuation, symbols, C1 controls and what Unicode 15.1 does not know', () => {
    for (const character of ' -–—_/$€%#@😀™\u0093\u0378\ue000\u{1ccd6}\u{323b0}') expect(of(character)).toBe(0)
  })

  it('gives scripts to letters only', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const property = propertyOf(code)
      if ((property & IN_WORD) === IN_WORD) expect.fail(`U+${code.toString(16)} is letter and digit`)
      if ((property & 0x80) !== 0 && (property & IN_WORD) !== 0) expect.fail(`U+${code.toString(16)} is two kinds`)
      if ((property & IN_WORD) === 0 && property < 0x80 && (property & SCRIPTS) !== 0) {
        expect.fail(`U+${code.toString(16)} is a separator with a script`)
      }
    }
  })
})
