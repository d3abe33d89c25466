/** A time that a caller of the library gives, as stores keep times: in UTC, so that they compare as text. */

import { describe } from '../arguments.ts'
import { NewsfoldError } from '../errors.ts'
import { findIsoTime } from '../read/time.ts'

export function getTime(name: string, given: unknown): string {
  const time = typeof given === 'string' ? findIsoTime(given) : undefined
  if (time !== undefined) return time
  const expected = 'a time in ISO 8601 such as 2026-01-31T12:00:00Z'
  throw new NewsfoldError('option-wrong', `${name} must be ${expected}, not ${describe(given)}`)
}
