/**
 * A page -> its blocks: stretches of text that a browser shows without a line break, bounded by every tag that is not
 * inline (Gibson, Wellner and Lubar 2008, section 4.1) and by two `<br>`. One pass over the string from `<` to `<`,
 * without a tree: whatever the nesting, the cost is linear in the page and the memory that of its text. Markup is
 * survived as browsers survive it: a `<` that opens no tag is text, an unclosed comment ends at the next `>`.
 */

import { NewsfoldError } from '../errors.ts'
import { countWords } from './count-words.ts'
import { decodeEntities } from './entities.ts'
import { isLetter, type Tag, TagReader } from './tags.ts'

export interface PageBlock {
  /** White space collapsed to single spaces; never empty. */
  readonly text: string
  readonly words: number
  readonly linkedWords: number
  /** The tag before it, in small letters; with a slash if it was a closing one. */
  readonly tag: string
}

/** A tag that says something about the page. */
export interface Declaration {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface Blocks {
  readonly blocks: readonly PageBlock[]
  /** The text of `<title>`. */
  readonly title: string
  readonly declarations: readonly Declaration[]
  /** The page ends inside a tag or its text, and not with `</html>`. */
  readonly brokenOff: boolean
}

/** A page with more is refused: it is no article, and the work per page must be bounded. */
export const MAXIMUM_BLOCKS = 200_000

const MAXIMUM_DECLARATIONS = 1000

const DECLARING = new Set(['html', 'meta', 'link', 'time'])

const INLINE = new Set(
  (
    'a abbr acronym b basefont bdi bdo big blink cite code data del dfn em font i img ins kbd label mark nobr q rb rp rt ' +
    'ruby s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
)

/** What is inside is not shown, or not text; it ends at the closing tag of the same name. */
const UNSEEN = new Set(
  'script style noscript template iframe svg math textarea noembed noframes object applet audio video canvas'.split(
    ' ',
  ),
)

/** Of those, the ones a browser lets run to the end of the page if they are not closed. */
const UNSEEN_TO_THE_END = new Set(['script', 'style'])

const IN_HEAD = new Set(['head', 'base', 'link', 'meta', 'title', 'style', 'script', 'noscript', 'template', 'object'])

/** A link that was not closed ends where one of these begins anew. */
const BEGINS_ANEW = new Set(['li', 'td', 'th', 'tr', 'dt', 'dd', 'table', 'body'])

/** Tags that never have an end. */
const VOID = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

export function toBlocks(page: string): Blocks {
  return new Scanner(page).scan()
}

class Scanner {
  private readonly page: string
  private readonly tags: TagReader
  private readonly blocks: PageBlock[] = []
  private readonly declarations: Declaration[] = []
  private title = ''
  private ended = false
  private whole = false
  private brokenOff = false
  private inHead = false
  private text = ''
  private linkedText = ''
  private tag = ''
  private inLink = false
  /** Blocks opened since the link was; at none the end of a block is also the end of the link around it. */
  private openedInLink = 0
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
    const { blocks, title, declarations } = this
    return { blocks, title, declarations, brokenOff: this.brokenOff && !this.ended }
  }

  /** The position after the tag, or after what it encloses if that is not shown. */
  private readTag(at: number): number {
    const tag = this.tags.read(at)
    if (tag === undefined) return this.breakOff()
    if (DECLARING.has(tag.name) && !tag.closing) this.declare(tag)
    if (this.inHead && !IN_HEAD.has(tag.name)) this.inHead = false
    if (!tag.closing && tag.name === 'title') return this.readTitle(tag)
    if (!tag.closing && UNSEEN.has(tag.name)) return this.skipUnseen(tag)
    if (tag.name === 'a') this.turnLink(tag)
    else if (tag.name === 'br') this.breakLine()
    else if (!INLINE.has(tag.name)) this.boundBlock(tag)
    return tag.end
  }

  private declare(tag: Tag): void {
    if (this.declarations.length >= MAXIMUM_DECLARATIONS) return
    this.declarations.push({ tag: tag.name, attributes: this.tags.attributesOf(tag) })
  }

  private turnLink(tag: Tag): void {
    // An anchor without address is a place to jump to, often never closed.
    this.inLink = !tag.closing && this.tags.attributesOf(tag).has('href')
    this.openedInLink = 0
  }

  private breakLine(): void {
    if (this.afterBreak) this.closeBlock()
    this.afterBreak = true
    this.text += ' '
  }

  private boundBlock(tag: Tag): void {
    this.closeBlock()
    this.tag = tag.closing ? `/${tag.name}` : tag.name
    if (tag.name === 'html' || tag.name === 'body') {
      this.whole = true
      if (tag.closing) this.ended = true
    }
    if (tag.name === 'head') this.inHead = !tag.closing
    if (!this.inLink || VOID.has(tag.name)) return
    if (!tag.closing && !(BEGINS_ANEW.has(tag.name) && this.openedInLink === 0)) this.openedInLink++
    else if (this.openedInLink === 0) this.inLink = false
    else this.openedInLink--
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
    if (close >= 0) return this.endOfClosing(close)
    return UNSEEN_TO_THE_END.has(tag.name) ? this.breakOff() : tag.end
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
    if (this.afterBreak && piece.trim() !== '') this.afterBreak = false
    this.text += piece
    if (this.inLink) this.linkedText += `${piece} `
  }

  private closeBlock(): void {
    this.afterBreak = false
    if (this.text === '') return
    const text = collapse(this.text)
    const linkedText = this.linkedText
    this.text = ''
    this.linkedText = ''
    if (text === '') return
    if (this.blocks.length >= MAXIMUM_BLOCKS) {
      throw new NewsfoldError('text-too-long', `the page has more than ${MAXIMUM_BLOCKS} blocks of text`)
    }
    const words = countWords(text)
    const linkedWords = linkedText === '' ? 0 : Math.min(words, countWords(linkedText))
    this.blocks.push({ text, words, linkedWords, tag: this.tag })
  }
}

/** White space to single spaces; NUL is no text. */
function collapse(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '') : text
  return whole.replace(/\s+/g, ' ').trim()
}
