/** SEMANTICS 23 and 24 when it is the server that dies: what it acknowledged outlives it, and whoever used it goes on. */

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXIT_CODES } from '../../src/cli/exit-codes.ts'
import { open } from '../../src/open.ts'
import { makeServer, type Server } from '../postgres-server.ts'
import { makeOperations } from './operations.ts'
import { startCommand } from './processes.ts'
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

it('is waited for by who follows the events, who then goes on after the last one', async () => {
  await using place = await postgresOn(server).makePlace()
  const add = async (id: string) => {
    await using newsfold = await open({ store: place.address })
    await newsfold.add({ id, text: `Storks are back in Lower Orrin nine days earlier than last year, says ${id}.` })
  }
  await add('before')
  const follower = startCommand<{ readonly sequence: number }>('events', '--store', place.address, '--follow')
  const [first] = await follower.until(() => true)
  expect(first).toMatchObject({ sequence: 1 })
  await server.crash('SIGQUIT')
  while (!follower.errors.includes('asking again')) await pause(20)
  // Long enough to be refused several times.
  await pause(1500)
  await server.start()
  await add('after')
  const rest = await follower.until(({ sequence }) => sequence === 3)
  expect(rest.map(({ sequence }) => sequence)).toEqual([2, 3])
  expect(follower.errors.match(/asking again/g)).toHaveLength(1)
  follower.kill('SIGINT')
  expect(await follower.ended).toEqual({ code: EXIT_CODES.interrupted.code, signal: null })
})

it('among single adds, new versions, removals and expiries leaves all of one or nothing', async () => {
  await using place = await postgresOn(server).makePlace()
  const operations = makeOperations(100, 52, { versions: true, removals: true })
  const outcome = await dieOften({ place, operations, manner: 'single', kills: 5, seed: 52, lookedFor: 60 })
  expect(outcome.kills).toBe(5)
  expect(outcome.crashes).toBeGreaterThan(1)
})
