/** SEMANTICS 22: a rejudge that is killed goes on, and comes to what one comes to that never stopped. */

import { describe, expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import type { Settings } from '../../src/model.ts'
import { open } from '../../src/open.ts'
import { assertSame, assertWhole, type Contents, contentsOf, listAll, Reference } from './contents.ts'
import { fill } from './fill.ts'
import { CLOCK, makeOperations } from './operations.ts'
import { startWriter } from './processes.ts'
import type { Place } from './stores.ts'
import { live } from './sudden-death.ts'
import { TESTED_STORES } from './tested-stores.ts'

/** There and back again, until it was killed often enough. */
const SETTINGS: readonly Settings[] = [
  { 'decide.alike': 0.85, 'decide.whole': 0.95 },
  { 'decide.alike': 0.58, 'decide.whole': 0.75, 'cluster.lead': 'longest' },
]
/** A group is judged and committed in about as long. */
const LONGEST_MS = 150

/** Whatever was reached: nothing is wrong. Tells whether it came to its end; it may have been killed after that. */
async function look(place: Place, set: Settings): Promise<boolean> {
  const store = await place.open()
  await using newsfold = await open({ store, now: () => CLOCK })
  expect(await listAll(newsfold.verify())).toEqual([])
  const [note] = await store.findNotes('newsfold', ['rejudge'])
  return note === undefined && Object.entries(set).every(([name, value]) => newsfold.settings[name] === value)
}

/** Kills rejudges until it has done so often enough, lets the last one finish, and tells how many came to their end. */
async function killOften(place: Place, kills: number, seed: number): Promise<number> {
  const below = randomBelow(seed)
  for (let killed = 0, turns = 0; ; ) {
    const set = SETTINGS[turns % SETTINGS.length]!
    const moment = { after: ['opening', 0, 1, 2][below(4)] as 'opening' | number, ms: below(LONGEST_MS) }
    const child = startWriter({ address: place.address, operations: [], manner: 'rejudge', set })
    const life = await live(child, killed < kills ? [moment] : [])
    if (life.killed) killed++
    if (await look(place, set)) turns++
    if (!life.killed && killed === kills) return turns
  }
}

/** Settings are named by their content, which has the name of the run in it: here they are numbered as they came. */
function numberSettings(contents: Contents): Contents {
  const numbers = new Map<string, number>()
  const numberOf = (hash: string) => {
    if (!numbers.has(hash)) numbers.set(hash, numbers.size)
    return String(numbers.get(hash))
  }
  const events = contents.events.map((event) =>
    event.kind === 'rejudged' ? { ...event, before: numberOf(event.before), after: numberOf(event.after) } : event,
  )
  const kept = contents.kept.map(({ verdict, ...rest }) => ({
    ...rest,
    verdict: { ...verdict, receipt: { ...verdict.receipt, settings: numberOf(verdict.receipt.settings) } },
  }))
  return { ...contents, events, kept }
}

describe.each(TESTED_STORES)('a killed rejudge, $name', ({ makePlace }) => {
  it('goes on, and comes to what one comes to that never stopped', async () => {
    await using place = await makePlace()
    const operations = makeOperations(600, 51, { versions: true, removals: true, corrections: true })
    const inOrder = [...operations.filter((one) => 'add' in one), ...operations.filter((one) => !('add' in one))]
    await fill(place, inOrder)
    const turns = await killOften(place, 8, 52)

    const reference = new Reference(inOrder)
    while (await reference.step());
    const rejudged = await open({ store: reference.store, now: () => CLOCK })
    for (let turn = 0; turn < turns; turn++) await listAll(rejudged.rejudge({ set: SETTINGS[turn % SETTINGS.length]! }))
    await using store = await place.open()
    const contents = numberSettings(await contentsOf(store))
    assertWhole(contents)
    assertSame(contents, numberSettings(await contentsOf(reference.store)))
    expect(contents.events.filter(({ kind }) => kind === 'rejudged').length).toBeGreaterThan(2)
    expect(await store.findNotes('newsfold', ['rejudge'])).toEqual([undefined])
  })

  it('comes to one judgement with what another process adds meanwhile', async () => {
    await using place = await makePlace()
    const operations = makeOperations(700, 53, { versions: true })
    await fill(place, operations.slice(0, 450))
    const adding = live(startWriter({ address: place.address, operations: operations.slice(450), manner: 'single' }))
    await killOften(place, 4, 54)
    expect((await adding).answers).toHaveLength(250)
    await using newsfold = await open({ store: await place.open(), now: () => CLOCK })
    expect(await listAll(newsfold.verify())).toEqual([])
    // All is in place: judged again by the same settings, nothing changes.
    const work = newsfold.rejudge()
    let step = await work.next()
    while (!step.done) step = await work.next()
    expect(step.value).toMatchObject({ changed: 0, leads: 0 })
  })
})
