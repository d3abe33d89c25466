/** From the words of a command line to values: numbers, times, settings. A wrong one is refused with what was expected. */

import { NewsfoldError } from '../errors.ts'
import type { Setting } from '../model.ts'
import { findIsoTime } from '../read/time.ts'

/** Lengths of the units an age can have, in milliseconds. */
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

export function toWholeNumber(name: string, value: string, minimum: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < minimum) {
    throw new NewsfoldError(
      'option-wrong',
      `${name} takes a whole number from ${minimum}, not ${JSON.stringify(value)}`,
    )
  }
  return number
}

const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }

/** Bytes: a number, or one with K, M or G behind it. */
export function toSizeBytes(name: string, value: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)([KMG]?)(?:i?B)?$/i.exec(value) ?? []
  const sizeBytes = Math.floor(Number(number) * SIZE_UNITS[unit.toUpperCase()]!)
  if (number !== '' && Number.isSafeInteger(sizeBytes) && sizeBytes > 0) return sizeBytes
  throw new NewsfoldError('option-wrong', `${name} takes a size such as 512M or 4G, not ${JSON.stringify(value)}`)
}

/** A share of a whole: above 0 and below 1. */
export function toShare(name: string, value: string): number {
  const share = value.trim() === '' ? Number.NaN : Number(value)
  if (share > 0 && share < 1) return share
  throw new NewsfoldError('option-wrong', `${name} takes a number between 0 and 1, not ${JSON.stringify(value)}`)
}

/** A date or time as it stands, or an age such as 30d, counted back from now. */
export function toTime(name: string, value: string, now: number): string {
  const age = /^(\d+)([mhdw])$/.exec(value)
  const time = age === null ? toMoment(value) : now - Number(age[1]) * (UNITS[age[2] ?? ''] ?? 0)
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) {
    const expected =
      'a date such as 2026-03-01, a time such as 2026-03-01T06:00Z, or an age such as 45m, 12h, 30d or 8w'
    throw new NewsfoldError('option-wrong', `${name} takes ${expected}, not ${JSON.stringify(value)}`)
  }
  return date.toISOString()
}

/** Only ISO 8601, and only days that exist: the platform takes February 30th for March 2nd. */
function toMoment(value: string): number {
  const day = value.trim().slice(0, 10)
  const iso = findIsoTime(value)
  return iso === undefined || findIsoTime(day)?.slice(0, 10) !== day ? Number.NaN : Date.parse(iso)
}

/** `stage.name=value`, each once. */
export function toSet(pairs: readonly string[]): Record<string, Setting> {
  const set: Record<string, Setting> = {}
  for (const pair of pairs) {
    const [, name, value] = /^([a-z]+\.[A-Za-z]+)=(.*)$/s.exec(pair) ?? []
    if (name === undefined || value === undefined) {
      throw new NewsfoldError('option-wrong', `--set takes stage.name=value, not ${JSON.stringify(pair)}`)
    }
    set[name] = value
  }
  return set
}

export function toNames(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Of a flag that was given; none of one that was not. */
export function toGivenNames(flag: string, value: string | undefined): string[] {
  const names = toNames(value ?? '')
  if (value === undefined || names.length > 0) return names
  throw new NewsfoldError('option-wrong', `${flag} needs at least one, not ${JSON.stringify(value)}`)
}
