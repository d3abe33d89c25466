/**
 * The characters of a page in two forms: the markup, in which tags are found, and the text of a stretch of it. Of bytes in
 * UTF-8 the markup has one character for each byte: tags and their names are ASCII, and most of a page is scripts and
 * markup that nobody reads, so only what is shown is ever decoded. Places in the markup are places in the page.
 */

import type { Buffer } from 'node:buffer'

export interface PageSource {
  readonly markup: string
  /** What stands there as text, always well-formed. */
  text(from: number, to: number): string
}

export function fromText(page: string): PageSource {
  const markup = page.toWellFormed()
  return { markup, text: (from, to) => markup.slice(from, to) }
}

/** The bytes must be valid UTF-8, without a byte order mark. */
export function fromUtf8(bytes: Buffer): PageSource {
  return new Utf8Source(bytes)
}

class Utf8Source implements PageSource {
  readonly markup: string
  private readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.markup = bytes.toString('latin1')
  }

  text(from: number, to: number): string {
    const { bytes, markup } = this
    let at = from
    while (at < to && markup.charCodeAt(at) < 0x80) at++
    if (at === to) return markup.slice(from, to)
    // A place may have been counted off, and then stand inside a character.
    while ((bytes[to]! & 0xc0) === 0x80) to--
    return bytes.toString('utf8', from, to)
  }
}
