/** SEMANTICS 23: what processes do at the same time comes to what they would do one after the other. */

import { describe, expect, it } from 'vitest'
import { randomBelow } from '../../src/contracts/store-history.ts'
import type { ArticleEvent, ArticleInput } from '../../src/model.ts'
import { open } from '../../src/open.ts'
import { shuffle } from '../../src/random.ts'
import { assertFound, assertSame, assertWhole, contentsOf, nameOf, replay } from './contents.ts'
import { isTold, MEETINGS, PROCESSES } from './meetings.ts'
import { CLOCK, makeOperations, type Operation } from './operations.ts'
import {
  type Answer,
  type Child,
  isAnswer,
  isStage,
  type Line,
  type Manner,
  startOpener,
  startWriter,
} from './processes.ts'
import type { Place } from './stores.ts'
import { TESTED_STORES } from './tested-stores.ts'

/** Starts a process for each share. They open the store at the same time and then work, each at its own pace. */
async function startTogether(place: Place, shares: readonly (readonly Operation[])[], manners: readonly Manner[]) {
  const children = shares.map((operations, i) =>
    startWriter({ address: place.address, operations, manner: manners[i % manners.length]! }),
  )
  await Promise.all(children.map((child) => child.until(isStage('ready'))))
  for (const child of children) child.tell('go')
  await Promise.all(children.map((child) => child.until(isStage('opened'))))
  return children
}

/** Waits until all are done: what each was answered, and how often one of them had to judge again because of another. */
/** How often the next article is of another process than the one before: they may take turns, and then nobody need retry. */
async function countChanges(place: Place, answers: readonly (readonly Answer[])[]): Promise<number> {
  const writers = new Map(answers.flatMap((own, i) => own.filter(isTold).map(({ verdict }) => [nameOf(verdict), i])))
  await using store = await place.open()
  const order = (await contentsOf(store)).kept.map(({ article }) => writers.get(nameOf(article)))
  return order.filter((writer, i) => i > 0 && writer !== order[i - 1]).length
}

async function finish(children: readonly Child<Line>[]) {
  for (const child of children) child.tellNothingMore()
  const said = await Promise.all(children.map((child) => child.until(isStage('closed'))))
  const retries = said.flat().reduce((sum, line) => sum + ('stats' in line ? line.stats!.retries! : 0), 0)
  return { answers: said.map((own) => own.filter(isAnswer)), retries }
}

/** Looks at the outcome: whole, found, as it was answered, and the same as one after the other. */
async function assertSerial(
  place: Place,
  answers: readonly Answer[],
  operationOf?: (event: ArticleEvent) => Operation | undefined,
): Promise<void> {
  await using store = await place.open()
  const contents = await contentsOf(store)
  assertWhole(contents)
  assertSame(contents, await replay(contents, operationOf))
  await assertFound(store, contents)
  const stored = new Map(contents.kept.map(({ article, verdict }) => [nameOf(article), verdict]))
  for (const { verdict } of answers.filter(isTold)) {
    const now = stored.get(nameOf(verdict))
    expect(now).toMatchObject(now?.earlier === 'removed' ? { ...verdict, earlier: 'removed' } : verdict)
  }
}

describe.each(TESTED_STORES)('many processes, $name', ({ makePlace, some }) => {
  it('that open a new store at the same time all get it', async () => {
    const openers = PROCESSES.map(startOpener)
    await Promise.all(openers.map((opener) => opener.until(() => true)))
    for (let round = 0; round < some(20); round++) {
      await using place = await makePlace()
      for (const opener of openers) opener.tell(place.address)
      const said = await Promise.all(openers.map((opener) => opener.until(() => true)))
      expect(said.flat()).toEqual(PROCESSES.map(() => 'opened'))
    }
    for (const opener of openers) opener.tellNothingMore()
    expect(await Promise.all(openers.map((opener) => opener.wasKilled()))).toEqual(PROCESSES.map(() => false))
  })

  it('that meet in one moment come to what one after the other would', async () => {
    await using place = await makePlace()
    const rounds = Array(some(6)).fill(MEETINGS).flat() as typeof MEETINGS
    const old = rounds.flatMap(({ before }, round) => before?.(round) ?? [])
    const first = await open({ store: await place.open(), now: () => CLOCK })
    for (const article of old) await first.add(article)
    await first.close()

    const shares = PROCESSES.map((process) => rounds.map(({ operation }, round) => operation(round, process)))
    const children = await startTogether(place, shares, ['rounds'])
    const answers: Answer[] = []
    for (const { expectOf } of rounds) {
      for (const child of children) child.tell('go')
      const said = (await Promise.all(children.map((child) => child.until(isAnswer)))).flat() as Answer[]
      expectOf?.(said)
      answers.push(...said)
    }
    const { retries } = await finish(children)
    expect(retries).toBeGreaterThan(0)

    // The texts of what was removed and expired are not in the store any more.
    const inputs = new Map<string, ArticleInput>(old.map((article) => [article.id!, article]))
    await assertSerial(place, answers, ({ kind, article: { id } }) => {
      if (kind === 'added' && inputs.has(id)) return { add: inputs.get(id)! }
      return kind === 'expired' ? shares[0]![Number.parseInt(id, 10)] : undefined
    })
  })

  it('come to what one after the other would, each with its own share of a mixed stream', async () => {
    await using place = await makePlace()
    const below = randomBelow(21)
    const operations = makeOperations(some(400), 21, { versions: true })
    // Each has its own order; some articles come from two.
    const shares = PROCESSES.map((process) =>
      shuffle(
        operations.filter((_, i) => i % PROCESSES.length === process || i % 70 === process),
        () => below(1000) / 1000,
      ),
    )
    const { answers } = await finish(await startTogether(place, shares, ['stream', 'single']))
    expect(answers.map(({ length }) => length)).toEqual(shares.map(({ length }) => length))
    expect(await countChanges(place, answers)).toBeGreaterThan(PROCESSES.length)
    await assertSerial(place, answers.flat())
  })
})
