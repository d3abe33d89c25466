import { expect, test } from 'vitest'
import { findDay } from './dates.ts'

test.each([
  ['Updated March 3, 2026 at 4 pm', '2026-03-03'],
  ['Mon., Jan. 3rd, 2026', '2026-01-03'],
  ['3 March 2026', '2026-03-03'],
  ['Stand: 3. März 2026, 14:05 Uhr', '2026-03-03'],
  ['Publié le 3 février 2026', '2026-02-03'],
  ['3 de marzo de 2026', '2026-03-03'],
  ['3 марта 2026 г.', '2026-03-03'],
  ['3 Aralık 2026', '2026-12-03'],
  ['2026年3月3日 14:05', '2026-03-03'],
  ['2026년 3월 3일', '2026-03-03'],
  ['2026-03-14 10:00', '2026-03-14'],
  ['14.03.2026', '2026-03-14'],
  ['03/14/2026', '2026-03-14'],
  ['14/03/2026', '2026-03-14'],
])('%s', (line, day) => {
  expect(findDay(line)).toBe(day)
})

test.each(['3/4/2026', 'March 2026', '30 February 2026', 'He may march 40 km in 2026', 'v1.2.2026.4 of 12345', ''])(
  'no day: %s',
  (line) => {
    expect(findDay(line)).toBeUndefined()
  },
)
