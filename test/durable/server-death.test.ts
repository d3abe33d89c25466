/** SEMANTICS 23 and 24 when it is the server that dies: what it acknowledged outlives it, and whoever used it goes on. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeServer, type Server } from '../postgres-server.ts'
import { makeOperations } from './operations.ts'
import { postgresOn } from './stores.ts'
import { dieOften } from './sudden-death.ts'

let server: Server
beforeAll(async () => {
  server = await makeServer({ fsync: true })
})
afterAll(() => server?.dispose())

it('under a stream loses nothing that was answered', async () => {
  await using place = await postgresOn(server).makePlace()
  const operations = makeOperations(300, 51)
  const outcome = await dieOften({ place, operations, manner: 'stream', kills: 5, seed: 51, lookedFor: 60 })
  expect(outcome.kills).toBe(5)
  expect(outcome.crashes).toBeGreaterThan(1)
})

it('among single adds, new versions, removals and expiries leaves all of one or nothing', async () => {
  await using place = await postgresOn(server).makePlace()
  const operations = makeOperations(100, 52, { versions: true, removals: true })
  const outcome = await dieOften({ place, operations, manner: 'single', kills: 5, seed: 52, lookedFor: 60 })
  expect(outcome.kills).toBe(5)
  expect(outcome.crashes).toBeGreaterThan(1)
})
