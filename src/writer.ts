/**
 * The one place where articles are committed. What is submitted while a commit runs waits and goes into the next group,
 * so callers that add at the same time share the cost of a durable commit and never race inside one process.
 *
 * A group goes three steps, and three groups are on their way at a time: the store is asked for what it knows of one,
 * while the one before is judged, while the one before that goes to disk. A group is judged in order, each article seeing
 * those before it, on top of what is pending, and committed at once. If another process came between, what was judged is
 * judged again (SEMANTICS 23).
 */

import { askGroup } from './ask-group.ts'
import { NewsfoldError } from './errors.ts'
import type { Known } from './held.ts'
import type { InForce } from './in-force.ts'
import type { Sequence, Verdict } from './model.ts'
import { type Judgement, judge, prepareFor, type Setup, toJudgement } from './pipeline.ts'
import type { Prepared } from './propose/proposer.ts'
import { Pending } from './store/pending.ts'
import { Remembered } from './store/remembered.ts'
import { concatenate } from './store/rows.ts'
import type { Guard, Stamped, Store, Turn, Write } from './store/store.ts'
import { toWrite } from './store/write.ts'
import { endQuietly, Turns } from './turns.ts'

/** Articles in one commit at most: enough to share its cost and that of looking up, few enough that answers do not wait. */
export const GROUP_ARTICLES = 256
/** A group that lost this often against other processes is given up with a clear error. */
const MAXIMUM_TRIES = 100
/** Groups judged on top of one state of the store before its present one is taken up. */
const GROUPS_ON_TOP = 4

export interface WriterCounts {
  /** Groups judged again because another process came between. */
  retries: number
  /** Keys that were too crowded to be asked whole. */
  crowded: number
}

/** What several callers submitted, taken together. */
interface Batch {
  readonly group: readonly Prepared[]
  /** What it was sketched for. */
  readonly setup: Setup
  resolve(verdicts: readonly Verdict[]): void
  reject(error: unknown): void
}

/** What groups are judged on: a state of the store with some groups on top of it. */
interface Ground {
  readonly pending: Pending
  groups: number
}

/** A group of which the store is being asked what it knows. */
interface Asked {
  readonly batch: Batch
  /** What it is judged by, and the articles sketched for that. */
  readonly setup: Setup
  readonly group: readonly Prepared[]
  readonly ground: Ground
  readonly known: Promise<readonly Known[]>
}

interface JudgedGroup {
  readonly judgements: readonly Judgement[]
  /** The number before the first one of this group. */
  readonly after: Sequence
}

/** A group on its way to disk. */
interface Landing {
  readonly judged: JudgedGroup
  /** Whether it landed as it was judged. */
  readonly done: Promise<boolean>
}

interface OnTheirWay {
  readonly asked: Asked | undefined
  readonly landing: Landing | undefined
}

export class Writer {
  readonly counts: WriterCounts = { retries: 0, crowded: 0 }
  readonly #store: Store
  readonly #inForce: InForce
  #waiting: Batch[] = []
  #running: Promise<void> | undefined
  #arrived: (() => void) | undefined
  readonly #onCommitted: (last: Sequence) => void
  readonly #turns: Turns
  readonly #remembered = new Remembered()
  /** The last number of the store when what is remembered was true. */
  #rememberedAt: Sequence = -1
  #corrected = true

  /** @param onCommitted told the last number after each commit of this writer */
  constructor(store: Store, inForce: InForce, onCommitted: (last: Sequence) => void = () => {}) {
    this.#store = store
    this.#inForce = inForce
    this.#onCommitted = onCommitted
    this.#turns = new Turns(store)
  }

  /** Whose turn it is: who waits may make more ready meanwhile. */
  get turns(): Pick<Turns, 'isWaiting' | 'watchers'> {
    return this.#turns
  }

