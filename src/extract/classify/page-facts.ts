/**
 * What is known of a block only from the whole page: how much text and how many links the elements around it hold, which
 * blocks are marked up alike and what they are like together, which element holds most of the prose, where the main
 * heading stands, and what the page declares its text to be. Linear in the page.
 */

import type { Blocks, PageBlock } from '../blocks.ts'
import { INLINE, type PageElement } from '../elements.ts'
import { addToHash, BlockFacts, FIRST_HASH, finishHash, hashWord } from './block-facts.ts'

/** Words in a block that reads as prose, with few links. */
const LONG_WORDS = 20

/** Elements beyond this many are not part of how a block is marked up. */
const PATH_STEPS = 12

/** Words of class and id looked at in one element. */
const MAXIMUM_NAMES = 12

/** Longer ones are made by machines. */
const MAXIMUM_NAME = 24

/** The element that holds at least this share of the prose is the one the article stands in. */
const MAIN_SHARE = 0.5

const RUN = 4

/** Linked data longer than this is not searched for the text. */
const MAXIMUM_LINKED_DATA = 1_000_000

export interface Group {
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
  readonly path: Uint32Array
  readonly all: Group = toGroup()
  /** Number of the innermost element that holds half of the prose. */
  readonly main: number
  /** Words of the page before each block; one more for the end. */
  readonly wordsBefore: Float32Array
  /** The block that is the main heading, or -1. */
  readonly heading: number
  readonly firstLong: number
  readonly lastLong: number
  /** By block the one that is the last heading before it, or -1. */
  readonly headingBefore: Int32Array
  /** 1 if an earlier block has the same text, 2 if a later one has, 3 for both. */
  readonly repeated: Uint8Array
  readonly titleWords: ReadonlySet<number>
  /** Share of the block's words in what the page declares as its text; -1 if it declares none. */
  readonly declared: Float32Array
  private readonly names: (Uint32Array | undefined)[] = []
  /** The same names stand on many elements of a page. */
  private readonly namesByText = new Map<string, Uint32Array>()

  constructor(page: Blocks) {
    this.page = page
    this.blocks = page.blocks
    const { blocks } = page
    this.outer = blocks.map(({ element }) => outermostInline(element))
    this.facts = new BlockFacts(blocks)
    this.inElement = page.elements.map(toGroup)
    this.wordsBefore = new Float32Array(blocks.length + 1)
    this.path = new Uint32Array(blocks.length)
    this.headingBefore = new Int32Array(blocks.length).fill(-1)
    this.repeated = new Uint8Array(blocks.length)
    this.titleWords = this.toTitleWords()
    const groups = new Map<number, Group>()
    const texts = new Map<string, number>()
    let lastHeading = -1
    let firstLong = -1
    let lastLong = -1
    this.alike = blocks.map((block, at) => {
      this.wordsBefore[at + 1] = this.wordsBefore[at]! + block.words
      this.path[at] = hashPath(block.element)
      this.headingBefore[at] = lastHeading
      if (isHeading(this.outer[at]!)) lastHeading = at
      if (isLong(block)) {
        lastLong = at
        if (firstLong < 0) firstLong = at
      }
      const same = texts.get(block.text)
      if (same !== undefined) {
        this.repeated[at]! |= 1
        this.repeated[same]! |= 2
      }
      texts.set(block.text, at)
      const group = groups.get(this.path[at]!) ?? toGroup()
      groups.set(this.path[at]!, group)
      count(group, block)
      count(this.inElement[block.element.number]!, block)
      count(this.all, block)
      return group
    })
    this.firstLong = firstLong
    this.lastLong = lastLong
    this.main = this.addUp()
    this.heading = this.findHeading()
    this.declared = this.toDeclared()
  }

  /** The words of class and id of an element, hashed. */
  namesOf(element: PageElement): Uint32Array {
    let names = this.names[element.number]
    if (names === undefined) {
      const written = `${element.classes} ${element.id}`
      names = this.namesByText.get(written) ?? toNames(written)
      this.namesByText.set(written, names)
      this.names[element.number] = names
    }
    return names
  }

