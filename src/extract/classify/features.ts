/**
 * A block -> its features, each a number: what the text is like, how it is marked up, what the classes and ids around it
 * are called, what its neighbours are like, where on the page it stands. Every feature is the hash of a kind and a value;
 * the weights of a model are looked up by it.
 */

import type { PageBlock } from '../blocks.ts'
import type { PageElement } from '../elements.ts'
import { BODY } from '../tag-kinds.ts'
import { hashWord } from '../word-hash.ts'
import type { BlockFacts } from './block-facts.ts'
import * as kinds from './feature-kinds.ts'
import { FeatureList, FeatureSum, Memory, type Sink } from './feature-sink.ts'
import type { Group, PageFacts } from './page-facts.ts'

const FIRST_WORDS = 14
const LAST_WORDS = 4
const SHORT_WORDS = 4
const NEIGHBOURS = 2
/** Elements upward whose classes and ids are looked at. */
const NAMED_STEPS = 14
/** Names count by how near they are: of the block itself, and of what is fewer than so many steps up. */
const NEAR_STEPS = [1, 3, 6, NAMED_STEPS]
const NEARNESSES = NEAR_STEPS.length
/** Elements upward whose contents are measured. */
const LEVELS = 4
const HEADING_WORDS = 8
/** How far it is to what the page does not have; no step is as large, whatever it is combined with. */
const NOWHERE = 255
/** Steps to the main element beyond this, or a block that is not in it. */
const FAR = 15

const WORD_STEPS = [0.6, 1.6, 2.6, 3.6, 4.6, 6.6, 9.6, 14.6, 24.6, 49.6, 99.6]
const COARSE_STEPS = [3.6, 9.6, 24.6]
const COARSE = COARSE_STEPS.length + 1
const SHARE_STEPS = [0.001, 0.1, 0.25, 0.5, 0.8, 0.999]
const COUNT_STEPS = [0.5, 1.5, 2.5, 4.5, 8.5, 16.5]
const MANY_STEPS = [1.5, 2.5, 4.5, 8.5, 16.5, 32.5, 64.5]
const TENTHS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
const LENGTH_STEPS = [2.5, 3.5, 4, 4.5, 5, 5.5, 6, 7]
const DISTANCE_STEPS = [-32.5, -16.5, -8.5, -4.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 4.5, 8.5, 16.5, 32.5, 64.5]

function stepOf(value: number, steps: readonly number[]): number {
  let step = 0
  while (step < steps.length && value >= steps[step]!) step++
  return step
}

/** The features of all blocks of a page, one after the other. */
export interface Features {
  readonly hashes: Int32Array
  /** Where each block's begin; one more for the end. */
  readonly from: Uint32Array
}

/** Without names the classes and ids are not looked at: how the page would be if it had none, as old ones have. */
export function toFeatures(known: PageFacts, names: 'with-names' | 'without-names' = 'with-names'): Features {
  const from = new Uint32Array(known.blocks.length + 1)
  const list = new FeatureList()
  const maker = new FeatureMaker(known, list, names === 'with-names')
  for (let at = 0; at < known.blocks.length; at++) {
    maker.add(at)
    from[at + 1] = list.total
  }
  return { hashes: list.toArray(), from }
}

/**
 * For each block the sum of the weights of its features, without writing them down. What blocks have in common (the
 * elements around them, the heading before them) is added up once.
 */
export function sumFeatures(known: PageFacts, weights: Int8Array): Int32Array {
  const sum = new FeatureSum(weights)
  const maker = new FeatureMaker(known, sum, true)
  const sums = new Int32Array(known.blocks.length)
  for (let at = 0; at < sums.length; at++) {
    const before = sum.total
    maker.add(at)
    sums[at] = sum.total - before
  }
  return sums
}

