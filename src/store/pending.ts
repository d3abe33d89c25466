/**
 * A store with writes pending on top of it. A group of articles is judged one after the other, each seeing those before
 * it, and committed at once; until then those before it live here, numbered as they will be if nobody comes between.
 *
 * Every answer is what the store would answer if the pending writes had been committed to its state at `upTo`; that they
 * may have been meanwhile changes nothing, because the store is asked for nothing numbered above. What must be asked of
 * the store itself is asked for the whole group beforehand, in one round trip, and handed in as `below`.
 *
 * This lies on the path of every article, so it keeps its own small index instead of a whole store in memory.
 */

import { NewsfoldError } from '../errors.ts'
import type { Sequence, Verdict } from '../model.ts'
import { RecentKeys } from './recent-keys.ts'
import { Remembered } from './remembered.ts'
import { isEverywhere, isInScope } from './scope.ts'
import type { Kept, Question, Reads, Scope, Sharing, StoryState, Write } from './store.ts'

/** A pending text: its articles in order, and when it was last seen. */
interface PendingText {
  readonly articles: Kept[]
  latestSeenAt: string
  /** Whether the store below has the text too. */
  readonly below: boolean
}

export class Pending {
  readonly upTo: Sequence
  /** Whether anybody ever corrected anything. */
  readonly corrected: boolean
  readonly #base: Reads
  readonly #remembered: Remembered
  /** Articles of the store that were asked for. */
  readonly #fetched = new Map<Sequence, Kept>()
  readonly #articles = new Map<Sequence, Kept>()
  /** The newest pending version of each id. */
  readonly #newest = new Map<string, Kept>()
  /** The ids of those by story, in the order in which they took their places. */
  readonly #members = new Map<string, Set<string>>()
  /** Those of them that took the place they have now while pending. */
  readonly #placed = new Set<string>()
  readonly #texts = new Map<string, PendingText>()
  readonly #keys = new RecentKeys()
  readonly #stamps: string[] = []
  readonly #stories = new Map<string, StoryState>()
  /** Stories of the store that were asked for; what is pending changes them above, what others do the guard sees. */
  readonly #storiesBelow = new Map<string, StoryState | undefined>()
  #anyBelow = false
  #last: Sequence

  constructor(base: Reads, upTo: Sequence, remembered = new Remembered(), corrected = true) {
    this.upTo = upTo
    this.corrected = corrected
    this.#base = base
    this.#remembered = remembered
    this.#last = upTo
  }

  /** The number of the last event, pending ones included. */
  get last(): Sequence {
    return this.#last
  }

  /** Puts a write on top; `firstPrint` is that of its text, if it was printed before. The guard is for the real commit. */
  add(write: Write, firstPrint: Sequence | undefined): void {
    const copyBelow = firstPrint !== undefined && firstPrint <= this.upTo
    for (const kept of write.put) {
      const { article, text } = kept
      this.#articles.set(article.sequence, kept)
      const { story } = kept.verdict
      const left = this.#newest.get(article.id)?.verdict.story
      // A set keeps the place of what is added again; who moves to another story goes to its end.
      if (left !== undefined && left !== story) this.#members.get(left)!.delete(article.id)
      const members = this.#members.get(story)
      if (members === undefined) this.#members.set(story, new Set([article.id]))
      else members.add(article.id)
      this.#newest.set(article.id, kept)
      const known = this.#texts.get(text.hash)
      const held = known ?? { articles: [], latestSeenAt: '', below: copyBelow }
      this.#texts.set(text.hash, held)
      this.#anyBelow ||= copyBelow
      held.articles.push(kept)
      if (article.seenAt > held.latestSeenAt) held.latestSeenAt = article.seenAt
      if (known !== undefined) continue
      for (const { stamp, values } of text.keys) {
        const number = this.#stampNumber(stamp)
        const lanes = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
        for (let i = 0; i < lanes.length; i += 2) this.#keys.add(number, lanes[i]!, lanes[i + 1]!, article.sequence)
      }
    }
    for (const event of write.events) if (event.kind === 'joined') this.#placed.add(event.article.id)
    for (const story of write.stories) this.#stories.set(story.id, story)
    this.#last = write.events.at(-1)?.sequence ?? this.#last
  }

