/**
 * A page -> its blocks: stretches of text that a browser shows without a line break, bounded by every tag that is not
 * inline (Gibson, Wellner and Lubar 2008, section 4.1) and by two `<br>`. One pass over the string from `<` to `<`,
 * without a tree: each block keeps the chain of elements it stands in, and whatever the nesting, the cost is linear in
 * the page. Markup is survived as browsers survive it: a `<` that opens no tag is text, an unclosed comment ends at the
 * next `>`.
 */

import { NewsfoldError } from '../errors.ts'
import { countWords } from './count-words.ts'
import { INLINE, numberUp, OpenElements, type PageElement } from './elements.ts'
import { decodeEntities } from './entities.ts'
import { isLetter, type Tag, TagReader } from './tags.ts'

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
  readonly source: string
  /** The page ends inside a tag or its text, and not with `</html>`. */
  readonly brokenOff: boolean
}

/** A page with more is refused: it is no article, and the work per page must be bounded. */
export const MAXIMUM_BLOCKS = 200_000

const MAXIMUM_DECLARATIONS = 1000

/** Tags that always say something about the page; others do if they carry a property. */
const DECLARING = new Set(['html', 'meta', 'link', 'time'])

/** Scripts of linked data beyond these are not kept. */
const MAXIMUM_LINKED_DATA = 50

/** What is inside is not shown, or not text; it ends at the closing tag of the same name. */
const UNSEEN = new Set(
  'script style noscript template iframe svg math textarea noembed noframes object applet audio video canvas'.split(
    ' ',
  ),
)

/** Of those, the ones a browser lets run to the end of the page if they are not closed. */
const UNSEEN_TO_THE_END = new Set(['script', 'style'])

const IN_HEAD = new Set(['head', 'base', 'link', 'meta', 'title', 'style', 'script', 'noscript', 'template', 'object'])

export function toBlocks(page: string): Blocks {
  return new Scanner(page).scan()
}

class Scanner {
  private readonly page: string
  private readonly tags: TagReader
  private readonly blocks: PageBlock[] = []
  private readonly declarations: Declaration[] = []
  private readonly linkedData: string[] = []
  private readonly open = new OpenElements()
  private readonly elements: PageElement[] = []
  private title = ''
  private ended = false
  private whole = false
  private brokenOff = false
  private inHead = false
  private text = ''
  private linkedText = ''
  private tag = ''
  /** Where the text of the block begins. */
  private element = this.open.innermost
  private strongCharacters = 0
  private afterBreak = false
  /** Marks that were searched for up to the end of the page in vain. */
  private readonly missing = new Set<string>()

  constructor(page: string) {
    this.page = page
    this.tags = new TagReader(page)
  }

  scan(): Blocks {
    let at = 0
    let textAt = 0
    const { page } = this
    while (at < page.length) {
      const open = page.indexOf('<', at)
      if (open < 0) break
      const next = page.charCodeAt(open + 1)
      const isTag = isLetter(next) || (next === 0x2f && isLetter(page.charCodeAt(open + 2)))
      if (!isTag && next !== 0x21 && next !== 0x3f && next !== 0x2f) {
        at = open + 1
        continue
      }
      this.append(textAt, open)
      at = isTag ? this.readTag(open) : this.skipMarkup(open)
      textAt = at
    }
    this.append(textAt, page.length)
    if (this.whole && !this.ended && page.slice(textAt).trim() !== '') this.brokenOff = true
    this.closeBlock()
    const { blocks, elements, title, declarations, linkedData } = this
    return { blocks, elements, title, declarations, linkedData, source: page, brokenOff: this.brokenOff && !this.ended }
  }

  /** The position after the tag, or after what it encloses if that is not shown. */
  private readTag(at: number): number {
    const tag = this.tags.read(at)
    if (tag === undefined) return this.breakOff()
    if (!tag.closing && this.isDeclaring(tag)) this.declare(tag)
    if (this.inHead && !IN_HEAD.has(tag.name)) this.inHead = false
    if (!tag.closing && tag.name === 'title') return this.readTitle(tag)
    if (!tag.closing && UNSEEN.has(tag.name) && !this.isShadowRoot(tag)) return this.skipUnseen(tag)
    if (tag.name === 'br') this.breakLine()
    else if (!INLINE.has(tag.name)) this.boundBlock(tag)
    if (tag.closing) this.open.close(tag.name)
    else this.open.open(tag.name, this.tags)
    return tag.end
  }

  private isDeclaring(tag: Tag): boolean {
    return DECLARING.has(tag.name) || this.tags.find('itemprop') !== undefined || this.tags.find('rel') === 'author'
  }

  private declare(tag: Tag): void {
    if (this.declarations.length >= MAXIMUM_DECLARATIONS) return
    this.declarations.push({ tag: tag.name, attributes: this.tags.attributesOf(tag), contentAt: tag.end })
  }

  /** A template that a browser shows in the place where it stands. */
  private isShadowRoot(tag: Tag): boolean {
    return tag.name === 'template' && this.tags.attributesOf(tag).has('shadowrootmode')
  }

  private breakLine(): void {
    if (this.afterBreak) this.closeBlock()
    this.afterBreak = true
    if (this.text !== '') this.text += ' '
  }