  /** How many elements that are not inline stand between an element and the main one; Infinity if it is not in it. */
  stepsToMain(element: PageElement): number {
    const main = this.page.elements[this.main]
    let steps = 0
    for (let one: PageElement | undefined = element; one !== undefined; one = one.parent) {
      if (one === main) return steps
      if (!INLINE.has(one.tag)) steps++
    }
    return Number.POSITIVE_INFINITY
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

  private toTitleWords(): ReadonlySet<number> {
    const words = new Set<number>()
    for (const word of this.page.title.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word.length > 2) words.add(hashWord(word))
    }
    return words
  }

  /** The h1 (or else h2) that shares most words with the title of the page. */
  private findHeading(): number {
    let best = -1
    let bestScore = 0
    for (let at = 0; at < this.blocks.length; at++) {
      const { tag } = this.outer[at]!
      if (tag !== 'h1' && tag !== 'h2') continue
      const shared = this.titleOverlap(at)
      const score = shared * this.facts.get('words', at) + (tag === 'h1' ? 0.5 : 0)
      if (score > bestScore) {
        best = at
        bestScore = score
      }
    }
    return best
  }

  /** Share of the block's words that stand in the title. */
  titleOverlap(at: number): number {
    const { from, hashes } = this.facts
    const first = from[at]!
    const end = Math.min(from[at + 1]!, first + 40)
    if (end === first || this.titleWords.size === 0) return 0
    let shared = 0
    for (let word = first; word < end; word++) if (this.titleWords.has(hashes[word]!)) shared++
    return shared / (end - first)
  }

  private toDeclared(): Float32Array {
    const declared = new Float32Array(this.blocks.length).fill(-1)
    const text = findDeclaredText(this.page.linkedData)
    if (text === undefined) return declared
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['\u2019-][\p{L}\p{N}]+)*/gu) ?? []
    const runs = new Set<number>()
    const hashes = words.map((word) => hashWord(word.replace(/[\u2019-]/g, "'")))
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

function toGroup(): Group {
  return { blocks: 0, words: 0, linkedWords: 0, longWords: 0 }
}

function count(group: Group, block: PageBlock): void {
  group.blocks++
  group.words += block.words
  group.linkedWords += block.linkedWords
  if (isLong(block)) group.longWords += block.words
}

function isLong(block: PageBlock): boolean {
  return block.words >= LONG_WORDS && block.linkedWords * 3 < block.words && !block.element.hidden
}

/** The nearest element that is not inline. */
function outermostInline(element: PageElement): PageElement {
  while (element.parent !== undefined && INLINE.has(element.tag)) element = element.parent
  return element
}

function isHeading({ tag }: PageElement): boolean {
  return tag.length === 2 && tag.charCodeAt(0) === 0x68 && tag !== 'hr'
}

function hashPath(element: PageElement): number {
  let hash = 0x811c9dc5
  let one: PageElement | undefined = element
  for (let step = 0; one !== undefined && step < PATH_STEPS; one = one.parent) {
    if (INLINE.has(one.tag)) continue
    step++
    for (let at = 0; at < one.tag.length; at++) hash = Math.imul(hash ^ one.tag.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0x3e, 0x01000193)
  }
  return hash >>> 0
}

/** `articleBody`, `article-body`, `article_body` are the same two words. */
function toNames(written: string): Uint32Array {
  if (written === ' ') return NO_NAMES
  const names: number[] = []
  let hash = FIRST_HASH
  let length = 0
  let wasSmall = false
  for (let at = 0; at <= written.length && names.length < MAXIMUM_NAMES; at++) {
    const code = at < written.length ? written.charCodeAt(at) : 0x20
    const isSmall = code >= 0x61 && code <= 0x7a
    const isCapital = code >= 0x41 && code <= 0x5a
    if (!isSmall && (!isCapital || wasSmall)) {
      const name = finishHash(hash)
      if (length >= 2 && length <= MAXIMUM_NAME && !names.includes(name)) names.push(name)
      hash = FIRST_HASH
      length = 0
    }
    if (isSmall || isCapital) {
      hash = addToHash(hash, code | 0x20)
      length++
    }
    wasSmall = isSmall
  }
  return Uint32Array.from(names)
}

const NO_NAMES = new Uint32Array()

function hashRun(words: ArrayLike<number>, at: number, length: number): number {
  let hash = 0x9e3779b9
  for (let next = at; next < at + length; next++) hash = Math.imul(hash ^ words[next]!, 0x85ebca6b) ^ (hash >>> 13)
  return hash >>> 0
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
