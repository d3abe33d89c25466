/**
 * Bytes -> text. What declares the encoding is asked in the order of trust: byte order mark, content type, `<meta>`
 * or XML declaration. A declaration the bytes contradict is not believed: what is UTF-8 is UTF-8 whatever it says, and
 * for the rest `src/read/detect-encoding.ts` weighs what is declared against what reads like a language. Data that is
 * not text is refused by name. A few passes over the bytes.
 */

import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import { NewsfoldError } from '../errors.ts'
import { type Declared, findDeclared } from './declared-encoding.ts'
import { decodeLegacy, findEncoding } from './decode-legacy.ts'
import { detectEncoding, MAXIMUM_REPLACED_SHARE } from './detect-encoding.ts'
import { refuseBinary, refuseOtherText } from './not-text.ts'
import { fromText, PageSource } from './page-source.ts'

export { fromWindows1252 } from './decode-legacy.ts'

export interface DecodeHints {
  /** The media type as received, `text/html; charset=...`. */
  readonly contentType?: string
  /** True for HTML and XML, which can declare their encoding inside. */
  readonly markup?: boolean
}

/** How bytes were read. */
interface Told {
  /** By its name in the web's Encoding Standard, in lower case. */
  readonly encoding: string
  /** The label that the page or its sender gave, the most trusted one. */
  readonly declared?: string
  /** It was declared and is not so. */
  readonly wronglyDeclared: boolean
}

export interface Decoded extends Told {
  readonly text: string
}

/** UTF-16 without a mark is looked for in so many bytes, and seen in no fewer characters unless most are ASCII. */
const WIDE_WITHIN_BYTES = 4096
const MINIMUM_WIDE = 8

/** UTF-8 with no more damage than this among its characters beyond ASCII is still UTF-8: no legacy text looks so. */
const MAXIMUM_DAMAGED_SHARE = 0.2

/** A word of two or three characters in some legacy encodings can be UTF-8 by accident, a longer text not. */
const ACCIDENTAL_CHARACTERS = 3

const REPLACEMENT = 0xfffd

const ESCAPE_TO_JAPANESE = '\x1b$'

/** The text of the bytes, without byte order mark; throws as `decodeWith`. */
export function decode(bytes: Uint8Array, hints: DecodeHints = {}): string {
  return decodeWith(bytes, hints).text
}

/**
 * The same with how it was read. Files that are known are refused as 'not-a-page', where markup is expected also JSON,
 * drawings and all binary data, which is 'encoding-unknown' elsewhere.
 */
export function decodeWith(bytes: Uint8Array, hints: DecodeHints = {}): Decoded {
  const { reading, told } = readAll(bytes, hints)
  return { text: typeof reading === 'string' ? reading : reading.toString('utf8'), ...told }
}

/** A page to be read where its text is shown; throws as `decodeWith` where markup is expected. */
export function toSource(bytes: Uint8Array, hints: Omit<DecodeHints, 'markup'> = {}): PageSource {
  const { reading } = readAll(bytes, { ...hints, markup: true })
  return typeof reading === 'string' ? fromText(reading) : new PageSource(reading)
}

/** A text that was decoded, or bytes that are UTF-8 without a byte order mark. */
type Reading = string | Buffer

function readAll(bytes: Uint8Array, hints: DecodeHints): { reading: Reading; told: Told } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declared = findDeclared(buffer, hints)
  const { reading, encoding } = read(buffer, declared, hints)
  if (hints.markup === true) refuseOtherText(reading, hints.contentType)
  const [label] = declared.labels
  if (label === undefined) return { reading, told: { encoding, wronglyDeclared: false } }
  const wronglyDeclared = findEncoding(label) !== encoding && !isAscii(buffer)
  return { reading, told: { encoding, declared: label, wronglyDeclared } }
}

interface Read {
  readonly reading: Reading
  readonly encoding: string
}

