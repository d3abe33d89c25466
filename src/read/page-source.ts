/**
 * The bytes of a page in UTF-8. Tags and their names are ASCII, and most of a page is scripts and markup that nobody
 * reads, so bytes are searched, and only what is shown is ever decoded. No string of the whole page is made: for pages of
 * usual size the memory it takes costs more than searching it.
 */

import { Buffer } from 'node:buffer'

export class PageSource {
  readonly bytes: Buffer

  /** The bytes must be valid UTF-8, without a byte order mark. */
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** What stands there as text, always well-formed. */
  text(from: number, to: number): string {
    const { bytes } = this
    // A place may have been counted off, and then stand inside a character.
    while ((bytes[to]! & 0xc0) === 0x80) to--
    return bytes.toString('utf8', from, to)
  }

  /** What stands there with a character for each byte: names of tags, attributes and classes are ASCII. */
  markup(from: number, to: number): string {
    return this.bytes.toString('latin1', from, to)
  }
}

export function fromText(page: string): PageSource {
  return new PageSource(Buffer.from(page))
}
