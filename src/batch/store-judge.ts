/**
 * Articles of a batch judged one after the other against a store, by the judge that adds to it: with nothing written, on top of
 * one state of the store; or added, as `addAll` does it, whoever else adds meanwhile.
 */

import { askGroup } from '../ask-group.ts'
import type { Known } from '../held.ts'
import type { ArticleRef, Measurements, Relation, Sequence, Verdict } from '../model.ts'
import { judge, prepare, type Setup, toJudgement } from '../pipeline.ts'
import type { Prepared } from '../propose/proposer.ts'
import { Pending } from '../store/pending.ts'
import type { Store, StoryState } from '../store/store.ts'
import { GROUP_ARTICLES, prefetchLikely } from '../writer.ts'
import type { KeptArticles } from './kept-articles.ts'
import type { KnownStore } from './known-store.ts'
import { ReadKept } from './read-kept.ts'

/** What was said of an article; nothing of one that was there before, word for word. */
export interface Answer {
  readonly article: number
  readonly told?: Told
}

interface Told {
  readonly version: number
  readonly relation: Relation
  readonly earlier?: ArticleRef
  readonly rule: string
  readonly measurements: Measurements
  readonly drawsOn: readonly ArticleRef[]
  /** Whether it was held against anybody. */
  readonly isHeld: boolean
}

/** Where articles stand once all are judged. */
export interface Standing {
  /** The stories of the newest versions of these ids. */
  findStoriesOf(ids: readonly string[]): Promise<readonly StoryState[]>
  listMembers(story: string): AsyncIterable<Verdict>
}

/** What a run that was broken off had on its way at most: the groups of `addAll`, and one whose answers were not written down. */
const MOST_ON_THEIR_WAY = 18 * GROUP_ARTICLES

/** Judges all without a trace in the store. */
export class CheckingJudge implements Standing {
  readonly #known: KnownStore
  readonly #articles: KeptArticles
  readonly #pending: Pending
  readonly #setup: Setup

