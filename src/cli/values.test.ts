import { describe, expect, it } from 'vitest'
import { toGivenNames, toNames, toSet, toTime, toWholeNumber } from './values.ts'

const NOW = Date.parse('2026-03-31T12:00:00Z')

describe('times', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T06:30Z', '2026-03-01T06:30:00.000Z'],
    ['2026-03-01T06:30:00+02:00', '2026-03-01T04:30:00.000Z'],
    ['2026-03-01T06:30', '2026-03-01T06:30:00.000Z'],
    ['30d', '2026-03-01T12:00:00.000Z'],
    ['12h', '2026-03-31T00:00:00.000Z'],
    ['45m', '2026-03-31T11:15:00.000Z'],
    ['2w', '2026-03-17T12:00:00.000Z'],
  ])('%s is read', (value, time) => expect(toTime('expire', value, NOW)).toBe(time))

  it.each(['', 'yesterday', '30', '30y', '2026-02-30', '2026-13-01', '-1d', '99999999999w', '1 March 2026'])(
    '%s is refused, saying what is expected',
    (value) => expect(() => toTime('expire', value, NOW)).toThrow(/^expire takes a date such as .*, not/),
  )
})

describe('numbers', () => {
  it('are whole and large enough', () => {
    expect(toWholeNumber('--limit', '12', 1)).toBe(12)
    for (const value of ['0', '-1', '1.5', '', 'ten', '1e3', '9999999999999999']) {
      expect(() => toWholeNumber('--limit', value, 1)).toThrow(`--limit takes a whole number from 1, not "${value}"`)
    }
  })
})

describe('settings', () => {
  it('are names with a stage and values as they stand', () => {
    expect(toSet(['decide.overlap=0.3', 'cluster.outlets=a,b=c'])).toEqual({
      'decide.overlap': '0.3',
      'cluster.outlets': 'a,b=c',
    })
  })

  it.each(['overlap=1', 'decide.overlap', '=1', 'decide.=1'])('%s is refused', (pair) => {
    expect(() => toSet([pair])).toThrow('--set takes stage.name=value')
  })
})

it('names are separated by commas', () => expect(toNames(' Crash, Seconds,,')).toEqual(['Crash', 'Seconds']))

it('names of a flag that is given are at least one', () => {
  expect(toGivenNames('--grid', 'a,b')).toEqual(['a', 'b'])
  expect(toGivenNames('--grid', undefined)).toEqual([])
  for (const value of ['', ' ', ',']) {
    expect(() => toGivenNames('--grid', value)).toThrow(`--grid needs at least one, not ${JSON.stringify(value)}`)
  }
})
