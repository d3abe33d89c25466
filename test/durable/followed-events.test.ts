/** SEMANTICS 25: the feed never skips and never reorders, whoever follows it and however often it has to begin again. */

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { EXIT_CODES } from '../../src/cli/exit-codes.ts'
import { randomBelow } from '../../src/contracts/store-history.ts'
import type { Event } from '../../src/model.ts'
import { open } from '../../src/open.ts'
import { toEvent } from '../../src/report/json.ts'
import { listAll } from './contents.ts'
import { makeOperations } from './operations.ts'
import { type Child, isAnswer, isStage, type Line, startCommand, startWriter } from './processes.ts'
import { TESTED_STORES } from './tested-stores.ts'

interface Printed {
  readonly sequence: number
}

const KILLS = 6

/** Processes that write until they are stopped. */
function keepWriting(address: string, writers: number) {
  const stopping = new AbortController()
  const write = async (child: Child<Line>) => {
    child.tell('go')
    await child.until(isStage('opened'))
    while (!stopping.signal.aborted) {
      child.tell('go')
      await child.until(isAnswer)
    }
    child.tellNothingMore()
    await child.until(isStage('closed'))
  }
  const done = Promise.all(
    Array.from({ length: writers }, (_, i) => {
      const operations = makeOperations(500, 40 + i, { versions: true, removals: true })
      return write(startWriter({ address, operations, manner: 'rounds' }))
    }),
  )
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

describe.each(TESTED_STORES)('events, followed, $name', ({ makePlace, some }) => {
  const follow = (address: string, after = 0) =>
    startCommand<Printed>('events', '--store', address, '--follow', '--after', String(after))

  it('are the same for one that never stopped and one that was killed and went on', async () => {
    await using place = await makePlace()
    const { address } = place
    await (await open({ store: await place.open() })).close()
    const below = randomBelow(41)
    const writers = keepWriting(address, 3)

    const steady = follow(address)
    const seen: Printed[] = []
    for (let kills = 0; kills < some(KILLS); ) {
      const child = follow(address, seen.at(-1)?.sequence)
      const enough = seen.length + 1 + below(30)
      for await (const event of child.lines) {
        if (seen.push(event) === enough) void pause(below(300)).then(() => child.kill())
      }
      if (await child.wasKilled()) kills++
    }
    await writers.stop()

    await using store = await place.open()
    const events = (await listAll(store.listEvents())).map(toEvent)
    const { length } = events
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length }, (_, i) => i + 1))
    if (seen.length < length) {
      const child = follow(address, seen.at(-1)?.sequence)
      seen.push(...(await child.until(({ sequence }) => sequence === length)))
      child.kill()
    }
    expect(seen).toEqual(events)

    expect(await steady.until(({ sequence }) => sequence === length)).toEqual(events)
    steady.kill('SIGTERM')
    expect(await steady.ended).toEqual({ code: EXIT_CODES.interrupted.code, signal: null })
    expect(steady.errors).toBe('')
  })

  it('come whole and in order to who asks for them while others write', async () => {
    await using place = await makePlace()
    await using store = await place.open()
    await open({ store })
    const writers = keepWriting(place.address, 4)
    const seen: Event[] = []
    while (seen.length < some(400)) {
      for await (const event of store.listEvents(seen.at(-1)?.sequence)) seen.push(event)
      await pause(1)
    }
    await writers.stop()
    expect(seen).toEqual((await listAll(store.listEvents())).slice(0, seen.length))
  })
})
