/**
 * Data that is no text, and text that is no page, each called by its name. What is known to be something else, and where a
 * page is expected all that is none, is refused as 'not-a-page'; other binary data as 'encoding-unknown'.
 */

import type { Buffer } from 'node:buffer'
import { NewsfoldError } from '../errors.ts'

/** How files that are not text begin. */
const BINARY_BEGINNINGS: readonly (readonly [string, string])[] = [
  ['\x89PNG', 'a PNG image'],
  ['GIF8', 'a GIF image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['\x1f\x8b', 'gzip data'],
  ['BZh', 'bzip2 data'],
  ['\xfd7zXZ', 'xz data'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['\x28\xb5\x2f\xfd', 'Zstandard data'],
  ['RIFF', 'a RIFF file (WebP, WAV or AVI)'],
  ['ID3', 'an MP3 file'],
  ['OggS', 'an Ogg file'],
  ['fLaC', 'a FLAC file'],
  ['FLV\x01', 'a Flash video'],
  ['\x1aE\xdf\xa3', 'a Matroska or WebM video'],
  ['\x00\x00\x01\xba', 'an MPEG video'],
  ['wOFF', 'a font'],
  ['wOF2', 'a font'],
  ['OTTO\x00', 'a font'],
  ['\x00\x01\x00\x00\x00', 'a font'],
  ['\x00\x00\x01\x00', 'an icon'],
  ['BM', 'a BMP image'],
  ['II*\x00', 'a TIFF image'],
  ['MM\x00*', 'a TIFF image'],
  ['\x7fELF', 'a program'],
  ['\x00asm', 'a WebAssembly module'],
  ['\xd0\xcf\x11\xe0', 'an old Office document'],
  ['SQLite format 3', 'a SQLite database'],
]

/** Signatures that are also how a text may begin: they count only with what is at the given offset, too. */
const CONFIRMED_BY: Readonly<Record<string, { readonly at: number; readonly bytes: string }>> = {
  BM: { at: 6, bytes: '\x00\x00\x00\x00' },
}

/** A drawing, a feed or JSON shows itself within so many characters. */
const BEGINNING = 4096

/** The first element of a document that is a drawing or a feed, after what may stand before it. */
const XML_ROOT =
  /^\s*(?:(?:<\?[^>]{0,500}>|<!--[^>]{0,500}-->|<!doctype (?:svg|rss)[^>]{0,500}>)\s*){0,9}<(svg|rss|feed|rdf:rdf)[\s>]/i

/** A style sheet or script has at least so many braces, semicolons and equals signs, and this share of them all. */
const MINIMUM_BRACES = 4
const MINIMUM_ENDS = 3
const MINIMUM_CODE_SHARE = 0.02

/** What begins with a tag, or has one of these, is a page whatever else it holds. */
const OF_PAGES = /^\s*<|<(?:!doctype|html|head|body|title|meta|p|div|h1|article|table)[\s>]/i

/** A rule of a style sheet, and words that none has. */
const STYLE_RULE = /\{\s*[a-z-]+\s*:[^;{}]+[;}]/i
const SCRIPT_WORD = /\b(?:function|var|let|const|return|typeof)\b|=>/

/** Readers of PDF look for its signature within the first KB, so files with junk before it are about. */
const PDF_WITHIN_BYTES = 1024

/** How far into the data control characters are counted to tell text from binary data. */
const SAMPLE_BYTES = 16_384

/** Control characters that are no white space: text has hardly any, random bytes one in ten. */
const MAXIMUM_CONTROLS = 2
const MAXIMUM_CONTROL_SHARE = 0.02

/** Media types whose bytes can be a page or its text; any other that is declared is no page. */
const PAGE_TYPES = /^(?:text\/(?:html|plain|xml|markdown)|application\/(?:xhtml\+xml|xml|octet-stream)|\*\/\*)$/

/** Refuses what is not text. */
export function refuseBinary(buffer: Buffer, markup: boolean): void {
  const known = findKnown(buffer)
  if (known !== undefined) throw notAPage(known)
  const controls = findControls(buffer)
  if (controls === undefined) return
  if (markup) throw notAPage(controls)
  throw new NewsfoldError('encoding-unknown', `expected text, found ${controls}`)
}

/** Refuses a text that is no page: JSON, a drawing, a feed, a style sheet, a script, or what was sent as something else and has no tags to be a page. */
export function refuseOtherText(reading: string | Buffer, contentType: string | undefined): void {
  const beginning = typeof reading === 'string' ? reading.slice(0, BEGINNING) : reading.toString('latin1', 0, BEGINNING)
  if (isJson(beginning, reading)) throw notAPage('JSON; articles are taken as JSON Lines')
  const root = XML_ROOT.exec(beginning)?.[1]?.toLowerCase()
  if (root === 'svg') throw notAPage('an SVG image')
  if (root !== undefined) throw notAPage('an RSS or Atom feed')
  const code = findCode(beginning)
  if (code !== undefined) throw notAPage(code)
  const type = findOtherType(contentType)
  if (type !== undefined && !/^\s*</.test(reading.toString())) throw notAPage(type)
}

/** The error of what came where a page was expected. */
export function notAPage(found: string): NewsfoldError {
  return new NewsfoldError('not-a-page', `expected a page, found ${found}`)
}

/** What a media type is, if it is no page: its name without parameters. */
export function findOtherType(contentType: string | undefined): string | undefined {
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return type === '' || !type.includes('/') || PAGE_TYPES.test(type) ? undefined : type
}

function findKnown(buffer: Buffer): string | undefined {
  const beginning = buffer.toString('latin1', 0, PDF_WITHIN_BYTES)
  for (const [signature, what] of BINARY_BEGINNINGS) {
    if (!beginning.startsWith(signature)) continue
    const confirmed = CONFIRMED_BY[signature]
    if (confirmed === undefined || beginning.startsWith(confirmed.bytes, confirmed.at)) return what
  }
  if (isPdf(beginning)) return 'a PDF document'
  if (beginning.startsWith('ftyp', 4) && beginning.startsWith('\0\0')) return 'an MP4 or HEIF file'
  return undefined
}

/** Behind white space or junk; a text that speaks of the signature has letters before it. */
function isPdf(beginning: string): boolean {
  const at = beginning.indexOf('%PDF-')
  return at >= 0 && /^\d\.\d/.test(beginning.slice(at + 5)) && !/[<a-z]{2}/i.test(beginning.slice(0, at))
}

function findControls(buffer: Buffer): string | undefined {
  const length = Math.min(buffer.length, SAMPLE_BYTES)
  let controls = 0
  for (let at = 0; at < length; at++) {
    controls += CONTROLS[buffer[at]!]!
  }
  if (controls <= MAXIMUM_CONTROLS || controls <= length * MAXIMUM_CONTROL_SHARE) return undefined
  return `binary data (${controls} control characters in the first ${length} bytes)`
}

/** 1 for what is no text; escape is left out: ISO-2022 encodings are full of it. */
const CONTROLS = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b),
)

/** A style sheet or a script, by its name; no story has so many braces with semicolons or equals signs among them. */
function findCode(beginning: string): string | undefined {
  if (OF_PAGES.test(beginning)) return undefined
  const braces = beginning.match(/[{}]/g)?.length ?? 0
  const ends = beginning.match(/[;=]/g)?.length ?? 0
  if (braces < MINIMUM_BRACES || ends < MINIMUM_ENDS) return undefined
  if (braces + ends < beginning.length * MINIMUM_CODE_SHARE) return undefined
  return STYLE_RULE.test(beginning) && !SCRIPT_WORD.test(beginning) ? 'a style sheet' : 'a script'
}

/** Looked at from both ends before it is parsed, so that a page costs nothing. */
function isJson(beginning: string, reading: string | Buffer): boolean {
  const first = /^\s*([[{])/.exec(beginning)?.[1]
  if (first === undefined || !/[\]}]\s*$/.test(reading.toString().slice(-100))) return false
  try {
    JSON.parse(reading.toString())
    return true
  } catch {
    return false
  }
}
