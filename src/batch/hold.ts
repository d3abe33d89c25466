/**
 * Holding each article against the earlier ones that share enough with it (stages 5 to 7), by the same code as a store's
 * writer does; what those are found to be does not matter for it, so threads do it in any order, a range of articles at a time.
 */

import type { Judged } from '../decide/decide.ts'
import { type Held, holdAgainst, type Known, type Setup } from '../pipeline.ts'
import { isEverywhere, isInScope } from '../store/scope.ts'
import type { Question, Scope } from '../store/store.ts'
import type { Identity } from './identity.ts'
import type { KeptArticles } from './kept-articles.ts'
import { type Shares, toSharing } from './share-keys.ts'

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

  constructor(kept: KeptArticles, identity: Identity, shares: Shares, setup: Setup, perKey: number) {
    this.#kept = kept
    this.#identity = identity
    this.#shares = shares
    this.#setup = setup
    this.#perKey = perKey
  }

  async *holdRange(from: number, to: number): AsyncGenerator<HeldArticle> {
    for (let article = from; article < to; article++) {
      const held = await this.hold(article)
      if (held !== undefined) yield held
    }
  }

  /** Undefined if there is nobody to hold it against. */
  async hold(article: number): Promise<HeldArticle | undefined> {
    const { isRepeated, previous, firstPrint } = this.#identity
    if (isRepeated[article] === 1) return undefined
    const isAlone =
      previous[article] === 0 &&
      firstPrint[article] === article &&
      this.#shares.rowStarts[article] === this.#shares.rowStarts[article + 1]
    if (isAlone) return undefined
    return toHeldArticle(article, await this.#holdAgainst(article))
  }

  async #holdAgainst(article: number): Promise<Held> {
    const setup = this.#setup
    const { proposer } = setup.parts
    const own = this.#kept.get(article)
    const scope = proposer.scope(own.article)
    const everywhere = isEverywhere(scope)
    const printOf = everywhere ? undefined : (text: number) => this.#findPrint(text, article, scope)
    const copy = everywhere ? this.#identity.firstPrint[article]! : printOf!(this.#identity.firstPrint[article]!)
    const question: Question = {
      stamp: '',
      probes: NO_PROBES,
      ...this.#weightsOf(article),
      scope,
      perKey: this.#perKey,
      upTo: article,
    }
    const answer = toSharing(this.#shares, article, this.#perKey, printOf)
    const before = this.#identity.previous[article]!
    const known: Known = {
      hash: own.text.hash,
      previous: before === 0 ? undefined : this.#kept.get(before - 1),
      removedVersion: 0,
      copy: copy === undefined || copy === article ? undefined : this.#kept.get(copy),
      firstPrint: undefined,
      questions: [question],
      answers: [answer],
      ranking: proposer.rank([answer], [question]),
    }
    const ready = setup.prepareKept(own)
    return holdAgainst(
      ready,
      known.previous,
      known,
      {
        findText: async () => known.copy,
        share: async (_, below) => below,
        getKept: async (sequences) => sequences.map((sequence) => this.#kept.get(sequence - 1)),
      },
      setup,
    )
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
