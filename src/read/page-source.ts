/**
 * The bytes of a page in UTF-8, and the same as markup, a string with one character for each byte: tags and their names
 * are ASCII, and most of a page is scripts and markup that nobody reads, so only what is shown is ever decoded. Searching
 * is fast in strings and reading single characters is fast in bytes, so both are here; places in one are places in the
 * other.
 */

import { Buffer } from 'node:buffer'

export class PageSource {
  readonly bytes: Buffer
  readonly markup: string

  /** The bytes must be valid UTF-8, without a byte order mark. */
  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.markup = bytes.toString('latin1')
  }

  /** What stands there as text, always well-formed. */
  text(from: number, to: number): string {
    const { bytes, markup } = this
    let at = from
    while (at < to && bytes[at]! < 0x80) at++
    if (at === to) return markup.slice(from, to)
    // A place may have been counted off, and then stand inside a character.
    while ((bytes[to]! & 0xc0) === 0x80) to--
    return bytes.toString('utf8', from, to)
  }
}

export function fromText(page: string): PageSource {
  return new PageSource(Buffer.from(page))
}
