/** The rows of the PostgreSQL store as the engine hands them over, and how they become the nouns. Tables: `migrations/postgres/`. */

import type { Sequence } from '../model.ts'
import type { Asks } from './postgres-session.ts'
import { texts } from './postgres-values.ts'
import { type Packed, unpack, valuesOf } from './rows.ts'
import type { Text } from './store.ts'

/** Whether a column and a value are the same text; found by an index of its hash. */
export const isSame = (column: string, value: string) =>
  `hashtextextended(${column}, 0) = hashtextextended(${value}, 0) AND ${column} = ${value}`

/** Where the store stands: columns `last` and `settings`. */
export const HEAD = `coalesce((SELECT max(sequence) FROM events), 0) AS last,
  coalesce((SELECT hash FROM snapshots WHERE kind = 'settings' ORDER BY number DESC LIMIT 1), '') AS settings`

/** What is read of a story `s`. */
export const STORY_COLUMNS = `s.id, s.revision, s.lead_id, s.lead_version, s.origins, s.joined_into, s.draws_on, s.size, s.first_seen,
  s.last_seen, (SELECT count(*) FROM story_outlets o WHERE o.story = s.id) AS outlets`

/** A version with its place in a story. */
export interface PlaceRow {
  readonly sequence: Sequence
  readonly id: string
  readonly version: number
  readonly newest: boolean
  readonly place: Sequence
  readonly text: number
  readonly seen_at: string
  readonly outlet: string | null
  readonly story: string
}

/** All stored versions of these ids, older ones first. */
export async function findPlaces(asks: Asks, ids: ReadonlySet<string>): Promise<readonly PlaceRow[]> {
  if (ids.size === 0) return []
  return asks.ask<PlaceRow>(
    `SELECT a.sequence, a.id, a.version, a.newest, a.place, a.text, a.seen_at, a.outlet, a.story
     FROM unnest($1::text[]) AS q (id) JOIN articles a ON ${isSame('a.id', 'q.id')} ORDER BY a.version`,
    [texts([...ids])],
  )
}

export function toStamped(keys: readonly Packed[], nameOf: (stamp: number) => string): Text['keys'] {
  return keys.map(({ stamp, bytes }) => ({ stamp: nameOf(stamp), values: valuesOf(bytes) }))
}

export function unpackNull(packed: Uint8Array | null): Packed[] {
  return packed === null ? [] : unpack(packed)
}
