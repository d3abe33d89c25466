/**
 * A claimed time -> ISO 8601 in UTC. A time without a zone is taken as UTC, never as the zone of the machine, so that
 * the same record reads the same everywhere.
 */

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?([.,]\d{1,9})?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i
const HAS_YEAR = /\b[12]\d{3}\b/
const HAS_ZONE = /(?:Z|UTC?|GMT|[ECMP][SD]T|[+-]\d\d:?\d\d)\)?$/i

/** Old wire copy ends a field with control characters, as they are or as references; what follows is not of the time. */
const BEHIND = /(?:[^\P{Cc}\s]|&#x?[\da-f]+;).*$/isu

/** Longer than any date; what is longer is not read at all. */
const MAXIMUM_CHARACTERS = 64

/** Unix times below this are seconds, above it milliseconds: as seconds it is the year 5138, as milliseconds 1973. */
const LARGEST_SECONDS = 100_000_000_000

/** The time, if it is written as ISO 8601. */
export function findIsoTime(written: string): string | undefined {
  const match = ISO.exec(written.trim())
  if (match === null) return undefined
  const [, date, minutes = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = match
  // The platform takes 30 February for 2 March.
  if (toIso(Date.parse(`${date}T00:00Z`))?.startsWith(`${date}T`) !== true) return undefined
  return toIso(Date.parse(`${date}T${minutes}${seconds}${toMilliseconds(fraction)}${toZone(zone)}`))
}

/** The time in any form the platform can read, or as Unix time; undefined for everything else. */
export function findTime(written: string | number): string | undefined {
  if (typeof written === 'number') return toIso(Math.abs(written) < LARGEST_SECONDS ? written * 1000 : written)
  if (written.length > MAXIMUM_CHARACTERS) return undefined
  const text = written.replace(BEHIND, '').trim()
  const iso = findIsoTime(text)
  if (iso !== undefined) return iso
  // Without a year in it the platform guesses one ("3" is March 2001).
  if (!HAS_YEAR.test(text)) return undefined
  return toIso(Date.parse(HAS_ZONE.test(text) ? text : `${text} UTC`))
}

function toMilliseconds(fraction: string): string {
  return fraction === '' ? '' : `.${fraction.slice(1, 4)}`
}

function toZone(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

function toIso(milliseconds: number): string | undefined {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) return undefined
  const iso = date.toISOString()
  // Years beyond four digits are written with a sign, which would not sort among the others.
  return iso.length === 24 ? iso : undefined
}
