/**
 * The elements that are open at a place of a page: a chain from the innermost outwards, made as the tags go by, never
 * a tree. What a browser closes by itself is closed here (a `p` before a block, an `li` before the next), and an end tag
 * without a beginning is passed over. Beyond a depth no page needs, elements are not told apart any more.
 */

import type { TagReader } from './tags.ts'

export interface PageElement {
  /** Its number among the elements that hold text, each after those around it; -1 until a block is found in it. */
  number: number
  readonly parent: PageElement | undefined
  readonly tag: string
  readonly depth: number
  /** As written; `''` if there is none. */
  readonly classes: string
  readonly id: string
  /** By its own style or attribute, or inside one that is. */
  readonly hidden: boolean
  /** A link with an address, or inside one. */
  readonly linked: boolean
  /** Bold, or inside one that is. */
  readonly strong: boolean
}

export const INLINE = new Set(
  (
    'a abbr acronym b basefont bdi bdo big blink cite code data del dfn em font i img ins kbd label mark nobr q rb rp rt ' +
    'ruby s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
)

/** Tags that never have an end. */
const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr'.split(' '),
)

/** Where one of these begins, an open paragraph ends. */
const CLOSES_PARAGRAPH = new Set(
  (
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr li main menu nav ol p pre search section table td tr ul'
  ).split(' '),
)

/** What is closed where another of them begins, with what its search stops at. */
const CLOSES_LIKE: ReadonlyMap<string, { readonly closed: ReadonlySet<string>; readonly within: ReadonlySet<string> }> =
  new Map(
    Object.entries({
      li: { closed: new Set(['li']), within: new Set(['ul', 'ol', 'menu', 'dir']) },
      dt: { closed: new Set(['dt', 'dd']), within: new Set(['dl']) },
      dd: { closed: new Set(['dt', 'dd']), within: new Set(['dl']) },
      td: { closed: new Set(['td', 'th']), within: new Set(['tr', 'table']) },
      th: { closed: new Set(['td', 'th']), within: new Set(['tr', 'table']) },
      tr: { closed: new Set(['tr']), within: new Set(['table']) },
      tbody: { closed: new Set(['tbody', 'thead', 'tfoot']), within: new Set(['table']) },
      thead: { closed: new Set(['tbody', 'thead', 'tfoot']), within: new Set(['table']) },
      tfoot: { closed: new Set(['tbody', 'thead', 'tfoot']), within: new Set(['table']) },
      option: { closed: new Set(['option']), within: new Set(['select']) },
    }),
  )

/** What is inside a cell cannot close what is around it; these can. */
const CLOSES_CELLS = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'table', 'caption', 'body', 'html'])
const CELLS = new Set(['td', 'th', 'caption'])

/** How far up an element that closes by itself is looked for. */
const MAXIMUM_STEPS = 32

/** Deeper elements are flattened into this depth. */
export const MAXIMUM_DEPTH = 512

/** Attributes longer than this are no names of classes. */
const MAXIMUM_NAMES = 1000

export class OpenElements {
  innermost: PageElement = {
    number: -1,
    parent: undefined,
    tag: 'html',
    depth: 0,
    classes: '',
    id: '',
    hidden: false,
    linked: false,
    strong: false,
  }
  private readonly counts = new Map<string, number>()
  /** Elements open beyond the greatest depth. */
  private flattened = 0

  /** The element of an opening tag that was just read. */
  open(name: string, tags: TagReader): void {
    if (VOID.has(name) || name === 'html') return
    this.closeImplied(name)
    if (this.innermost.depth >= MAXIMUM_DEPTH) {
      this.flattened++
      return
    }
    const parent = this.innermost
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    this.innermost = {
      number: -1,
      parent,
      tag: name,
      depth: parent.depth + 1,
      classes: (tags.find('class') ?? '').slice(0, MAXIMUM_NAMES),
      id: (tags.find('id') ?? '').slice(0, MAXIMUM_NAMES),
      hidden: parent.hidden || isHidden(tags),
      linked: parent.linked || (name === 'a' && tags.find('href') !== undefined),
      strong: parent.strong || name === 'b' || name === 'strong',
    }
  }

  /** Closes the element of that name that an end tag means, and all that is open in it. */
  close(name: string): void {
    if (this.flattened > 0) {
      this.flattened--
      return
    }
    if ((this.counts.get(name) ?? 0) === 0) return
    const inline = INLINE.has(name)
    for (let element = this.innermost; element.parent !== undefined; element = element.parent) {
      if (element.tag === name) {
        this.closeUpTo(element)
        return
      }
      if (inline && !INLINE.has(element.tag)) return
      if (CELLS.has(element.tag) && !CLOSES_CELLS.has(name)) return
    }
  }

  private closeImplied(name: string): void {
    if (CLOSES_PARAGRAPH.has(name)) this.closeNearest('p')
    if (name === 'a') this.closeNearest('a')
    const like = CLOSES_LIKE.get(name)
    if (like === undefined) return
    let element = this.innermost
    for (let step = 0; step < MAXIMUM_STEPS && element.parent !== undefined; step++, element = element.parent) {
      if (like.closed.has(element.tag)) {
        this.closeUpTo(element)
        return
      }
      if (like.within.has(element.tag)) return
    }
  }

  /** Closes the element if nothing but inline ones are open in it. */
  private closeNearest(name: string): void {
    if ((this.counts.get(name) ?? 0) === 0) return
    let element = this.innermost
    while (element.parent !== undefined && element.tag !== name && INLINE.has(element.tag)) element = element.parent
    if (element.tag === name) this.closeUpTo(element)
  }

  private closeUpTo(last: PageElement): void {
    let element = this.innermost
    while (true) {
      this.counts.set(element.tag, (this.counts.get(element.tag) ?? 1) - 1)
      const { parent } = element
      if (parent === undefined) return
      this.innermost = parent
      if (element === last) return
      element = parent
    }
  }
}

/** Numbers the element and those around it that have none yet, after those that have one. */
export function numberUp(element: PageElement, numbered: PageElement[]): void {
  const fresh: PageElement[] = []
  for (let one: PageElement | undefined = element; one !== undefined && one.number < 0; one = one.parent)
    fresh.push(one)
  for (let one = fresh.pop(); one !== undefined; one = fresh.pop()) one.number = numbered.push(one) - 1
}

function isHidden(tags: TagReader): boolean {
  if (tags.find('hidden') !== undefined) return true
  const style = tags.find('style')
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}
