/**
 * What is known of a block only from the whole page: how much text and how many links the elements around it hold, which
 * blocks are marked up alike and what they are like together, which element holds most of the prose, where the main
 * heading stands, and what the page declares its text to be. Linear in the page.
 */

import type { Blocks, PageBlock } from '../blocks.ts'
import type { PageElement } from '../elements.ts'
import { addToHash, FIRST_HASH, finishHash } from '../word-hash.ts'
import { BlockFacts, hashWords, isStopWord, toFilter } from './block-facts.ts'
import { NameHashes } from './name-hashes.ts'

/** Words in a block that reads as prose, with few links. */
const LONG_WORDS = 20

/** Elements beyond this many are not part of how a block is marked up. */
const PATH_STEPS = 12

/** The element that holds at least this share of the prose is the one the article stands in. */
const MAIN_SHARE = 0.5

const RUN = 4

/** The first so many words of a block are held against the title. */
const TITLE_WORDS = 40

/** Linked data longer than this is not searched for the text. */
const MAXIMUM_LINKED_DATA = 1_000_000

export interface Group {
  /** Among those of its kind. */
  readonly number: number
  blocks: number
  words: number
  linkedWords: number
  longWords: number
}

export class PageFacts {
  readonly page: Blocks
  readonly blocks: readonly PageBlock[]
  /** By block the nearest element around its text that is not inline. */
  readonly outer: readonly PageElement[]
  readonly facts: BlockFacts
  /** By number of element. */
  readonly inElement: readonly Group[]
  /** By block: all that are marked up alike. */
  readonly alike: readonly Group[]
  /** How many groups of them there are. */
  readonly groups: number
  readonly path: Int32Array
  readonly all: Group = toGroup(0)
  /** Number of the innermost element that holds half of the prose. */
  readonly main: number
  /** By number of element: how many that are not inline stand between it and the main one; Infinity if it is not in it. */
  readonly stepsToMain: Float32Array
  /** Words of the page before each block; one more for the end. */
  readonly wordsBefore: Float32Array
  /** The block that places are counted from, the likeliest main heading, or -1; `../heading.ts` says which one it is. */
  readonly heading: number
  readonly firstLong: number
  readonly lastLong: number
  /** By block the one that is the last heading before it, or -1. */
  readonly headingBefore: Int32Array
  /** As `findRepeated` has it. */
  readonly repeated: Uint8Array
  /** Share of the block's words that stand in the title of the page. */
  readonly titleOverlap: Float64Array
  /** Share of the block's words in what the page declares as its text; -1 if it declares none. */
  readonly declared: Float32Array
  readonly names: NameHashes

  constructor(page: Blocks) {
    this.page = page
    this.blocks = page.blocks
    const { blocks } = page
    const around = toAround(page.elements)
    this.outer = blocks.map(({ element }) => (element.kind.inline ? page.elements[around[element.number]!]! : element))
    this.facts = new BlockFacts(blocks)
    this.names = new NameHashes(page.elements.length)
    this.inElement = page.elements.map(({ number }) => toGroup(number))
    this.wordsBefore = new Float32Array(blocks.length + 1)
    this.path = new Int32Array(blocks.length)
    this.headingBefore = new Int32Array(blocks.length).fill(-1)
    const groups = new Map<number, Group>()
    let lastHeading = -1
    let firstLong = -1
    let lastLong = -1
    this.alike = blocks.map((block, at) => {
      this.wordsBefore[at + 1] = this.wordsBefore[at]! + block.words
      this.path[at] = hashPath(this.outer[at]!.number, page.elements, around)
      this.headingBefore[at] = lastHeading
      if (this.outer[at]!.kind.heading) lastHeading = at
      if (isLong(block)) {
        lastLong = at
        if (firstLong < 0) firstLong = at
      }
      let group = groups.get(this.path[at]!)
      if (group === undefined) {
        group = toGroup(groups.size)
        groups.set(this.path[at]!, group)
      }
      count(group, block)
      count(this.inElement[block.element.number]!, block)
      count(this.all, block)
      return group
    })
    this.groups = groups.size
    this.repeated = findRepeated(blocks, this.facts)
    this.firstLong = firstLong
    this.lastLong = lastLong
    this.main = this.addUp()
    this.stepsToMain = this.toStepsToMain()
    this.titleOverlap = this.toTitleOverlap()
    this.heading = this.findHeading()
    this.declared = this.toDeclared()
  }