class FeatureMaker {
  private readonly known: PageFacts
  private readonly sink: Sink
  private readonly withNames: boolean
  private readonly facts: BlockFacts
  /** Of each block: number of words in steps, coarsely, share of links. */
  private readonly wordStep: Uint8Array
  private readonly coarse: Uint8Array
  private readonly linkStep: Uint8Array
  /** By number of element and number of words, coarsely: what is around it, above it, inside its block. */
  private readonly around: Memory
  private readonly above: Memory
  private readonly inside: Memory
  /** The same by nearness, too: its names. */
  private readonly named: Memory
  private readonly underHeadings: Memory
  /** By number of group of blocks marked up alike, and number of words, coarsely. */
  private readonly together: Memory

  constructor(known: PageFacts, sink: Sink, withNames: boolean) {
    this.known = known
    this.sink = sink
    this.withNames = withNames
    this.facts = known.facts
    const { length } = known.blocks
    this.wordStep = new Uint8Array(length)
    this.coarse = new Uint8Array(length)
    this.linkStep = new Uint8Array(length)
    const elements = known.page.elements.length
    this.around = new Memory(elements * COARSE)
    this.above = new Memory(elements * COARSE)
    this.inside = new Memory(elements * COARSE)
    this.named = new Memory(elements * COARSE * NEARNESSES)
    this.underHeadings = new Memory(length)
    this.together = new Memory(known.groups * COARSE)
    for (let at = 0; at < length; at++) {
      const { words, linkedWords } = known.blocks[at]!
      this.wordStep[at] = stepOf(words, WORD_STEPS)
      this.coarse[at] = stepOf(words, COARSE_STEPS)
      this.linkStep[at] = stepOf(linkedWords / Math.max(1, words), SHARE_STEPS)
    }
  }

  /** All features of one block. */
  add(at: number): void {
    const block = this.known.blocks[at]!
    const outer = this.known.outer[at]!
    this.addText(at, block)
    this.addWords(at)
    this.addMarkup(at, block, outer)
    this.addPlace(at, block)
    this.addNeighbours(at, outer)
    this.addHeading(at)
    this.addAlike(at)
    this.addMain(at, outer)
    const coarse = this.coarse[at]!
    this.addLevel(coarse, outer, 0)
    if (outer.parent !== undefined) this.addAround(outer.parent, coarse)
  }

