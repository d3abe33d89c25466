/** The rows of the SQLite store as the engine hands them over, and how they become the nouns. Tables: `migrations/sqlite/`. */

import type { Event, Relation, Story, Verdict } from '../model.ts'

export interface VerdictRow {
  id: string
  version: number
  revision: number
  relation: string
  story: string
  body: string
  lead_id: string
  lead_version: number
}

export interface KeptRow extends VerdictRow {
  sequence: number
  hash: Uint8Array
  seen_at: string
  outlet: string | null
  language: string | null
  title: string | null
  more: string
  words: string | null
  sketches: Uint8Array | null
  keys: Uint8Array | null
}

export interface PlaceRow {
  sequence: number
  place: number
  seen_at: string
  outlet: string | null
  story: string
}

export interface TextRow {
  number: number
  hash: Uint8Array
  sketches: Uint8Array
  keys: Uint8Array
}

export interface StoryRow {
  id: string
  revision: number
  lead_id: string
  lead_version: number
  joined_into: string | null
  size: number
  outlets: number
  origins: number
  first_seen: string
  last_seen: string
}

export interface EventRow {
  sequence: number
  at: string
  kind: Event['kind']
  subject: string | null
  object: string | null
  rest: string
}

/** What of a verdict is not in columns. The lead belongs to the story. */
export function bodyOf({ earlier, rule, evidence, drawsOn, receipt }: Verdict): string {
  return JSON.stringify({ earlier, rule, evidence, drawsOn, receipt })
}

export function toVerdict({ id, version, revision, relation, story, body, lead_id, lead_version }: VerdictRow): Verdict {
  const lead = { id: lead_id, version: lead_version }
  return { id, version, revision, relation: relation as Relation, lead, story, ...JSON.parse(body) }
}

export function toStory(row: StoryRow): Story {
  return {
    id: row.id,
    revision: row.revision,
    lead: { id: row.lead_id, version: row.lead_version },
    size: row.size,
    outlets: row.outlets,
    origins: row.origins,
    firstSeenAt: row.first_seen,
    lastSeenAt: row.last_seen,
    ...(row.joined_into !== null && { joinedInto: row.joined_into }),
  }
}

export function toEvent({ sequence, at, kind, subject, object, rest }: EventRow): Event {
  const more = JSON.parse(rest)
  const head = { sequence, at, kind }
  if (typeof more === 'number') return { ...head, story: subject, article: { id: object, version: more } } as Event
  if (subject !== null) return { ...head, pair: [subject, object], ...more } as Event
  return { ...head, ...more } as Event
}
