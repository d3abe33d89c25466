/**
 * The store as it was when a stored article came, with what is said of the earlier ones now: for judging it again. Nothing
 * numbered above it is seen. Verdicts that were revised and not written yet lie on top.
 *
 * Texts, keys and articles are in the store already, so nothing but verdicts can differ from what it answers. What the
 * article was once held against and is found no more, because it has expired, comes from its receipt: with its words, or
 * with the measurements alone.
 */

import { findSharing } from './ask-group.ts'
import type { Corrections } from './corrections.ts'
import { type Judged, judgePair } from './decide/decide.ts'
import { NewsfoldError } from './errors.ts'
import { type Before, type Known, measure } from './held.ts'
import type { ArticleRef, Sequence, Verdict } from './model.ts'
import { prepareAgain, type Setup, type Weighed, weigh } from './pipeline.ts'
import type { Kept, Reads } from './store/store.ts'

export class Past {
  readonly #store: Reads
  /** Articles as they stand, with the verdicts that were revised. */
  readonly #known = new Map<Sequence, Kept>()
  readonly #revised = new Set<Sequence>()
  /** The verdict in force of each revised one. */
  readonly #former = new Map<Sequence, Verdict>()
  readonly #numbers = new Map<string, Sequence | undefined>()

  /** `over` has verdicts that are not in the store and never will be, by number. */
  readonly #over: ReadonlyMap<Sequence, Verdict>

  constructor(store: Reads, over: ReadonlyMap<Sequence, Verdict> = new Map()) {
    this.#store = store
    this.#over = over
  }

