/**
 * One tag, read as browsers read it: a quotation mark counts only after `=`, a missing closing one is survived, and
 * the tag ends at the first `>` outside of a value. The cost is linear over all tags of a page: a search that ran to
 * the end of the page in vain is not made again.
 */

import { decodeEntities } from './entities.ts'

export interface Tag {
  /** In small letters. */
  readonly name: string
  readonly closing: boolean
  readonly selfClosing: boolean
  /** Where the attributes begin. */
  readonly attributesAt: number
  /** The first character after the tag. */
  readonly end: number
}

const GREATER = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** Attributes beyond this many are not looked at. */
const MAXIMUM_ATTRIBUTES = 64

export class TagReader {
  private readonly page: string
  /** From here on no such quotation mark is left. */
  private readonly noneFrom = new Map<number, number>()

  constructor(page: string) {
    this.page = page
  }

  /** The tag whose `<` stands at the position; undefined if the page ends inside it. */
  read(at: number): Tag | undefined {
    const closing = this.page.charCodeAt(at + 1) === SLASH
    const nameAt = closing ? at + 2 : at + 1
    const attributesAt = this.skipName(nameAt)
    const name = this.page.slice(nameAt, attributesAt).toLowerCase()
    const end = this.walk(attributesAt)
    if (end === undefined) return undefined
    return { name, closing, selfClosing: this.page.charCodeAt(end - 2) === SLASH, attributesAt, end }
  }

  /** The attributes of a tag that was read, values decoded; the first of a name counts. */
  attributesOf(tag: Tag): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    this.walk(tag.attributesAt, attributes)
    return attributes
  }

  private skipName(at: number): number {
    while (at < this.page.length && !isNameEnd(this.page.charCodeAt(at))) at++
    return at
  }

  /** The position after the tag's `>`, or undefined; attributes are put into the map if there is one. */
  private walk(at: number, attributes?: Map<string, string>): number | undefined {
    const { page } = this
    while (at < page.length) {
      const code = page.charCodeAt(at)
      if (code === GREATER) return at + 1
      if (isSpace(code) || code === SLASH) {
        at++
        continue
      }
      const nameAt = at
      at++
      while (at < page.length && !isNameEnd(page.charCodeAt(at)) && page.charCodeAt(at) !== EQUALS) at++
      const nameEnd = at
      at = this.skipSpace(at)
      let valueAt = at
      let valueEnd = at
      if (page.charCodeAt(at) === EQUALS) {
        valueAt = this.skipSpace(at + 1)
        const close = this.findClosing(valueAt)
        if (close !== undefined) {
          valueAt++
          valueEnd = close
          at = close + 1
        } else {
          at = valueAt
          while (at < page.length && !isSpace(page.charCodeAt(at)) && page.charCodeAt(at) !== GREATER) at++
          valueEnd = at
        }
      }
      if (attributes !== undefined && attributes.size < MAXIMUM_ATTRIBUTES) {
        const name = page.slice(nameAt, nameEnd).toLowerCase()
        if (!attributes.has(name)) attributes.set(name, decodeEntities(page.slice(valueAt, valueEnd), 'attribute'))
      }
    }
    return undefined
  }

  private skipSpace(at: number): number {
    while (isSpace(this.page.charCodeAt(at))) at++
    return at
  }

  /** Where the value that opens here with a quotation mark is closed; undefined if it is not quoted or never closed. */
  private findClosing(at: number): number | undefined {
    const quote = this.page.charCodeAt(at)
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return undefined
    if (at >= (this.noneFrom.get(quote) ?? Number.POSITIVE_INFINITY)) return undefined
    const close = this.page.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 1)
    if (close >= 0) return close
    this.noneFrom.set(quote, at)
    return undefined
  }
}

export function isLetter(code: number): boolean {
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

function isNameEnd(code: number): boolean {
  return code === GREATER || code === SLASH || isSpace(code)
}
