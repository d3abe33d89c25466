/**
 * Bytes -> text. What declares the encoding is asked in the order of trust: byte order mark, content type, `<meta>`
 * or XML declaration. A declaration the bytes contradict is not believed; then, as without one, bytes that are UTF-8
 * are UTF-8 and the rest is windows-1252, in which every byte means something. Data that is not text is refused by
 * name. One or two passes over the bytes.
 */

import { Buffer, isUtf8 } from 'node:buffer'
import { NewsfoldError } from '../errors.ts'

export interface DecodeHints {
  /** The media type as received, `text/html; charset=...`. */
  readonly contentType?: string
  /** True for HTML and XML, which can declare their encoding inside. */
  readonly markup?: boolean
}

/** Browsers look no further than 1 KB for a declaration; real pages put scripts before it. */
const DECLARED_WITHIN_BYTES = 4096

/** How far into the data control characters are counted to tell text from binary data. */
const SAMPLE_BYTES = 65_536

/** Control characters that are no white space: text has hardly any, random bytes one in ten. */
const MAXIMUM_CONTROLS = 2
const MAXIMUM_CONTROL_SHARE = 0.02

/** A legacy decoding with more replacement characters per character beyond ASCII than this is a wrong declaration. */
const MAXIMUM_REPLACED_SHARE = 0.05

const REPLACEMENT = 0xfffd

/** How files that are not text begin. */
const BINARY_BEGINNINGS: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['GIF8', 'a GIF image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['\x1f\x8b', 'gzip data'],
  ['BZh', 'bzip2 data'],
  ['\xfd7zXZ', 'xz data'],
  ['\x28\xb5\x2f\xfd', 'Zstandard data'],
  ['RIFF', 'a RIFF file (WebP, WAV or AVI)'],
  ['ID3', 'an MP3 file'],
  ['OggS', 'an Ogg file'],
  ['\x7fELF', 'a program'],
  ['\xd0\xcf\x11\xe0', 'an old Office document'],
  ['SQLite format 3', 'a SQLite database'],
]

/** What windows-1252 puts where latin1 has control characters; the five it leaves free stay as they are. */
const WINDOWS_1252 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

/** The character that windows-1252 means by a code from 128 to 159. */
export function fromWindows1252(code: number): string {
  return WINDOWS_1252[code - 0x80] ?? String.fromCharCode(code)
}

/** The text of the bytes, without byte order mark; binary data is refused as 'encoding-unknown'. */
export function decode(bytes: Uint8Array, hints: DecodeHints = {}): string {
  if (bytes.length === 0) return ''
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return decodeUtf8(buffer.subarray(3))
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return decodeLabelled(buffer, 'utf-16le')
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return decodeLabelled(buffer, 'utf-16be')
  const wide = findWideWithoutMark(buffer)
  if (wide !== undefined) return decodeLabelled(buffer, wide)
  refuseBinary(buffer)
  for (const label of listDeclared(buffer, hints)) {
    const text = decodeDeclared(buffer, label)
    if (text !== undefined) return text
  }
  return decodeGuessed(buffer)
}

function listDeclared(buffer: Buffer, hints: DecodeHints): string[] {
  const labels: string[] = []
  const inHeader = findCharset((hints.contentType ?? '').slice(0, DECLARED_WITHIN_BYTES).toLowerCase(), 0)
  if (inHeader !== undefined) labels.push(inHeader)
  if (hints.markup === true) {
    const inMarkup = findDeclaredInMarkup(buffer.toString('latin1', 0, DECLARED_WITHIN_BYTES).toLowerCase())
    // What could be read as ASCII is not UTF-16, whatever it says of itself.
    if (inMarkup !== undefined) labels.push(inMarkup.startsWith('utf-16') ? 'utf-8' : inMarkup)
  }
  return labels
}

