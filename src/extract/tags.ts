/**
 * One tag, read as browsers read it: a quotation mark counts only after `=`, a missing closing one is survived, and
 * the tag ends at the first `>` outside of a value. The cost is linear over all tags of a page: a search that ran to
 * the end of the page in vain is not made again.
 */

import type { Buffer } from 'node:buffer'
import type { PageSource } from '../read/page-source.ts'
import { findByte, isSpace } from './ascii.ts'
import { decodeEntities } from './entities.ts'
import { HTML, type TagKind, TagKinds } from './tag-kinds.ts'

const GREATER = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** Attributes beyond this many are not looked at. */
const MAXIMUM_ATTRIBUTES = 64

/** The attributes that every element is asked for; their values are found in the one pass that finds the tag's end. */
export const CLASS = 0
export const ID = 1
export const STYLE = 2
export const HREF = 3
export const HIDDEN = 4
export const ITEMPROP = 5
export const REL = 6
const ASKED = ['class', 'id', 'style', 'href', 'hidden', 'itemprop', 'rel']

/** By the length of a name the one it can be; of five letters there are two. */
const BY_LENGTH = [-1, -1, ID, REL, HREF, CLASS, HIDDEN, -1, ITEMPROP]
const SMALL_S = 0x73

/** The tag that was read last; reading the next one changes it. */
export class TagReader {
  kind: TagKind = HTML
  closing = false
  selfClosing = false
  /** The first character after the tag. */
  end = 0
  /** Where the asked attributes begin and end; -1 for one it does not have. */
  readonly from = new Int32Array(ASKED.length)
  readonly to = new Int32Array(ASKED.length)
  private attributesAt = 0
  private readonly source: PageSource
  private readonly bytes: Buffer
  private readonly kinds: TagKinds
  /** From here on no such quotation mark is left. */
  private readonly noneFrom = new Map<number, number>()

  constructor(source: PageSource) {
    this.source = source
    this.bytes = source.bytes
    this.kinds = new TagKinds(source)
  }

  /** Reads the tag whose `<` stands at the position; false if the page ends inside it. */
  read(at: number): boolean {
    this.closing = this.bytes[at + 1] === SLASH
    const nameAt = this.closing ? at + 2 : at + 1
    this.attributesAt = this.skipName(nameAt)
    this.kind = this.kinds.at(nameAt, this.attributesAt)
    const { from } = this
    // A call to fill costs more than so few places; nobody asks an end tag for attributes.
    if (!this.closing) for (let asked = 0; asked < ASKED.length; asked++) from[asked] = -1
    const isBare = this.bytes[this.attributesAt] === GREATER
    const end = isBare ? this.attributesAt + 1 : this.walk(this.attributesAt)
    if (end === undefined) return false
    this.end = end
    this.selfClosing = this.bytes[end - 2] === SLASH
    return true
  }

  has(asked: number): boolean {
    return this.from[asked]! >= 0
  }

  /** An attribute as it is written; undefined if the tag has none of that name. */
  find(asked: number): string | undefined {
    return this.has(asked) ? this.source.markup(this.from[asked]!, this.to[asked]!) : undefined
  }

  /** The attributes, values decoded; the first of a name counts. */
  attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    this.walk(this.attributesAt, attributes)
    return attributes
  }

  private skipName(at: number): number {
    const { bytes } = this
    while (at < bytes.length && !isNameEnd(bytes[at]!)) at++
    return at
  }

  /** The position after the tag's `>`, or undefined; attributes are put into the map if there is one. */
  private walk(at: number, attributes?: Map<string, string>): number | undefined {
    const { bytes } = this
    const { length } = bytes
    while (at < length) {
      const code = bytes[at]!
      if (code === GREATER) return at + 1
      if (isSpace(code) || code === SLASH) {
        at++
        continue
      }
      const nameAt = at
      at++
      while (at < length && !isNameEnd(bytes[at]!) && bytes[at] !== EQUALS) at++
      const nameEnd = at
      at = this.skipSpace(at)
      let valueAt = at
      let valueEnd = at
      if (bytes[at] === EQUALS) {
        valueAt = this.skipSpace(at + 1)
        const close = this.findClosing(valueAt)
        if (close !== undefined) {
          valueAt++
          valueEnd = close
          at = close + 1
        } else {
          at = valueAt
          while (at < length && !isSpace(bytes[at]!) && bytes[at] !== GREATER) at++
          valueEnd = at
        }
      }
      if (attributes === undefined) this.note(nameAt, nameEnd, valueAt, valueEnd)
      else if (attributes.size < MAXIMUM_ATTRIBUTES) {
        const name = this.source.markup(nameAt, nameEnd).toLowerCase()
        if (!attributes.has(name)) {
          attributes.set(name, decodeEntities(this.source.text(valueAt, valueEnd), 'attribute'))
        }
      }
    }
    return undefined
  }

  /** Keeps where the value stands if it is one of those asked for, and the first of its name. */
  private note(nameAt: number, nameEnd: number, valueAt: number, valueEnd: number): void {
    const { bytes } = this
    let asked = BY_LENGTH[nameEnd - nameAt] ?? -1
    if (asked < 0) return
    if (asked === CLASS && (bytes[nameAt]! | 0x20) === SMALL_S) asked = STYLE
    if (this.from[asked]! >= 0) return
    const name = ASKED[asked]!
    for (let at = 0; at < name.length; at++) {
      if ((bytes[nameAt + at]! | 0x20) !== name.charCodeAt(at)) return
    }
    this.from[asked] = valueAt
    this.to[asked] = valueEnd
  }

  private skipSpace(at: number): number {
    const { bytes } = this
    while (isSpace(bytes[at]!)) at++
    return at
  }

  /** Where the value that opens here with a quotation mark is closed; undefined if it is not quoted or never closed. */
  private findClosing(at: number): number | undefined {
    const quote = this.bytes[at]!
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return undefined
    if (at >= (this.noneFrom.get(quote) ?? Number.POSITIVE_INFINITY)) return undefined
    const close = findByte(this.bytes, quote, at + 1)
    if (close >= 0) return close
    this.noneFrom.set(quote, at)
    return undefined
  }
}

/** The name of a tag ends there. */
export function isNameEnd(code: number): boolean {
  return code === GREATER || code === SLASH || isSpace(code)
}
