/**
 * The one place where articles are committed. What is submitted while a commit runs waits and goes into the next group,
 * so callers that add at the same time share the cost of a durable commit and never race inside one process. A group is
 * judged in order, each article seeing those before it, and committed at once; if another process came between with
 * something that matters, the group is judged again (SEMANTICS 23).
 */

import { NewsfoldError } from './errors.ts'
import type { Sequence, Verdict } from './model.ts'
import { type Setup, hashOf, type Judgement, judge, type Known } from './pipeline.ts'
import type { Prepared } from './propose/proposer.ts'
import { Pending } from './store/pending.ts'
import type { Guard, Reads, Store, Write } from './store/store.ts'
import { toWrite } from './store/write.ts'

/** Articles in one commit at most: enough to share its cost, few enough that answers do not wait. */
export const GROUP_ARTICLES = 512
/** A group that lost this often against other processes is given up with a clear error. */
const MAXIMUM_TRIES = 100

export interface WriterCounts {
  /** Groups judged again because another process came between. */
  retries: number
  /** Keys that were too crowded to be asked whole. */
  crowded: number
}

export class Writer {
  readonly counts: WriterCounts = { retries: 0, crowded: 0 }
  readonly #store: Store
  readonly #setup: Setup
  #waiting: { prepared: readonly Prepared[]; resolve(verdicts: Verdict[]): void; reject(error: unknown): void }[] = []
  #running: Promise<void> | undefined

  constructor(store: Store, setup: Setup) {
    this.#store = store
    this.#setup = setup
  }

  /** Judges and commits; the answers come when they are on disk. */
  submit(prepared: readonly Prepared[]): Promise<Verdict[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ prepared, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Waits until nothing is being written. */
  async settle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Let callers of the same tick in.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = [this.#waiting.shift()!]
      let size = batch[0]!.prepared.length
      while (this.#waiting.length > 0 && size + this.#waiting[0]!.prepared.length <= GROUP_ARTICLES) {
        size += this.#waiting[0]!.prepared.length
        batch.push(this.#waiting.shift()!)
      }
      try {
        const verdicts = await this.#commit(batch.flatMap(({ prepared }) => prepared))
        let from = 0
        for (const { prepared, resolve } of batch) resolve(verdicts.slice(from, (from += prepared.length)))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = undefined
  }

  async #commit(group: readonly Prepared[]): Promise<Verdict[]> {
    for (let tries = 0; tries < MAXIMUM_TRIES; tries++) {
      const { judgements } = await judgeGroup(group, this.#store, this.#setup)
      const writes = judgements.flatMap(({ write }) => (write === undefined ? [] : [write]))
      for (const { crowded } of judgements) this.counts.crowded += crowded
      if (writes.length === 0) return judgements.map(({ verdict }) => verdict)
      const committed = await this.#store.commit(joinWrites(writes))
      if ('written' in committed) {
        const put = committed.written.put[Symbol.iterator]()
        return judgements.map(({ verdict, write }) => (write === undefined ? verdict : put.next().value!.verdict))
      }
      this.counts.retries++
    }
    throw new NewsfoldError('store-busy', `other processes changed the store ${MAXIMUM_TRIES} times while one group was judged`)
  }
}

/** Judges articles in order, each seeing those before it, against the store as it stands. */
export async function judgeGroup(
  group: readonly Prepared[],
  store: Reads,
  setup: Setup,
): Promise<{ judgements: Judgement[]; upTo: Sequence }> {
  const upTo = await store.lastSequence()
  const pending = new Pending(store, upTo)
  const known = await ask(group, store, setup)
  const { best } = setup.parts.proposer
  await pending.prefetch(known.flatMap(({ copy, ranking }) => (copy === undefined ? ranking.articles.slice(0, best) : [])))
  const judgements: Judgement[] = []
  for (const [i, prepared] of group.entries()) {
    const judgement = await judge(prepared, known[i]!, pending, setup)
    if (judgement.write !== undefined && i < group.length - 1) await pending.add(judgement.write, known[i]!.copyBelow)
    judgements.push(judgement)
  }
  return { judgements, upTo }
}

/** What the store knows of each article of a group, in as few round trips as for one. */
async function ask(group: readonly Prepared[], store: Reads, { parts }: Setup): Promise<Known[]> {
  const hashes = group.map(hashOf)
  const scopes = group.map(({ article }) => parts.proposer.scope(article))
  const questions = group.map((prepared) => parts.proposer.ask(prepared))
  const ids = group.map(({ article }) => article.id)
  const previous = await store.findKept(ids.map((id) => ({ id })))
  const tombstones = await store.findTombstones(ids)
  const anywhere = await store.findTexts(hashes.map((hash) => ({ hash, scope: {} })))
  const scoped = scopes.some((scope) => Object.keys(scope).length > 0)
  const copies = scoped ? await store.findTexts(hashes.map((hash, i) => ({ hash, scope: scopes[i]! }))) : anywhere
  const answers = await store.findSharing(questions.flat())
  let answered = 0
  return group.map((_, i) => {
    const own = answers.slice(answered, (answered += questions[i]!.length))
    return {
      hash: hashes[i]!,
      previous: previous[i],
      removedVersion: tombstones[i]?.version ?? 0,
      copy: copies[i],
      copyBelow: anywhere[i] !== undefined,
      questions: questions[i]!,
      answers: own,
      ranking: parts.proposer.rank(own),
    }
  })
}

/** Several writes, made one on top of the other, as one. */
function joinWrites(writes: readonly Write[]): Write {
  const stories = new Map<string, Write['stories'][number]>()
  const touched = new Map<string, Write['guard']['stories'][number]>()
  for (const { guard, stories: written } of writes) {
    for (const story of guard.stories) if (!stories.has(story.id)) touched.set(story.id, story)
    for (const story of written) stories.set(story.id, story)
  }
  const { upTo, settings } = writes[0]!.guard
  const guards = writes.map(({ guard }) => guard)
  const guard: Guard = {
    upTo,
    settings,
    texts: guards.flatMap(({ texts }) => texts),
    probes: guards.flatMap(({ probes }) => probes),
    stories: [...touched.values()],
    ids: guards.flatMap(({ ids }) => ids),
  }
  return toWrite(guard, {
    put: writes.flatMap(({ put }) => put),
    stories: [...stories.values()],
    events: writes.flatMap(({ events }) => events),
  })
}