function findDeclaredInMarkup(start: string): string | undefined {
  if (start.startsWith('<?xml')) {
    const end = start.indexOf('?>')
    const at = start.indexOf('encoding')
    if (at >= 0 && at < end) {
      const label = findLabelAfterEquals(start, at + 'encoding'.length)
      if (label !== undefined) return label
    }
  }
  for (let at = start.indexOf('<meta'); at >= 0; at = start.indexOf('<meta', at + 5)) {
    const end = start.indexOf('>', at)
    const label = findCharset(end < 0 ? start.slice(at) : start.slice(at, end), 0)
    if (label !== undefined) return label
  }
  return undefined
}

function findCharset(text: string, from: number): string | undefined {
  const at = text.indexOf('charset', from)
  return at < 0 ? undefined : findLabelAfterEquals(text, at + 'charset'.length)
}

function findLabelAfterEquals(text: string, from: number): string | undefined {
  return /^\s*=\s*["']?\s*([a-z0-9_.:-]+)/.exec(text.slice(from, from + 80))?.[1]
}

/** The text as declared, or undefined if the label is unknown or the bytes contradict it. */
function decodeDeclared(buffer: Buffer, label: string): string | undefined {
  const encoding = findEncoding(label)
  if (encoding === undefined) return undefined
  if (encoding === 'utf-8') return isUtf8(buffer) ? buffer.toString('utf8') : undefined
  // The label of latin1 is put on pages by servers that never looked; what is valid UTF-8 is UTF-8.
  if (encoding === 'windows-1252') return isUtf8(buffer) ? buffer.toString('utf8') : decodeWindows1252(buffer)
  const text = decodeLabelled(buffer, encoding)
  return isMostlyReplaced(text) ? undefined : text
}

function findEncoding(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function decodeLabelled(buffer: Buffer, label: string): string {
  return new TextDecoder(label).decode(buffer)
}

function decodeUtf8(buffer: Buffer): string {
  return buffer.toString('utf8')
}

/** By hand, because TextDecoder gives latin1 under this label in some releases of Node. */
function decodeWindows1252(buffer: Buffer): string {
  return buffer.toString('latin1').replace(/[\x80-\x9f]/g, (character) => fromWindows1252(character.charCodeAt(0)))
}

/** UTF-8 with a few damaged sequences, such as a page cut inside one, is still UTF-8. */
function decodeGuessed(buffer: Buffer): string {
  const text = decodeUtf8(buffer)
  return isUtf8(buffer) || !isMostlyReplaced(text) ? text : decodeWindows1252(buffer)
}

function isMostlyReplaced(text: string): boolean {
  let beyondAscii = 0
  let replaced = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    beyondAscii++
    if (code === REPLACEMENT) replaced++
  }
  return replaced > beyondAscii * MAXIMUM_REPLACED_SHARE
}

/** UTF-16 without a mark shows as a NUL in every other byte of its ASCII. */
function findWideWithoutMark(buffer: Buffer): string | undefined {
  const length = Math.min(buffer.length, DECLARED_WITHIN_BYTES) & ~1
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (buffer[at] === 0) even++
    if (buffer[at + 1] === 0) odd++
  }
  const most = length / 2 / 2
  if (odd > most && even === 0) return 'utf-16le'
  if (even > most && odd === 0) return 'utf-16be'
  return undefined
}

function refuseBinary(buffer: Buffer): void {
  const beginning = buffer.toString('latin1', 0, 16)
  for (const [signature, what] of BINARY_BEGINNINGS) {
    if (beginning.startsWith(signature)) throw new NewsfoldError('encoding-unknown', `expected text, found ${what}`)
  }
  const length = Math.min(buffer.length, SAMPLE_BYTES)
  let controls = 0
  for (let at = 0; at < length; at++) {
    if (isControl(buffer[at]!)) controls++
  }
  if (controls > MAXIMUM_CONTROLS && controls > length * MAXIMUM_CONTROL_SHARE) {
    const found = `${controls} control characters in the first ${length} bytes`
    throw new NewsfoldError('encoding-unknown', `expected text, found binary data (${found})`)
  }
}

/** Escape is left out: ISO-2022 encodings are full of it. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b
}
