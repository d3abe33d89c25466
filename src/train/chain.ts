/**
 * A linear-chain conditional random field over the blocks of a page (CEDAR's CE-BEST): each block is of the article or
 * not, its features speak for it as in logistic regression, and so does what the block before it is, told apart by
 * whether the two are marked up alike and stand in one element. Trained page by page on the marginals of the forward and
 * backward pass; regularised as the other weights are.
 */

import type { Features } from '../extract/classify/features.ts'
import type { PageFacts } from '../extract/classify/page-facts.ts'
import { type ProximalOptions, ProximalWeights } from './proximal-weights.ts'

export interface ChainPage {
  readonly known: PageFacts
  readonly features: Features
  readonly body: readonly boolean[]
}

export interface ChainOptions extends ProximalOptions {
  readonly epochs: number
}

export const CHAIN_DEFAULTS: ChainOptions = { bits: 18, epochs: 3, alpha: 0.03, beta: 1, l1: 0.5, l2: 1 }

/** Pages of more blocks count less for each of them. */
const USUAL_BLOCKS = 250

/** What follows what: from 0 or 1 to 0 or 1, for each of four ways two blocks can be alike. */
const WAYS = 4

export class Chain {
  private readonly weights: ProximalWeights
  private readonly transitions: ProximalWeights
  private readonly options: ChainOptions

  constructor(options: ChainOptions = CHAIN_DEFAULTS) {
    this.options = options
    this.weights = new ProximalWeights(options)
    this.transitions = new ProximalWeights({ ...options, bits: 5, l1: 0 })
  }

  train(pages: readonly ChainPage[]): void {
    for (let epoch = 0; epoch < this.options.epochs; epoch++) for (const page of pages) this.learn(page)
  }

  /** For each block how likely it is of the article. */
  marginals(page: Pick<ChainPage, 'known' | 'features'>): Float64Array {
    const states = this.pass(page)
    return Float64Array.from({ length: page.known.blocks.length }, (_, at) => states.one[at]!)
  }

  private learn(page: ChainPage): void {
    const { hashes, from } = page.features
    const { body } = page
    const states = this.pass(page)
    const share = Math.min(1, Math.sqrt(USUAL_BLOCKS / Math.max(1, body.length)))
    for (let at = 0; at < body.length; at++) {
      this.weights.update(hashes, from[at]!, from[at + 1]!, (states.one[at]! - Number(body[at])) * share)
      if (at === 0) continue
      const way = wayOf(page.known, at)
      for (let pair = 0; pair < 4; pair++) {
        const truth = Number(body[at - 1]) * 2 + Number(body[at]) === pair ? 1 : 0
        TRANSITION[0] = way * 4 + pair
        this.transitions.update(TRANSITION, 0, 1, (states.pairs[at * 4 + pair]! - truth) * share)
      }
    }
  }

  /** Forward and backward, each step scaled to a sum of one. */
  private pass({ known, features }: Pick<ChainPage, 'known' | 'features'>) {
    const { length } = known.blocks
    const moves = Float64Array.from({ length: WAYS * 4 }, (_, at) => {
      TRANSITION[0] = at
      return Math.exp(this.transitions.score(TRANSITION, 0, 1))
    })
    const speaks = new Float64Array(length)
    for (let at = 0; at < length; at++) {
      const score = this.weights.score(features.hashes, features.from[at]!, features.from[at + 1]!)
      speaks[at] = Math.exp(Math.max(-30, Math.min(30, score)))
    }
    const forward = new Float64Array(length * 2)
    const backward = new Float64Array(length * 2)
    for (let at = 0; at < length; at++) {
      const way = at === 0 ? 0 : wayOf(known, at) * 4
      const none = at === 0 ? 1 : forward[at * 2 - 2]!
      const some = at === 0 ? 1 : forward[at * 2 - 1]!
      const zero = at === 0 ? 1 : none * moves[way]! + some * moves[way + 2]!
      const one = (at === 0 ? 1 : none * moves[way + 1]! + some * moves[way + 3]!) * speaks[at]!
      forward[at * 2] = zero / (zero + one)
      forward[at * 2 + 1] = one / (zero + one)
    }
    for (let at = length - 1; at >= 0; at--) {
      if (at === length - 1) {
        backward.fill(0.5, at * 2)
        continue
      }
      const way = wayOf(known, at + 1) * 4
      const next = backward[at * 2 + 2]!
      const nextOne = backward[at * 2 + 3]! * speaks[at + 1]!
      const zero = moves[way]! * next + moves[way + 1]! * nextOne
      const one = moves[way + 2]! * next + moves[way + 3]! * nextOne
      backward[at * 2] = zero / (zero + one)
      backward[at * 2 + 1] = one / (zero + one)
    }
    const one = new Float64Array(length)
    const pairs = new Float64Array(length * 4)
    for (let at = 0; at < length; at++) {
      const no = forward[at * 2]! * backward[at * 2]!
      const yes = forward[at * 2 + 1]! * backward[at * 2 + 1]!
      one[at] = yes / (yes + no)
      if (at > 0) fillPairs(pairs, at, forward, backward, speaks[at]!, moves, wayOf(known, at) * 4)
    }
    return { one, pairs }
  }
}

const TRANSITION = new Int32Array(1)

function fillPairs(
  pairs: Float64Array,
  at: number,
  forward: Float64Array,
  backward: Float64Array,
  speaks: number,
  moves: Float64Array,
  way: number,
): void {
  let sum = 0
  for (let pair = 0; pair < 4; pair++) {
    const to = pair & 1
    const likely =
      forward[at * 2 - 2 + (pair >> 1)]! * moves[way + pair]! * (to === 1 ? speaks : 1) * backward[at * 2 + to]!
    pairs[at * 4 + pair] = likely
    sum += likely
  }
  for (let pair = 0; pair < 4; pair++) pairs[at * 4 + pair]! /= sum
}

/** How a block is like the one before it: in its mark-up, in the element around it. */
function wayOf(known: PageFacts, at: number): number {
  const alike = known.path[at] === known.path[at - 1]
  const around = known.outer[at]!.parent === known.outer[at - 1]!.parent
  return Number(alike) * 2 + Number(around)
}
