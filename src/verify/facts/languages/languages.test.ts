import { describe, expect, it } from 'vitest'
import { tokenize } from '../../../tokenize/tokenize.ts'
import { Lexicon } from '../lexicon.ts'
import { LANGUAGES, lexiconOf, tellLanguage } from './languages.ts'

const tell = (text: string) => tellLanguage(text, tokenize({ text })).code

describe('the language of an article', () => {
  it.each([
    ['en', 'The minister said on Monday that the bridge will be closed for repairs until the end of the year.'],
    ['fr', 'La ministre a déclaré lundi que le pont sera fermé pour des travaux dans les prochains mois.'],
    ['de', 'Die Ministerin sagte am Montag, dass die Brücke wegen der Arbeiten bis zum Ende des Jahres gesperrt wird.'],
    ['es', 'La ministra dijo el lunes que el puente estará cerrado por las obras hasta el final del año.'],
    ['pt', 'A ministra disse na segunda-feira que a ponte será fechada para as obras até o fim do ano.'],
    [
      'tr',
      'Bakan pazartesi günü yaptığı açıklamada köprünün bakım için yıl sonuna kadar kapalı olacağını ve bu kararın kesin olduğunu söyledi.',
    ],
    ['ar', 'قالت الوزيرة يوم الإثنين إن الجسر سيغلق من أجل الإصلاحات إلى نهاية العام في المدينة.'],
    ['zh', '部长星期一表示，这座大桥将关闭维修，直到今年年底。'],
    ['', 'Xyzzy plugh frotz 12 34.'],
    ['', ''],
  ])('is told from its words: %s', (code, text) => {
    expect(tell(text)).toBe(code)
  })

  it('is the declared one where it is declared, by the first part of its tag', () => {
    const text = 'La ministra dijo el lunes que el puente estará cerrado por las obras.'
    const codeOf = (tag: string | undefined) => lexiconOf(tag, text, tokenize({ text })).language.code
    expect([codeOf('de-AT'), codeOf('EN_us'), codeOf(undefined)]).toEqual(['de', 'en', 'es'])
    // A language without a table is read without one, and Japanese by the table of its signs.
    expect([codeOf('fi'), codeOf('ja')]).toEqual(['', 'zh'])
  })
})

describe('the table of a language', () => {
  it.each(LANGUAGES.map((language) => [language.code, language] as const))(
    'can be compiled and is whole: %s',
    (_, language) => {
      expect(() => new Lexicon(language)).not.toThrow()
      expect(language.months).toHaveLength(12)
      expect(language.weekdays).toHaveLength(7)
      expect(Object.keys(language.counted)).toContain('dead')
    },
  )
})
