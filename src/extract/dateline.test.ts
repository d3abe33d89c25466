import { expect, test } from 'vitest'
import { findDateline, findPlaceBefore } from './dateline.ts'

test.each([
  ['LONDON, Jan. 3 (Reuters) - ', 'Reuters'],
  ['WASHINGTON (AP) — ', 'Associated Press'],
  ['(AP) WASHINGTON ', 'Associated Press'],
  ['(CNN) -- ', undefined],
  ['BERLIN (dpa) - ', 'dpa'],
  ['Berlin/Hamburg (dpa/lno) - ', 'dpa'],
  ['New Delhi, Jan 3 (PTI) ', 'PTI'],
  ['(ANSA) - ROMA, 03 GEN - ', 'ANSA'],
  ['Madrid, 3 ene (EFE).- ', 'EFE'],
  ['ANKARA (AA) - ', 'Anadolu'],
  ['BEIJING, Jan. 3 (Xinhua) -- ', 'Xinhua'],
  ['МОСКВА, 3 января. /ТАСС/. ', 'TASS'],
  ['МОСКВА, 3 янв - РИА Новости. ', 'RIA Novosti'],
  ['القاهرة (رويترز) - ', 'Reuters'],
  ['新华社北京1月3日电（记者王小明）', 'Xinhua'],
  ['【ロンドン共同】', 'Kyodo'],
  ['(서울=연합뉴스) 김하나 기자 = ', 'Yonhap'],
  ['AFP – ', 'Agence France-Presse'],
  ['TALLAHASSEE, Fla. -- ', undefined],
  ['New Delhi, Jan 3: ', undefined],
  ['ST. LOUIS - ', undefined],
  ['January 8, 2007 - ', undefined],
  ['3 May 2026 — ', undefined],
  ['SAN FRANCISCO (AP) - January 25, 2007 - ', 'Associated Press'],
  ['By JANE DOE, Associated Press Writer WASHINGTON - ', 'Associated Press'],
])('%s', (dateline, agency) => {
  expect(findDateline(`${dateline}The dam in the north held.`)).toEqual({
    to: dateline.length,
    ...(agency !== undefined && { agency }),
  })
})

test.each([
  'The minister (born in 1960) - a friend of the dam - said no.',
  'London - the capital - was quiet.',
  'Ana Silva (Labour) said the dam held.',
  'A spokesman for Reuters said - again - no.',
  'NASA said the dam held.',
  'SUMMARY: the dam held.',
  'FYI - the dam held.',
  'London, Paris 3: the dam held.',
  'He told AP - and others - that the dam held.',
  '(This story was updated) The dam held.',
  'The dam held (AP).',
  'AP',
  'Chapter 8, 2007 - the dam held.',
  '',
])('no dateline: %s', (text) => {
  expect(findDateline(text)).toBeUndefined()
})

test.each(['San Francisco - ', 'Davos – ', 'Boise, Idaho -- ', 'By SARA SILVA - '])(
  'before the first sentence: %s',
  (place) => {
    expect(findPlaceBefore(`${place}The dam in the north held.`)).toBe(place.length)
  },
)

test.each([
  'London - the capital - was quiet.',
  'The dam in the north - The Wall - held.',
  'Dam-Holds the line',
  'A dam - The one',
  '',
])('nothing before the first sentence: %s', (text) => {
  expect(findPlaceBefore(text)).toBeUndefined()
})

test('no text takes long', () => {
  const started = performance.now()
  for (const piece of ['A', 'A ', '(', '()', 'A, ', 'AA-', '/', 'By A ', '【', '新华社', '(a=', '. ', '- ']) {
    for (let i = 0; i < 200; i++) {
      findDateline(piece.repeat(10_000))
      findPlaceBefore(piece.repeat(10_000))
    }
  }
  expect(performance.now() - started).toBeLessThan(2000)
})