  private boundBlock(tag: Tag): void {
    this.closeBlock()
    this.tag = tag.closing ? `/${tag.name}` : tag.name
    if (tag.name === 'html' || tag.name === 'body') {
      this.whole = true
      if (tag.closing) this.ended = true
    }
    if (tag.name === 'head') this.inHead = !tag.closing
  }

  /** A title has no tags, so any tag ends one whose closing tag was forgotten. */
  private readTitle(tag: Tag): number {
    const { page } = this
    let end = page.indexOf('<', tag.end)
    while (end >= 0 && !isLetter(page.charCodeAt(end + 1)) && page.charCodeAt(end + 1) !== 0x2f) {
      end = page.indexOf('<', end + 1)
    }
    if (end < 0) return tag.end
    if (this.title === '') this.title = collapse(decodeEntities(page.slice(tag.end, end)))
    return end
  }

  private skipUnseen(tag: Tag): number {
    if (tag.selfClosing && (tag.name === 'svg' || tag.name === 'math')) return tag.end
    // Players and pictures stand between paragraphs, scripts anywhere inside them.
    if (tag.name !== 'script' && tag.name !== 'style' && tag.name !== 'noscript') this.closeBlock()
    const close = this.findClosing(tag.name, tag.end)
    if (close >= 0 && tag.name === 'script') this.keepLinkedData(tag, close)
    if (close >= 0) return this.endOfClosing(close)
    return UNSEEN_TO_THE_END.has(tag.name) ? this.breakOff() : tag.end
  }

  private keepLinkedData(tag: Tag, close: number): void {
    if (this.linkedData.length >= MAXIMUM_LINKED_DATA) return
    const type = this.tags.attributesOf(tag).get('type') ?? ''
    if (/^\s*application\/ld\+json/i.test(type)) this.linkedData.push(this.page.slice(tag.end, close))
  }

  /** Comments, declarations and processing instructions. */
  private skipMarkup(at: number): number {
    const { page } = this
    let end = -1
    if (page.startsWith('<!--', at)) end = this.find('-->', at + 2, 3)
    else if (page.startsWith('<![CDATA[', at)) end = this.find(']]>', at + 9, 3)
    if (end < 0) end = this.find('>', at + 2, 1)
    return end < 0 ? this.breakOff() : end
  }

  /** The position after the mark, or -1; a mark that is not left on the page is not searched for again. */
  private find(mark: string, from: number, length: number): number {
    if (this.missing.has(mark)) return -1
    const at = this.page.indexOf(mark, from)
    if (at >= 0) return at + length
    this.missing.add(mark)
    return -1
  }

  private findClosing(name: string, from: number): number {
    const mark = `</${name}`
    if (this.missing.has(mark)) return -1
    const { page } = this
    for (let at = page.indexOf('</', from); at >= 0; at = page.indexOf('</', at + 2)) {
      const after = page.charCodeAt(at + mark.length)
      if (isLetter(after) || (after >= 0x30 && after <= 0x39)) continue
      if (page.slice(at + 2, at + mark.length).toLowerCase() === name) return at
    }
    this.missing.add(mark)
    return -1
  }

  private endOfClosing(at: number): number {
    const end = this.find('>', at, 1)
    return end < 0 ? this.breakOff() : end
  }

  private breakOff(): number {
    this.brokenOff = true
    return this.page.length
  }

  private append(from: number, to: number): void {
    // Most of what stands between two tags is the white space of the source.
    if (this.text === '') while (from < to && this.page.charCodeAt(from) <= 0x20) from++
    if (from >= to || this.inHead) return
    const piece = decodeEntities(this.page.slice(from, to))
    const { innermost } = this.open
    if (this.afterBreak && piece.trim() !== '') this.afterBreak = false
    if (this.text === '') this.element = innermost
    this.text += piece
    if (innermost.linked) this.linkedText += `${piece} `
    if (innermost.strong) this.strongCharacters += piece.length
  }

  private closeBlock(): void {
    this.afterBreak = false
    if (this.text === '') return
    const text = collapse(this.text)
    const { linkedText, element, strongCharacters } = this
    this.text = ''
    this.linkedText = ''
    this.strongCharacters = 0
    if (text === '') return
    if (this.blocks.length >= MAXIMUM_BLOCKS) {
      throw new NewsfoldError('text-too-long', `the page has more than ${MAXIMUM_BLOCKS} blocks of text`)
    }
    const words = countWords(text)
    numberUp(element, this.elements)
    const linkedWords = linkedText === '' ? 0 : Math.min(words, countWords(linkedText))
    this.blocks.push({ text, words, linkedWords, tag: this.tag, element, strongCharacters })
  }
}

/** White space to single spaces; NUL is no text. */
function collapse(text: string): string {
  return isCollapsed(text) ? text : text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()
}

/** Most texts need nothing done: no white space but single spaces inside. */
function isCollapsed(text: string): boolean {
  let before = 0x20
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 0x20 ? code !== 0x20 || before === 0x20 : code >= 0xa0 && isWideSpace(code)) return false
    before = code
  }
  return before !== 0x20
}

function isWideSpace(code: number): boolean {
  if (code < 0x1680) return code === 0xa0
  if (code < 0x2070) return code === 0x1680 || (code >= 0x2000 && WIDE_SPACES.has(code))
  return code === 0x3000 || code === 0xfeff
}

const WIDE_SPACES = new Set([...Array.from({ length: 11 }, (_, at) => 0x2000 + at), 0x2028, 0x2029, 0x202f, 0x205f])
