/** How a stored article is read: the columns, and what becomes of a row. */

import type { Article, Verdict } from '../model.ts'
import { unpack } from './rows.ts'
import { type KeptRow, toVerdict } from './sqlite-rows.ts'
import type { SqliteSession } from './sqlite-session.ts'
import type { Kept, Text } from './store.ts'

export const SELECT_KEPT = `SELECT a.sequence, a.id, a.version, a.hash, a.seen_at, a.outlet, a.language, a.title, a.more, b.words,
  t.sketches, t.keys, v.revision, v.relation, v.story, v.body, s.lead_id, s.lead_version
  FROM articles a JOIN verdicts v USING (sequence) JOIN stories s ON s.id = v.story
  LEFT JOIN bodies b USING (sequence) LEFT JOIN texts t ON t.number = a.text`

export function toKept(session: SqliteSession, row: KeptRow): Kept {
  const { sequence, id, version, seen_at, outlet, language, title } = row
  const more = JSON.parse(row.more) as { partial: boolean }
  const article: Article = { id, version, sequence, text: row.words ?? '', seenAt: seen_at, ...more }
  const told: Writable<Article> = article
  if (outlet !== null) told.outlet = outlet
  if (language !== null) told.language = language
  if (title !== null) told.title = title
  const text: Text = {
    hash: Buffer.from(row.hash).toString('hex'),
    sketches:
      row.sketches === null
        ? []
        : unpack(row.sketches).map(({ stamp, bytes }) => ({ stamp: session.stampName(stamp), bytes })),
    keys: row.keys === null ? [] : session.toStamped(row.keys),
  }
  return withVerdict(article, text, () => toVerdict(row))
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Of most candidates nobody asks for the verdict, so it is parsed when somebody does. */
function withVerdict(article: Article, text: Text, parse: () => Verdict): Kept {
  let verdict: Verdict | undefined
  return {
    article,
    text,
    get verdict() {
      verdict ??= parse()
      return verdict
    },
  }
}
