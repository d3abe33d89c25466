/** Who shares keys: the look-ups of the SQLite store that go through the key index. They run here or in a thread. */

import type { Sequence } from '../model.ts'
import { concatenate } from './rows.ts'
import { isEverywhere } from './scope.ts'
import type { SqliteSession } from './sqlite-session.ts'
import { nobodyShares, type Question, type Scope, type Sharing } from './store.ts'

export function findSharing(session: SqliteSession, questions: readonly Question[]): Sharing[] {
  return session.read(() => {
    session.refreshKeys()
    const answers: Sharing[] = []
    while (answers.length < questions.length) {
      // Questions that can go together do: for a group of articles that is all of them.
      const first = questions[answers.length]!
      const rest = questions.slice(answers.length)
      const others = rest.findIndex((one) => one.stamp !== first.stamp || limitOf(one) !== limitOf(first))
      answers.push(...share(session, others < 0 ? rest : rest.slice(0, others)))
    }
    return answers
  })
}

/** Questions under one stamp with one limit. */
function share(session: SqliteSession, questions: readonly Question[]): Sharing[] {
  const number = session.findStamp(questions[0]!.stamp)
  const probes =
    questions.length === 1 ? questions[0]!.probes : concatenate(questions.map((question) => question.probes))
  const found = number === undefined ? [] : session.keys.find(number, probes, limitOf(questions[0]!))
  let from = 0
  return questions.map(({ probes: { length }, scope, perKey, upTo }) => {
    const holding = found.slice(from, from + length)
    from += length
    if (holding.every((texts) => texts.length === 0)) return nobodyShares(length)
    const articles: number[] = []
    const probe: number[] = []
    const holders = new Uint32Array(length)
    for (let p = 0; p < length; p++) {
      const texts = (holding[p]!.at(-1) ?? 0) <= upTo ? holding[p]! : holding[p]!.filter((text) => text <= upTo)
      const prints = isEverywhere(scope) ? texts : printsInScope(session, texts, scope, upTo, perKey + 1)
      holders[p] = prints.length
      for (let i = 0; i < prints.length && i < perKey; i++) {
        articles.push(prints[i]!)
        probe.push(p)
      }
    }
    return { articles: new Float64Array(articles), probe: new Uint32Array(probe), holders }
  })
}

/** Holders of a key to ask for: one more than wanted, to see that it is crowded; within a scope nobody knows beforehand. */
function limitOf({ scope, perKey }: Question): number {
  return isEverywhere(scope) ? perKey + 1 : Number.MAX_SAFE_INTEGER
}

/** Texts looked at in one statement. */
const CHUNK = 128
const MARKS = Array(CHUNK).fill('?').join()

/**
 * The first print in scope of each of these texts, which ascend: the smallest `limit` of them. Where the scope concerns
 * texts only, their first prints ascend as they do, and nobody need look further than the limit.
 */
function printsInScope(
  session: SqliteSession,
  texts: readonly number[],
  scope: Scope,
  upTo: Sequence,
  limit: number,
): number[] {
  const { seenAfter = '', ...others } = scope
  const { outlet = null, notOutlet = null, language = null } = others
  const ascending = isEverywhere(others)
  const statement = session.sql(
    `SELECT min(a.sequence) AS print FROM texts t JOIN articles a ON a.text = t.number
     WHERE t.number IN (${MARKS}) AND t.latest_seen >= ? AND a.sequence <= ?
       AND (? IS NULL OR a.outlet = ?) AND (? IS NULL OR a.outlet IS NOT ?) AND (? IS NULL OR a.language = ?)
     GROUP BY t.number`,
  )
  const prints: number[] = []
  for (let from = 0; from < texts.length && !(ascending && prints.length >= limit); from += CHUNK) {
    const chunk = texts.slice(from, from + CHUNK)
    while (chunk.length < CHUNK) chunk.push(chunk.at(-1)!)
    const rows = statement.all(...chunk, seenAfter, upTo, outlet, outlet, notOutlet, notOutlet, language, language) as {
      print: number
    }[]
    for (const { print } of rows) prints.push(print)
  }
  return prints.sort((a, b) => a - b).slice(0, limit)
}

