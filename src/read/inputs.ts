/**
 * What a user names -> what can be judged: files, folders and `-` for standard input, packed or not, each read by the
 * reader of its format; and addresses, which are fetched. The format is asked of the option, then of the name, then of
 * the first bytes; what is fetched is a page. What cannot be read is refused in its place and the rest goes on.
 */

import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { NewsfoldError, toRefused } from '../errors.ts'
import type { Refused } from '../model.ts'
import { isAddress } from './address.ts'
import type { FetchOptions } from './fetch.ts'
import { type File, listFiles, toMissing } from './files.ts'
import { gunzip, isGzip } from './gunzip.ts'
import { html } from './html.ts'
import { jsonl } from './jsonl.ts'
import { peek } from './peek.ts'
import type { Read, Reader, ReadOptions, Source } from './reader.ts'
import { STANDARD_INPUT } from './standard-input.ts'
import { likelyText, text } from './text.ts'
import { isZstd, ZSTD_HEAD_BYTES } from './zstd-head.ts'

export type Format = 'html' | 'text' | 'jsonl' | 'csv' | 'tsv' | 'warc' | 'parquet'

export interface InputOptions extends ReadOptions, Pick<FetchOptions, 'allowPrivate' | 'signal'> {
  /** Default: auto, by name and first bytes. */
  readonly format?: 'auto' | Format
  /** Called with the bytes read so far of all inputs, as they lie on disk, so that they compare with their size. */
  readonly onBytes?: (read: number) => void
  /** Default: that of the process. */
  readonly standardInput?: AsyncIterable<Uint8Array>
}

/** Those of corpora are loaded on use: most runs read a few pages or lines, and every file takes its time to load. */
const READERS: Readonly<Record<Format, () => Reader | Promise<Reader>>> = {
  html: () => html,
  text: () => text,
  jsonl: () => jsonl,
  csv: async () => (await import('./csv.ts')).csv,
  tsv: async () => (await import('./csv.ts')).tsv,
  warc: async () => (await import('./warc.ts')).warc,
  parquet: async () => (await import('./parquet.ts')).parquet,
}

const FORMAT_BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.parquet': 'parquet',
  '.warc': 'warc',
  '.wet': 'warc',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.txt': 'text',
  '.text': 'text',
  '.md': 'text',
}

/** How far white space is skipped in search of the byte that tells the format. */
const SNIFFED_BYTES = 1024

const CHUNK_BYTES = 262_144

/** All records of the paths, in order. */
export async function* readInputs(paths: readonly string[], options: InputOptions = {}): AsyncGenerator<Read> {
  let readBytes = 0
  const count = (sizeBytes: number) => {
    readBytes += sizeBytes
    options.onBytes?.(readBytes)
  }
  for (const path of paths) {
    if (path === STANDARD_INPUT) {
      yield* readOne({ name: path, bytes: counted(path, options.standardInput ?? process.stdin, count) }, options)
      continue
    }
    if (isAddress(path)) {
      yield* readAddress(path, options, count)
      continue
    }
    for await (const file of listFiles(path)) {
      if ('refused' in file) yield file
      else yield* readOne(openFile(file, count), options)
    }
  }
}

/** Bytes on disk of all inputs; undefined if standard input or an address is among them. */
export async function sizeOfInputs(paths: readonly string[]): Promise<number | undefined> {
  let sizeBytes = 0
  for (const path of paths) {
    if (path === STANDARD_INPUT || isAddress(path)) return undefined
    for await (const file of listFiles(path)) {
      if ('path' in file) sizeBytes += file.sizeBytes
    }
  }
  return sizeBytes
}

/** An input as it is to be read. */
export interface OpenedInput {
  /** What it holds, unpacked; it can be read anywhere only if it lies in a file as it is. */
  readonly source: Source
  readonly format: Format
  read(): AsyncIterable<Read>
}

/** A file of `listFiles`, unpacked, and what it holds. */
export async function openInput(
  file: File,
  options: InputOptions,
  count: (sizeBytes: number) => void = () => {},
): Promise<OpenedInput> {
  return open(openFile(file, count), options)
}

/** Standard input, unpacked. */
export async function openStandardInput(
  options: InputOptions,
  count: (sizeBytes: number) => void = () => {},
): Promise<OpenedInput> {
  const bytes = counted(STANDARD_INPUT, options.standardInput ?? process.stdin, count)
  return open({ name: STANDARD_INPUT, bytes }, options)
}