  /** Takes articles that were read from the store already; gives them as they stand. */
  take(group: readonly Kept[]): Kept[] {
    return group.map((kept) => this.#note(kept))
  }

  /** Those revised so far, with their new verdicts. */
  get revised(): Kept[] {
    return [...this.#revised].sort((a, b) => a - b).map((sequence) => this.#known.get(sequence)!)
  }

  /** The verdict in force of an article, whatever was revised. */
  formerOf(kept: Kept): Verdict {
    return this.#former.get(kept.article.sequence) ?? kept.verdict
  }

  /** Says something else of an article; or again what is in force. */
  revise(kept: Kept, verdict: Verdict, differs: boolean): void {
    const { sequence } = kept.article
    const former = this.formerOf(kept)
    this.#former.set(sequence, former)
    this.#known.set(sequence, { article: kept.article, text: kept.text, verdict })
    if (differs) this.#revised.add(sequence)
    else this.#revised.delete(sequence)
  }

  /** An article as it stands now, if it was read before. */
  #note(kept: Kept): Kept {
    const { sequence, id, version } = kept.article
    const known = this.#known.get(sequence)
    if (known !== undefined) return known
    const verdict = this.#over.get(sequence)
    const standing = verdict === undefined ? kept : { article: kept.article, text: kept.text, verdict }
    this.#known.set(sequence, standing)
    this.#numbers.set(toName({ id, version }), sequence)
    return standing
  }

  /** Versions by their names, as far as they are there. */
  async findVersions(refs: readonly ArticleRef[]): Promise<(Kept | undefined)[]> {
    const missing = refs.filter((ref) => !this.#numbers.has(toName(ref)))
    const found = missing.length === 0 ? [] : await this.#store.findKept(missing)
    for (const [i, kept] of found.entries()) {
      if (kept === undefined) this.#numbers.set(toName(missing[i]!), undefined)
      else this.#note(kept)
    }
    return refs.map((ref) => {
      const number = this.#numbers.get(toName(ref))
      return number === undefined ? undefined : this.#known.get(number)
    })
  }

  async findNewest(id: string): Promise<Kept | undefined> {
    const [kept] = await this.#store.findKept([{ id }])
    return kept && this.#note(kept)
  }

  /** The newest version of an article numbered below that. */
  async findBefore(id: string, below: Sequence): Promise<Kept | undefined> {
    let kept = await this.findNewest(id)
    while (kept !== undefined && kept.article.sequence >= below) {
      const { version }: ArticleRef = kept.article
      kept = version === 1 ? undefined : (await this.findVersions([{ id, version: version - 1 }]))[0]
    }
    return kept
  }

  /** All stored versions of an article, oldest first. */
  async listVersions(id: string): Promise<Kept[]> {
    const newest = await this.findNewest(id)
    if (newest === undefined) return []
    const earlier = Array.from({ length: newest.article.version - 1 }, (_, i) => ({ id, version: i + 1 }))
    return [...(await this.findVersions(earlier)), newest].filter((kept) => kept !== undefined)
  }

  /** Articles in the order asked for, as far as they are there. */
  async getKept(articles: readonly Sequence[]): Promise<readonly Kept[]> {
    const missing = articles.filter((article) => !this.#known.has(article))
    for (const kept of await this.#findBelow(missing)) this.#note(kept)
    return articles.flatMap((article) => this.#known.get(article) ?? [])
  }

  /** One that another process removes meanwhile is passed over, and the guard sees to the rest. */
  async #findBelow(articles: readonly Sequence[]): Promise<readonly Kept[]> {
    if (articles.length === 0) return []
    try {
      return await this.#store.getKept(articles)
    } catch (error) {
      if (!(error instanceof NewsfoldError && error.code === 'id-unknown')) throw error
      if (articles.length === 1) return []
      const found: Kept[] = []
      for (const article of articles) found.push(...(await this.#findBelow([article])))
      return found
    }
  }

  /** Where an article stands now. */
  async findStoryOf(article: Sequence): Promise<string | undefined> {
    return (await this.getKept([article]))[0]?.verdict.story
  }

  /** The number with which the newest version of an article took its place, before or after what was revised. */
  async placeOf(
    { id, version, sequence }: ArticleRef & { readonly sequence: Sequence },
    former: boolean,
  ): Promise<Sequence> {
    const storyOf = (kept: Kept) => (former ? this.formerOf(kept) : kept.verdict).story
    let place = sequence
    const [newest] = await this.findVersions([{ id, version }])
    for (let before = version - 1; newest !== undefined && before > 0; before--) {
      const [kept] = await this.findVersions([{ id, version: before }])
      if (kept === undefined || storyOf(kept) !== storyOf(newest)) break
      place = kept.article.sequence
    }
    return place
  }

  /** What the store knows of each article, as of its own number. */
  async ask(group: readonly Kept[], corrections: Corrections | undefined, setup: Setup): Promise<Asked[]> {
    const { proposer } = setup.parts
    const ready = group.map((kept) => prepareAgain(kept, setup))
    const upTo = group.map(({ article }) => article.sequence - 1)
    const questions = ready.map((prepared, i) => proposer.ask(prepared, upTo[i]!))
    const scopes = group.map(({ article }) => proposer.scope(article))
    const [previous, copies, answers, recorded] = await Promise.all([
      this.#findPrevious(group),
      this.#store.findTexts(group.map(({ text }, i) => ({ hash: text.hash, scope: scopes[i]!, upTo: upTo[i]! }))),
      findSharing(questions, this.#store),
      this.#findRecorded(group, setup),
    ])
    const rankings = answers.map((own, i) => proposer.rank(own, questions[i]!))
    await this.getKept([
      ...copies.flatMap((copy) => copy?.article.sequence ?? []),
      ...rankings.flatMap(({ articles }, i) => (copies[i] === undefined ? articles.slice(0, proposer.best) : [])),
    ])
    return group.map(({ text }, i) => ({
      ready: ready[i]!,
      previous: previous[i],
      known: {
        hash: text.hash,
        previous: previous[i],
        removedVersion: 0,
        copy: copies[i],
        firstPrint: undefined,
        questions: questions[i]!,
        answers: answers[i]!,
        ranking: rankings[i]!,
        corrections,
        recorded: recorded[i]!,
      },
    }))
  }

  /** Weighs one of them against those before it as they stand now. */
  async weigh({ ready, previous, known }: Asked, setup: Setup, banned?: ReadonlySet<string>): Promise<Weighed> {
    const now = (kept: Kept | undefined) => kept && this.#known.get(kept.article.sequence)
    const before: Before = {
      findText: async () => known.copy && this.#note(known.copy),
      share: async (_, answer) => answer,
      getKept: (articles) => this.getKept(articles),
      findNewest: (id) => this.findBefore(id, ready.article.sequence),
      listMembers: (story) => this.#listMembers(story, ready.article.sequence),
    }
    const recorded = (known.recorded ?? []).map((one) => ({ ...one, earlier: now(one.earlier) ?? one.earlier }))
    return weigh(ready, now(previous) ?? previous, { ...known, recorded, banned }, before, setup)
  }

  /** Members of a story numbered below that, as they stand now, in order. */
  async *#listMembers(story: string, below: Sequence): AsyncGenerator<Verdict> {
    const ids = new Set(this.revised.filter(({ verdict }) => verdict.story === story).map(({ article }) => article.id))
    for await (const { id } of this.#store.listMembers(story)) ids.add(id)
    const members: Kept[] = []
    for (const id of ids) {
      const kept = await this.findBefore(id, below)
      if (kept?.verdict.story === story) members.push(kept)
    }
    for (const { verdict } of members.sort((a, b) => a.article.sequence - b.article.sequence)) yield verdict
  }

  async #findPrevious(group: readonly Kept[]): Promise<(Kept | undefined)[]> {
    const refs = group.map(({ article: { id, version } }) => ({ id, version: version - 1 }))
    const found = await this.findVersions(refs.filter(({ version }) => version > 0))
    return refs.map(({ version }) => (version > 0 ? found.shift() : undefined))
  }

  /** What articles were held against, as their receipts say, and cannot be found by keys any more. */
  async #findRecorded(group: readonly Kept[], setup: Setup): Promise<Judged[][]> {
    const considered = group.map(({ verdict }) => verdict.receipt.considered)
    await this.findVersions(considered.flat().map(({ earlier }) => earlier))
    return Promise.all(
      group.map(async (kept, i) => {
        const found = await this.findVersions(considered[i]!.map(({ earlier }) => earlier))
        return found.flatMap((earlier, at): Judged[] => {
          if (earlier === undefined || earlier.text.keys.length > 0) return []
          const isGone = earlier.article.text === '' || kept.article.text === ''
          // Its own earlier version is held against it anyway, if it has words.
          const isOwn = earlier.article.id === kept.article.id && !isGone
          if (earlier.article.sequence >= kept.article.sequence || isOwn) return []
          const measurements = isGone
            ? considered[i]![at]!.measurements
            : measure(prepareAgain(kept, setup), kept.text.hash, earlier, setup)
          return [judgePair(earlier, measurements, setup.parts.rules, setup.settings)]
        })
      }),
    )
  }
}

/** One article, and what the store knew when it came. */
export interface Asked {
  readonly ready: ReturnType<typeof prepareAgain>
  readonly previous: Kept | undefined
  readonly known: Known
}

function toName({ id, version }: ArticleRef): string {
  return `${version}\n${id}`
}
