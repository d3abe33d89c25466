/**
 * SEMANTICS 24: a power cut counts, not only a killed process. No test cuts the power; this one asks the engine itself,
 * at the moment of each commit, on each connection that the store makes, whether it waits for the disk.
 */

import { expect, it } from 'vitest'
import { makeServer } from '../postgres-server.ts'
import { makeOperations } from './operations.ts'
import { startWriter } from './processes.ts'
import { postgresOn, SQLITE } from './stores.ts'

/** What `PRAGMA synchronous` answers for FULL: the log is synchronised with every commit. */
const FULL = 2

/** How the connections of a process stand that adds a stream to a store. */
async function listConnections(address: string): Promise<unknown[]> {
  const order = { address, operations: makeOperations(200, 31), manner: 'stream' as const }
  const child = startWriter<Record<string, unknown>>(order, 'report-connections.cjs')
  child.tell('go')
  const connections: unknown[] = []
  for await (const line of child.lines) if ('connection' in line) connections.push(line)
  expect(await child.wasKilled()).toBe(false)
  return connections
}

it('sqlite commits with a log that is synchronised every time, here and in its thread', async () => {
  await using place = await SQLITE.makePlace()
  const connections = await listConnections(place.address)
  expect(connections).toHaveLength(2)
  expect(connections).toContainEqual({ connection: 'main', journalMode: 'wal', synchronous: FULL })
  expect(connections).toContainEqual({ connection: 'thread', journalMode: 'wal', synchronous: FULL })
})

it('postgres commits synchronously, on a server that would rather not', async () => {
  const server = await makeServer({ fsync: true, settings: { synchronous_commit: 'off' } })
  try {
    await using place = await postgresOn(server).makePlace()
    expect(await listConnections(place.address)).toEqual([
      { connection: 'server', synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' },
    ])
  } finally {
    await server.dispose()
  }
})