  constructor(known: KnownStore, articles: KeptArticles) {
    const { store, setup, head } = known
    this.#known = known
    this.#articles = articles
    this.#pending = new Pending(store, head.last, undefined, head.corrected)
    const { show: _, ...parts } = setup.parts
    this.#setup = {
      ...setup,
      // Nobody sees more than what was measured.
      parts: { ...parts, show: () => ({ changes: [], passages: [] }) },
      prepareKept: (kept, ready) =>
        kept instanceof ReadKept ? setup.prepareKept(kept.whole()) : setup.prepareKept(kept, ready),
    }
  }

  async *judgeAll(count: number): AsyncGenerator<Answer> {
    let next = this.#ask(0, count)
    for (let from = 0; from < count; from += GROUP_ARTICLES) {
      const { group, known } = await next
      // The store is asked for the next ones while these are judged.
      next = this.#ask(from + GROUP_ARTICLES, count)
      next.catch(() => {})
      await prefetchLikely(known, this.#setup, this.#pending)
      for (const [i, prepared] of group.entries()) yield await this.#judge(prepared, known[i]!, from + i)
      this.#pending.letGo()
    }
    await next
    await this.#known.refuseChanged()
  }

  async #ask(from: number, count: number): Promise<{ group: readonly Prepared[]; known: readonly Known[] }> {
    const group: Prepared[] = []
    for (let article = from; article < Math.min(count, from + GROUP_ARTICLES); article++) {
      group.push(prepare(this.#articles.inputOf(article), this.#known.setup))
    }
    if (group.length === 0) return { group, known: [] }
    await this.#known.refuseChanged()
    return { group, known: await askGroup(group, this.#known.store, this.#setup, this.#pending) }
  }

  async #judge(prepared: Prepared, known: Known, article: number): Promise<Answer> {
    const pending = this.#pending
    const judging = await judge(prepared, known, pending, this.#setup)
    const { verdict, write, firstPrint } = toJudgement(judging, known, pending, this.#setup)
    if (write === undefined) return { article }
    const kept = new ReadKept(write.put[0]!, article, this.#articles)
    pending.add({ ...write, put: [kept] }, firstPrint)
    kept.releaseKeys()
    return { article, told: toTold(verdict) }
  }

  async findStoriesOf(ids: readonly string[]): Promise<readonly StoryState[]> {
    const found: StoryState[] = []
    for (const id of ids) {
      const story = await this.#pending.findStory(this.#pending.findKept(id, undefined)!.verdict.story)
      if (story !== undefined) found.push(story)
    }
    this.#pending.letGo()
    return found
  }

  listMembers(story: string): AsyncIterable<Verdict> {
    return this.#pending.listMembers(story)
  }
}

/** Adds all. */
export class AddingJudge implements Standing {
  readonly #store: Store
  readonly #known: KnownStore
  readonly #articles: KeptArticles

  constructor(known: KnownStore, articles: KeptArticles) {
    this.#store = known.store
    this.#known = known
    this.#articles = articles
  }

  /**
   * @param from those before it were added and answered by a run that was broken off
   * @param after the number of the last one of those
   */
  async *judgeAll(from: number, count: number, after: Sequence): AsyncGenerator<Answer> {
    let next = from
    let last = after
    if (from > 0 || after < (await this.#store.lastSequence())) {
      for await (const { sequence, ...answer } of this.#recover(from, count, after)) {
        yield answer
        last = Math.max(last, sequence)
        next = answer.article + 1
      }
    }
    const articles = this.#articles
    function* inputs() {
      for (let article = next; article < count; article++) yield articles.inputOf(article)
    }
    let verdicts: Verdict[] = []
    let article = next
    const answerAll = async function* (this: AddingJudge): AsyncGenerator<Answer> {
      for (const { verdict, sequence } of await this.#number(verdicts)) {
        // What was there before has the number that it got then.
        yield sequence > last ? { article, told: toTold(verdict) } : { article }
        last = Math.max(last, sequence)
        article++
      }
      verdicts = []
    }.bind(this)
    for await (const answer of this.#known.newsfold.addAll(inputs())) {
      // All were made ready before, by the same settings.
      if ('refused' in answer) throw new Error(`${answer.id} was refused: ${answer.reason}`)
      if (verdicts.push(answer) === GROUP_ARTICLES) yield* answerAll()
    }
    yield* answerAll()
  }

  async #number(verdicts: readonly Verdict[]): Promise<{ verdict: Verdict; sequence: Sequence }[]> {
    const kept = await this.#store.findKept(verdicts.map(({ id, version }) => ({ id, version })))
    // One that somebody removed meanwhile was there.
    return verdicts.map((verdict, i) => ({ verdict, sequence: kept[i]?.article.sequence ?? 0 }))
  }

  /**
   * What was added before the run was broken off and not written down: articles are committed in their order, so it is all up
   * to the last one that the store has behind that number.
   */
  async *#recover(
    from: number,
    count: number,
    after: Sequence,
  ): AsyncGenerator<Answer & { readonly sequence: Sequence }> {
    const added = new Map<string, { verdict: Verdict; sequence: Sequence; words: string }[]>()
    for await (const { article, verdict } of this.#store.listKept(after)) {
      const own = added.get(article.id) ?? []
      own.push({ verdict, sequence: article.sequence, words: wordsOf(article) })
      added.set(article.id, own)
    }
    const found: (Answer & { readonly sequence: Sequence })[] = []
    let [end, last] = [0, after]
    for (let number = from; number < Math.min(count, from + MOST_ON_THEIR_WAY); number++) {
      const article = this.#articles.articleOf(number)
      const words = wordsOf(article)
      const own = added.get(article.id)?.find((one) => one.sequence > last && one.words === words)
      if (own !== undefined) last = own.sequence
      found.push({ article: number, sequence: last, ...(own && { told: toTold(own.verdict) }) })
      if (own !== undefined) end = found.length
    }
    yield* found.slice(0, end)
  }

  async findStoriesOf(ids: readonly string[]): Promise<readonly StoryState[]> {
    const kept = await this.#store.findKept(ids.map((id) => ({ id })))
    const stories = [...new Set(kept.flatMap((one) => one?.verdict.story ?? []))]
    return (await this.#store.findStories(stories)).flatMap((story) => story ?? [])
  }

  listMembers(story: string): AsyncIterable<Verdict> {
    return this.#store.listMembers(story)
  }
}

function wordsOf({ title = '', text }: { readonly title?: string; readonly text: string }): string {
  return `${title}\n${text}`
}

function toTold({ version, relation, earlier, rule, evidence, drawsOn, receipt }: Verdict): Told {
  const toRef = ({ id, version }: ArticleRef): ArticleRef => ({ id, version })
  return {
    version,
    relation,
    ...(earlier !== undefined && earlier !== 'removed' && { earlier: toRef(earlier) }),
    rule,
    measurements: evidence?.measurements ?? {},
    drawsOn: drawsOn.map(toRef),
    isHeld: receipt.considered.length > 0 || receipt.capsHit > 0,
  }
}
