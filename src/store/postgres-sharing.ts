/**
 * Who shares keys: the look-up of the PostgreSQL store on the path of every article. All questions of a group go in one
 * statement. Each probe is one descent of the index of keys, and reads no more holders than are wanted.
 */

import type { Sequence } from '../model.ts'
import type { PostgresSession } from './postgres-session.ts'
import { type Column, int4s, int8s, keyValues, texts } from './postgres-values.ts'
import { concatenate } from './rows.ts'
import { isEverywhere } from './scope.ts'
import { nobodyShares, type Question, type Scope, type Sharing } from './store.ts'

/** The first print of a text that is in the scope of `q`. */
export const firstPrint = (
  text: string,
) => `SELECT a.sequence FROM articles a WHERE a.text = ${text} AND a.sequence <= q.up_to
  AND (q.outlet IS NULL OR a.outlet = q.outlet) AND (q.not_outlet IS NULL OR a.outlet IS DISTINCT FROM q.not_outlet)
  AND (q.language IS NULL OR a.language = q.language) ORDER BY a.sequence LIMIT 1`

const HELD = 'k.stamp = q.stamp AND k.key = p.key AND k.text <= q.up_to'

/** The holders of a key, as far as they are wanted. A text is numbered by its first print, so their order is at hand. */
const EVERYWHERE = `SELECT k.text AS article FROM keys k WHERE ${HELD} ORDER BY k.text LIMIT q.most`

/** The window concerns the text, so the first print stands for it still. */
const IN_WINDOW = `SELECT k.text AS article FROM keys k JOIN texts t ON t.number = k.text
  WHERE ${HELD} AND t.latest_seen >= q.seen_after ORDER BY k.text LIMIT q.most`

/** The first print in scope may be any of a text's, so nobody knows the order before all are read. */
const IN_SCOPE = `SELECT f.sequence AS article FROM keys k JOIN texts t ON t.number = k.text
  CROSS JOIN LATERAL (${firstPrint('k.text')}) f
  WHERE ${HELD} AND (q.seen_after IS NULL OR t.latest_seen >= q.seen_after) ORDER BY f.sequence LIMIT q.most`

const sharingOf = (holders: string) => `SELECT q.number - 1, p.number - 1, h.article
  FROM unnest($2::int8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int4[], $8::int8[], $9::int4[], $10::int4[])
    WITH ORDINALITY AS q (up_to, seen_after, outlet, not_outlet, language, stamp, most, first, last, number)
  CROSS JOIN LATERAL unnest(($1::int8[])[q.first:q.last]) WITH ORDINALITY AS p (key, number)
  CROSS JOIN LATERAL (${holders}) h ORDER BY q.number, p.number, h.article`

function holdersFor({ seenAfter, ...others }: Scope): string {
  if (!isEverywhere(others)) return IN_SCOPE
  return seenAfter === undefined ? EVERYWHERE : IN_WINDOW
}

export async function findSharing(session: PostgresSession, questions: readonly Question[]): Promise<Sharing[]> {
  const answers: Sharing[] = new Array(questions.length)
  await Promise.all(
    [EVERYWHERE, IN_WINDOW, IN_SCOPE].map(async (holders) => {
      const asked = [...questions.keys()].filter((i) => holdersFor(questions[i]!.scope) === holders)
      if (asked.length === 0) return
      const found = await share(
        session,
        sharingOf(holders),
        asked.map((i) => questions[i]!),
      )
      for (const [at, i] of asked.entries()) answers[i] = found[at]!
    }),
  )
  return answers
}

type SharingRow = [question: number, probe: number, article: Sequence]

async function share(session: PostgresSession, statement: string, questions: readonly Question[]): Promise<Sharing[]> {
  const stamps = await session.stamps.find(questions.map(({ stamp }) => stamp))
  let end = 0
  const lasts = questions.map(({ probes }) => (end += probes.length))
  const rows = await session.askArrays<SharingRow>(statement, [
    keyValues(concatenate(questions.map(({ probes }) => probes))),
    ...scopeColumns(questions),
    int4s(stamps),
    // One more than wanted, to see that it is crowded.
    int8s(questions.map(({ perKey }) => perKey + 1)),
    int4s(questions.map(({ probes }, i) => lasts[i]! - probes.length + 1)),
    int4s(lasts),
  ])
  let row = 0
  return questions.map((question, i) => {
    const first = row
    while (rows[row]?.[0] === i) row++
    return toSharing(question, rows.slice(first, row))
  })
}

function toSharing({ probes, perKey }: Question, rows: readonly SharingRow[]): Sharing {
  if (rows.length === 0) return nobodyShares(probes.length)
  const articles: number[] = []
  const probe: number[] = []
  const holders = new Uint32Array(probes.length)
  for (const [, p, article] of rows) {
    if (++holders[p]! > perKey) continue
    articles.push(article)
    probe.push(p)
  }
  return { articles: Float64Array.from(articles), probe: Uint32Array.from(probe), holders }
}

/** Columns `up_to`, `seen_after`, `outlet`, `not_outlet`, `language`. */
export function scopeColumns(asked: readonly { readonly scope: Scope; readonly upTo: Sequence }[]): Column[] {
  return [
    int8s(asked.map(({ upTo }) => upTo)),
    texts(asked.map(({ scope }) => scope.seenAfter ?? null)),
    texts(asked.map(({ scope }) => scope.outlet ?? null)),
    texts(asked.map(({ scope }) => scope.notOutlet ?? null)),
    texts(asked.map(({ scope }) => scope.language ?? null)),
  ]
}
