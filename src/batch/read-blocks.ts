/**
 * What a user names, or a stream of articles -> blocks of lines of JSON, each with where it lies, so that its records can be
 * read again. Plain JSON Lines are read in place. Everything else is written to a spool first: packed lines as they are, pages
 * and articles as one record a line.
 */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, writeSync } from 'node:fs'
import { refuse } from '../errors.ts'
import type { ArticleInput, Page, Refused } from '../model.ts'
import { isAddress } from '../read/address.ts'
import { type File, listFiles } from '../read/files.ts'
import { type InputOptions, openInput, readInputs, toNamed } from '../read/inputs.ts'
import { MAXIMUM_LINE_BYTES } from '../read/reader.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import { BLOCK_BYTES, cutLines, type Lines, type TooLong } from './cut-lines.ts'
import type { Block, OwnRecord } from './prepare-block.ts'

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
  spoolPath: string,
  options: InputOptions = {},
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<PlacedBlock | Refused> {
  using spool = new Spool(spoolPath, blockBytes)
  if (!isPaths(source)) {
    yield* spooled(source, spool)
    return
  }
  let read = 0
  const count = (sizeBytes: number) => {
    read += sizeBytes
    options.onBytes?.(read)
  }
  for (const path of source) {
    if (path === STANDARD_INPUT || isAddress(path)) {
      yield* spooled(readInputs([path], options), spool)
      continue
    }
    for await (const file of listFiles(path)) {
      if ('refused' in file) yield file
      else yield* readFile(file, spool, options, count)
    }
  }
}

function isPaths(source: readonly string[] | Records): source is readonly string[] {
  return Array.isArray(source) && source.every((one) => typeof one === 'string')
}

async function* readFile(
  file: File,
  spool: Spool,
  options: InputOptions,
  count: (sizeBytes: number) => void,
): AsyncGenerator<PlacedBlock | Refused> {
  const { path } = file
  try {
    const opened = await openInput(file, options, count)
    if (opened.format !== 'jsonl') {
      yield* spooled(opened.read(), spool)
      return
    }
    for await (const lines of cutLines(opened.source.bytes, spool.blockBytes)) {
      if ('sizeBytes' in lines) yield tooLong(path, lines)
      else if (opened.isPacked) {
        yield { block: toBlock(path, lines), path: spool.path, start: spool.write(lines.bytes) }
      } else yield { block: toBlock(path, lines), path, start: lines.start }
    }
  } catch (error) {
    yield toNamed(error, path)
  }
}

/** Records that have no line of their own. */
async function* spooled(records: Records, spool: Spool): AsyncGenerator<PlacedBlock | Refused> {
  const refused: Refused[] = []
  async function* toLines() {
    for await (const record of records) {
      if ('refused' in record) refused.push(record)
      else yield Buffer.from(`${JSON.stringify(toRecord(record))}\n`)
    }
  }
  for await (const lines of cutLines(toLines(), spool.blockBytes)) {
    yield* refused.splice(0)
    if ('sizeBytes' in lines) yield tooLong(STANDARD_INPUT, lines)
    else yield { block: toBlock(STANDARD_INPUT, lines, true), path: spool.path, start: spool.write(lines.bytes) }
  }
  yield* refused
}

/** Nothing is decoded here: extraction knows what a page declares of itself. */
function toRecord(record: ArticleInput | Page): OwnRecord {
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

class Spool implements Disposable {
  readonly path: string
  readonly blockBytes: number
  #handle: number | undefined
  #sizeBytes = 0

  constructor(path: string, blockBytes: number) {
    this.path = path
    this.blockBytes = blockBytes
  }

  /** Where the bytes begin. */
  write(bytes: Uint8Array): number {
    this.#handle ??= openSync(this.path, 'w')
    const start = this.#sizeBytes
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#handle, bytes, at)
    this.#sizeBytes += bytes.length
    return start
  }

  [Symbol.dispose](): void {
    if (this.#handle !== undefined) closeSync(this.#handle)
  }
}
