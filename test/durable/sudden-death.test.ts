/** SEMANTICS 23 and 24: what was answered outlives the process, and no death leaves one thing without the other. */

import { describe, expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import { open } from '../../src/open.ts'
import { assertFound, assertSame, assertWhole, contentsOf, listAll, nameOf, Reference, replay } from './contents.ts'
import { CLOCK, carryOut, makeOperations } from './operations.ts'
import { type Answer, startWriter } from './processes.ts'
import { dieOften, live } from './sudden-death.ts'
import { TESTED_STORES } from './tested-stores.ts'

describe.each(TESTED_STORES)('sudden death, $name', ({ makePlace, some }) => {
  it('of a process that adds a stream loses nothing that was answered', async () => {
    await using place = await makePlace()
    const trial = { operations: makeOperations(some(500), 1), kills: some(8), seed: 11, lookedFor: 60 }
    const { kills } = await dieOften({ place, manner: 'stream', ...trial })
    expect(kills).toBe(trial.kills)
  })

  it('among single adds, new versions, removals and expiries leaves all of one or nothing', async () => {
    await using place = await makePlace()
    const operations = makeOperations(some(200), 2, { versions: true, removals: true })
    const { kills } = await dieOften({ place, operations, manner: 'single', kills: some(10), seed: 12 })
    expect(kills).toBe(some(10))
  })

  it('among corrections and what takes them back leaves all that follows from one or nothing', async () => {
    await using place = await makePlace()
    const operations = makeOperations(some(200), 6, { versions: true, removals: true, corrections: true })
    const { kills } = await dieOften({ place, operations, manner: 'single', kills: some(10), seed: 16 })
    expect(kills).toBe(some(10))
    await using store = await place.open()
    const newsfold = await open({ store, now: () => CLOCK })
    expect(await listAll(newsfold.verify())).toEqual([])
    expect((await contentsOf(store)).events.filter(({ kind }) => kind === 'corrected').length).toBeGreaterThan(0)
  })

  it('while a store is made leaves one that can be opened and used', async () => {
    const below = randomBelow(13)
    const operations = makeOperations(20, 3)
    for (let kills = 0; kills < some(6); ) {
      await using place = await makePlace()
      const child = startWriter({ address: place.address, operations: [], manner: 'single' })
      const { killed } = await live(child, [{ after: 'opening', ms: below(40) }])
      if (killed) kills++
      await using store = await place.open()
      const newsfold = await open({ store, now: () => CLOCK })
      for (const operation of operations) await carryOut(newsfold, operation)
      const contents = await contentsOf(store)
      assertSame(contents, await replay(contents))
    }
  })

  it('while a store is closed leaves it whole', async () => {
    const below = randomBelow(14)
    const operations = makeOperations(150, 4)
    const reference = new Reference(operations)
    while (await reference.step());
    const expected = await contentsOf(reference.store)
    for (let kills = 0; kills < some(3); ) {
      await using place = await makePlace()
      const child = startWriter({ address: place.address, operations, manner: 'stream' })
      const { killed } = await live(child, [{ after: 'closing', ms: below(6) }])
      if (killed) kills++
      await using store = await place.open()
      assertSame(await contentsOf(store), expected)
    }
  })

  it('of one process does not touch what another one writes meanwhile', async () => {
    await using place = await makePlace()
    const below = randomBelow(15)
    const operations = makeOperations(some(250), 5)
    const { address } = place
    const surviving = live(startWriter({ address, operations: operations.toReversed(), manner: 'single' }))
    const answers: Answer[] = []
    for (let kills = 0; kills < some(5); ) {
      const child = startWriter({ address, operations, manner: 'stream' })
      const life = await live(child, [{ after: below(some(200)), ms: below(30) }])
      answers.push(...life.answers)
      if (life.killed) kills++
    }
    answers.push(...(await live(startWriter({ address, operations, manner: 'stream' }))).answers)
    answers.push(...(await surviving).answers)

    await using store = await place.open()
    const contents = await contentsOf(store)
    assertWhole(contents)
    assertSame(contents, await replay(contents))
    await assertFound(store, contents)
    const verdicts = new Map(contents.kept.map(({ article, verdict }) => [nameOf(article), verdict]))
    for (const answer of answers) {
      if ('verdict' in answer) expect(verdicts.get(nameOf(answer.verdict))).toMatchObject(answer.verdict)
    }
  })
})
