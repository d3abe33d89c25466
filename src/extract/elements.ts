/**
 * The elements that are open at a place of a page: a chain from the innermost outwards, made as the tags go by, never
 * a tree. What a browser closes by itself is closed here (a `p` before a block, an `li` before the next), and an end tag
 * without a beginning is passed over. Beyond a depth no page needs, elements are not told apart any more.
 */

import type { PageSource } from '../read/page-source.ts'
import { HTML, LINK, PARAGRAPH, type TagKind } from './tag-kinds.ts'
import { CLASS, HIDDEN, HREF, ID, STYLE, type TagReader } from './tags.ts'

/** How far up an element that closes by itself is looked for. */
const MAXIMUM_STEPS = 32

/** Deeper elements are flattened into this depth. */
export const MAXIMUM_DEPTH = 512

/** Attributes longer than this are no names of classes. */
const MAXIMUM_NAMES = 1000

export class PageElement {
  /** Its number among the elements that hold text, each after those around it; -1 until a block is found in it. */
  number = -1
  readonly parent: PageElement | undefined
  readonly kind: TagKind
  readonly depth: number
  /** By its own style or attribute, or inside one that is. */
  readonly hidden: boolean
  /** A link with an address, or inside one. */
  readonly linked: boolean
  /** Bold, or inside one that is. */
  readonly strong: boolean
  /** The page it stands in, and where its classes and its id are written there. */
  readonly source: PageSource
  readonly classesFrom: number
  readonly classesTo: number
  readonly idFrom: number
  readonly idTo: number
  /** The words of both, once somebody asked for them (`element-names.ts`). */
  names: readonly string[] | undefined = undefined

  /** The element of a tag that was just read; the root has none around it. */
  constructor(kind: TagKind, parent: PageElement | undefined, tags: TagReader, source: PageSource) {
    this.kind = kind
    this.parent = parent
    this.source = source
    if (parent === undefined) {
      this.depth = 0
      this.hidden = false
      this.linked = false
      this.strong = false
      this.classesFrom = this.classesTo = this.idFrom = this.idTo = 0
      return
    }
    this.depth = parent.depth + 1
    this.hidden = parent.hidden || isHidden(tags)
    this.linked = parent.linked || (kind.name === 'a' && tags.has(HREF))
    this.strong = parent.strong || kind.name === 'b' || kind.name === 'strong'
    this.classesFrom = Math.max(0, tags.from[CLASS]!)
    this.classesTo = tags.has(CLASS) ? Math.min(tags.to[CLASS]!, this.classesFrom + MAXIMUM_NAMES) : 0
    this.idFrom = Math.max(0, tags.from[ID]!)
    this.idTo = tags.has(ID) ? Math.min(tags.to[ID]!, this.idFrom + MAXIMUM_NAMES) : 0
  }

  get tag(): string {
    return this.kind.name
  }

  /** As written; `''` if there is none. */
  get classes(): string {
    return this.source.markup(this.classesFrom, this.classesTo)
  }

  get id(): string {
    return this.source.markup(this.idFrom, this.idTo)
  }
}

export class OpenElements {
  innermost: PageElement
  private readonly tags: TagReader
  private readonly source: PageSource
  /** By number of kind how many of it are open. */
  private readonly counts: number[] = []
  /** The kinds of what is open beyond the greatest depth, and how many there are of each. */
  private flattened: TagKind[] = []
  private readonly flattenedCounts = new Map<TagKind, number>()

  constructor(tags: TagReader, source: PageSource) {
    this.tags = tags
    this.source = source
    this.innermost = new PageElement(HTML, undefined, tags, source)
  }

  /** The element of an opening tag that was just read. */
  open(kind: TagKind): void {
    if (kind.isVoid || kind === HTML) return
    this.closeImplied(kind)
    if (this.innermost.depth >= MAXIMUM_DEPTH) {
      this.flattened.push(kind)
      this.flattenedCounts.set(kind, (this.flattenedCounts.get(kind) ?? 0) + 1)
      return
    }
    this.count(kind, 1)
    this.innermost = new PageElement(kind, this.innermost, this.tags, this.source)
  }

  /** Closes the element that an end tag of this kind means, and all that is open in it. */
  close(kind: TagKind): void {
    if (this.flattened.length > 0 && this.closeFlattened(kind)) return
    if (!this.isOpen(kind)) return
    this.forgetFlattened()
    for (let element = this.innermost; element.parent !== undefined; element = element.parent) {
      const open = element.kind
      if (open === kind) {
        this.closeUpTo(element)
        return
      }
      if (kind.inline && !open.inline) return
      if (open.isCell && !kind.closesCells) return
    }
  }

  private isOpen({ number }: TagKind): boolean {
    return number < this.counts.length && this.counts[number]! > 0
  }

  private count({ number }: TagKind, change: 1 | -1): void {
    while (this.counts.length <= number) this.counts.push(0)
    this.counts[number]! += change
  }

  /** Whether it was one of those beyond the greatest depth; those open in it are closed, too. */
  private closeFlattened(kind: TagKind): boolean {
    if ((this.flattenedCounts.get(kind) ?? 0) === 0) return false
    for (let last = this.flattened.pop(); last !== undefined; last = this.flattened.pop()) {
      this.flattenedCounts.set(last, (this.flattenedCounts.get(last) ?? 1) - 1)
      if (last === kind) return true
    }
    return false
  }

  private forgetFlattened(): void {
    if (this.flattened.length === 0) return
    this.flattened = []
    this.flattenedCounts.clear()
  }

  private closeImplied(kind: TagKind): void {
    if (kind.closesParagraph) this.closeNearest(PARAGRAPH)
    if (kind === LINK) this.closeNearest(LINK)
    const like = kind.closesLike
    if (like === undefined) return
    let element = this.innermost
    for (let step = 0; step < MAXIMUM_STEPS && element.parent !== undefined; step++, element = element.parent) {
      if (like.closed.has(element.kind.name)) {
        this.closeUpTo(element)
        return
      }
      if (like.within.has(element.kind.name)) return
    }
  }

  /** Closes the element if nothing but inline ones are open in it. */
  private closeNearest(kind: TagKind): void {
    if (!this.isOpen(kind)) return
    let element = this.innermost
    while (element.parent !== undefined && element.kind !== kind && element.kind.inline) element = element.parent
    if (element.kind === kind) this.closeUpTo(element)
  }

  private closeUpTo(last: PageElement): void {
    let element = this.innermost
    while (true) {
      this.count(element.kind, -1)
      const { parent } = element
      if (parent === undefined) return
      this.innermost = parent
      if (element === last) return
      element = parent
    }
  }
}

/** Numbers the element and those around it that have none yet, after those that have one; no chain is deeper than allowed. */
export function numberUp(element: PageElement, numbered: PageElement[]): void {
  if (element.number >= 0) return
  if (element.parent !== undefined) numberUp(element.parent, numbered)
  element.number = numbered.push(element) - 1
}

/** Not of a longer name, such as `backface-visibility`. */
const HIDING = /(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

function isHidden(tags: TagReader): boolean {
  if (tags.has(HIDDEN)) return true
  return tags.has(STYLE) && HIDING.test(tags.find(STYLE)!)
}
