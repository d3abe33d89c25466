/**
 * Candidates by shared keys: the articles that hold more than t of the probes, those with most of them first; or, of a
 * detector whose keys do not weigh the same, those whose shared keys weigh most; or those whose shared keys are rarest.
 *
 * All probes of an article are asked in one round trip. A key that too many texts hold gives its first `propose.perKey`
 * of them and is counted as crowded; keys are taken rarest first, and when `propose.candidates` articles are known, the
 * more crowded keys only add to the counts of those. Cost: bounded by probes x perKey, whatever the store holds.
 */

import type { Article, Settings } from '../model.ts'
import { numberOf, type Parameter, wordOf } from '../parameters.ts'
import type { Detector } from '../sketch/detector.ts'
import type { Scope, Sharing } from '../store/store.ts'
import type { Proposer, Ranking } from './proposer.ts'

export const MORE_THAN: Parameter = {
  name: 'propose.moreThan',
  meaning: 'an earlier article is a candidate if it shares more than this many keys',
  default: 2,
  unit: 'keys',
  minimum: 0,
  maximum: 1000,
  whole: true,
  grid: [0, 1, 2, 3, 4],
}

const BEST: Parameter = {
  name: 'propose.best',
  meaning: 'how many candidates are verified, those sharing most keys first',
  default: 5,
  unit: 'articles',
  minimum: 1,
  maximum: 100,
  whole: true,
  grid: [1, 3, 5, 10],
}

const AMONG: Parameter = {
  name: 'propose.candidates',
  meaning: 'which earlier articles can be candidates: all of them, or only those judged original',
  default: 'all',
  choices: ['all', 'originals'],
}

const PER_KEY: Parameter = {
  name: 'propose.perKey',
  meaning: 'a key that more texts hold gives only its first so many, and is counted as crowded',
  default: 16,
  unit: 'texts',
  minimum: 1,
  maximum: 10_000,
  whole: true,
}

const TALLIED: Parameter = {
  name: 'propose.tallied',
  meaning: 'how many different articles are counted at most, those of the rarest keys first',
  default: 512,
  unit: 'articles',
  minimum: 1,
  maximum: 100_000,
  whole: true,
}

const WINDOW_HOURS: Parameter = {
  name: 'propose.windowHours',
  meaning: 'texts last seen longer ago than this are ignored; 0 looks back without end',
  default: 0,
  unit: 'hours',
  minimum: 0,
}

const SCOPE: Parameter = {
  name: 'propose.scope',
  meaning: 'whether an article is held against its own outlet (within), all others (across), or both',
  default: 'both',
  choices: ['both', 'across', 'within'],
}

export const BY_KEYS_PARAMETERS = [MORE_THAN, BEST, AMONG, PER_KEY, TALLIED, WINDOW_HOURS, SCOPE] as const

/** For systems that leave it open what a shared key is worth. */
export const RANKED_BY: Parameter = {
  name: 'propose.rankedBy',
  meaning:
    'which candidates come first: those sharing most keys, or those whose shared keys are rarest, so that in a crowd of templates the true predecessor is found',
  default: 'rarity',
  choices: ['keys', 'rarity'],
  grid: ['keys', 'rarity'],
}

export function byKeys(detector: Detector, settings: Settings, { weighted = false } = {}): Proposer {
  const moreThan = numberOf(settings, MORE_THAN)
  const best = numberOf(settings, BEST)
  const perKey = numberOf(settings, PER_KEY)
  const tallied = numberOf(settings, TALLIED)
  const originalsOnly = wordOf(settings, AMONG) === 'originals'
  const byRarity = settings[RANKED_BY.name] === 'rarity'
  const rarities = byRarity ? listRarities(perKey) : undefined
  const weightsFor = (sharing: Sharing, weights: Float32Array | undefined) =>
    rarities === undefined ? weights : rarityOf(sharing.holders, rarities)
  const rank = (sharing: Sharing | undefined, given: Float32Array | undefined): Ranking => {
    if (sharing === undefined) return { articles: [], crowded: 0 }
    const weights = weightsFor(sharing, given)
    const crowded = sharing.holders.reduce((sum, holders) => (holders > perKey ? sum + 1 : sum), 0)
    return { articles: rankBySharedKeys(sharing, weights, moreThan, tallied), crowded }
  }
  return {
    best,
    scope: (article) => toScope(article, settings),
    ask({ article, sketches }, upTo) {
      const sketch = sketches.find(({ stamp }) => stamp === detector.stamp)
      if (sketch === undefined) return []
      const { values: probes, weights } = detector.probes(sketch)
      return [
        {
          stamp: detector.stamp,
          probes,
          ...(weighted && { weights }),
          scope: toScope(article, settings),
          perKey,
          upTo,
        },
      ]
    },
    rank: ([sharing], [question]) => rank(sharing, question?.weights),
    weigh([sharing], [question]) {
      const ranking = rank(sharing, question?.weights)
      const weights = sharing && weightsFor(sharing, question?.weights)
      const all = weights?.reduce((sum, weight) => sum + weight, 0) ?? sharing?.holders.length ?? 0
      // They were counted just now.
      return { ...ranking, shares: ranking.articles.map((article) => tally.weightOf(article) / all) }
    },
    // Own versions are judged apart.
    accepts: (article, earlier) =>
      earlier.article.id !== article.id && (!originalsOnly || earlier.verdict.relation === 'original'),
  }
}

