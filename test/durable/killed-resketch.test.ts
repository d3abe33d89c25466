/** SEMANTICS 3: a resketch that is killed goes on, and comes to what one comes to that never stopped. */

import { describe, expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import type { Settings } from '../../src/model.ts'
import { open } from '../../src/open.ts'
import type { Store } from '../../src/store/store.ts'
import { assertFound, assertSame, assertWhole, contentsOf, listAll, nameOf, Reference } from './contents.ts'
import { fill } from './fill.ts'
import { CLOCK, makeOperations } from './operations.ts'
import { startWriter } from './processes.ts'
import type { Place } from './stores.ts'
import { live } from './sudden-death.ts'
import { TESTED_STORES } from './tested-stores.ts'

/** There and back again, until it was killed often enough. */
const SETTINGS: readonly Settings[] = [{ 'sketch.bins': 30 }, { 'sketch.bins': 20 }]
/** A group is converted and committed in about as long. */
const LONGEST_MS = 120

/** The settings in force, without the name of the run that brought them. */
async function settingsOf(store: Store): Promise<unknown> {
  const { run: _, ...made } = JSON.parse(new TextDecoder().decode((await store.findSnapshot('settings'))!.bytes))
  return made
}

/** Whatever was reached: nothing is wrong, and what is stored is found. */
async function assertUsable(place: Place): Promise<void> {
  await using newsfold = await open({ store: await place.open(), now: () => CLOCK })
  expect(await listAll(newsfold.verify())).toEqual([])
}

/** Kills resketches until it has done so often enough, lets the last one finish, and tells what it was to change. */
async function killOften(place: Place, kills: number, seed: number): Promise<Settings> {
  const below = randomBelow(seed)
  for (let killed = 0, turns = 0; ; ) {
    const set = SETTINGS[turns % SETTINGS.length]!
    const moment = { after: ['opening', 0, 1, 2][below(4)] as 'opening' | number, ms: below(LONGEST_MS) }
    const child = startWriter({ address: place.address, operations: [], manner: 'resketch', set })
    const life = await live(child, killed < kills ? [moment] : [])
    if (!life.killed) turns++
    if (!life.killed && killed === kills) return set
    if (life.killed) killed++
    await assertUsable(place)
  }
}

describe.each(TESTED_STORES)('a killed resketch, $name', ({ makePlace }) => {
  it('goes on, and comes to what one comes to that never stopped', async () => {
    await using place = await makePlace()
    const operations = makeOperations(700, 41, { versions: true, removals: true })
    const inOrder = [...operations.filter((one) => 'add' in one), ...operations.filter((one) => !('add' in one))]
    await fill(place, inOrder)
    const set = await killOften(place, 10, 42)

    const reference = new Reference(inOrder)
    while (await reference.step());
    const resketched = await open({ store: reference.store, now: () => CLOCK })
    for (const one of SETTINGS) await listAll(resketched.resketch({ set: one }))
    await listAll(resketched.resketch({ set }))
    await using store = await place.open()
    const contents = await contentsOf(store)
    assertWhole(contents)
    assertSame(contents, await contentsOf(reference.store))
    expect(await store.lastSequence()).toBe(await reference.store.lastSequence())
    expect(await settingsOf(store)).toEqual(await settingsOf(reference.store))
    expect(await store.findNotes('newsfold', ['resketch'])).toEqual([undefined])
    await assertFound(store, contents, contents.kept.at(-100)?.article.sequence)
  })

  it('does not touch what another process adds meanwhile', async () => {
    await using place = await makePlace()
    const operations = makeOperations(900, 43)
    await fill(place, operations.slice(0, 600))
    const adding = live(startWriter({ address: place.address, operations: operations.slice(600), manner: 'single' }))
    await killOften(place, 5, 44)
    const { answers } = await adding
    expect(answers).toHaveLength(300)

    await assertUsable(place)
    await using store = await place.open()
    const contents = await contentsOf(store)
    assertWhole(contents)
    await assertFound(store, contents, contents.kept.at(-100)?.article.sequence)
    const verdicts = new Map(contents.kept.map(({ article, verdict }) => [nameOf(article), verdict]))
    for (const answer of answers) {
      if ('verdict' in answer) expect(verdicts.get(nameOf(answer.verdict))).toMatchObject(answer.verdict)
    }
  })
})
