import { expect, test } from 'vitest'
import { findIsoTime, findTime } from './time.ts'

test('ISO 8601 in all its common forms becomes UTC', () => {
  expect(findIsoTime('2026-03-14')).toBe('2026-03-14T00:00:00.000Z')
  expect(findIsoTime('2026-03-14T06:30')).toBe('2026-03-14T06:30:00.000Z')
  expect(findIsoTime('2026-03-14 06:30:15,25')).toBe('2026-03-14T06:30:15.250Z')
  expect(findIsoTime('2026-03-14T06:30:00+0130')).toBe('2026-03-14T05:00:00.000Z')
  expect(findIsoTime('2026-03-14T06:30:00.123456789-05')).toBe('2026-03-14T11:30:00.123Z')
})

test('what is no time or no date of the calendar is not found', () => {
  for (const written of ['', 'soon', '2026-13-01', '2026-01-32', '2026-02-30', '14.03.2026', '2026-03-14T25:00']) {
    expect(findIsoTime(written)).toBeUndefined()
  }
})

test('publishers write times in other ways; without a zone they mean UTC', () => {
  expect(findTime('26-FEB-1987 15:01:01.79')).toBe('1987-02-26T15:01:01.790Z')
  expect(findTime('27-MAR-1987 11:46:05.99&#5;&#5;&#5;V RM')).toBe('1987-03-27T11:46:05.990Z')
  expect(findTime('27-MAR-1987 11:46\u0005\u0005F')).toBe('1987-03-27T11:46:00.000Z')
  expect(findTime('  14 Mar 2026 \n')).toBe('2026-03-14T00:00:00.000Z')
  expect(findTime('Sat, 14 Mar 2026 06:30:00 GMT')).toBe('2026-03-14T06:30:00.000Z')
  expect(findTime('March 14, 2026')).toBe('2026-03-14T00:00:00.000Z')
  expect(findTime(1_773_469_800)).toBe('2026-03-14T06:30:00.000Z')
  expect(findTime(1_773_469_800_000)).toBe('2026-03-14T06:30:00.000Z')
})

test('a number in words, a year alone in a sentence and endless text are no times', () => {
  for (const written of ['3', 'someday soon', '1 April', 'x'.repeat(1_000_000), Number.MAX_VALUE]) {
    expect(findTime(written)).toBeUndefined()
  }
})