const RARITY_UNIT = 1024

/** What sharing a key is worth that so many hold, up to one more than are given: the fewer the more, a crowded one still a little. */
function listRarities(perKey: number): Float32Array {
  // Whole numbers add up to the same sum in any order and on every machine.
  return Float32Array.from({ length: perKey + 2 }, (_, holders) =>
    Math.round(RARITY_UNIT * Math.log2(1 + (perKey + 1) / Math.max(1, holders))),
  )
}

function rarityOf(holders: Uint32Array, rarities: Float32Array): Float32Array {
  const weights = new Float32Array(holders.length)
  for (let p = 0; p < holders.length; p++) weights[p] = rarities[Math.min(holders[p]!, rarities.length - 1)]!
  return weights
}

/** Sequences of the articles that hold more than so many of the probes: most first, then the smaller number. */
function rankBySharedKeys(
  { articles, probe, holders }: Sharing,
  weights: Float32Array | undefined,
  moreThan: number,
  tallied: number,
): number[] {
  if (articles.length <= moreThan) return []
  tally.clear(articles.length)
  if (articles.length <= tallied) {
    // Nobody is left out, so the order of the keys does not matter.
    for (let row = 0; row < articles.length; row++) {
      tally.count(articles[row]!, tallied, weights === undefined ? 1 : weights[probe[row]!]!)
    }
    return tally.above(moreThan)
  }
  const starts = new Uint32Array(holders.length + 1)
  for (let row = 0; row < probe.length; row++) starts[probe[row]! + 1]!++
  for (let p = 0; p < holders.length; p++) starts[p + 1]! += starts[p]!
  const rarestFirst = Array.from(holders.keys()).sort((a, b) => holders[a]! - holders[b]! || a - b)
  for (const p of rarestFirst) {
    const weight = weights === undefined ? 1 : weights[p]!
    for (let row = starts[p]!; row < starts[p + 1]!; row++) tally.count(articles[row]!, tallied, weight)
  }
  return tally.above(moreThan)
}

/** Counts numbers in an open-addressing table that is used again for every article. */
class Tally {
  #size = 0
  #mask = 0
  #numbers = new Float64Array(0)
  #counts = new Uint32Array(0)
  #weights = new Float64Array(0)
  #slots = new Uint32Array(0)

  /** Empties it and makes room for so many numbers. */
  clear(room: number): void {
    if (this.#numbers.length < 2 * room) {
      let capacity = 64
      while (capacity < 2 * room) capacity *= 2
      this.#numbers = new Float64Array(capacity)
      this.#counts = new Uint32Array(capacity)
      this.#weights = new Float64Array(capacity)
      this.#slots = new Uint32Array(capacity)
      this.#mask = capacity - 1
    } else for (let i = 0; i < this.#size; i++) this.#counts[this.#slots[i]!] = 0
    this.#size = 0
  }

  /** Counts a number, a new one only as long as there are fewer than `most`. */
  count(number: number, most: number, weight: number): void {
    const slot = this.#slotOf(number)
    if (this.#counts[slot] === 0) {
      if (this.#size === most) return
      this.#numbers[slot] = number
      this.#weights[slot] = 0
      this.#slots[this.#size++] = slot
    }
    this.#counts[slot]!++
    this.#weights[slot]! += weight
  }

  /** What a number was counted with in all; it was. */
  weightOf(number: number): number {
    return this.#weights[this.#slotOf(number)]!
  }

  #slotOf(number: number): number {
    let slot = Math.imul(number | 0, 0x9e3779b1) & this.#mask
    while (this.#counts[slot] !== 0 && this.#numbers[slot] !== number) slot = (slot + 1) & this.#mask
    return slot
  }

  /** The numbers counted more often than that: those of most weight first, then the smaller number. */
  above(count: number): number[] {
    const slots: number[] = []
    for (let i = 0; i < this.#size; i++) if (this.#counts[this.#slots[i]!]! > count) slots.push(this.#slots[i]!)
    const [weights, numbers] = [this.#weights, this.#numbers]
    return slots.sort((a, b) => weights[b]! - weights[a]! || numbers[a]! - numbers[b]!).map((slot) => numbers[slot]!)
  }
}

const tally = new Tally()

const HOUR_MS = 3_600_000

function toScope(article: Pick<Article, 'seenAt' | 'outlet'>, settings: Settings): Scope {
  const hours = numberOf(settings, WINDOW_HOURS)
  const where = wordOf(settings, SCOPE)
  return {
    ...(hours > 0 && { seenAfter: new Date(Date.parse(article.seenAt) - hours * HOUR_MS).toISOString() }),
    ...(where === 'within' && { outlet: article.outlet ?? '' }),
    ...(where === 'across' && article.outlet !== undefined && { notOutlet: article.outlet }),
  }
}
