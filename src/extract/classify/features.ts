/**
 * A block -> its features, each a number: what the text is like, how it is marked up, what the classes and ids around it
 * are called, what its neighbours are like, where on the page it stands. Every feature is the hash of a kind and a value;
 * the weights of a model are looked up by it.
 */

import type { PageBlock } from '../blocks.ts'
import { INLINE, type PageElement } from '../elements.ts'
import type { BlockFacts } from './block-facts.ts'
import { hashWord } from './block-facts.ts'
import { PageFacts } from './page-facts.ts'

/** What an element around a block tells just by being there. */
const TELLING = new Set(
  (
    'article main aside nav footer header form figure figcaption table ul ol dl section blockquote button details summary ' +
    'dialog fieldset label select h1 h2 h3 h4 h5 h6 pre td th center address a p li'
  ).split(' '),
)

const FIRST_WORDS = 14
const LAST_WORDS = 4
const SHORT_WORDS = 4
const NEIGHBOURS = 2
/** Elements upward whose classes and ids are looked at. */
const NAMED_STEPS = 14

const WORD_STEPS = [0.6, 1.6, 2.6, 3.6, 4.6, 6.6, 9.6, 14.6, 24.6, 49.6, 99.6]
const COARSE_STEPS = [3.6, 9.6, 24.6]
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

/** Kinds of features; a number is never used again for another. */
const kinds = { next: 1 }
const kind = () => Math.imul(kinds.next++, 0x9e3779b1)
const BIAS = kind()
const WORDS = kind()
const LINKS = kind()
const WORDS_LINKS = kind()
const COMMAS = kind()
const ENDS = kind()
const QUOTES = kind()
const SIGNS = kind()
const FIRST = kind()
const LAST = kind()
const FIRST_LAST = kind()
const CAPITALISED = kind()
const CAPITALS = kind()
const NUMBERS = kind()
const STOPS = kind()
const WORD_LENGTH = kind()
const STRONG = kind()
const TITLE = kind()
const FIRST_WORD = kind()
const FIRST_PAIR = kind()
const LAST_WORD = kind()
const EARLY_WORD = kind()
const LATE_WORD = kind()
const WHOLE = kind()
const LEAF = kind()
const TAG = kind()
const TAG_PAIR = kind()
const TAG_TRIPLE = kind()
const TAG_BEFORE = kind()
const ABOVE = kind()
const ABOVE_WORDS = kind()
const NAME = kind()
const NAME_NEAR = kind()
const NAME_WORDS = kind()
const HIDDEN = kind()
const DEPTH = kind()
const PLACE_WORDS = kind()
const PLACE_BLOCKS = kind()
const FROM_HEADING = kind()
const FROM_FIRST_LONG = kind()
const FROM_LAST_LONG = kind()
const NEAR_WORDS = kind()
const NEAR_TAG = kind()
const NEAR_LAST = kind()
const NEAR_LIKE = kind()
const NEAR_WHOLE = kind()
const NEAR_NAME = kind()
const HEADING_WORD = kind()
const HEADING_TAG = kind()
const HEADING_WHOLE = kind()
const HEADING_FAR = kind()
const ALIKE_SHARE = kind()
const ALIKE_MEAN = kind()
const ALIKE_LINKS = kind()
const ALIKE_COUNT = kind()
const ALIKE_BOTH = kind()
const MAIN_STEPS = kind()
const MAIN_TAG = kind()
const MAIN_SHARE = kind()
const INSIDE_SHARE = kind()
const INSIDE_LINKS = kind()
const INSIDE_MEAN = kind()
const INSIDE_COUNT = kind()
const REPEATED = kind()
const DECLARED = kind()
const DECLARED_WORDS = kind()
const SENTENCE = kind()

/** The features of all blocks of a page, one after the other. */
export interface Features {
  readonly hashes: Uint32Array
  /** Where each block's begin; one more for the end. */
  readonly from: Uint32Array
}

/** Without names the classes and ids are not looked at: how the page would be if it had none, as old ones have. */
export function toFeatures(known: PageFacts, names: 'with-names' | 'without-names' = 'with-names'): Features {
  return new FeatureMaker(known, names === 'with-names').make()
}

