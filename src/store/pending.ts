/**
 * A store with writes pending on top of it. A group of articles is judged one after the other, each seeing those before
 * it, and committed at once; until then those before it live here, numbered as they will be if nobody comes between.
 *
 * Every answer is what the store would answer if the pending writes had been committed to its state at `upTo`. What must
 * be asked of the store itself is asked for the whole group beforehand, in one round trip, and handed in as `below`.
 */

import type { Sequence, Story, Verdict } from '../model.ts'
import { memory } from './memory.ts'
import type { Kept, Question, Reads, Scope, Sharing, Store, Write } from './store.ts'

export class Pending {
  readonly upTo: Sequence
  readonly #base: Reads
  readonly #top: Store
  #last: Sequence
  readonly #fetched = new Map<Sequence, Kept>()
  /** Content hashes of pending articles that are copies of texts in the store below. */
  readonly #copies = new Set<string>()

  constructor(base: Reads, upTo: Sequence) {
    this.upTo = upTo
    this.#base = base
    this.#top = memory({ after: upTo })
    this.#last = upTo
  }

  /** Reads articles of the store that are likely to be asked for, all at once. */
  async prefetch(articles: readonly Sequence[]): Promise<void> {
    const wanted = [...new Set(articles)].filter((article) => article <= this.upTo)
    for (const kept of await this.#base.getKept(wanted)) this.#fetched.set(kept.article.sequence, kept)
  }

  /** The number the next event will get. */
  get next(): Sequence {
    return this.#last + 1
  }

  /** Puts a write on top; `copyBelow` says whether the store has its text already. The guard is for the real commit. */
  async add(write: Write, copyBelow: boolean): Promise<void> {
    if (copyBelow) for (const { text } of write.put) this.#copies.add(text.hash)
    await this.#top.commit({ ...write, guard: { ...write.guard, upTo: this.#last, settings: '' } })
    this.#last = write.events.at(-1)?.sequence ?? this.#last
  }

  async share(question: Question, below: Sharing): Promise<Sharing> {
    // One more than the cap, to see that a key is crowded.
    const [above] = await this.#top.findSharing([{ ...question, perKey: question.perKey + 1 }])
    const newer = below.articles.some((article) => article > this.upTo)
    if (above!.articles.length === 0 && !newer) return below
    const { perKey, scope, probes } = question
    const articles: number[] = []
    const probe: number[] = []
    const holders = Uint32Array.from(below.holders)
    let b = 0
    let a = 0
    for (let p = 0; p < probes.length; p++) {
      const found: number[] = []
      for (; below.probe[b] === p; b++) if (below.articles[b]! <= this.upTo) found.push(below.articles[b]!)
      for (; above!.probe[a] === p; a++) {
        const print = await this.#firstPrint(above!.articles[a]!, scope)
        if (found.includes(print)) continue
        holders[p] = Math.min(holders[p]! + 1, perKey + 1)
        found.push(print)
      }
      for (const article of found.sort((x, y) => x - y).slice(0, perKey)) {
        articles.push(article)
        probe.push(p)
      }
    }
    return { articles: Float64Array.from(articles), probe: Uint32Array.from(probe), holders }
  }

  /** The first print in scope of the text that a pending article has: that of the store below if it is a copy. */
  async #firstPrint(article: Sequence, scope: Scope): Promise<Sequence> {
    if (this.#copies.size === 0) return article
    const [kept] = await this.#top.getKept([article])
    return (await this.#oldest(kept!, scope)).article.sequence
  }

  /** A pending copy has just been seen, so the text below it is within any window again. */
  async #oldest(pending: Kept, { seenAfter: _, ...scope }: Scope): Promise<Kept> {
    const { hash } = pending.text
    const [older] = this.#copies.has(hash) ? await this.#base.findTexts([{ hash, scope }]) : []
    return older ?? pending
  }

  /** The first print in scope of a text. */
  async findText(hash: string, scope: Scope, below: Kept | undefined): Promise<Kept | undefined> {
    if (below !== undefined && below.article.sequence <= this.upTo) return below
    const [above] = await this.#top.findTexts([{ hash, scope }])
    return above && this.#oldest(above, scope)
  }

  /** The newest version of an article. */
  async findKept(id: string, below: Kept | undefined): Promise<Kept | undefined> {
    const [above] = await this.#top.findKept([{ id }])
    return above ?? below
  }

  /** The same, asking the store itself. */
  async findNewest(id: string): Promise<Kept | undefined> {
    const [above] = await this.#top.findKept([{ id }])
    return above ?? (await this.#base.findKept([{ id }]))[0]
  }

  async getKept(articles: readonly Sequence[]): Promise<readonly Kept[]> {
    const stored = articles.filter((article) => article <= this.upTo && !this.#fetched.has(article))
    const below = stored.length > 0 ? await this.#base.getKept(stored) : []
    for (const kept of below) this.#fetched.set(kept.article.sequence, kept)
    const pending = articles.filter((article) => article > this.upTo)
    const above = pending.length > 0 ? await this.#top.getKept(pending) : []
    return articles.map((article) => this.#fetched.get(article) ?? above[pending.indexOf(article)]!)
  }

  async findStory(id: string): Promise<Story | undefined> {
    const [above] = await this.#top.findStories([id])
    return above ?? (await this.#base.findStories([id]))[0]
  }

  async *listMembers(story: string): AsyncIterable<Verdict> {
    for await (const member of this.#base.listMembers(story)) {
      const [newer] = await this.#top.findKept([{ id: member.id }])
      if (newer === undefined) yield member
      else if (newer.verdict.story === story) yield newer.verdict
    }
    for await (const member of this.#top.listMembers(story)) {
      const [below] = await this.#base.findKept([{ id: member.id }])
      if (below?.verdict.story !== story) yield member
    }
  }
}
