/** What the tests of the rules share: every store, and made-up news whose likeness is known. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import type { Event, Refused, Verdict } from '../../src/index.ts'
import { memory } from '../../src/store/memory.ts'
import { postgres } from '../../src/store/postgres.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'

let schemas = 0

/** Runs the tests against every store; `make` gives a fresh one. */
export function onEveryStore(name: string, tests: (make: () => Promise<Store>) => void): void {
  describe(`${name}, memory`, () => tests(async () => memory()))
  describe(`${name}, sqlite`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'newsfold-semantics-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    let files = 0
    tests(() => sqlite({ path: join(folder, `${files++}.db`) }))
  })
  describe(`${name}, postgres`, () =>
    tests(() => postgres({ url: `${inject('postgres')}?schema=semantics_${process.pid}_${schemas++}` })))
}

const SYLLABLES = ['ka', 'lo', 'mi', 'ter', 'san', 'vo', 'ri', 'den', 'pu', 'shal', 'e', 'bron', 'ty', 'gas', 'um']

/** News of so many made-up words; another seed shares hardly a phrase with it. */
export function makeNews(seed: number, words = 120): string {
  const below = randomBelow(seed * 7919 + 1)
  const word = () => Array.from({ length: 2 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join('')
  return Array.from({ length: words }, (_, i) => (i % 12 === 11 ? `${word()}.` : word())).join(' ')
}

/** The same news with every n-th word another. */
export function editNews(news: string, every: number, with_ = 'altered'): string {
  return news
    .split(' ')
    .map((word, i) => (i % every === every - 1 ? `${with_}${i}` : word))
    .join(' ')
}

export async function listAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

/** What a verdict says, in short: relation and the id it relates to. */
export function inShort(verdict: Verdict | Refused): string {
  if ('refused' in verdict) return verdict.refused
  if (verdict.earlier === undefined) return verdict.relation
  return `${verdict.relation} ${verdict.earlier === 'removed' ? 'removed' : verdict.earlier.id}`
}

export const kindsOf = (events: readonly Event[]) => events.map(({ kind }) => kind)

/** A clock that ticks a minute at every look. */
export function makeClock(start = '2026-03-01T00:00:00.000Z'): () => string {
  let at = Date.parse(start)
  return () => {
    at += 60_000
    return new Date(at).toISOString()
  }
}