class FeatureMaker {
  private readonly known: PageFacts
  private readonly withNames: boolean
  private readonly facts: BlockFacts
  private hashes = new Uint32Array(1 << 14)
  private used = 0
  /** Of each block: number of words in steps, coarsely, share of links, both. */
  private readonly wordStep: Uint8Array
  private readonly coarse: Uint8Array
  private readonly linkStep: Uint8Array

  constructor(known: PageFacts, withNames: boolean) {
    this.known = known
    this.withNames = withNames
    this.facts = known.facts
    const { length } = known.blocks
    this.wordStep = new Uint8Array(length)
    this.coarse = new Uint8Array(length)
    this.linkStep = new Uint8Array(length)
    for (const [at, block] of known.blocks.entries()) {
      this.wordStep[at] = stepOf(block.words, WORD_STEPS)
      this.coarse[at] = stepOf(block.words, COARSE_STEPS)
      this.linkStep[at] = stepOf(block.linkedWords / Math.max(1, block.words), SHARE_STEPS)
    }
  }

  make(): Features {
    const { blocks } = this.known
    const from = new Uint32Array(blocks.length + 1)
    for (const [at, block] of blocks.entries()) {
      this.addText(at, block)
      this.addWords(at)
      this.addMarkup(at, block)
      if (this.withNames) this.addNames(at, block)
      this.addPlace(at, block)
      this.addNeighbours(at, block)
      this.addHeading(at)
      this.addSurroundings(at, block)
      from[at + 1] = this.used
    }
    return { hashes: this.hashes.slice(0, this.used), from }
  }

