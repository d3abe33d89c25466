import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APOSTROPHE, IN_WORD, propertyOf, SPACELESS, SPACELESS_COMPLEX } from './character.ts'
import { LOOK_ALIKES } from './look-alikes.ts'
import { cleanText, normalizeText, normalizeWord } from './normalize.ts'

describe('normalizing', () => {
  it.each([
    ['case', 'RAIN', 'rain'],
    ['composed and decomposed letters', 'e\u0301te\u0301', 'été'],
    ['ligatures', 'ﬁsh', 'fish'],
    ['full-width letters', 'ＲＡＩＮ', 'rain'],
    ['mathematical letters', '𝐑𝐚𝐢𝐧', 'rain'],
    ['sharp s', 'STRASSE', normalizeWord('Straße')],
    ['final sigma', 'ΟΔΥΣΣΕΥΣ', normalizeWord('οδυσσευς')],
    ['dotted and dotless i', 'IİiıI', 'iiiii'],
    ['what lower-casing a dotted I leaves', 'i\u0307stanbul', 'istanbul'],
    ['zero-width characters', 'ra\u200bi\u00ad\u2060n\ufeff', 'rain'],
    ['controls', 'ra\u0001in\u007f', 'rain'],
    ['apostrophes', 'it’s itʼs it＇s it\u0092s', "it's it's it's it's"],
    ['Arabic vowel signs and tatweel', 'مُحَمَّــد', 'محمد'],
    ['forms of alef', 'أإآٱ ا\u0654', 'اااا ا'],
    ['teh marbuta, alef maksura, Farsi yeh and keheh', 'ة ى ی ک', 'ه ي ي ك'],
    ['presentation forms', 'ﻻ', 'لا'],
    ['digits of other scripts', '٣ ३ ３ ๓', '3 3 3 3'],
    ['half-width kana', 'ｶﾞｰ', 'ガー'],
    ['compatibility ideographs', '\uf900', '豈'],
    ['Hangul jamo', '\u1112\u1161\u11ab', '한'],
  ])('folds %s', (_, text, expected) => {
    expect(normalizeText(text)).toBe(normalizeText(expected))
    expect(normalizeText(text)).toBe(expected)
  })

  it('gives letters borrowed from a look-alike script back, to the script of most letters', () => {
    expect(normalizeWord('p\u0430yp\u0430l')).toBe('paypal')
    expect(normalizeWord('Βank')).toBe('bank')
    expect(normalizeWord('Pоссия')).toBe('россия')
    expect(normalizeWord('ΑΘHΝΑ')).toBe('αθηνα')
  })

  it('leaves words of one script alone', () => {
    expect(normalizeWord('сор')).toBe('сор')
    expect(normalizeWord('cop')).toBe('cop')
    expect(normalizeText('сор cop')).toBe('сор cop')
  })

  it('has look-alikes in both directions and of the same case', () => {
    expect(LOOK_ALIKES.latin.get('а')).toBe('a')
    expect(LOOK_ALIKES.cyrillic.get('a')).toBe('а')
    expect(LOOK_ALIKES.greek.get('О')).toBe('Ο')
    for (const [from, to] of [...LOOK_ALIKES.latin, ...LOOK_ALIKES.cyrillic, ...LOOK_ALIKES.greek]) {
      expect(from.toLowerCase() === from).toBe(to.toLowerCase() === to)
    }
  })

  it('changes nothing the second time, for every character that can be in a word', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const property = propertyOf(code)
      const counts =
        (property & IN_WORD) !== 0 ||
        property === APOSTROPHE ||
        property === SPACELESS ||
        property === SPACELESS_COMPLEX
      if (!counts) continue
      const once = normalizeText(String.fromCodePoint(code))
      if (normalizeText(once) !== once) expect.fail(`U+${code.toString(16)} becomes ${once}, then something else`)
    }
  })

  it('changes nothing the second time, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeText(text)
        expect(normalizeText(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it('is the same for all canonically equal texts in scripts with case', () => {
    const letters = fc.constantFrom(...'aeiouAEIOUсеёйЁЙαάΐΰώnçşğüöİ', '\u0301', '\u0308', '\u0323', '\u0327')
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(normalizeText(text.normalize('NFD'))).toBe(normalizeText(text.normalize('NFC')))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('cleaning', () => {
  it('drops NUL and replaces half characters, and nothing else', () => {
    expect(cleanText('a\0b \ud800 c\udc00 😀 e\u0301')).toBe('ab \ufffd c\ufffd 😀 e\u0301')
  })
})
