import { describe, expect, it } from 'vitest'
import { seeded } from '../../random.ts'
import { findFigures, toOtherFigure, writeFigure } from './figures.ts'
import { rounding } from './kinds/rounding.ts'
import { findLanguage } from './languages.ts'
import { listNames, replaceName } from './names.ts'
import { toSources } from './source.ts'

const [english, turkish, arabic, chinese] = ['en-GB', 'tr', 'ar', 'zh'].map((code) => findLanguage(code)!)

const written = (text: string, language = english!) => findFigures(text, language).map((figure) => figure.written)

describe('figures', () => {
  it('are what is counted or measured, and no dates, times, years or numbers that name something', () => {
    expect(written('On March 3, 1987 about 214 people paid 1,250.50 dollars at 6 p.m. for 3rd class')).toEqual([
      '214',
      '1,250.50',
    ])
    expect(written('a 5-4 win, see https://news.example/5/12?id=40 and 12345678901, B52')).toEqual([])
    expect(written("3 Mart'ta saat 21.45 sularında 1.250 kişi 12,5 milyon lira aldı, 2'nci kez", turkish)).toEqual([
      '1.250',
      '12,5',
    ])
    expect(written('قتل 17 شخصا في 19 يوليو وأصيب 25', arabic)).toEqual(['17', '25'])
    expect(written('3月5日，第7届有12人获奖，投资3.5亿元', chinese)).toEqual(['12', '3.5'])
  })

  it('are written as the language writes them', () => {
    expect(findFigures('1.250,5 lira', turkish!)[0]).toMatchObject({ value: 1250.5, decimals: 1 })
    expect(writeFigure(1234567.25, 1, '1,000', english!)).toBe('1,234,567.3')
    expect(writeFigure(1234567.25, 1, '1.000', turkish!)).toBe('1.234.567,3')
    expect(writeFigure(4500, 0, '4321', english!)).toBe('4500')
  })

  it('are others after a change, in the same manner', () => {
    const random = seeded(3)
    for (const text of ['2 dead', '214 dead', '1,250 dead', '3.50 pct']) {
      const [figure] = findFigures(text, english!)
      for (let i = 0; i < 20; i++) {
        const other = toOtherFigure(figure!, english!, random)
        expect(other).not.toBe(figure!.written)
        expect(findFigures(`${other} dead`, english!)[0]).toMatchObject({ decimals: figure!.decimals })
      }
    }
  })

  it('are rounded to what says the same', () => {
    const filler = Array.from({ length: 60 }, (_, i) => `word${i}x`).join(' ')
    const [source] = toSources([
      { id: '1', language: 'en', text: `It sold 11,908,000 shares at 4.05 dollars, up 31 pct, ${filler}.` },
    ])
    const made = rounding.make(source!, {
      random: seeded(1),
      drawOther: () => undefined,
      takeMostAlike: () => undefined,
    })
    expect(made?.article.paragraphs[0]?.[0]).toContain('11.9 million shares at 4.1 dollars, up 31 pct')
  })
})

describe('names', () => {
  it('are words with capitals inside a sentence, or those that are known where there are none', () => {
    expect(listNames('The mayor of Port Ansel met Ann Halden on Tuesday.\nNobody said more.', english!)).toEqual([
      'Ansel',
      'Halden',
    ])
    expect(listNames('وصل إلى الرياض وبيروت وقال الرياضي', arabic!)).toEqual(['الرياض', 'بيروت'])
    expect(listNames('记者在内蒙古和上海报道', chinese!)).toEqual(['上海', '内蒙古'])
  })

  it('are replaced as whole words, with what is written together with them left', () => {
    expect(replaceName('Halden and Haldens, Halden’s', 'Halden', 'Brock', english!)).toBe('Brock and Haldens, Brock’s')
    expect(replaceName('بالرياض والرياضي', 'الرياض', 'الدوحة', arabic!)).toBe('بالدوحة والرياضي')
  })
})
