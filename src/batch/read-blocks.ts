/**
 * What a user names, or a stream of articles -> blocks of lines of JSON, each with where it lies, so that its records can be
 * read again. Plain JSON Lines are read in place. Everything else is written to a spool first: packed lines and those of standard
 * input as they are, pages and articles as one record a line, and beside it, of tables and web archives, the record as it came.
 */

import { Buffer } from 'node:buffer'
import { NewsfoldError, refuse } from '../errors.ts'
import type { ArticleInput, Page, Refused } from '../model.ts'
import { isAddress } from '../read/address.ts'
import { listFiles } from '../read/files.ts'
import {
  type InputOptions,
  type OpenedInput,
  openInput,
  openStandardInput,
  readInputs,
  toNamed,
} from '../read/inputs.ts'
import { MAXIMUM_LINE_BYTES, type RawRecord } from '../read/reader.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import { BLOCK_BYTES, cutLines, type Lines, type TooLong } from './cut-lines.ts'
import type { Block, OwnRecord } from './prepare-block.ts'
import type { RawPlace, RawRecords } from './raw-records.ts'
import { SpoolFile } from './spool-file.ts'

type Records = AsyncIterable<ArticleInput | Page | Refused> | Iterable<ArticleInput | Page | Refused>

export interface PlacedBlock {
  readonly block: Block
  /** The file in which its lines lie, and where they begin. */
  readonly path: string
  readonly start: number
}

/** @param source paths, or the articles themselves */
export async function* readBlocks(
  source: readonly string[] | Records,
  spools: { readonly path: string; readonly raw: RawRecords },
  options: InputOptions = {},
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<PlacedBlock | Refused> {
  using spool = new Spool(spools.path, spools.raw, blockBytes)
  if (!isPaths(source)) {
    yield* spooled(source, spool)
    return
  }
  let read = 0
  const count = (sizeBytes: number) => {
    read += sizeBytes
    options.onBytes?.(read)
  }
  const own: InputOptions = { ...options, onRaw: (record) => spool.holdRaw(record) }
  for (const path of source) {
    if (path === STANDARD_INPUT) yield* readOpened(path, openStandardInput(own, count), spool)
    else if (isAddress(path)) yield* spooled(readInputs([path], own), spool)
    else {
      for await (const file of listFiles(path)) {
        if ('refused' in file) yield file
        else yield* readOpened(file.path, openInput(file, own, count), spool)
      }
    }
  }
}

/**
 * Inputs in the order of their names, by code, folders between them as among the files of one (SEMANTICS 26): what a run finds
 * does not depend on how they were named. Standard input has no name and comes last.
 */
export function toNameOrder(paths: readonly string[]): readonly string[] {
  const parts = (path: string) => [path === STANDARD_INPUT ? 1 : 0, ...path.split('/')]
  const compare = (a: readonly (string | number)[], b: readonly (string | number)[]) => {
    const at = a.findIndex((part, i) => part !== b[i])
    if (at < 0) return a.length - b.length
    return b[at] === undefined || a[at]! > b[at] ? 1 : -1
  }
  return [...paths].sort((a, b) => compare(parts(a), parts(b)))
}

function isPaths(source: readonly string[] | Records): source is readonly string[] {
  return Array.isArray(source) && source.every((one) => typeof one === 'string')
}

async function* readOpened(
  path: string,
  opening: Promise<OpenedInput>,
  spool: Spool,
): AsyncGenerator<PlacedBlock | Refused> {
  try {
    const opened = await opening
    if (opened.format !== 'jsonl') {
      yield* spooled(opened.read(), spool)
      return
    }
    const liesThere = opened.source.seek !== undefined
    for await (const lines of cutLines(opened.source.bytes, spool.blockBytes)) {
      if ('sizeBytes' in lines) yield tooLong(path, lines)
      else if (liesThere) yield { block: toBlock(path, lines), path, start: lines.start }
      else yield { block: toBlock(path, lines), path: spool.path, start: spool.write(lines.bytes) }
    }
  } catch (error) {
    // What cannot be written here costs more than that input.
    if (error instanceof NewsfoldError && error.code === 'store-full') throw error
    yield toNamed(error, path)
  }
}

/** Records that have no line of their own. */
async function* spooled(records: Records, spool: Spool): AsyncGenerator<PlacedBlock | Refused> {
  const refused: Refused[] = []
  async function* toLines() {
    for await (const record of records) {
      const raw = spool.takeRaw('refused' in record)
      if ('refused' in record) refused.push(record)
      else yield Buffer.from(`${JSON.stringify({ ...toRecord(record), ...(raw && { raw }) })}\n`)
    }
  }
  try {
    for await (const lines of cutLines(toLines(), spool.blockBytes)) {
      yield* refused.splice(0)
      if ('sizeBytes' in lines) yield tooLong(STANDARD_INPUT, lines)
      else yield { block: toBlock(STANDARD_INPUT, lines, true), path: spool.path, start: spool.write(lines.bytes) }
    }
  } catch (error) {
    yield* refused
    throw error
  }
  yield* refused
}

/** Nothing is decoded here: extraction knows what a page declares of itself. */
export function toRecord(record: ArticleInput | Page): OwnRecord {
  if (!('bytes' in record)) return record
  const { bytes, ...rest } = record
  return { ...rest, page: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }
}

function toBlock(name: string, { bytes, firstLine }: Lines, isOwn = false): Block {
  return { name, firstLine, bytes, isOwn }
}

function tooLong(name: string, { line, sizeBytes }: TooLong): Refused {
  const reason = `line ${line} of ${name} has ${sizeBytes} bytes, more than ${MAXIMUM_LINE_BYTES}`
  return refuse('text-too-long', reason, `${name}#${line}`)
}

/** What cannot be read where it lies. */
class Spool implements Disposable {
  readonly blockBytes: number
  readonly #lines: SpoolFile
  readonly #raw: RawRecords
  #held: RawRecord | undefined

  constructor(path: string, raw: RawRecords, blockBytes: number) {
    this.#lines = new SpoolFile(path)
    this.#raw = raw
    this.blockBytes = blockBytes
  }

  get path(): string {
    return this.#lines.path
  }

  /** Where the bytes begin. */
  write(bytes: Uint8Array): number {
    return this.#lines.write(bytes)
  }

  /** The record that comes next, as it came. */
  holdRaw(record: RawRecord): void {
    this.#held = record
  }

  /** Where it lies now, if there is one; of a refused one nothing is kept. */
  takeRaw(isRefused: boolean): RawPlace | undefined {
    const held = this.#held
    this.#held = undefined
    return held === undefined || isRefused ? undefined : this.#raw.write(held)
  }

  [Symbol.dispose](): void {
    this.#lines[Symbol.dispose]()
    this.#raw[Symbol.dispose]()
  }
}