  private add(kind: number, value: number): void {
    if (this.used === this.hashes.length) {
      const larger = new Uint32Array(this.hashes.length * 2)
      larger.set(this.hashes)
      this.hashes = larger
    }
    let hash = Math.imul(kind ^ value, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    this.hashes[this.used++] = (hash ^ (hash >>> 16)) >>> 0
  }

  private addText(at: number, block: PageBlock): void {
    const { facts } = this
    const words = Math.max(1, facts.get('words', at))
    const wordStep = this.wordStep[at]!
    const coarse = this.coarse[at]! * 32
    const ends = stepOf(facts.get('sentenceEnds', at), COUNT_STEPS)
    const stops = stepOf(facts.get('stopWords', at) / words, TENTHS)
    const last = facts.get('last', at)
    this.add(BIAS, 0)
    this.add(WORDS, wordStep)
    this.add(LINKS, this.linkStep[at]!)
    this.add(WORDS_LINKS, wordStep * 16 + this.linkStep[at]!)
    this.add(COMMAS, stepOf(facts.get('commas', at), COUNT_STEPS))
    this.add(ENDS, ends)
    this.add(QUOTES, stepOf(facts.get('quotes', at), COUNT_STEPS))
    this.add(SIGNS, coarse + stepOf(facts.get('signs', at), COUNT_STEPS))
    this.add(FIRST, coarse + facts.get('first', at))
    this.add(LAST, coarse + last)
    this.add(FIRST_LAST, facts.get('first', at) * 32 + last)
    this.add(CAPITALISED, coarse + stepOf(facts.get('capitalised', at) / words, TENTHS))
    this.add(CAPITALS, coarse + stepOf(facts.get('capitals', at) / words, TENTHS))
    this.add(NUMBERS, coarse + stepOf(facts.get('numbers', at) / words, TENTHS))
    this.add(STOPS, coarse + stops)
    this.add(SENTENCE, (stops * 16 + ends) * 16 + last)
    this.add(WORD_LENGTH, stepOf(facts.get('characters', at) / words, LENGTH_STEPS))
    this.add(STRONG, coarse + stepOf(block.strongCharacters / Math.max(1, block.text.length), SHARE_STEPS))
    this.add(TITLE, coarse + stepOf(this.known.titleOverlap(at), TENTHS))
    this.add(REPEATED, this.known.repeated[at]! * 4 + this.coarse[at]!)
    const declared = this.known.declared[at]!
    if (declared >= 0) {
      this.add(DECLARED, stepOf(declared, TENTHS))
      this.add(DECLARED_WORDS, coarse + stepOf(declared, TENTHS))
    }
  }

  private addWords(at: number): void {
    const { from, hashes } = this.facts
    const first = from[at]!
    const end = from[at + 1]!
    if (first === end) return
    this.add(FIRST_WORD, hashes[first]!)
    this.add(LAST_WORD, hashes[end - 1]!)
    if (end - first > 1) this.add(FIRST_PAIR, pair(hashes[first]!, hashes[first + 1]!))
    for (let word = first; word < Math.min(end, first + FIRST_WORDS); word++) this.add(EARLY_WORD, hashes[word]!)
    for (let word = Math.max(first, end - LAST_WORDS); word < end; word++) this.add(LATE_WORD, hashes[word]!)
    if (end - first <= SHORT_WORDS) this.add(WHOLE, this.whole(at))
  }

  private whole(at: number): number {
    const { from, hashes } = this.facts
    let hash = 1
    for (let word = from[at]!; word < from[at + 1]!; word++) hash = pair(hash, hashes[word]!)
    return hash
  }

  private addMarkup(at: number, block: PageBlock): void {
    const coarse = this.coarse[at]!
    const element = PageFacts.blockElement(block)
    const tag = hashTag(element)
    const up = element.parent
    const upper = up?.parent
    this.add(LEAF, hashTag(block.element))
    this.add(TAG, tag)
    if (up !== undefined) this.add(TAG_PAIR, pair(tag, hashTag(up)))
    if (up !== undefined && upper !== undefined) this.add(TAG_TRIPLE, pair(pair(tag, hashTag(up)), hashTag(upper)))
    this.add(TAG_BEFORE, hashWord(block.tag))
    for (let one: PageElement | undefined = block.element; one !== undefined; one = one.parent) {
      if (!TELLING.has(one.tag)) continue
      const above = hashTag(one)
      this.add(ABOVE, above)
      this.add(ABOVE_WORDS, pair(above, coarse))
    }
    this.add(HIDDEN, Number(block.element.hidden) * 4 + coarse)
    this.add(DEPTH, Math.min(40, element.depth))
  }

  private addNames(at: number, block: PageBlock): void {
    const coarse = this.coarse[at]!
    let step = 0
    let one: PageElement | undefined = block.element
    for (; one !== undefined && step < NAMED_STEPS; one = one.parent) {
      if (one.tag === 'body') break
      const near = step < 1 ? 0 : step < 3 ? 1 : step < 6 ? 2 : 3
      for (const name of this.known.namesOf(one)) {
        this.add(NAME, name)
        this.add(NAME_NEAR, pair(name, near))
        this.add(NAME_WORDS, pair(name, 16 + near * 4 + coarse))
      }
      if (!INLINE.has(one.tag) || step === 0) step++
    }
  }

  private addPlace(at: number, block: PageBlock): void {
    const { known } = this
    const coarse = this.coarse[at]! * 16
    const all = Math.max(1, known.all.words)
    this.add(PLACE_WORDS, coarse + stepOf((known.wordsBefore[at]! + block.words / 2) / all, TENTHS))
    this.add(PLACE_BLOCKS, coarse + stepOf(at / known.blocks.length, TENTHS))
    this.add(FROM_HEADING, known.heading < 0 ? 99 : coarse * 2 + stepOf(at - known.heading, DISTANCE_STEPS))
    this.add(FROM_FIRST_LONG, known.firstLong < 0 ? 99 : coarse * 2 + stepOf(at - known.firstLong, DISTANCE_STEPS))
    this.add(FROM_LAST_LONG, known.lastLong < 0 ? 99 : coarse * 2 + stepOf(known.lastLong - at, DISTANCE_STEPS))
  }

  private addNeighbours(at: number, block: PageBlock): void {
    const { known } = this
    const coarse = this.coarse[at]!
    for (let step = -NEIGHBOURS; step <= NEIGHBOURS; step++) {
      if (step === 0) continue
      const near = at + step
      const place = (step + NEIGHBOURS) * 4 + coarse
      const other = known.blocks[near]
      if (other === undefined) {
        this.add(NEAR_WORDS, pair(place, 999))
        continue
      }
      this.add(NEAR_WORDS, pair(place, this.wordStep[near]! * 16 + this.linkStep[near]!))
      this.add(NEAR_TAG, pair(place, hashTag(PageFacts.blockElement(other))))
      this.add(NEAR_LAST, pair(place, this.coarse[near]! * 32 + this.facts.get('last', near)))
      const parent = PageFacts.blockElement(block).parent === PageFacts.blockElement(other).parent
      this.add(NEAR_LIKE, pair(place, Number(parent) * 2 + Number(known.path[at] === known.path[near])))
      if (this.facts.from[near + 1]! - this.facts.from[near]! <= SHORT_WORDS) {
        this.add(NEAR_WHOLE, pair(step + NEIGHBOURS, this.whole(near)))
      }
      if (Math.abs(step) > 1 || !this.withNames) continue
      for (const name of known.namesOf(PageFacts.blockElement(other))) this.add(NEAR_NAME, pair(step + 1, name))
    }
  }

  private addHeading(at: number): void {
    const { known, facts } = this
    const heading = known.headingBefore[at]!
    if (heading < 0) {
      this.add(HEADING_FAR, 99)
      return
    }
    const end = Math.min(facts.from[heading + 1]!, facts.from[heading]! + 8)
    for (let word = facts.from[heading]!; word < end; word++) this.add(HEADING_WORD, facts.hashes[word]!)
    if (end - facts.from[heading]! <= SHORT_WORDS) this.add(HEADING_WHOLE, this.whole(heading))
    this.add(HEADING_TAG, hashTag(PageFacts.blockElement(known.blocks[heading]!)))
    this.add(HEADING_FAR, stepOf(at - heading, MANY_STEPS))
  }

  private addSurroundings(at: number, block: PageBlock): void {
    const { known } = this
    const coarse = this.coarse[at]! * 16
    const group = known.alike[at]!
    const unlinked = Math.max(1, known.all.words - known.all.linkedWords)
    const share = stepOf((group.words - group.linkedWords) / unlinked, TENTHS)
    const mean = stepOf(group.words / group.blocks, WORD_STEPS)
    const links = stepOf(group.linkedWords / Math.max(1, group.words), SHARE_STEPS)
    this.add(ALIKE_SHARE, coarse + share)
    this.add(ALIKE_MEAN, coarse + mean)
    this.add(ALIKE_LINKS, coarse + links)
    this.add(ALIKE_COUNT, coarse + stepOf(group.blocks, MANY_STEPS))
    this.add(ALIKE_BOTH, (share * 16 + mean) * 8 + links)
    this.addMain(at, block)
    let one: PageElement | undefined = PageFacts.blockElement(block)
    for (let step = 0; step < 4 && one !== undefined; step++, one = one.parent) {
      const inside = known.inElement[one.number]!
      const level = step * 64 + coarse
      this.add(INSIDE_SHARE, level * 4 + stepOf(inside.longWords / Math.max(1, known.all.longWords), TENTHS))
      this.add(INSIDE_LINKS, level * 4 + stepOf(inside.linkedWords / Math.max(1, inside.words), SHARE_STEPS))
      this.add(INSIDE_MEAN, level * 4 + stepOf(inside.words / Math.max(1, inside.blocks), WORD_STEPS))
      this.add(INSIDE_COUNT, level * 4 + stepOf(inside.blocks, MANY_STEPS))
    }
  }

  /** How far up the element is that holds half of the prose; 15 if the block is not in it. */
  private addMain(at: number, block: PageBlock): void {
    const { known } = this
    const main = known.page.elements[known.main]
    if (main === undefined) return
    let steps = 0
    let one: PageElement | undefined = block.element
    while (one !== undefined && one !== main) {
      if (!INLINE.has(one.tag)) steps++
      one = one.parent
    }
    const far = one === undefined ? 15 : Math.min(steps, 14)
    this.add(MAIN_STEPS, this.coarse[at]! * 16 + far)
    this.add(MAIN_TAG, pair(far, hashTag(main)))
    const share = known.inElement[known.main]!.longWords / Math.max(1, known.all.longWords)
    this.add(MAIN_SHARE, far * 16 + stepOf(share, TENTHS))
  }
}

const tagHashes = new Map<string, number>()

function hashTag({ tag }: PageElement): number {
  let hash = tagHashes.get(tag)
  if (hash === undefined) {
    hash = hashWord(tag)
    if (tagHashes.size < 1000) tagHashes.set(tag, hash)
  }
  return hash
}

function pair(one: number, other: number): number {
  return (Math.imul(one ^ (other << 7) ^ (other >>> 25), 0x27d4eb2f) ^ (one >>> 15)) >>> 0
}