async function open(stored: Source, options: InputOptions): Promise<OpenedInput> {
  const plain = await unpack(stored)
  const known = toFormat(options.format) ?? formatByName(stored.name)
  if (known !== undefined) {
    const reader = await READERS[known]()
    return { source: plain, format: known, read: () => reader.read(plain, options) }
  }
  const { head, bytes } = await peek(plain.bytes, (first) => first.length >= SNIFFED_BYTES || isTelling(first))
  const format = formatByBytes(head)
  const reader = format === 'text' ? likelyText : await READERS[format]()
  const source = { ...plain, bytes }
  return { source, format, read: () => reader.read(source, options) }
}

async function* readOne(stored: Source, options: InputOptions): AsyncGenerator<Read> {
  try {
    yield* (await open(stored, options)).read()
  } catch (error) {
    yield toNamed(error, stored.name)
  }
}

/** Packed or not is asked of the first bytes, whatever the name says. */
async function unpack(stored: Source): Promise<Source> {
  const { name } = stored
  const { head, bytes } = await peek(stored.bytes, (first) => first.length >= ZSTD_HEAD_BYTES)
  if (isGzip(head)) return { name, bytes: gunzip(bytes) }
  if (isZstd(head)) return { name, bytes: (await import('./zstd.ts')).unzstd(bytes) }
  return { ...stored, bytes }
}

/** The page, called by its address as a file is by its path; another format only if the option says so. */
async function* readAddress(
  address: string,
  options: InputOptions,
  count: (sizeBytes: number) => void,
): AsyncGenerator<Read> {
  try {
    // Loaded on use: most runs fetch nothing, and HTTP and TLS take their time to load.
    const { fetchPage } = await import('./fetch.ts')
    const page = await fetchPage(address, options)
    count(page.bytes.length)
    const format = toFormat(options.format) ?? 'html'
    if (format === 'html') yield { ...page, id: address.split('#', 1)[0]! }
    else yield* (await READERS[format]()).read({ name: address, bytes: Readable.from([page.bytes]) }, options)
  } catch (error) {
    yield toNamed(error, address)
  }
}

/** An error that costs one input, as its refusal. */
export function toNamed(error: unknown, name: string): Refused {
  const refused = toRefused(error, name)
  return refused.reason.startsWith(name) ? refused : { ...refused, reason: `${name}: ${refused.reason}` }
}

/** The chunks, counted; an error of the system becomes one of ours, which costs this input only. */
async function* counted(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  count: (sizeBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) {
      count(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw new NewsfoldError('input-missing', toMissing(name, error).reason, { cause: error })
  }
}

/** A file, from the front or anywhere; what is read twice counts once. */
function openFile({ path, sizeBytes }: File, count: (sizeBytes: number) => void): Source {
  let left = sizeBytes
  const countOnce = (more: number) => {
    const counts = Math.min(more, left)
    left -= counts
    if (counts > 0) count(counts)
  }
  // A pipe has no size, and no places in it.
  if (sizeBytes === 0) return { name: path, bytes: counted(path, openStream(path), count) }
  return {
    name: path,
    bytes: counted(path, openStream(path), countOnce),
    seek: async () => (await import('./seekable.ts')).openSeekable(path, countOnce),
  }
}

function openStream(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: CHUNK_BYTES })
}

function toFormat(format: InputOptions['format']): Format | undefined {
  return format === 'auto' ? undefined : format
}

function formatByName(name: string): Format | undefined {
  return FORMAT_BY_EXTENSION[extname(name.toLowerCase().replace(/\.(?:gz|zst|zstd)$/, ''))]
}

/** White space, byte order marks and the NULs of UTF-16 tell nothing. */
const SKIPPED = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff])

/** How files begin that tell what they are by more than one byte. */
const BEGINNINGS: readonly (readonly [string, Format])[] = [
  ['WARC/', 'warc'],
  ['PAR1', 'parquet'],
]

function findTelling(head: Uint8Array): number | undefined {
  return head.find((byte) => !SKIPPED.has(byte))
}

/** False while the first bytes may become one of the beginnings, and while there are none that tell. */
function isTelling(head: Uint8Array): boolean {
  const isBegun = BEGINNINGS.some(([word]) => head.length < word.length && word.startsWith(toLatin1(head, word.length)))
  return !isBegun && findTelling(head) !== undefined
}

function formatByBytes(head: Uint8Array): Format {
  for (const [word, format] of BEGINNINGS) {
    if (toLatin1(head, word.length) === word) return format
  }
  const first = findTelling(head)
  if (first === 0x7b) return 'jsonl'
  return first === 0x3c ? 'html' : 'text'
}

function toLatin1(head: Uint8Array, sizeBytes: number): string {
  return String.fromCharCode(...head.subarray(0, sizeBytes))
}
