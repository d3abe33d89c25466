/**
 * Which blocks of a page are its article, told by the gold text. Both are sequences of words; a block may stand at the
 * places of the gold text where its runs of words occur, the heaviest chain of blocks in the order of both is taken, and
 * long blocks out of order (a hidden copy moved, a box the editors put elsewhere) are rescued after it. A gold text that
 * the page does not hold says nothing about its blocks, so the share that was found is given with the labels.
 */

import { toPieces } from './words.ts'

export interface Labels {
  /** For each block whether it is of the article. */
  readonly body: readonly boolean[]
  /** The share of the gold text's words that some block holds. */
  readonly covered: number
}

const RUN = 4

/** Places of a short or common block that are looked at. */
const MAXIMUM_PLACES = 40

/** A block with a smaller share of its words at its place is not there. */
const MINIMUM_SHARE = 0.5

/** Out of its order a block must be long enough not to be there by chance. */
const MINIMUM_RESCUED = 12
const MINIMUM_RESCUED_SHARE = 0.8

interface Place {
  readonly block: number
  readonly from: number
  readonly to: number
  readonly weight: number
}

export function toLabels(blocks: readonly string[], gold: string): Labels {
  const { words, paragraphEnds } = toGold(gold)
  const places = new PlaceFinder(words, paragraphEnds)
  const found = blocks.map((text, block) => places.find(block, toPieces(text)))
  const chain = chooseChain(found, words.length)
  const body = blocks.map(() => false)
  const taken = new Uint8Array(words.length)
  const take = ({ block, from, to }: Place) => {
    body[block] = true
    taken.fill(1, from, to)
  }
  for (const place of chain) take(place)
  for (const [block, candidates] of found.entries()) {
    if (!body[block]) rescue(candidates, taken, take)
  }
  let covered = 0
  for (const one of taken) covered += one
  return { body, covered: words.length === 0 ? 0 : covered / words.length }
}

function toGold(gold: string): { words: string[]; paragraphEnds: ReadonlySet<number> } {
  const words: string[] = []
  const paragraphEnds = new Set<number>([0])
  for (const paragraph of gold.split('\n')) {
    for (const word of toPieces(paragraph)) words.push(word)
    paragraphEnds.add(words.length)
  }
  return { words, paragraphEnds }
}

/** Where in the gold text a block may stand. */
class PlaceFinder {
  private readonly gold: readonly string[]
  private readonly paragraphEnds: ReadonlySet<number>
  private readonly runs = new Map<string, number[]>()

  constructor(gold: readonly string[], paragraphEnds: ReadonlySet<number>) {
    this.gold = gold
    this.paragraphEnds = paragraphEnds
    for (let length = 1; length <= RUN; length++) {
      for (let at = 0; at + length <= gold.length; at++) {
        const run = gold.slice(at, at + length).join(' ')
        const places = this.runs.get(run)
        if (places === undefined) this.runs.set(run, [at])
        else if (places.length < MAXIMUM_PLACES) places.push(at)
      }
    }
  }

  find(block: number, words: readonly string[]): Place[] {
    if (words.length === 0) return []
    return words.length <= RUN ? this.findShort(block, words) : this.findLong(block, words)
  }

  /** All of it, word for word; a whole paragraph is more likely to be meant than words inside one. */
  private findShort(block: number, words: readonly string[]): Place[] {
    return (this.runs.get(words.join(' ')) ?? []).map((from) => {
      const to = from + words.length
      const whole = this.paragraphEnds.has(from) && this.paragraphEnds.has(to)
      return { block, from, to, weight: words.length * (whole ? 1 : 0.3) }
    })
  }

  /** Votes of its runs for the place where it would begin, neighbouring votes together. */
  private findLong(block: number, words: readonly string[]): Place[] {
    const votes = new Map<number, number>()
    for (let at = 0; at + RUN <= words.length; at++) {
      for (const place of this.runs.get(words.slice(at, at + RUN).join(' ')) ?? []) {
        votes.set(place - at, (votes.get(place - at) ?? 0) + 1)
      }
    }
    const best = [...votes].sort((a, b) => b[1] - a[1]).slice(0, 3)
    const places: Place[] = []
    for (const [start] of best) {
      const slack = 2 + Math.floor(words.length / 20)
      const place = this.measure(block, words, start, slack)
      if (place !== undefined) places.push(place)
    }
    return places
  }

  /** The stretch of gold that the block covers when it begins there, a few words more or less in between. */
  private measure(block: number, words: readonly string[], start: number, slack: number): Place | undefined {
    let matched = 0
    let from = -1
    let to = -1
    let at = Math.max(0, start)
    for (const word of words) {
      let next = at
      while (next < this.gold.length && next < at + slack && this.gold[next] !== word) next++
      if (this.gold[next] !== word) continue
      matched++
      if (from < 0) from = next
      to = next + 1
      at = next + 1
    }
    if (matched < words.length * MINIMUM_SHARE) return undefined
    return { block, from, to, weight: matched }
  }
}

/** The heaviest sequence of places that goes forward in the page and in the gold text. */
function chooseChain(found: readonly (readonly Place[])[], length: number): Place[] {
  // For every end in the gold text the heaviest chain up to it, as a tree of prefix maxima.
  const weights = new Float64Array(length + 2)
  const ends = new Int32Array(length + 2).fill(-1)
  const all: Place[] = []
  const before: number[] = []
  const totals: number[] = []
  for (const candidates of found) {
    const first = all.length
    for (const place of candidates) {
      let weight = 0
      let last = -1
      // A word or two of overlap comes from how the places are measured.
      for (let at = Math.min(place.from + 2, place.to - 1); at > 0; at -= at & -at) {
        if (weights[at]! > weight) {
          weight = weights[at]!
          last = ends[at]!
        }
      }
      all.push(place)
      before.push(last)
      totals.push(weight + place.weight)
    }
    for (let index = first; index < all.length; index++) {
      for (let at = all[index]!.to; at <= length; at += at & -at) {
        if (totals[index]! > weights[at]!) {
          weights[at] = totals[index]!
          ends[at] = index
        }
      }
    }
  }
  let last = -1
  for (let index = 0; index < all.length; index++) if (last < 0 || totals[index]! > totals[last]!) last = index
  const chain: Place[] = []
  for (; last >= 0; last = before[last]!) chain.push(all[last]!)
  return chain.reverse()
}

/** A long block whose words stand in the gold text where no other block was found. */
function rescue(candidates: readonly Place[], taken: Uint8Array, take: (place: Place) => void): void {
  for (const place of candidates) {
    if (place.weight < MINIMUM_RESCUED || place.weight < (place.to - place.from) * MINIMUM_RESCUED_SHARE) continue
    let already = 0
    for (let at = place.from; at < place.to; at++) already += taken[at]!
    if (already > (place.to - place.from) / 2) continue
    take(place)
    return
  }
}
