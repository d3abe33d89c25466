import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'
import type { Store } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-turns-'))
afterAll(() => rmSync(folder, { recursive: true }))

const STORES: readonly [name: string, open: () => Promise<Store>][] = [
  ['sqlite', () => sqlite({ path: join(folder, 'news.db') })],
  ['postgres', () => postgres({ url: `${inject('postgres')}?schema=turns` })],
]

it.each(STORES)('%s gives turns one after the other, and they keep nobody from committing', async (_, open) => {
  await using one = await open()
  await using other = await open()
  const order: string[] = []
  const first = await one.takeTurn()
  const waiting = other.takeTurn().then((second) => {
    order.push('second begins')
    return second
  })
  const guard = { upTo: 0, texts: [], probes: [], stories: [], ids: [], settings: '' }
  const snapshots = [{ kind: 'settings' as const, hash: 'a', bytes: new Uint8Array(1) }]
  const nothing = { put: [], remove: [], expire: [], resketch: [], verdicts: [], stories: [], events: [], notes: [] }
  expect(await other.commit({ guard, ...nothing, snapshots })).toHaveProperty('written')
  order.push('first ends')
  await first.end()
  await (await waiting).end()
  expect(order).toEqual(['first ends', 'second begins'])
  // And again.
  await (await one.takeTurn()).end()
})

it('a store in memory alone gives turns at once and leaves no file', async () => {
  await using store = await sqlite({ path: ':memory:' })
  const turns = [await store.takeTurn(), await store.takeTurn()]
  for (const turn of turns) await turn.end()
})
