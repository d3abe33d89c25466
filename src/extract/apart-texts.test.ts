import { expect, test } from 'vitest'
import { isBylineText, isCaptionText, isCreditText, isTimeText } from './apart-texts.ts'

test.each([
  'By Jane Doe',
  'BY JANE DOE, Staff Writer',
  'Von Jana Müller',
  'Por Ana de la Cruz',
  'Associated Press Writer',
  'Reuters',
  'By JANE DOE Associated Press Writer',
])('a byline: %s', (text) => expect(isBylineText(text)).toBe(true))

test.each(['By Friday the water had fallen.', 'Jane Doe', 'By the lake', 'Reuters said so.', 'Von vielen gelobt'])(
  'no byline: %s',
  (text) => expect(isBylineText(text)).toBe(false),
)

test.each([
  'Updated 3:15 PM EST, March 3, 2026',
  'March 3, 2026',
  'Tuesday, 3 March 2026 - 14:05 GMT',
  'Stand: 3. März 2026, 14:05 Uhr',
  'Publié le 3 février 2026 à 14:05',
  '2026年3月3日 14:05',
  'Published: 03/14/2026',
])('a time: %s', (text) => expect(isTimeText(text)).toBe(true))

test.each(['On March 3, 2026 the dam held', '10:30 Prayers', '2026', '1. Ana', 'The dam held at 3:15 PM EST', ''])(
  'no time: %s',
  (text) => expect(isTimeText(text)).toBe(false),
)

test.each([
  'Photo: Jane Doe',
  'Photo by Jane Doe',
  '(AP Photo/Jane Doe)',
  'Getty Images',
  'Foto: dpa',
  'Image credit: Jane Doe',
  '写真：共同',
])('a credit: %s', (text) => expect(isCreditText(text)).toBe(true))

test.each([
  'The photo was taken at the dam by the river',
  'He sold it to Getty Images for a small sum',
  'Video: 4K',
  'Photos: ten dams',
])('no credit: %s', (text) => expect(isCreditText(text)).toBe(false))

test('a caption ends with its credit', () => {
  expect(isCaptionText('The dam on Friday. Photograph: Jane Doe/Reuters')).toBe(true)
  expect(isCaptionText('The dam on Friday (AP Photo/Jane Doe)')).toBe(true)
  expect(isCaptionText('The dam in a file photo of last spring.')).toBe(true)
  expect(isCaptionText('Cost per credit: 300')).toBe(false)
  expect(isCaptionText('The dam held, he said (in a letter).')).toBe(false)
})

test('no text takes long', () => {
  const started = performance.now()
  for (const piece of ['By A ', '(AP ', '(a/', 'Photo: ', '/AP', '1:11 ', 'March 3 ', '. Photo: a', ' ', 'a.']) {
    for (const size of [30, 100, 100_000]) {
      const text = piece.repeat(size)
      for (const is of [isBylineText, isTimeText, isCreditText, isCaptionText]) is(text)
    }
  }
  expect(performance.now() - started).toBeLessThan(2000)
})