function read(buffer: Buffer, declared: Declared, hints: DecodeHints): Read {
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return readUtf8(buffer.subarray(3))
  const wide = findWide(buffer)
  if (wide !== undefined) return readAs(buffer, wide)
  refuseBinary(buffer, hints.markup === true)
  const encodings = declared.labels.flatMap((label) => findEncoding(label) ?? [])
  if (isUtf8(buffer)) {
    const [first = 'utf-8'] = encodings
    return findEscaped(buffer) ?? findAccidental(buffer, first) ?? readUtf8(buffer)
  }
  const damaged = buffer.toString('utf8')
  if (!isReplacedBeyond(damaged, MAXIMUM_DAMAGED_SHARE)) return { reading: damaged, encoding: 'utf-8' }
  // What could be read as ASCII is not UTF-16, whatever it says of itself.
  const legacy = encodings.filter((encoding) => encoding !== 'utf-8' && !encoding.startsWith('utf-16'))
  const { language } = declared
  return readAs(buffer, detectEncoding(buffer, { declared: legacy, ...(language !== undefined && { language }) }))
}

function readUtf8(buffer: Buffer): Read {
  return { reading: isUtf8(buffer) ? buffer : buffer.toString('utf8'), encoding: 'utf-8' }
}

function readAs(buffer: Buffer, encoding: string): Read & { readonly reading: string } {
  return { reading: decodeLegacy(buffer, encoding), encoding }
}

/** ISO-2022-JP is ASCII with escapes, so it passes for UTF-8. */
function findEscaped(buffer: Buffer): Read | undefined {
  if (!buffer.includes(ESCAPE_TO_JAPANESE, 0, 'latin1')) return undefined
  const read = readAs(buffer, 'iso-2022-jp')
  return isReplacedBeyond(read.reading, MAXIMUM_REPLACED_SHARE) ? undefined : read
}

/** Pairs of bytes, and one that has the apostrophe where UTF-8 has the first byte of two. */
const UTF8_BY_ACCIDENT = new Set(['gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis', 'macintosh'])

/** What is declared is believed of a text that is UTF-8 by no more characters than accident allows. */
function findAccidental(buffer: Buffer, encoding: string): Read | undefined {
  if (!UTF8_BY_ACCIDENT.has(encoding)) return undefined
  let characters = 0
  for (const byte of buffer) {
    if (byte >= 0xc0 && ++characters > ACCIDENTAL_CHARACTERS) return undefined
  }
  const read = readAs(buffer, encoding)
  return characters === 0 || isReplacedBeyond(read.reading, 0) ? undefined : read
}

function isReplacedBeyond(text: string, share: number): boolean {
  let beyondAscii = 0
  let replaced = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    beyondAscii++
    if (code === REPLACEMENT) replaced++
  }
  return replaced > beyondAscii * share
}

/** No browser reads it, and nothing of ours writes it. */
function refuseUtf32(): never {
  throw new NewsfoldError('encoding-unknown', 'the text is in UTF-32, which the web does not use; convert it to UTF-8')
}

/** UTF-16 begins with a mark, or shows as a NUL in every other byte of its ASCII. */
function findWide(buffer: Buffer): string | undefined {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) {
    if (buffer.length >= 4 && buffer[2] === 0 && buffer[3] === 0) refuseUtf32()
    return 'utf-16le'
  }
  if (buffer.length >= 4 && buffer.readUInt32BE(0) === 0xfeff) refuseUtf32()
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be'
  const length = Math.min(buffer.length, WIDE_WITHIN_BYTES) & ~1
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (buffer[at] === 0) even++
    if (buffer[at + 1] === 0) odd++
  }
  if (odd === 0 ? even === 0 : even !== 0) return undefined
  const [nuls, encoding] = odd > 0 ? [odd, 'utf-16le'] : [even, 'utf-16be']
  // Of other scripts only the tags and spaces are ASCII, so that it must read as text, too.
  return nuls > length / 2 / 2 || isWideText(decodeLegacy(buffer.subarray(0, length), encoding)) ? encoding : undefined
}

/** Whether what was read as UTF-16 is written by people: all of its characters exist, and some are ASCII that texts have. */
function isWideText(text: string): boolean {
  return (
    text.length >= MINIMUM_WIDE &&
    /[ <\n]/.test(text) &&
    !/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/u.test(text.replace(/[\t\n\r]/g, ''))
  )
}
