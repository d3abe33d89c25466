/**
 * SEMANTICS 24: a power cut counts, not only a killed process. No test cuts the power; this one asks the engine itself,
 * at the moment of each commit, on each connection that the store makes, whether it waits for the disk.
 */

import { expect, it } from 'vitest'
import { makeOperations } from './operations.ts'
import { startWriter } from './processes.ts'
import { SQLITE } from './stores.ts'

/** What `PRAGMA synchronous` answers for FULL: the log is synchronised with every commit. */
const FULL = 2

it('sqlite commits with a log that is synchronised every time, here and in its thread', async () => {
  await using place = await SQLITE.makePlace()
  const order = { address: place.address, operations: makeOperations(200, 31), manner: 'stream' as const }
  const child = startWriter<Record<string, unknown>>(order, 'report-connections.cjs')
  child.tell('go')
  const connections: unknown[] = []
  for await (const line of child.lines) if ('connection' in line) connections.push(line)
  expect(await child.wasKilled()).toBe(false)
  expect(connections).toHaveLength(2)
  expect(connections).toContainEqual({ connection: 'main', journalMode: 'wal', synchronous: FULL })
  expect(connections).toContainEqual({ connection: 'thread', journalMode: 'wal', synchronous: FULL })
})
