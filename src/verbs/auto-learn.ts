/**
 * A store that learns on its own as it grows (SEMANTICS 5). It looks after a commit whether the store has grown to the next
 * moment, and learns beside whatever else is done: in a thread, or in slices where no other connection can be opened. Each
 * process that adds looks; the first to commit has learned, and the others leave theirs. Whoever is killed loses nothing:
 * the next commit of anybody looks again.
 */

import type { InForce } from '../in-force.ts'
import { LEARN_AUTO, nextLearning } from '../learn/schedule.ts'
import type { Sequence } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { putInForce } from './learn.ts'
import { type LearnedFromStore, learnFromStore, learnInThread } from './learn-store.ts'

/** Counting costs, so it is done no more often than each time the store has grown by this share. */
const LOOK_SHARE = 0.02

const OWNER = 'newsfold'
const COUNT_NOTE = 'learn-count'

interface Count {
  readonly articles: number
  readonly last: Sequence
}

export class AutoLearner {
  /** Times this process has learned; times it could not. */
  readonly counts = { learned: 0, learnFailed: 0 }
  readonly #store: Store
  readonly #inForce: InForce
  readonly #address: string | undefined
  #running: Promise<void> | undefined
  /** The number of events at which to look next: there are no fewer events than articles. */
  #lookAt: Sequence = 0

  /** @param address by which others can open the same store, if they can */
  constructor(store: Store, inForce: InForce, address: string | undefined) {
    this.#store = store
    this.#inForce = inForce
    this.#address = address
  }

  /** To be told the last number after each commit. */
  look(last: Sequence): void {
    const { setup } = this.#inForce
    if (this.#running !== undefined || last < this.#lookAt || !isAuto(setup)) return
    if (last < nextLearning(setup.learnedAt, setup.settings)) return
    this.#running = this.#learn(last, setup)
      .catch(() => {
        // Whoever adds need not know; it is counted, and tried again later.
        this.counts.learnFailed++
        this.#lookAt = last + nextLearning(0, setup.settings)
      })
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Waits until what was begun is done. */
  async settle(): Promise<void> {
    await this.#running
  }

  async #learn(last: Sequence, setup: Setup): Promise<void> {
    const next = nextLearning(setup.learnedAt, setup.settings)
    const counted = await this.#readCount()
    // With each article comes an event at least; how many more come with it is about the same as before.
    const eventsEach = counted.articles === 0 ? 1 : counted.last / counted.articles
    const expected = counted.articles + (last - counted.last) / eventsEach
    this.#lookAt = last + Math.max(1, Math.ceil((next - expected) * eventsEach))
    if (expected < next) return
    const { articles, learned } = await this.#fromStore(setup)
    const grown = Math.max(next - articles, LOOK_SHARE * articles)
    this.#lookAt = last + Math.ceil((grown * last) / Math.max(1, articles))
    await this.#writeCount({ articles, last }, setup)
    if (learned === undefined) return
    if ((await putInForce(this.#store, { ...learned, unlessSince: true }, setup.now)) === 'done') this.counts.learned++
    await this.#inForce.catchUp()
  }

  /** How many articles somebody counted, and up to which number: counting a large store takes its time. */
  async #readCount(): Promise<Count> {
    const [note] = await this.#store.findNotes(OWNER, [COUNT_NOTE])
    const [articles = 0, last = 0] = new TextDecoder().decode(note?.bytes).split(' ').map(Number)
    return { articles, last }
  }

  async #writeCount({ articles, last }: Count, { settingsHash }: Setup): Promise<void> {
    const bytes = new TextEncoder().encode(`${articles} ${last}`)
    const upTo = await this.#store.lastSequence()
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: settingsHash }
    // Refused, it is counted once more.
    await this.#store.commit(toWrite(guard, { notes: [{ owner: OWNER, key: COUNT_NOTE, bytes }] }))
  }

  #fromStore({ preset, settings, learnedAt }: Setup): Promise<LearnedFromStore> {
    const request = { kinds: preset.learns, settings, after: learnedAt }
    return this.#address === undefined ? learnFromStore(this.#store, request) : learnInThread(this.#address, request)
  }
}

/** Not while keys are made anew: settings then name two sets of them. */
function isAuto({ preset, settings, former }: Setup): boolean {
  return former.length === 0 && preset.learns.length > 0 && settings[LEARN_AUTO.name] === true
}