  #stampNumber(stamp: string): number {
    const number = this.#stamps.indexOf(stamp)
    return number < 0 ? this.#stamps.push(stamp) - 1 : number
  }

  /** What the store answered, with the pending articles added. */
  async share(question: Question, below: Sharing): Promise<Sharing> {
    const { stamp, probes, perKey, scope } = question
    const number = this.#stampNumber(stamp)
    const lanes = new Uint32Array(probes.buffer, probes.byteOffset, probes.length * 2)
    const holding: number[] = []
    const ends: number[] = []
    const limit = this.#anyBelow || !isEverywhere(scope) ? Number.MAX_SAFE_INTEGER : perKey + 1
    for (let p = 0; p < probes.length; p++) {
      this.#keys.find(number, lanes[2 * p]!, lanes[2 * p + 1]!, limit, holding)
      ends.push(holding.length)
    }
    return holding.length === 0 ? below : this.#merge(below, holding, ends, scope, perKey)
  }

  async #merge(
    below: Sharing,
    holding: readonly number[],
    ends: readonly number[],
    scope: Scope,
    perKey: number,
  ): Promise<Sharing> {
    const articles: number[] = []
    const probe: number[] = []
    const holders = below.holders.slice()
    const prints = await this.#printsOf(holding, scope)
    // Where a scope leaves the first print of a text out, a later one stands for it, and texts come in another order.
    const ascending = isEverywhere(scope)
    let b = 0
    let a = 0
    for (let p = 0; p < ends.length; p++) {
      const first = articles.length
      for (; below.probe[b] === p; b++) articles.push(below.articles[b]!)
      let inOrder = true
      for (; a < ends[p]!; a++) {
        const print = prints[a]
        if (print === undefined) continue
        // A pending copy may bring an old text back into the window; what is pending itself comes last.
        if (print > this.upTo ? ascending && holders[p]! > perKey : articles.indexOf(print, first) >= 0) continue
        inOrder &&= ascending && print > this.upTo
        articles.push(print)
        if (holders[p]! <= perKey) holders[p]!++
      }
      if (!inOrder) articles.push(...articles.splice(first).sort((x, y) => x - y))
      if (articles.length > first + perKey) articles.length = first + perKey
      while (probe.length < articles.length) probe.push(p)
    }
    return { articles: new Float64Array(articles), probe: new Uint32Array(probe), holders }
  }

  /** The first print in scope of the text of each pending article: itself, unless the store has the text or a scope is set. */
  async #printsOf(holding: readonly Sequence[], scope: Scope): Promise<readonly (Sequence | undefined)[]> {
    if (!this.#anyBelow && isEverywhere(scope)) return holding
    const prints: (Sequence | undefined)[] = []
    for (const article of holding) {
      const { hash } = this.#articles.get(article)!.text
      prints.push((await this.findText(hash, scope, undefined))?.article.sequence)
    }
    return prints
  }

  /** The first print in scope of a text. */
  async findText(hash: string, scope: Scope, below: Kept | undefined): Promise<Kept | undefined> {
    const held = this.#texts.get(hash)
    if (below !== undefined || held === undefined) return below
    const { seenAfter, ...anytime } = scope
    if (seenAfter !== undefined && held.latestSeenAt < seenAfter) {
      // What is pending may be a backfill, and the text may have been seen later by others.
      if (!held.below || (await this.#findBelowText(hash, { seenAfter })) === undefined) return undefined
    }
    if (held.below) {
      // The text is within the window, so any print of it is, however old.
      const older = await this.#findBelowText(hash, anytime)
      if (older !== undefined) return older
    }
    return held.articles.find(({ article }) => isInScope(article, scope))
  }

  async #findBelowText(hash: string, scope: Scope): Promise<Kept | undefined> {
    return (await this.#base.findTexts([{ hash, scope, upTo: this.upTo }]))[0]
  }

  /** The first pending article with a text. */
  findFirstPrint(hash: string): Sequence | undefined {
    return this.#texts.get(hash)?.articles[0]?.article.sequence
  }

  /** The newest version of an article. */
  findKept(id: string, below: Kept | undefined): Kept | undefined {
    return this.#newest.get(id) ?? below
  }

  /** The same, asking the store itself. */
  async findNewest(id: string): Promise<Kept | undefined> {
    return this.#newest.get(id) ?? (await this.#base.findKept([{ id }]))[0]
  }

  /** Reads articles of the store that are likely to be asked for, all at once. */
  async prefetch(articles: readonly Sequence[]): Promise<void> {
    const missing = new Set<Sequence>()
    for (const article of articles) {
      if (this.#fetched.has(article) || this.#articles.has(article)) continue
      const known = this.#remembered.find(article)
      if (known === undefined) missing.add(article)
      else this.#fetched.set(article, known)
    }
    if (missing.size === 0) return
    const { generation } = this.#remembered
    for (const kept of await this.#findBelow([...missing])) {
      this.#fetched.set(kept.article.sequence, kept)
      this.#remembered.add(kept, generation)
    }
  }

  /** Forgets what the store answered, which it can be asked again: for whoever puts more and more on top of one state of it. */
  letGo(): void {
    this.#fetched.clear()
    this.#storiesBelow.clear()
  }

  /** Articles in the order asked for, as far as they are there. */
  async getKept(articles: readonly Sequence[]): Promise<readonly Kept[]> {
    await this.prefetch(articles)
    return articles.flatMap((article) => this.#articles.get(article) ?? this.#fetched.get(article) ?? [])
  }

  /** What is still there: one that another process removes meanwhile is passed over, and the guard sees to the rest. */
  async #findBelow(articles: readonly Sequence[]): Promise<readonly Kept[]> {
    try {
      return await this.#base.getKept(articles)
    } catch (error) {
      if (!(error instanceof NewsfoldError && error.code === 'id-unknown')) throw error
      if (articles.length === 1) return []
      const found: Kept[] = []
      for (const article of articles) found.push(...(await this.#findBelow([article])))
      return found
    }
  }

  /** Reads stories of the store that are likely to be joined, all at once. */
  async prefetchStories(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#stories.has(id) && !this.#storiesBelow.has(id))
    if (missing.length === 0) return
    const found = await this.#base.findStories(missing)
    for (const [i, id] of missing.entries()) this.#storiesBelow.set(id, found[i])
  }

  async findStory(id: string): Promise<StoryState | undefined> {
    const pending = this.#stories.get(id)
    if (pending !== undefined) return pending
    if (!this.#storiesBelow.has(id)) await this.prefetchStories([id])
    return this.#storiesBelow.get(id)
  }

  /**
   * Members of a story in the order of their places: those who took theirs while pending come after all others, also if
   * they had one before, left and came back, and also if that has landed in the store meanwhile.
   */
  async *listMembers(story: string): AsyncIterable<Verdict> {
    const seen = new Set<string>()
    for await (const member of this.#base.listMembers(story)) {
      if (this.#placed.has(member.id)) continue
      seen.add(member.id)
      const { verdict } = this.#newest.get(member.id) ?? { verdict: member }
      if (verdict.story === story) yield verdict
    }
    for (const id of this.#members.get(story) ?? []) if (!seen.has(id)) yield this.#newest.get(id)!.verdict
  }
}
