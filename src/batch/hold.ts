/**
 * Holding each article against the earlier ones that share enough with it (stages 5 to 7), by the same code as a store's
 * writer does; what those are found to be does not matter for it, so threads do it in any order, a range of articles at a time.
 */

import type { Judged } from '../decide/decide.ts'
import { type Held, judgeCandidates } from '../held.ts'
import type { Article } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { Ranking } from '../propose/proposer.ts'
import { isEverywhere, isInScope } from '../store/scope.ts'
import type { Kept, Question, Scope } from '../store/store.ts'
import { Answering } from './answering.ts'
import type { Identity } from './identity.ts'
import type { KeptArticles } from './kept-articles.ts'
import type { Shares } from './share-keys.ts'

/** What an article is to an earlier one, by numbers. */
export interface HeldLink extends Omit<Judged, 'earlier'> {
  readonly earlier: number
}

/** What an article was found to be to earlier ones; nothing is kept of one that was held against nobody. */
export interface HeldArticle {
  readonly article: number
  readonly judged: readonly HeldLink[]
  /** What it is to its own version before it. */
  readonly beside?: HeldLink
  readonly crowded: number
}

export class Holding {
  readonly #kept: KeptArticles
  readonly #identity: Identity
  readonly #shares: Shares
  readonly #setup: Setup
  readonly #perKey: number
  readonly #answering: Answering
  /** Whether any article is held against others than all. */
  readonly #isScoped: boolean

  constructor(kept: KeptArticles, identity: Identity, shares: Shares, setup: Setup, perKey: number) {
    this.#kept = kept
    this.#identity = identity
    this.#shares = shares
    this.#setup = setup
    this.#perKey = perKey
    this.#answering = new Answering(shares, perKey)
    this.#isScoped = !isEverywhere(setup.parts.proposer.scope(SOMEBODY))
  }

  /** Articles one after the other, for a preset that asks what those before were found to be. */
  *holdAll(first: number, count: number): Generator<HeldArticle> {
    for (let article = first; article < count; article++) {
      const held = this.hold(article)
      if (held !== undefined) yield held
    }
  }

  /** Undefined if there is nobody to hold it against. */
  hold(article: number): HeldArticle | undefined {
    const { isRepeated, previous, firstPrint } = this.#identity
    if (isRepeated[article] === 1) return undefined
    const isAlone =
      previous[article] === 0 &&
      firstPrint[article] === article &&
      this.#shares.rowStarts[article] === this.#shares.rowStarts[article + 1]
    if (isAlone) return undefined
    const { proposer } = this.#setup.parts
    const scope = this.#isScoped ? proposer.scope(this.#kept.nameOf(article).article) : EVERYWHERE
    const everywhere = isEverywhere(scope)
    const printOf = everywhere ? undefined : (text: number) => this.#findPrint(text, article, scope)
    const first = everywhere ? firstPrint[article]! : printOf!(firstPrint[article]!)
    const copy = first === article ? undefined : first
    const question = {
      stamp: '',
      probes: NO_PROBES,
      ...this.#weightsOf(article),
      scope,
      perKey: this.#perKey,
      upTo: article,
    }
    const answer = this.#answering.answer(article, printOf)
    const ranking = proposer.rank([answer], [question])
    if (copy === undefined && previous[article] === 0 && ranking.articles.length === 0) {
      return ranking.crowded === 0 ? undefined : { article, judged: [], crowded: ranking.crowded }
    }
    const ready = this.#setup.prepareKept(this.#kept.get(article))
    const before = previous[article] === 0 ? undefined : this.#kept.get(previous[article]! - 1)
    const known = { hash: this.#kept.articles.hashOf(article) }
    const held =
      copy === undefined
        ? judgeCandidates(
            ready,
            before,
            known,
            this.#candidatesOf(ready.article, ranking),
            ranking.crowded,
            this.#setup,
          )
        : judgeCandidates(ready, before, known, [this.#kept.get(copy)], 0, this.#setup)
    return toHeldArticle(article, held)
  }

  /** The best of those that are ranked, as `propose` takes them. */
  #candidatesOf(article: Article, { articles }: Ranking): Kept[] {
    const { proposer } = this.#setup.parts
    const candidates: Kept[] = []
    for (const sequence of articles) {
      if (candidates.length === proposer.best) break
      const kept = this.#kept.get(sequence - 1)
      if (proposer.accepts(article, kept)) candidates.push(kept)
    }
    return candidates
  }

  #weightsOf(article: number): Pick<Question, 'weights'> {
    const { weights, weightStarts, probes } = this.#shares
    if (weights.length === 0) return {}
    const from = weightStarts[article]!
    return { weights: weights.subarray(from, from + probes[article]!) }
  }

  /** The first print in scope of a text, if the text was last seen within the window before the article came. */
  #findPrint(text: number, article: number, scope: Scope): number | undefined {
    const { nextPrint } = this.#identity
    const { columns, outlets } = this.#kept.articles
    const seenAfter = scope.seenAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(scope.seenAfter)
    let found: number | undefined
    let isWithin = false
    for (let print = text; print < article; print = nextPrint[print]! - 1) {
      isWithin ||= columns.seenAt[print]! >= seenAfter
      const outlet = columns.outlet[print] === 0 ? undefined : outlets[columns.outlet[print]! - 1]!
      if (found === undefined && isInScope(outlet === undefined ? {} : { outlet }, scope)) found = print
      if (nextPrint[print] === 0 || (isWithin && found !== undefined)) break
    }
    return isWithin ? found : undefined
  }
}

const NO_PROBES = new BigUint64Array(0)
const EVERYWHERE: Scope = {}
/** An article that has an outlet and was seen at some time: what it would not leave out nobody does. */
export const SOMEBODY: Article = {
  id: '',
  version: 1,
  sequence: 1,
  seenAt: '1970-01-01T00:00:00.000Z',
  text: '',
  partial: false,
  outlet: 'somebody',
}

function toHeldArticle(article: number, { judged, beside, chosen, crowded }: Held): HeldArticle | undefined {
  if (judged.length === 0 && beside === undefined && crowded === 0) return undefined
  // What is measured of the others nobody will see.
  const toLink = (one: Judged): HeldLink => ({
    ...one,
    earlier: one.earlier.article.sequence - 1,
    measurements: one.earlier === chosen?.earlier ? one.measurements : {},
  })
  return {
    article,
    judged: judged.map(toLink),
    ...(beside !== undefined && { beside: toLink(beside) }),
    crowded,
  }
}