  /** Adds each element to the one around it, from the innermost outwards, and finds the innermost with half of the prose. */
  private addUp(): number {
    const { elements } = this.page
    let main = 0
    for (let at = elements.length - 1; at >= 0; at--) {
      const group = this.inElement[at]!
      const parent = elements[at]!.parent
      if (main === 0 && group.longWords > 0 && group.longWords >= this.all.longWords * MAIN_SHARE) main = at
      if (parent === undefined) continue
      const outer = this.inElement[parent.number]!
      outer.blocks += group.blocks
      outer.words += group.words
      outer.linkedWords += group.linkedWords
      outer.longWords += group.longWords
    }
    return main
  }

  /** Each element stands after those around it, so that one pass is enough. */
  private toStepsToMain(): Float32Array {
    const { elements } = this.page
    const steps = new Float32Array(elements.length)
    for (const [number, { parent, kind }] of elements.entries()) {
      const outer = parent === undefined ? Number.POSITIVE_INFINITY : steps[parent.number]!
      steps[number] = number === this.main ? 0 : outer + Number(!kind.inline)
    }
    return steps
  }

  private toTitleOverlap(): Float64Array {
    const shares = new Float64Array(this.blocks.length)
    const words = new Set(hashWords(this.page.title).filter((word) => !isStopWord(word)))
    if (words.size === 0) return shares
    const may = toFilter(words)
    const { from, hashes } = this.facts
    for (let block = 0; block < shares.length; block++) {
      const first = from[block]!
      const end = Math.min(from[block + 1]!, first + TITLE_WORDS)
      let shared = 0
      for (let word = first; word < end; word++) {
        const hash = hashes[word]!
        if (may[hash & (may.length - 1)] === 1 && words.has(hash)) shared++
      }
      shares[block] = shared / Math.max(1, end - first)
    }
    return shares
  }

  /** The h1 (or else h2) that shares most words with the title of the page. */
  private findHeading(): number {
    let best = -1
    let bestScore = 0
    for (let at = 0; at < this.blocks.length; at++) {
      const { tag } = this.outer[at]!
      if (tag !== 'h1' && tag !== 'h2') continue
      const shared = this.titleOverlap[at]!
      const score = shared * this.facts.words[at]! + (tag === 'h1' ? 0.5 : 0)
      if (score > bestScore) {
        best = at
        bestScore = score
      }
    }
    return best
  }

  private toDeclared(): Float32Array {
    const declared = new Float32Array(this.blocks.length).fill(-1)
    const text = findDeclaredText(this.page.linkedData)
    if (text === undefined) return declared
    const runs = new Set<number>()
    const hashes = hashWords(text)
    for (let at = 0; at + RUN <= hashes.length; at++) runs.add(hashRun(hashes, at, RUN))
    for (let at = 0; at < hashes.length; at++) runs.add(hashes[at]!)
    for (let at = 0; at < this.blocks.length; at++) declared[at] = this.shareOf(at, runs)
    return declared
  }

  private shareOf(at: number, runs: ReadonlySet<number>): number {
    const { from, hashes } = this.facts
    const first = from[at]!
    const end = from[at + 1]!
    if (end === first) return 0
    if (end - first < RUN) {
      let shared = 0
      for (let word = first; word < end; word++) if (runs.has(hashes[word]!)) shared++
      return shared / (end - first) / 2
    }
    let shared = 0
    for (let word = first; word + RUN <= end; word++) if (runs.has(hashRun(hashes, word, RUN))) shared++
    return shared / (end - first - RUN + 1)
  }
}

