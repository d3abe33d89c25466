/**
 * Sudden death: a process writes, is killed at moments drawn from a seed, and is started again; a server that the store
 * needs is killed under it too, and the process goes on when it is back. After each death the store must hold exactly what
 * a store would that was never killed and took some first part of the same operations, all that were answered among them.
 * The soak runs the same for as long as one likes.
 */

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { randomBelow } from '../../src/contracts/store-history.ts'
import type { Settings } from '../../src/model.ts'
import { open } from '../../src/open.ts'
import { assertFound, assertSame, assertWhole, type Contents, contentsOf, nameOf, Reference } from './contents.ts'
import type { Operation } from './operations.ts'
import { type Answer, type Child, isAnswer, type Line, type Stage, startWriter } from './processes.ts'
import type { Place } from './stores.ts'

/** When something is killed: so long after a process has given so many answers, or says that it opens or closes. */
export interface Moment {
  readonly after: number | 'opening' | 'closing'
  readonly ms: number
  /** Kills the server under the process, which goes on when it is back. Default: the process itself is killed. */
  readonly crash?: () => Promise<void>
}

export interface Life {
  readonly answers: readonly Answer[]
  readonly killed: boolean
}

/** Brings back the server that was killed, after so many answers. */
type Revive = (answers: readonly Answer[]) => Promise<void>

/** Lets a process go and kills at the moments, if it lives that long; without one it lives until it is done. */
export async function live(child: Child<Line>, moments: readonly Moment[] = [], revive?: Revive): Promise<Life> {
  const answers: Answer[] = []
  const coming = [...moments]
  let crashing: Promise<void> | undefined
  const kill = async ({ ms, crash = async () => child.kill() }: Moment) => {
    if (ms > 0) await pause(ms)
    await crash()
  }
  for await (const line of child.lines) {
    const stage = isAnswer(line) ? undefined : line.stage
    if (isAnswer(line)) answers.push(line)
    if (stage === 'ready') child.tell('go')
    if (stage === 'failed') {
      assert.ok(crashing !== undefined && revive !== undefined, 'the store failed without a reason')
      await crashing
      await revive(answers)
      crashing = undefined
      child.tell('go')
    }
    const next = coming[0]
    if (next === undefined || crashing !== undefined || !isReached(next, stage, answers.length)) continue
    coming.shift()
    const killing = kill(next)
    if (next.crash !== undefined) crashing = killing
  }
  // It was done before it could miss the server.
  if (crashing !== undefined) {
    await crashing
    await revive!(answers)
  }
  return { answers, killed: await child.wasKilled() }
}

/** Whoever gets as far as closing without meeting its moment meets it there. */
function isReached({ after }: Moment, stage: Stage | undefined, answered: number): boolean {
  if (stage === 'closing') return true
  return typeof after === 'string' ? stage === after : answered >= after && stage !== 'ready' && stage !== 'opening'
}

/** Acknowledged articles that are not in the store as they were acknowledged. */
export class LostError extends Error {
  readonly lost: readonly string[]

  constructor(lost: readonly string[]) {
    super(`${lost.length} acknowledged articles are lost or changed: ${lost.slice(0, 5).join(', ')}`)
    this.lost = lost
  }
}

export interface Trial {
  readonly place: Place
  readonly operations: readonly Operation[]
  /** A stream is given from its beginning each time: what is known is not stored again. Single ones go on. */
  readonly manner: 'stream' | 'single'
  readonly kills: number
  readonly seed: number
  /** How many of the latest versions are looked for after each death. Default: all. */
  readonly lookedFor?: number
  readonly onDeath?: (answered: number) => void
  /** What the store is made with, if it is not made by who is killed first. */
  readonly set?: Settings
}

export interface Outcome {
  readonly kills: number
  /** How many of them were of the server. */
  readonly crashes: number
  readonly starts: number
  /** Operations that were answered. */
  readonly answered: number
}

/** Milliseconds between an answer and death at most: a group is judged and committed in fewer. */
const LONGEST_MS = 30

/** Kills as often as asked, looks at the store after each death, then lets it finish and looks again. */
export async function dieOften(trial: Trial): Promise<Outcome> {
  const { place, operations, manner, seed, onDeath } = trial
  const { server } = place
  const below = randomBelow(seed)
  const reference = new Reference(operations, trial.set)
  if (trial.set !== undefined) await (await open({ store: place.address, set: trial.set })).close()
  // Each death has its own stretch of the operations, so that all of them are met.
  const stretch = operations.length / Math.max(trial.kills, 1)
  let answered = 0
  let kills = 0
  let crashes = 0
  let starts = 0
  const crash = server && (() => server.crash(below(2) === 0 ? 'SIGKILL' : 'SIGQUIT'))
  /** The next deaths: of the process, and mostly one of the server before it. */
  const makeMoments = (from: number): Moment[] => {
    const due = crash !== undefined && below(3) > 0 ? [{ crash }, {}] : [{}]
    return due.slice(0, trial.kills - kills).map((death, i) => {
      const target = Math.floor((kills + i) * stretch) + below(Math.ceil(stretch))
      return { after: Math.max(target, answered) - from, ms: below(LONGEST_MS), ...death }
    })
  }
  const lookAfterDeath = async (answers: readonly Answer[], from: number) => {
    answered = Math.max(answered, from + answers.length)
    onDeath?.(answered)
    await lookAfter(trial, reference, answers, answered)
  }
  for (let alive = true; alive; ) {
    const from = manner === 'stream' ? 0 : answered
    const child = startWriter({ address: place.address, operations, from, manner })
    const life = await live(child, makeMoments(from), async (answers) => {
      await server!.start()
      kills++
      crashes++
      await lookAfterDeath(answers, from)
    })
    starts++
    if (life.killed) kills++
    alive = life.killed || kills < trial.kills
    if (life.killed) await lookAfterDeath(life.answers, from)
    else {
      answered = from + life.answers.length
      await lookAfter(trial, reference, life.answers, answered)
    }
  }
  assert.equal(answered, operations.length, 'operations that were never answered')
  return { kills, crashes, starts, answered }
}

/** Looks at the store: it is whole, and is the reference after all that was answered and perhaps a little more. */
async function lookAfter(
  { place, operations, lookedFor = operations.length }: Trial,
  reference: Reference,
  answers: readonly Answer[],
  answered: number,
): Promise<void> {
  await using store = await place.open()
  const last = await store.lastSequence()
  while (reference.answers.length < answered) await reference.step()
  while ((await reference.store.lastSequence()) < last && (await reference.step()));

  const contents = await contentsOf(store)
  const expected = await contentsOf(reference.store)
  const lost = findLost(contents, expected)
  if (lost.length > 0) throw new LostError(lost)
  for (const { number, ...answer } of answers) {
    // Removing again what is gone touches nothing.
    if ('verdict' in answer) assert.deepEqual(answer, reference.answers[number], `the answer to operation ${number}`)
  }
  assertWhole(contents)
  assertSame(contents, expected)
  await assertFound(store, contents, contents.kept.at(-lookedFor - 1)?.article.sequence)
}

/** Versions that should be there and are not, or with another verdict. */
function findLost(contents: Contents, expected: Contents): string[] {
  const inShort = ({ relation, earlier, story }: Contents['kept'][number]['verdict']) =>
    JSON.stringify([relation, earlier, story])
  const stored = new Map(contents.kept.map(({ article, verdict }) => [nameOf(article), inShort(verdict)]))
  return expected.kept.flatMap(({ article, verdict }) =>
    stored.get(nameOf(article)) === inShort(verdict) ? [] : [nameOf(article)],
  )
}