  /** Judges and commits; the answers come when they are on disk. */
  submit(group: readonly Prepared[], setup: Setup): Promise<readonly Verdict[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ group, setup, resolve, reject })
      this.#arrived?.()
      this.#running ??= this.#run()
    })
  }

  /** Comes true when something is submitted. */
  #arrival(): Promise<'arrival'> {
    return new Promise((resolve) => {
      this.#arrived = () => resolve('arrival')
    })
  }

  /** Waits until nothing is being written. */
  async settle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Let callers of the same tick in.
    await Promise.resolve()
    // More may be submitted while a turn is ended.
    while (this.#waiting.length > 0) {
      await this.#workOff()
      await this.#turns.end()
    }
    this.#running = undefined
  }

  /** Goes on as long as there is something to do, through as many turns as it takes. */
  async #workOff(): Promise<void> {
    let asked: Asked | undefined
    let landing: Landing | undefined
    while (asked !== undefined || this.#waiting.length > 0 || landing !== undefined) {
      if (asked === undefined && this.#waiting.length === 0) {
        // More may be submitted while this one lands, and is asked for meanwhile.
        if ((await Promise.race([landing!.done, this.#arrival()])) !== 'arrival') landing = undefined
        continue
      }
      if (asked === undefined) {
        if (!(await this.#turns.mayGoOn())) {
          await landing?.done
          landing = undefined
          await this.#turns.next()
        }
        asked = await this.#ask(this.#takeBatch(), landing)
      }
      if (asked === undefined) continue
      const next = await this.#judgeAndLand(asked, landing)
      asked = next.asked
      landing = next.landing
    }
  }

  /** Asks for a group on its own: on top of the one that lands, or on the store as it is. */
  async #ask(batch: Batch, landing: Landing | undefined): Promise<Asked | undefined> {
    if (landing !== undefined) return this.#askOn(batch, this.#groundAfter(landing.judged.after, [landing.judged]))
    try {
      return this.#askOn(batch, { pending: await this.freshPending(), groups: 0 })
    } catch (error) {
      batch.reject(error)
      return undefined
    }
  }

  #askOn(batch: Batch, ground: Ground): Asked {
    const { setup } = this.#inForce
    const group = prepareFor(batch.group, batch.setup, setup)
    const known = askGroup(group, this.#store, setup, ground.pending)
    // It is awaited in its turn.
    known.catch(() => {})
    return { batch, setup, group, ground, known }
  }

  /** All up to that number is in the store; these groups come after it. */
  #groundAfter(upTo: Sequence, groups: readonly JudgedGroup[]): Ground {
    const pending = new Pending(this.#store, upTo, this.#remembered, this.#corrected)
    for (const { judgements } of groups) putOnTop(pending, judgements)
    return { pending, groups: groups.length }
  }

  /** Judges a group and sends it on its way, while the store is asked for the next one, if there is one. */
  async #judgeAndLand(asked: Asked, before: Landing | undefined, askAhead = true): Promise<OnTheirWay> {
    const { batch, ground } = asked
    let next: Asked | undefined
    try {
      const known = await asked.known
      if (askAhead && this.#waiting.length > 0 && (await this.#turns.mayGoOn())) {
        next = this.#askOn(this.#takeBatch(), this.#groundForNext(ground, before))
      }
      const judged = await judgeGroup(asked.group, known, asked.setup, ground.pending)
      putOnTop(ground.pending, judged.judgements.slice(-1))
      ground.groups++
      if (next !== undefined && next.ground !== ground) {
        putOnTop(next.ground.pending, judged.judgements)
        next.ground.groups++
      }
      if (before === undefined || (await before.done)) {
        return { asked: next, landing: { judged, done: this.#land(batch, judged) } }
      }
    } catch (error) {
      batch.reject(error)
      await before?.done
      return { asked: next && (await this.#ask(next.batch, undefined)), landing: undefined }
    }
    // The ground has moved: what was judged and asked on it is done anew, in a turn, because whoever moved it goes on.
    if (!(await this.#turns.mayGoOn())) await this.#turns.next()
    const again = await this.#ask(batch, undefined)
    const { landing } = again === undefined ? {} : await this.#judgeAndLand(again, undefined, false)
    return { asked: next && (await this.#ask(next.batch, landing)), landing }
  }

  /** The same ground, until it is tall: what has landed is in the store, only what is on its way must lie on top of it. */
  #groundForNext(ground: Ground, before: Landing | undefined): Ground {
    if (ground.groups < GROUPS_ON_TOP) return ground
    return before === undefined
      ? this.#groundAfter(ground.pending.last, [])
      : this.#groundAfter(before.judged.after, [before.judged])
  }

  /**
   * The present state of the store to judge on, by the setup that is in force now. What is remembered holds if nobody but
   * this writer wrote since.
   */
  async freshPending(): Promise<Pending> {
    const { last, settings, corrected } = await this.#store.head()
    if (settings !== this.#inForce.setup.settingsHash) await this.#inForce.catchUp()
    if (last !== this.#rememberedAt) {
      this.#remembered.clear()
      // As long as others go on writing it is better to go on taking turns.
      if (this.#turns.isOwn) this.#turns.meet()
    }
    this.#rememberedAt = last
    // Whoever corrects something for the first time unsettles what is judged without asking.
    this.#corrected = corrected
    return new Pending(this.#store, last, this.#remembered, corrected)
  }

  /** What waits, as far as it fits into one group. */
  #takeBatch(): Batch {
    this.#turns.count()
    const taken = [this.#waiting.shift()!]
    let size = taken[0]!.group.length
    while (this.#waiting.length > 0 && size + this.#waiting[0]!.group.length <= GROUP_ARTICLES) {
      size += this.#waiting[0]!.group.length
      taken.push(this.#waiting.shift()!)
    }
    const { setup } = this.#inForce
    return {
      group: taken.flatMap((one) => prepareFor(one.group, one.setup, setup)),
      setup,
      resolve(verdicts) {
        let from = 0
        for (const { group, resolve } of taken) {
          resolve(verdicts.slice(from, from + group.length))
          from += group.length
        }
      },
      reject(error) {
        for (const { reject } of taken) reject(error)
      },
    }
  }

  /** Commits a group, judging it again as often as others come between; true if it landed as it was judged. */
  async #land(batch: Batch, first: JudgedGroup): Promise<boolean> {
    let turn: Turn | undefined
    try {
      let judged = first
      for (let tries = 0; tries < MAXIMUM_TRIES; tries++) {
        for (const { crowded } of judged.judgements) this.counts.crowded += crowded
        const write = joinWrites(judged)
        const committed = write === undefined ? { written: undefined } : await this.#store.commit(write)
        if ('written' in committed) {
          this.#rememberedAt = committed.written?.events.at(-1)?.sequence ?? this.#rememberedAt
          for (const kept of committed.written?.put ?? []) this.#remembered.add(kept)
          batch.resolve(toVerdicts(judged, committed.written))
          const asJudged = tries === 0 && committed.written?.events[0]?.sequence === write?.events[0]?.sequence
          if (!asJudged) this.#turns.meet()
          this.#onCommitted(this.#rememberedAt)
          return asJudged
        }
        this.counts.retries++
        if (!this.#turns.isOwn) turn ??= await this.#store.takeTurn()
        const pending = await this.freshPending()
        const { setup } = this.#inForce
        const group = prepareFor(batch.group, batch.setup, setup)
        judged = await judgeGroup(group, await askGroup(group, this.#store, setup, pending), setup, pending)
      }
      throw new NewsfoldError(
        'store-busy',
        `other processes changed the store ${MAXIMUM_TRIES} times while a group was judged`,
      )
    } catch (error) {
      batch.reject(error)
      return false
    } finally {
      await endQuietly(turn)
    }
  }
}

/** The verdicts as they were numbered; what was known before has its own, unless it came earlier in the same group. */
function toVerdicts({ judgements }: JudgedGroup, written: Write | undefined): Verdict[] {
  const nameOf = ({ id, version }: Verdict) => `${version}\n${id}`
  const numbered = new Map((written?.put ?? []).map(({ verdict }) => [nameOf(verdict), verdict]))
  return judgements.map(({ verdict }) => {
    const own = numbered.get(nameOf(verdict))
    // What came again may meet another lead than at first.
    return own === undefined ? verdict : { ...own, lead: verdict.lead }
  })
}

/** Puts judged articles on top of what is pending. */
function putOnTop(pending: Pending, judgements: readonly Judgement[]): void {
  for (const { write, firstPrint } of judgements) if (write !== undefined) pending.add(write, firstPrint)
}

/** Reads what a group is likely to ask the store for, in as few round trips as for one. */
export async function prefetchLikely(known: readonly Known[], setup: Setup, pending: Pending): Promise<void> {
  const { best } = setup.parts.proposer
  await pending.prefetch(
    known.flatMap(({ copy, ranking }) => (copy === undefined ? ranking.articles.slice(0, best) : [])),
  )
  const parents = known.flatMap(({ copy, ranking }) => (copy === undefined ? ranking.articles.slice(0, 1) : []))
  const likely = [...(await pending.getKept(parents)), ...known.flatMap(({ copy }) => copy ?? [])]
  await pending.prefetchStories(likely.map(({ verdict }) => verdict.story))
}

/** Judges articles in order, each seeing those before it and what is pending already; all but the last go on top of that. */
async function judgeGroup(
  group: readonly Prepared[],
  known: readonly Known[],
  setup: Setup,
  pending: Pending,
): Promise<JudgedGroup> {
  const after = pending.last
  await prefetchLikely(known, setup, pending)
  const judgements: Judgement[] = []
  for (const [i, prepared] of group.entries()) {
    // The last one goes on top when somebody is judged after it.
    if (i > 0) putOnTop(pending, judgements.slice(-1))
    judgements.push(toJudgement(await judge(prepared, known[i]!, pending, setup), known[i]!, pending, setup))
  }
  return { judgements, after }
}

/** The writes of a group, made one on top of the other, as one. */
function joinWrites({ judgements, after }: JudgedGroup): Write | undefined {
  const writes = judgements.flatMap(({ write }) => (write === undefined ? [] : [write]))
  if (writes.length === 0) return undefined
  const stories = new Map<string, Write['stories'][number]>()
  const touched = new Map<string, Write['guard']['stories'][number]>()
  for (const { guard, stories: written } of writes) {
    for (const story of guard.stories) if (!stories.has(story.id)) touched.set(story.id, story)
    for (const story of written) stories.set(story.id, story)
  }
  const guards = writes.map(({ guard }) => guard)
  const guard: Guard = {
    upTo: after,
    settings: guards[0]!.settings,
    texts: guards.flatMap(({ texts }) => texts),
    probes: joinProbes(guards),
    stories: [...touched.values()],
    ids: guards.flatMap(({ ids }) => ids),
  }
  return toWrite(guard, {
    put: writes.flatMap(({ put }) => put),
    stories: [...stories.values()],
    events: writes.flatMap(({ events }) => events),
  })
}

/** All probes under one stamp together: one array travels faster than hundreds. */
function joinProbes(guards: readonly Guard[]): Stamped[] {
  const byStamp = new Map<string, BigUint64Array[]>()
  for (const { probes } of guards) {
    for (const { stamp, values } of probes) {
      const parts = byStamp.get(stamp)
      if (parts === undefined) byStamp.set(stamp, [values])
      else parts.push(values)
    }
  }
  return Array.from(byStamp, ([stamp, parts]) => ({ stamp, values: concatenate(parts) }))
}