function toGroup(number: number): Group {
  return { number, blocks: 0, words: 0, linkedWords: 0, longWords: 0 }
}

function count(group: Group, block: PageBlock): void {
  group.blocks++
  group.words += block.words
  group.linkedWords += block.linkedWords
  if (isLong(block)) group.longWords += block.words
}

/** For each block 1 if an earlier one has the same text, 2 if a later one has, 3 for both. */
function findRepeated(blocks: readonly PageBlock[], { from, hashes }: BlockFacts): Uint8Array {
  const repeated = new Uint8Array(blocks.length)
  // Prose is hardly ever alike in its length, first and last word, and then it need not be hashed as a whole.
  const looks = new Uint16Array(blocks.length)
  const seen = new Uint8Array(1 << LOOK_BITS)
  for (let at = 0; at < blocks.length; at++) {
    const first = from[at]!
    const end = from[at + 1]!
    const words = end > first ? hashes[first]! + hashes[end - 1]! : 0
    looks[at] = (words + blocks[at]!.text.length * LOOK_FACTOR) & (seen.length - 1)
    seen[looks[at]!] = seen[looks[at]!] === 0 ? 1 : 2
  }
  const texts = new Map<string, number>()
  for (let at = 0; at < blocks.length; at++) {
    if (seen[looks[at]!] === 1) continue
    const { text } = blocks[at]!
    const same = texts.get(text)
    if (same !== undefined) {
      repeated[at]! |= 1
      repeated[same]! |= 2
    }
    texts.set(text, at)
  }
  return repeated
}

const LOOK_BITS = 12
const LOOK_FACTOR = 97

function isLong(block: PageBlock): boolean {
  return block.words >= LONG_WORDS && block.linkedWords * 3 < block.words && !block.element.hidden
}

/** By number of element the number of the nearest one around it that is not inline; -1 for the root. */
function toAround(elements: readonly PageElement[]): Int32Array {
  const around = new Int32Array(elements.length)
  for (let number = 0; number < around.length; number++) {
    const { parent } = elements[number]!
    if (parent === undefined) around[number] = -1
    else around[number] = parent.kind.inline ? around[parent.number]! : parent.number
  }
  return around
}

/** Elements with the same kinds around them are marked up alike. */
function hashPath(number: number, elements: readonly PageElement[], around: Int32Array): number {
  let hash = FIRST_HASH
  for (let step = 0, one = number; step < PATH_STEPS && one >= 0; step++, one = around[one]!) {
    hash = addToHash(hash, elements[one]!.kind.hash)
  }
  return finishHash(hash)
}

function hashRun(words: ArrayLike<number>, at: number, length: number): number {
  let hash = 0x9e3779b9
  for (let next = at; next < at + length; next++) hash = Math.imul(hash ^ words[next]!, 0x85ebca6b) ^ (hash >>> 13)
  return hash
}

/** `articleBody` of the linked data, found without parsing: only its words are needed. */
function findDeclaredText(linkedData: readonly string[]): string | undefined {
  let longest: string | undefined
  for (const data of linkedData) {
    if (data.length > MAXIMUM_LINKED_DATA) continue
    const found = /"articleBody"\s*:\s*"/.exec(data)
    if (found === null) continue
    const from = found.index + found[0].length
    let to = from
    while (to < data.length && data.charCodeAt(to) !== 0x22) to += data.charCodeAt(to) === 0x5c ? 2 : 1
    const body = data
      .slice(from, to)
      .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\[nrt]/g, ' ')
      .replace(/\\/g, '')
      .replace(/<[^<>]{0,2000}>/g, ' ')
    if (longest === undefined || body.length > longest.length) longest = body
  }
  return longest
}