  private put(kind: number, value: number): void {
    let hash = Math.imul(kind ^ value, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    this.sink.put(hash ^ (hash >>> 16))
  }

  private addText(at: number, block: PageBlock): void {
    const { facts } = this
    const words = Math.max(1, facts.words[at]!)
    const wordStep = this.wordStep[at]!
    const coarse = this.coarse[at]! * 32
    const ends = stepOf(facts.sentenceEnds[at]!, COUNT_STEPS)
    const stops = stepOf(facts.stopWords[at]! / words, TENTHS)
    const last = facts.last[at]!
    this.put(kinds.BIAS, 0)
    this.put(kinds.WORDS, wordStep)
    this.put(kinds.LINKS, this.linkStep[at]!)
    this.put(kinds.WORDS_LINKS, wordStep * 16 + this.linkStep[at]!)
    this.put(kinds.COMMAS, stepOf(facts.commas[at]!, COUNT_STEPS))
    this.put(kinds.ENDS, ends)
    this.put(kinds.QUOTES, stepOf(facts.quotes[at]!, COUNT_STEPS))
    this.put(kinds.SIGNS, coarse + stepOf(facts.signs[at]!, COUNT_STEPS))
    this.put(kinds.FIRST, coarse + facts.first[at]!)
    this.put(kinds.LAST, coarse + last)
    this.put(kinds.FIRST_LAST, facts.first[at]! * 32 + last)
    this.put(kinds.CAPITALISED, coarse + stepOf(facts.capitalised[at]! / words, TENTHS))
    this.put(kinds.CAPITALS, coarse + stepOf(facts.capitals[at]! / words, TENTHS))
    this.put(kinds.NUMBERS, coarse + stepOf(facts.numbers[at]! / words, TENTHS))
    this.put(kinds.STOPS, coarse + stops)
    this.put(kinds.SENTENCE, (stops * 16 + ends) * 16 + last)
    this.put(kinds.WORD_LENGTH, stepOf(this.known.blocks[at]!.text.length / words, LENGTH_STEPS))
    this.put(kinds.STRONG, coarse + stepOf(block.strongCharacters / Math.max(1, block.text.length), SHARE_STEPS))
    this.put(kinds.TITLE, coarse + stepOf(this.known.titleOverlap[at]!, TENTHS))
    this.put(kinds.REPEATED, this.known.repeated[at]! * 4 + this.coarse[at]!)
    const declared = this.known.declared[at]!
    if (declared >= 0) {
      this.put(kinds.DECLARED, stepOf(declared, TENTHS))
      this.put(kinds.DECLARED_WORDS, coarse + stepOf(declared, TENTHS))
    }
  }

  private addWords(at: number): void {
    const { from, hashes } = this.facts
    const first = from[at]!
    const end = from[at + 1]!
    if (first === end) return
    this.put(kinds.FIRST_WORD, hashes[first]!)
    this.put(kinds.LAST_WORD, hashes[end - 1]!)
    if (end - first > 1) this.put(kinds.FIRST_PAIR, pair(hashes[first]!, hashes[first + 1]!))
    for (let word = first; word < Math.min(end, first + FIRST_WORDS); word++) this.put(kinds.EARLY_WORD, hashes[word]!)
    for (let word = Math.max(first, end - LAST_WORDS); word < end; word++) this.put(kinds.LATE_WORD, hashes[word]!)
    if (end - first <= SHORT_WORDS) this.put(kinds.WHOLE, this.whole(at))
  }

  private whole(at: number): number {
    const { from, hashes } = this.facts
    let hash = 1
    for (let word = from[at]!; word < from[at + 1]!; word++) hash = pair(hash, hashes[word]!)
    return hash
  }

  private addMarkup(at: number, block: PageBlock, outer: PageElement): void {
    const coarse = this.coarse[at]!
    const tag = outer.kind.hash
    const up = outer.parent
    const upper = up?.parent
    this.put(kinds.LEAF, block.element.kind.hash)
    this.put(kinds.TAG, tag)
    if (up !== undefined) this.put(kinds.TAG_PAIR, pair(tag, up.kind.hash))
    if (up !== undefined && upper !== undefined)
      this.put(kinds.TAG_TRIPLE, pair(pair(tag, up.kind.hash), upper.kind.hash))
    this.put(kinds.TAG_BEFORE, hashWord(block.tag))
    this.put(kinds.HIDDEN, Number(block.element.hidden) * 4 + coarse)
    this.put(kinds.DEPTH, Math.min(40, outer.depth))
    this.addInside(block.element, coarse)
  }

  /** The element that holds the text and the inline ones around it, up to the first that is not inline. */
  private addInside(element: PageElement, coarse: number): void {
    const number = element.number * COARSE + coarse
    if (this.sink.recall(this.inside, number)) return
    const since = this.sink.total
    this.addAbove(element, coarse)
    this.addNames(element, coarse, 0)
    if (element.kind.inline && element.parent !== undefined) this.addInside(element.parent, coarse)
    this.sink.remember(this.inside, number, since)
  }

  /** What all blocks of about the same length in the same element have in common. */
  private addAround(parent: PageElement, coarse: number): void {
    const number = parent.number * COARSE + coarse
    if (this.sink.recall(this.around, number)) return
    const since = this.sink.total
    this.addAllAbove(parent, coarse)
    let one: PageElement | undefined = parent
    for (let step = 1; step < NAMED_STEPS && one !== undefined; step++, one = one.parent) {
      if (one.kind !== BODY) this.addNames(one, coarse, stepOf(step, NEAR_STEPS))
      if (step < LEVELS) this.addLevel(coarse, one, step)
    }
    this.sink.remember(this.around, number, since)
  }

  /** The element and all that are around it. */
  private addAllAbove(element: PageElement, coarse: number): void {
    const number = element.number * COARSE + coarse
    if (this.sink.recall(this.above, number)) return
    const since = this.sink.total
    this.addAbove(element, coarse)
    if (element.parent !== undefined) this.addAllAbove(element.parent, coarse)
    this.sink.remember(this.above, number, since)
  }

  private addAbove(element: PageElement, coarse: number): void {
    if (!element.kind.telling) return
    const above = element.kind.hash
    this.put(kinds.ABOVE, above)
    this.put(kinds.ABOVE_WORDS, pair(above, coarse))
  }

  private addNames(element: PageElement, coarse: number, near: number): void {
    if (!this.withNames) return
    const number = (element.number * NEARNESSES + near) * COARSE + coarse
    if (this.sink.recall(this.named, number)) return
    const since = this.sink.total
    const { names } = this.known
    const first = names.of(element)
    for (let at = first, end = first + names.countOf(element); at < end; at++) {
      const name = names.hashes[at]!
      this.put(kinds.NAME, name)
      this.put(kinds.NAME_NEAR, pair(name, near))
      this.put(kinds.NAME_WORDS, pair(name, 16 + near * 4 + coarse))
    }
    this.sink.remember(this.named, number, since)
  }

  private addPlace(at: number, block: PageBlock): void {
    const { known } = this
    const coarse = this.coarse[at]! * 16
    const all = Math.max(1, known.all.words)
    this.put(kinds.PLACE_WORDS, coarse + stepOf((known.wordsBefore[at]! + block.words / 2) / all, TENTHS))
    this.put(kinds.PLACE_BLOCKS, coarse + stepOf(at / known.blocks.length, TENTHS))
    this.put(kinds.FROM_HEADING, known.heading < 0 ? NOWHERE : coarse * 2 + stepOf(at - known.heading, DISTANCE_STEPS))
    this.put(
      kinds.FROM_FIRST_LONG,
      known.firstLong < 0 ? NOWHERE : coarse * 2 + stepOf(at - known.firstLong, DISTANCE_STEPS),
    )
    this.put(
      kinds.FROM_LAST_LONG,
      known.lastLong < 0 ? NOWHERE : coarse * 2 + stepOf(known.lastLong - at, DISTANCE_STEPS),
    )
  }

  private addNeighbours(at: number, outer: PageElement): void {
    const { known } = this
    const coarse = this.coarse[at]!
    for (let step = -NEIGHBOURS; step <= NEIGHBOURS; step++) {
      if (step === 0) continue
      const near = at + step
      const place = (step + NEIGHBOURS) * 4 + coarse
      const other = known.outer[near]
      if (other === undefined) {
        this.put(kinds.NEAR_WORDS, pair(place, 999))
        continue
      }
      this.put(kinds.NEAR_WORDS, pair(place, this.wordStep[near]! * 16 + this.linkStep[near]!))
      this.put(kinds.NEAR_TAG, pair(place, other.kind.hash))
      this.put(kinds.NEAR_LAST, pair(place, this.coarse[near]! * 32 + this.facts.last[near]!))
      const around = Number(outer.parent === other.parent)
      this.put(kinds.NEAR_LIKE, pair(place, around * 2 + Number(known.path[at] === known.path[near])))
      if (this.facts.from[near + 1]! - this.facts.from[near]! <= SHORT_WORDS) {
        this.put(kinds.NEAR_WHOLE, pair(step + NEIGHBOURS, this.whole(near)))
      }
      if (Math.abs(step) > 1 || !this.withNames) continue
      const { names } = known
      const first = names.of(other)
      for (let at = first, end = first + names.countOf(other); at < end; at++) {
        this.put(kinds.NEAR_NAME, pair(step + 1, names.hashes[at]!))
      }
    }
  }

  private addHeading(at: number): void {
    const heading = this.known.headingBefore[at]!
    this.put(kinds.HEADING_FAR, heading < 0 ? NOWHERE : stepOf(at - heading, MANY_STEPS))
    if (heading < 0 || this.sink.recall(this.underHeadings, heading)) return
    const since = this.sink.total
    this.addUnder(heading)
    this.sink.remember(this.underHeadings, heading, since)
  }

  /** What all blocks under a heading have in common. */
  private addUnder(heading: number): void {
    const { facts } = this
    const end = Math.min(facts.from[heading + 1]!, facts.from[heading]! + HEADING_WORDS)
    for (let word = facts.from[heading]!; word < end; word++) this.put(kinds.HEADING_WORD, facts.hashes[word]!)
    if (end - facts.from[heading]! <= SHORT_WORDS) this.put(kinds.HEADING_WHOLE, this.whole(heading))
    this.put(kinds.HEADING_TAG, this.known.outer[heading]!.kind.hash)
  }

  private addAlike(at: number): void {
    const group = this.known.alike[at]!
    const number = group.number * COARSE + this.coarse[at]!
    if (this.sink.recall(this.together, number)) return
    const since = this.sink.total
    this.addGroup(group, this.coarse[at]! * 16)
    this.sink.remember(this.together, number, since)
  }

  /** What all blocks of about the same length that are marked up alike have in common. */
  private addGroup(group: Group, coarse: number): void {
    const { known } = this
    const unlinked = Math.max(1, known.all.words - known.all.linkedWords)
    const share = stepOf((group.words - group.linkedWords) / unlinked, TENTHS)
    const mean = stepOf(group.words / group.blocks, WORD_STEPS)
    const links = stepOf(group.linkedWords / Math.max(1, group.words), SHARE_STEPS)
    this.put(kinds.ALIKE_SHARE, coarse + share)
    this.put(kinds.ALIKE_MEAN, coarse + mean)
    this.put(kinds.ALIKE_LINKS, coarse + links)
    this.put(kinds.ALIKE_COUNT, coarse + stepOf(group.blocks, MANY_STEPS))
    this.put(kinds.ALIKE_BOTH, (share * 16 + mean) * 8 + links)
  }

  /** What the element holds, this many steps up from the block. */
  private addLevel(coarse: number, element: PageElement, step: number): void {
    const { known } = this
    const inside = known.inElement[element.number]!
    const level = (step * 64 + coarse * 16) * 4
    this.put(kinds.INSIDE_SHARE, level + stepOf(inside.longWords / Math.max(1, known.all.longWords), TENTHS))
    this.put(kinds.INSIDE_LINKS, level + stepOf(inside.linkedWords / Math.max(1, inside.words), SHARE_STEPS))
    this.put(kinds.INSIDE_MEAN, level + stepOf(inside.words / Math.max(1, inside.blocks), WORD_STEPS))
    this.put(kinds.INSIDE_COUNT, level + stepOf(inside.blocks, MANY_STEPS))
  }

  /** How far up the element is that holds half of the prose. */
  private addMain(at: number, outer: PageElement): void {
    const { known } = this
    const main = known.page.elements[known.main]
    if (main === undefined) return
    const far = Math.min(known.stepsToMain[outer.number]!, FAR)
    this.put(kinds.MAIN_STEPS, this.coarse[at]! * 16 + far)
    this.put(kinds.MAIN_TAG, pair(far, main.kind.hash))
    const share = known.inElement[known.main]!.longWords / Math.max(1, known.all.longWords)
    this.put(kinds.MAIN_SHARE, far * 16 + stepOf(share, TENTHS))
  }
}

function pair(one: number, other: number): number {
  return Math.imul(one ^ (other << 7) ^ (other >>> 25), 0x27d4eb2f) ^ (one >>> 15)
}
