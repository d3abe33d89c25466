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

/** The attributes that every element is asked for; their values are found in the one pass that finds the tag's end. */
const ASKED = ['class', 'id', 'style', 'href', 'hidden', 'itemprop', 'rel'] as const
export type Asked = (typeof ASKED)[number]

export class TagReader {
  private readonly page: string
  /** From here on no such quotation mark is left. */
  private readonly noneFrom = new Map<number, number>()
  /** Where the asked attributes of the tag read last begin and end; -1 for one it does not have. */
  private readonly from = new Int32Array(ASKED.length)
  private readonly to = new Int32Array(ASKED.length)

  constructor(page: string) {
    this.page = page
  }

  /** The tag whose `<` stands at the position; undefined if the page ends inside it. */
  read(at: number): Tag | undefined {
    const closing = this.page.charCodeAt(at + 1) === SLASH
    const nameAt = closing ? at + 2 : at + 1
    const attributesAt = this.skipName(nameAt)
    const name = this.page.slice(nameAt, attributesAt).toLowerCase()
    this.from.fill(-1)
    const end = this.walk(attributesAt)
    if (end === undefined) return undefined
    return { name, closing, selfClosing: this.page.charCodeAt(end - 2) === SLASH, attributesAt, end }
  }

  /** An attribute of the tag that was read last, as it is written; undefined if it has none of that name. */
  find(name: Asked): string | undefined {
    const index = ASKED.indexOf(name)
    const from = this.from[index]!
    return from < 0 ? undefined : this.page.slice(from, this.to[index]!)
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
      if (attributes === undefined) this.note(nameAt, nameEnd, valueAt, valueEnd)
      else if (attributes.size < MAXIMUM_ATTRIBUTES) {
        const name = page.slice(nameAt, nameEnd).toLowerCase()
        if (!attributes.has(name)) attributes.set(name, decodeEntities(page.slice(valueAt, valueEnd), 'attribute'))
      }
    }
    return undefined
  }

  /** Keeps where the value stands if it is one of those asked for, and the first of its name. */
  private note(nameAt: number, nameEnd: number, valueAt: number, valueEnd: number): void {
    for (let index = 0; index < ASKED.length; index++) {
      const name = ASKED[index]!
      if (name.length !== nameEnd - nameAt || this.from[index]! >= 0) continue
      let same = 0
      while (same < name.length && (this.page.charCodeAt(nameAt + same) | 0x20) === name.charCodeAt(same)) same++
      if (same < name.length) continue
      this.from[index] = valueAt
      this.to[index] = valueEnd
      return
    }
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
