/**
 * A block seen among the others: a row of numbers made of the first scores of the whole page. What the blocks marked up
 * alike score together, those in the elements around it, its neighbours, the best stretch with it and without it. This is
 * how a doubtful paragraph in the middle of an article is told from one beside it.
 */

import type { PageElement } from '../elements.ts'
import type { PageFacts } from './page-facts.ts'

const LEVELS = 5
const NEAR = 3

/** A block counts with at most this many words. */
const MAXIMUM_WORDS = 30

/** A score that settles a block, and how far such a one is looked for. */
const SURE = 2
const LOOKED_FOR = 40

/** Steps beyond this are all the same. */
const MAXIMUM_STEPS = 99

/** What a column says of a block that has no such neighbour or element. */
const MISSING = -99

const OWN = 14
/** All of them are telling ones (`tag-kinds.ts`). */
const ABOVE = ['article', 'main', 'form', 'ul', 'aside', 'table']
/** Inside, and in the row, for one that is not there at all. */
const NOT_ABOVE = 0xffff
const FAR_ABOVE = 99
const PLACE = 4
const ALIKE = 4
const MAIN = 3
const GROUPS = 6
const RUNS = 3
const SURE_ONES = 2
const BESIDE = 6

export const CONTEXT_COLUMNS =
  OWN + ABOVE.length + PLACE + ALIKE + MAIN + LEVELS * 4 + (NEAR * 2 + 1) + GROUPS + RUNS + SURE_ONES + BESIDE

/** A row of `CONTEXT_COLUMNS` for each block, one after the other. */
export function toContext(known: PageFacts, scores: Float32Array): Float32Array {
  return new Context(known, scores).rows
}

interface Mean {
  sum: number
  weight: number
}

class Context {
  readonly rows: Float32Array
  private readonly known: PageFacts
  private readonly scores: Float32Array
  /** By number of element and telling one, how far up that is. */
  private readonly above: Uint16Array
  private at = 0

  constructor(known: PageFacts, scores: Float32Array) {
    this.known = known
    this.scores = scores
    this.rows = new Float32Array(known.blocks.length * CONTEXT_COLUMNS)
    this.above = this.toAbove()
    const { alike, around, above } = this.toMeans()
    const runs = this.toRuns()
    const sureBefore = this.toSure(1)
    const sureAfter = this.toSure(-1)
    for (const [block, { element }] of known.blocks.entries()) {
      const outer = known.outer[block]!
      this.putOwn(block)
      this.putAbove(element)
      this.putPlace(block)
      this.putLevels(outer)
      for (let step = -NEAR; step <= NEAR; step++) this.put(scores[block + step] ?? MISSING)
      this.putMean(alike[known.alike[block]!.number])
      this.putMean(around[outer.parent?.number ?? 0])
      this.putMean(above[outer.parent?.parent?.number ?? 0])
      this.put(runs.before[block]!)
      this.put(runs.after[block]!)
      this.put(runs.through[block]! - runs.best)
      this.put(sureBefore[block]!)
      this.put(sureAfter[block]!)
      this.putBeside(block, -1)
      this.putBeside(block, 1)
    }
  }

  private put(value: number): void {
    this.rows[this.at++] = value
  }

  private putMean(mean: Mean | undefined): void {
    this.put(mean === undefined ? MISSING : mean.sum / Math.max(1, mean.weight))
    this.put(mean?.weight ?? 0)
  }

  private putOwn(block: number): void {
    const { facts, repeated, declared, blocks } = this.known
    const { words, linkedWords, element, strongCharacters, text } = blocks[block]!
    const many = Math.max(1, words)
    this.put(words)
    this.put(facts.commas[block]!)
    this.put(facts.sentenceEnds[block]!)
    this.put(facts.signs[block]!)
    this.put(facts.stopWords[block]! / many)
    this.put(facts.last[block]!)
    this.put(linkedWords / many)
    this.put(strongCharacters / text.length)
    this.put(this.known.titleOverlap[block]!)
    this.put(repeated[block]!)
    this.put(declared[block]!)
    this.put(Number(element.hidden))
    this.put(element.depth)
    this.put(kindOfTag(this.known.outer[block]!.tag))
  }

  /** How far up each of a few telling elements is. */
  private putAbove({ number }: PageElement): void {
    const first = number * ABOVE.length
    for (let column = 0; column < ABOVE.length; column++) {
      const steps = this.above[first + column]!
      this.put(steps === NOT_ABOVE ? FAR_ABOVE : steps)
    }
  }

  /** For every element; each stands after those around it, so that one pass is enough. */
  private toAbove(): Uint16Array {
    const { elements } = this.known.page
    const above = new Uint16Array(elements.length * ABOVE.length)
    for (let number = 0; number < elements.length; number++) {
      const { parent, kind } = elements[number]!
      const row = number * ABOVE.length
      const outer = parent === undefined ? -1 : parent.number * ABOVE.length
      for (let column = 0; column < ABOVE.length; column++) {
        above[row + column] = outer < 0 ? NOT_ABOVE : Math.min(above[outer + column]! + 1, NOT_ABOVE)
      }
      const own = kind.telling ? ABOVE.indexOf(kind.name) : -1
      if (own >= 0) above[row + own] = 0
    }
    return above
  }