export function findFirstPrint(
  session: SqliteSession,
  text: number,
  scope: Scope,
  upTo: Sequence,
): Sequence | undefined {
  const row = session
    .sql(
      `SELECT a.sequence FROM texts t JOIN articles a ON a.text = t.number
       WHERE t.number = $text AND a.sequence <= $upTo AND ($seenAfter IS NULL OR t.latest_seen >= $seenAfter)
         AND ($outlet IS NULL OR a.outlet = $outlet) AND ($notOutlet IS NULL OR a.outlet IS NOT $notOutlet)
         AND ($language IS NULL OR a.language = $language)
       ORDER BY a.sequence LIMIT 1`,
    )
    .get({ text, upTo, seenAfter: null, outlet: null, notOutlet: null, language: null, ...scope })
  return (row as { sequence: number } | undefined)?.sequence
}

/** The numbers of texts by their content hashes. */
export function findTextNumbers(session: SqliteSession, hashes: readonly string[]): (number | undefined)[] {
  return session.read(() => {
    session.refreshKeys()
    return session.findTexts(hashes)
  })
}

/** Questions as they travel between threads: neighbours that differ in nothing but their probes say the rest once. */
export interface PackedQuestions {
  readonly heads: readonly (Omit<Question, 'probes'> & { readonly count: number })[]
  readonly lengths: Uint32Array
  readonly probes: BigUint64Array
}

export function packQuestions(questions: readonly Question[]): PackedQuestions {
  const heads: PackedQuestions['heads'][number][] = []
  for (const { stamp, scope, perKey, upTo } of questions) {
    const last = heads.at(-1)
    const isSame =
      last?.stamp === stamp &&
      last.perKey === perKey &&
      last.upTo === upTo &&
      isEverywhere(last.scope) &&
      isEverywhere(scope)
    if (isSame) heads[heads.length - 1] = { ...last, count: last.count + 1 }
    else heads.push({ stamp, scope, perKey, upTo, count: 1 })
  }
  return {
    heads,
    lengths: Uint32Array.from(questions, ({ probes }) => probes.length),
    probes: concatenate(questions.map(({ probes }) => probes)),
  }
}

export function unpackQuestions({ heads, lengths, probes }: PackedQuestions): Question[] {
  const questions: Question[] = []
  let from = 0
  for (const { count, ...head } of heads) {
    for (let i = 0; i < count; i++) {
      const to = from + lengths[questions.length]!
      questions.push({ ...head, probes: probes.subarray(from, to) })
      from = to
    }
  }
  return questions
}

/** Answers as they travel between threads: all of them in three arrays, with the rows and the probes of each. */
export interface PackedSharing {
  readonly articles: Float64Array
  readonly probe: Uint32Array
  readonly holders: Uint32Array
  readonly rows: Uint32Array
}

export function packSharing(answers: readonly Sharing[]): PackedSharing {
  const rows = Uint32Array.from(answers, ({ articles }) => articles.length)
  const count = rows.reduce((sum, of) => sum + of, 0)
  const articles = new Float64Array(count)
  const probe = new Uint32Array(count)
  const holders = new Uint32Array(answers.reduce((sum, answer) => sum + answer.holders.length, 0))
  let [row, key] = [0, 0]
  for (const answer of answers) {
    articles.set(answer.articles, row)
    probe.set(answer.probe, row)
    holders.set(answer.holders, key)
    row += answer.articles.length
    key += answer.holders.length
  }
  return { articles, probe, holders, rows }
}

/** The answers to these questions. */
export function unpackSharing(packed: PackedSharing, questions: readonly Question[]): Sharing[] {
  let [row, key] = [0, 0]
  return questions.map(({ probes: { length } }, i) => {
    const rows = packed.rows[i]!
    const answer = {
      articles: packed.articles.subarray(row, row + rows),
      probe: packed.probe.subarray(row, row + rows),
      holders: packed.holders.subarray(key, key + length),
    }
    row += rows
    key += length
    return answer
  })
}
