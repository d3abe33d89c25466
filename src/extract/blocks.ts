/**
 * A page -> its blocks: stretches of text that a browser shows without a line break, bounded by every tag that is not
 * inline (Gibson, Wellner and Lubar 2008, section 4.1) and by two `<br>`. One pass over the string from `<` to `<`,
 * without a tree: each block keeps the chain of elements it stands in, and whatever the nesting, the cost is linear in
 * the page. Markup is survived as browsers survive it: a `<` that opens no tag is text, an unclosed comment ends at the
 * next `>`.
 */

import type { Buffer } from 'node:buffer'
import { NewsfoldError } from '../errors.ts'
import { fromText, type PageSource } from '../read/page-source.ts'
import { findByte, isLetter, isWritten } from './ascii.ts'
import { BlockText } from './block-text.ts'
import { numberUp, OpenElements, type PageElement } from './elements.ts'
import { decodeEntities, findReference } from './entities.ts'
import type { TagKind } from './tag-kinds.ts'
import { ITEMPROP, isNameEnd, REL, TagReader } from './tags.ts'

export interface PageBlock {
  /** White space collapsed to single spaces; never empty. */
  readonly text: string
  readonly words: number
  readonly linkedWords: number
  /** The tag before it, in small letters; with a slash if it was a closing one. */
  readonly tag: string
  /** The innermost element its text begins in. */
  readonly element: PageElement
  /** Characters that are bold. */
  readonly strongCharacters: number
}

/** A tag that says something about the page. */
export interface Declaration {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  /** Where what it encloses begins in the source. */
  readonly contentAt: number
}

export interface Blocks {
  readonly blocks: readonly PageBlock[]
  /** The elements that hold blocks, each after those around it; the place of one is its number. */
  readonly elements: readonly PageElement[]
  /** The text of `<title>`. */
  readonly title: string
  readonly declarations: readonly Declaration[]
  /** What stands in scripts of linked data (JSON-LD), as written. */
  readonly linkedData: readonly string[]
  readonly source: PageSource
  /** The page ends inside a tag or its text, and not with `</html>`. */
  readonly brokenOff: boolean
}

/** A page with more is refused: it is no article, and the work per page must be bounded. */
export const MAXIMUM_BLOCKS = 200_000

const MAXIMUM_DECLARATIONS = 1000

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EXCLAMATION = 0x21

/** Scripts of linked data beyond these are not kept. */
const MAXIMUM_LINKED_DATA = 50

/** Of what is not shown, the ones a browser lets run to the end of the page if they are not closed. */
const UNSEEN_TO_THE_END = new Set(['script', 'style'])

/** Players and pictures stand between paragraphs, scripts anywhere inside them, icons and formulas in the middle of a line. */
const UNSHOWN = new Set(['script', 'style', 'noscript'])
const INSIDE_LINES = new Set(['svg', 'math'])

/** What may hold another of its kind. */
const NESTING = new Set(['template', 'svg', 'object'])

export function toBlocks(page: string | PageSource): Blocks {
  return new Scanner(typeof page === 'string' ? fromText(page) : page).scan()
}

class Scanner {
  private readonly source: PageSource
  private readonly bytes: Buffer
  private readonly tags: TagReader
  private readonly open: OpenElements
  private readonly blocks: PageBlock[] = []
  private readonly declarations: Declaration[] = []
  private readonly linkedData: string[] = []
  private readonly elements: PageElement[] = []
  private title = ''
  private ended = false
  private whole = false
  private brokenOff = false
  private inHead = false
  private readonly text = new BlockText()
  /** Something stands in the block, be it white space that is no space of the source. */
  private begun = false
  /** The tag before the block. */
  private tag = ''
  private tagCloses = false
  /** Where the text of the block begins. */
  private element: PageElement
  private strongCharacters = 0
  private afterBreak = false
  /** Marks that were searched for up to the end of the page in vain. */
  private readonly missing = new Set<string>()
  /** The end of what scripts hide that was found last, and from where on there is none before it. */
  private hiddenEnd = -1
  private hiddenEndFrom = 0
  /** Elements of which some are not closed. */
  private readonly unbalanced = new Set<string>()

  constructor(source: PageSource) {
    this.source = source
    this.bytes = source.bytes
    this.tags = new TagReader(source)
    this.open = new OpenElements(this.tags, source)
    this.element = this.open.innermost
  }

  scan(): Blocks {
    let at = 0
    let textAt = 0
    const { bytes } = this
    while (at < bytes.length) {
      const open = findByte(bytes, LESS, at)
      if (open < 0) break
      const next = bytes[open + 1]!
      const isTag = isLetter(next) || (next === SLASH && isLetter(bytes[open + 2]!))
      if (!isTag && next !== EXCLAMATION && next !== 0x3f && next !== SLASH) {
        at = open + 1
        continue
      }
      this.append(textAt, open)
      at = isTag ? this.readTag(open) : this.skipMarkup(open)
      textAt = at
    }
    this.append(textAt, bytes.length)
    if (this.whole && !this.ended && this.source.text(textAt, bytes.length).trim() !== '') this.brokenOff = true
    this.closeBlock()
    const { blocks, elements, title, declarations, linkedData, source } = this
    return { blocks, elements, title, declarations, linkedData, source, brokenOff: this.brokenOff && !this.ended }
  }