  private putPlace(block: number): void {
    const { known } = this
    this.put(known.wordsBefore[block]! / Math.max(1, known.all.words))
    this.put(known.heading < 0 ? MISSING : block - known.heading)
    this.put(block - known.firstLong)
    this.put(known.lastLong - block)
    const group = known.alike[block]!
    this.put((group.words - group.linkedWords) / Math.max(1, known.all.words - known.all.linkedWords))
    this.put(group.words / group.blocks)
    this.put(group.linkedWords / Math.max(1, group.words))
    this.put(group.blocks)
    this.put(Math.min(MAXIMUM_STEPS, known.stepsToMain[known.outer[block]!.number]!))
    this.put(known.inElement[known.main]!.longWords / Math.max(1, known.all.longWords))
    this.put(known.all.longWords / Math.max(1, known.all.words))
  }

  private putLevels(outer: PageElement): void {
    const { known } = this
    let one: PageElement | undefined = outer
    for (let level = 0; level < LEVELS; level++, one = one?.parent) {
      const inside = one === undefined ? undefined : known.inElement[one.number]
      this.put(inside === undefined ? -1 : inside.longWords / Math.max(1, known.all.longWords))
      this.put(inside === undefined ? -1 : inside.linkedWords / Math.max(1, inside.words))
      this.put(inside === undefined ? -1 : inside.words / Math.max(1, inside.blocks))
      this.put(inside === undefined ? -1 : inside.blocks)
    }
  }

  private putBeside(block: number, step: number): void {
    const { known } = this
    const other = known.blocks[block + step]
    this.put(other === undefined ? -1 : other.words)
    this.put(other === undefined ? -1 : other.linkedWords / Math.max(1, other.words))
    this.put(other === undefined ? -1 : Number(known.path[block] === known.path[block + step]))
  }

  /** Mean scores of what is marked up alike, of what has the same element around it, and of the one around that. */
  private toMeans(): { alike: Mean[]; around: Mean[]; above: Mean[] } {
    const { known } = this
    const alike: Mean[] = []
    const around: Mean[] = []
    const above: Mean[] = []
    for (const [at, block] of known.blocks.entries()) {
      const weight = Math.min(MAXIMUM_WORDS, block.words)
      const { parent } = known.outer[at]!
      addTo(meanAt(alike, known.alike[at]!.number), this.scores[at]!, weight)
      addTo(meanAt(around, parent?.number ?? 0), this.scores[at]!, weight)
      addTo(meanAt(above, parent?.parent?.number ?? 0), this.scores[at]!, weight)
    }
    return { alike, around, above }
  }

  /** The best stretch that ends before a block, that begins after it, and that goes through it. */
  private toRuns(): { before: Float32Array; after: Float32Array; through: Float32Array; best: number } {
    const { blocks } = this.known
    const { length } = blocks
    const before = new Float32Array(length)
    const after = new Float32Array(length)
    const through = new Float32Array(length)
    const worth = blocks.map((block, at) => toWorth(this.scores[at]!, Math.min(MAXIMUM_WORDS, block.words)))
    for (let at = 1; at < length; at++) before[at] = Math.max(0, before[at - 1]! + worth[at - 1]!)
    for (let at = length - 2; at >= 0; at--) after[at] = Math.max(0, after[at + 1]! + worth[at + 1]!)
    let best = 0
    for (let at = 0; at < length; at++) {
      through[at] = before[at]! + worth[at]! + after[at]!
      best = Math.max(best, through[at]!)
    }
    return { before, after, through, best }
  }

  /** How many blocks away the last (or next) one is that is surely of the article. */
  private toSure(step: 1 | -1): Float32Array {
    const { length } = this.known.blocks
    const distances = new Float32Array(length)
    let distance = LOOKED_FOR
    for (let at = step === 1 ? 0 : length - 1; at >= 0 && at < length; at += step) {
      distances[at] = distance
      distance = this.scores[at]! >= SURE ? 1 : Math.min(LOOKED_FOR, distance + 1)
    }
    return distances
  }
}

function meanAt(means: Mean[], number: number): Mean {
  const mean = means[number] ?? { sum: 0, weight: 0 }
  means[number] = mean
  return mean
}

function addTo(mean: Mean, score: number, weight: number): void {
  mean.sum += score * weight
  mean.weight += weight
}

/** What a block adds to a stretch: its words, by how much more likely than not it is of the article. */
export function toWorth(score: number, words: number): number {
  return (1 / (1 + Math.exp(-score)) - 0.5) * Math.max(1, words)
}

function kindOfTag(tag: string): number {
  if (tag === 'p') return 0
  if (tag === 'li') return 1
  if (tag.length === 2 && tag.startsWith('h')) return 2
  if (tag === 'div') return 3
  if (tag === 'td' || tag === 'th') return 4
  return tag === 'blockquote' ? 5 : 6
}
