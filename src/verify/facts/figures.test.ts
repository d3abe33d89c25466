import { describe, expect, it } from 'vitest'
import { prepareText } from '../../../test/fact-pairs.ts'
import { CLOCK, DATE, type Figure, isPair, LABEL, ORDINAL } from './figure.ts'
import { readFigures } from './figures.ts'
import { readArticle } from './reading.ts'
import { familyOf } from './units.ts'

const TYPES: Readonly<Record<number, string>> = {
  [ORDINAL]: 'ordinal ',
  [DATE]: 'date ',
  [CLOCK]: 'clock ',
  [LABEL]: 'label ',
}

/** A figure as "type value:second unit", with "?" if it is weak. */
function toLine({ type, value, second, unit, weak, ...figure }: Figure): string {
  const pair = isPair({ type, value, second, unit, weak, ...figure }) ? `:${second}` : ''
  const family = familyOf(unit)
  return `${TYPES[type] ?? ''}${value}${pair}${family === '' ? '' : ` ${family}`}${weak ? '?' : ''}`
}

const read = (language: string, text: string) => readFigures(readArticle(prepareText(text, language))).map(toLine)

describe('figures', () => {
  it.each<[string, string, string[]]>([
    ['en', 'It cost 6 3/16 dlrs, 25-1/8 dlrs and 5.04-1/2 dlrs.', ['6.1875 money', '25.125 money', '5.045 money']],
    ['en', 'Up 6½ points, down 3/4 of it.', ['6.5', '0.75']],
    ['en', 'About 12 million, 3.5bn, 1.2 mln, 5k and a hundred.', ['12000000', '3500000000', '1200000', '5000', '100']],
    [
      'en',
      'He paid $3B, A$5 and US$ 7 million, not 3B or G20 or 5G.',
      ['3000000000 money', '5 money', '7000000 money'],
    ],
    ['en', 'Two hundred and fifty-three thousand four hundred and twelve.', ['253412']],
    ['en', 'Fifteen hundred, two and three, one or two.', ['1500', '2', '3', '1?', '2']],
    ['en', 'Thousands came, millions watched, hundreds left.', []],
    [
      'en',
      'In 1987 and 2020 some 2000 people and 1,987 cars, 1850 of them blue.',
      ['date 19870000', 'date 20200000', '2000', '1987', '1850'],
    ],
    ['en', 'At 5 p.m., 12:30, 1000 EDT and 10 a.m. GMT.', ['clock 300', 'clock 750', 'clock 600', 'clock 600']],
    [
      'en',
      'On 2019-05-01, 01/05/2019, May 1 and the 1980s.',
      ['date 20190501', 'date 20190501', 'date 501', 'date 19800000'],
    ],
    ['en', 'Call 555-123-4567-88, season 1986/87.', ['label 0', 'date 19860000']],
    ['en', 'They may march in May for 3 days.', ['date 500', '3 time']],
    ['en', 'The 3rd of 4th and first.', ['ordinal 3', 'ordinal 4', 'ordinal 1?']],
    ['en', 'Image 1 of 5, photo 3/12.', ['label 0', 'label 0']],
    ['en', '5 per cent, 5%, 5 pct, 25 basis points.', ['5 per cent', '5 per cent', '5 per cent', '25 per cent']],
    ['en', '1,23,45,678 rupees and 1.234.567 of them.', ['12345678 money', '1234567']],
    ['en', 'Line 12\nmillion went on.', ['12000000']],
    ['en', 'It was 12. Million is a word.', ['12']],
    [
      'fr',
      'Un million, quatre-vingts, soixante et onze, 1 234 567,8 et 12 345 euros.',
      ['1000000', '80', '71', '1234567.8', '12345 money'],
    ],
    ['de', 'Einundzwanzigtausend, 1.234,5 und 3. Liga, 2:1.', ['21000', '1234.5', 'ordinal 3', '2:1']],
    ['es', 'Ciento veinte mil, dos millones de euros y 5 mil millones.', ['120000', '2000000 money', '5000000000']],
    ['pt', 'R$ 3,5 milhões, cento e vinte e um, às 14h30.', ['3500000 money', '121', 'clock 870']],
    [
      'tr',
      "yüzde 5,5, %12, 17'si, yirmibeş, on beş bin 500 TL.",
      ['5.5 per cent', '12 per cent', '17', '25', '15500 money'],
    ],
    ['ar', 'خمسة وعشرون، خمسة عشر، ألفين، ١٢٫٥ مليون', ['25', '15', '2000', '12500000']],
    [
      'zh',
      '十二人，三千五百亿美元，百分之十二，20多万人，第三次，一九八七年。',
      ['12', '350000000000 money', '12 per cent', '200000', 'ordinal 3', 'date 19870000'],
    ],
    ['zh', '四川，三星，万一，十分，一些。', []],
    ['fi', 'Noin 12 000 eur ja 3,5 km, 12.5.2020.', ['12000 money', '3.5 length', 'date 20200512']],
  ])('are read in %s: %s', (language, text, expected) => {
    expect(read(language, text)).toEqual(expected)
  })
})