  /** The position after the tag, or after what it encloses if that is not shown. */
  private readTag(at: number): number {
    const { tags, open } = this
    if (!tags.read(at)) return this.breakOff()
    const { kind, closing, end } = tags
    if (this.inHead && !kind.inHead) this.inHead = false
    if (closing) {
      if (kind.name === 'br') this.breakLine()
      else if (!kind.inline) this.boundBlock(kind)
      open.close(kind)
      return end
    }
    if (this.isDeclaring(kind)) this.declare(kind)
    if (kind.name === 'title') return this.readTitle(end)
    if (kind.unseen && !this.isShadowRoot(kind)) return this.skipUnseen(kind)
    if (kind.name === 'br') this.breakLine()
    else if (!kind.inline) this.boundBlock(kind)
    open.open(kind)
    return end
  }

  private isDeclaring(kind: TagKind): boolean {
    return kind.declaring || this.tags.has(ITEMPROP) || (this.tags.has(REL) && isOfAuthor(this.tags.find(REL)!))
  }

  private declare(kind: TagKind): void {
    if (this.declarations.length >= MAXIMUM_DECLARATIONS) return
    this.declarations.push({ tag: kind.name, attributes: this.tags.attributes(), contentAt: this.tags.end })
  }

  /** A template that a browser shows in the place where it stands. */
  private isShadowRoot(kind: TagKind): boolean {
    return kind.name === 'template' && this.tags.attributes().has('shadowrootmode')
  }

  private breakLine(): void {
    if (this.afterBreak) this.closeBlock()
    this.afterBreak = true
    this.text.addSpace()
  }

  private boundBlock({ name }: TagKind): void {
    const { closing } = this.tags
    this.closeBlock()
    this.tag = name
    this.tagCloses = closing
    if (name === 'html' || name === 'body') {
      this.whole = true
      if (closing) this.ended = true
    }
    if (name === 'head') this.inHead = !closing
  }

  /** Tags inside a line are left out of it; any other ends a title whose closing tag was forgotten. */
  private readTitle(from: number): number {
    const { bytes } = this
    let title = ''
    let textAt = from
    for (let at = findByte(bytes, LESS, from); at >= 0; at = findByte(bytes, LESS, at + 1)) {
      if (!isLetter(bytes[at + 1]!) && bytes[at + 1] !== SLASH) continue
      title += this.source.text(textAt, at)
      if (!this.tags.read(at) || !this.tags.kind.inline) {
        if (this.title === '') this.title = collapse(decodeEntities(title))
        return at
      }
      textAt = this.tags.end
      at = textAt - 1
    }
    return from
  }

  private skipUnseen({ name }: TagKind): number {
    const { end, selfClosing } = this.tags
    if (selfClosing && (name === 'svg' || name === 'math')) return end
    if (INSIDE_LINES.has(name)) this.text.addSpace()
    else if (!UNSHOWN.has(name)) this.closeBlock()
    const close = this.findEnd(name, end)
    if (close >= 0 && name === 'script') this.keepLinkedData(close)
    if (close >= 0) return this.endOfClosing(close)
    return UNSEEN_TO_THE_END.has(name) ? this.breakOff() : end
  }

  private keepLinkedData(close: number): void {
    if (this.linkedData.length >= MAXIMUM_LINKED_DATA) return
    const type = this.tags.attributes().get('type') ?? ''
    if (/^\s*application\/ld\+json/i.test(type)) this.linkedData.push(this.source.text(this.tags.end, close))
  }

  /** Comments, declarations and processing instructions. */
  private skipMarkup(at: number): number {
    let end = -1
    if (isWritten('<!--', this.bytes, at)) end = this.findCommentEnd(at)
    else if (this.source.markup(at, at + 9) === '<![CDATA[') end = this.find(']]>', at + 9)
    if (end < 0) end = this.find('>', at + 2)
    return end < 0 ? this.breakOff() : end
  }

  /** The position after the mark, which ends with `>`, or -1; one that is not left on the page is not searched for again. */
  private find(mark: string, from: number): number {
    if (this.missing.has(mark)) return -1
    const { bytes } = this
    const before = mark.length - 1
    for (let at = findByte(bytes, GREATER, from + before); at >= 0; at = findByte(bytes, GREATER, at + 1)) {
      if (isWritten(mark, bytes, at - before)) return at + 1
    }
    this.missing.add(mark)
    return -1
  }

  /** The position after a comment, or -1. As in browsers a sign too many does not keep its end from being one. */
  private findCommentEnd(at: number): number {
    if (this.missing.has('<!--')) return -1
    const { bytes } = this
    for (let end = findByte(bytes, GREATER, at + 4); end >= 0; end = findByte(bytes, GREATER, end + 1)) {
      if (isWritten('-->', bytes, end - 2)) return end + 1
      if (end >= at + 7 && isWritten('--!>', bytes, end - 3)) return end + 1
    }
    this.missing.add('<!--')
    return -1
  }

  /** The position after the mark that ends what a script hides, or -1. It may stand after many scripts, and is searched for once. */
  private findHiddenEnd(from: number): number {
    if (from < this.hiddenEndFrom || from > this.hiddenEnd - '-->'.length) {
      this.hiddenEnd = this.find('-->', from)
      this.hiddenEndFrom = from
    }
    return this.hiddenEnd
  }

  private findEnd(name: string, from: number): number {
    if (name === 'script') return this.findScriptEnd(from)
    return NESTING.has(name) ? this.findNested(name, from) : this.findClosing(name, from)
  }

  /**
   * The end tag of a script. As browsers have it, inside what old scripts begin with `<!--` and close with `-->` a script
   * may hold another, which it writes; if that is not closed, the first end tag.
   */
  private findScriptEnd(from: number): number {
    if (this.unbalanced.has('script')) return this.findClosing('script', from)
    const { bytes } = this
    let hiddenTo = from
    let inOther = false
    for (let at = findByte(bytes, LESS, from); at >= 0; at = findByte(bytes, LESS, at + 1)) {
      const next = bytes[at + 1]
      const isHidden = at < hiddenTo
      if (next === SLASH) {
        if (!this.isNamed('script', at + 2)) continue
        if (!isHidden || !inOther) return at
        inOther = false
      } else if (next === EXCLAMATION) {
        if (isHidden || !isWritten('<!--', bytes, at)) continue
        const end = this.findHiddenEnd(at + 2)
        hiddenTo = end < 0 ? bytes.length : end
        inOther = false
      } else if (isHidden && this.isNamed('script', at + 1)) inOther = true
    }
    this.unbalanced.add('script')
    return this.findClosing('script', from)
  }

  private findClosing(name: string, from: number): number {
    const mark = `</${name}`
    if (this.missing.has(mark)) return -1
    const { bytes } = this
    for (let at = findByte(bytes, LESS, from); at >= 0; at = findByte(bytes, LESS, at + 1)) {
      if (bytes[at + 1] === SLASH && this.isNamed(name, at + 2)) return at
    }
    this.missing.add(mark)
    return -1
  }

  /** The end tag of an element that may hold others of its kind; if they are not all closed, the first one. */
  private findNested(name: string, from: number): number {
    if (this.unbalanced.has(name)) return this.findClosing(name, from)
    const { bytes } = this
    let open = 0
    for (let at = findByte(bytes, LESS, from); at >= 0; at = findByte(bytes, LESS, at + 1)) {
      const closing = bytes[at + 1] === SLASH
      if (!this.isNamed(name, closing ? at + 2 : at + 1)) continue
      if (!closing) open++
      else if (open-- === 0) return at
    }
    this.unbalanced.add(name)
    return this.findClosing(name, from)
  }

  /** Whether the name of the tag stands there, and not the beginning of a longer one, such as `svg-icon`. */
  private isNamed(name: string, at: number): boolean {
    const next = this.bytes[at + name.length]
    return (next === undefined || isNameEnd(next)) && isWritten(name, this.bytes, at)
  }

  private endOfClosing(at: number): number {
    const end = this.find('>', at)
    return end < 0 ? this.breakOff() : end
  }

  private breakOff(): number {
    this.brokenOff = true
    return this.bytes.length
  }

  private append(from: number, to: number): void {
    // Most of what stands between two tags is the white space of the source.
    if (!this.begun) while (from < to && this.bytes[from]! <= 0x20) from++
    if (from >= to) return
    // As browsers have it, text that is not white space ends a head that was not closed.
    this.inHead = false
    const { text } = this
    const { innermost } = this.open
    if (!this.begun) {
      this.begun = true
      this.element = innermost
    }
    const before = text.end
    for (let at = text.addPlain(this.bytes, from, to); at < to; at = text.addPlain(this.bytes, at, to)) {
      const found = findReference(this.bytes, at, 'text')
      text.add(found?.character ?? '&')
      at = found?.end ?? at + 1
    }
    if (text.end > before) this.afterBreak = false
    if (innermost.linked) text.countLinked(before)
    if (innermost.strong) this.strongCharacters += decodeEntities(this.source.text(from, to)).length
  }

  private closeBlock(): void {
    this.afterBreak = false
    if (!this.begun) return
    const { element, strongCharacters } = this
    const { text, words, linkedWords } = this.text.take()
    this.begun = false
    this.strongCharacters = 0
    if (text === '') return
    if (this.blocks.length >= MAXIMUM_BLOCKS) {
      throw new NewsfoldError('text-too-long', `the page has more than ${MAXIMUM_BLOCKS} blocks of text`)
    }
    numberUp(element, this.elements)
    const tag = this.tagCloses ? `/${this.tag}` : this.tag
    this.blocks.push({ text, words, linkedWords, tag, element, strongCharacters })
  }
}

/** Whether the words of a `rel` name an author; words beside it say other things of the link. */
export function isOfAuthor(rel: string): boolean {
  return /(?<!\S)author(?!\S)/i.test(rel)
}

/** White space to single spaces; NUL is no text. */
function collapse(text: string): string {
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()
}
