/**
 * Some records of the inputs, spread over them, and how much of the inputs they stand for: what an estimate is made of.
 *
 * Small inputs are read whole. Of larger ones stretches are read that begin at even distances: in plain JSON Lines where the
 * stretch begins, of all else, which cannot be entered in the middle, from the front of the file. What a file gives is counted by
 * the bytes that were read of it, as they lie on disk; Parquet says how many rows it has. Standard input is read to its end.
 */

import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { ArticleInput, Page, Refused } from '../model.ts'
import { isAddress } from '../read/address.ts'
import { type File, listFiles } from '../read/files.ts'
import { type InputOptions, openInput, openStandardInput, toNamed } from '../read/inputs.ts'
import { readLine } from '../read/jsonl.ts'
import { readLines } from '../read/lines.ts'
import { readMetadata } from '../read/parquet-metadata.ts'
import type { Read } from '../read/reader.ts'
import { openSeekable } from '../read/seekable.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import { toRecord } from './read-blocks.ts'

export interface Sample {
  readonly records: readonly (ArticleInput | Page | Refused)[]
  /** Of all inputs, as they lie on disk or came. */
  readonly inputBytes: number
  /** Of those, what was looked at. */
  readonly seenBytes: number
  /** How many records there are about, and what they take unpacked. */
  readonly count: number
  readonly recordBytes: number
  /** What of them a run writes down before it works on them. */
  readonly spooledBytes: number
  /** Inputs that are not looked at: addresses. */
  readonly passedOver: number
}

/** Inputs up to this size are read whole. */
const WHOLE_BYTES = 8_000_000
const STRETCHES = 40
const STRETCH_RECORDS = 100
/** A file that is read from its front is read so far at least, because it comes in pieces. */
const FRONT_BYTES = 2_000_000

/** What is known of inputs of one kind. */
interface Kind {
  totalBytes: number
  seenBytes: number
  seen: number
  recordBytes: number
  spooledBytes: number
}

export async function sampleInputs(paths: readonly string[], options: InputOptions): Promise<Sample> {
  const sampling = new Sampling(options)
  const files: File[] = []
  let passedOver = 0
  for (const path of paths) {
    if (path === STANDARD_INPUT) await sampling.readStandardInput()
    else if (isAddress(path)) passedOver++
    else {
      for await (const file of listFiles(path)) {
        if ('refused' in file) sampling.records.push(file)
        else files.push(file)
      }
    }
  }
  await sampling.readFiles(files)
  return { ...sampling.finish(), passedOver }
}

class Sampling {
  readonly records: (ArticleInput | Page | Refused)[] = []
  readonly #options: InputOptions
  readonly #kinds = new Map<string, Kind>()

  constructor(options: InputOptions) {
    this.#options = options
  }

  async readStandardInput(): Promise<void> {
    const kind = this.#kindOf(STANDARD_INPUT)
    let sizeBytes = 0
    const opened = await openStandardInput(this.#optionsFor(kind), (more) => {
      sizeBytes += more
    })
    for await (const read of opened.read()) this.#take(read, kind, kind.seen < STRETCHES * STRETCH_RECORDS, false)
    kind.totalBytes += sizeBytes
    kind.seenBytes += sizeBytes
  }

  async readFiles(files: readonly File[]): Promise<void> {
    const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const isWhole = totalBytes <= WHOLE_BYTES
    const step = totalBytes / STRETCHES
    let [before, stretch, owed] = [0, 0, isWhole ? Number.POSITIVE_INFINITY : 0]
    for (const file of files) {
      const kind = this.#kindOf(extname(file.path))
      kind.totalBytes += file.sizeBytes
      const starts: number[] = []
      for (; !isWhole && stretch < STRETCHES && stretch * step < before + file.sizeBytes; stretch++) {
        starts.push(Math.floor(stretch * step - before))
      }
      before += file.sizeBytes
      owed += STRETCH_RECORDS * starts.length
      // Of small files, those that follow make up the stretch.
      if (owed <= 0) continue
      try {
        owed = await this.#readFile(file, kind, starts, owed, step)
      } catch (error) {
        this.records.push(toNamed(error, file.path))
      }
    }
  }

  /** How many records are owed after it. */
  async #readFile(file: File, kind: Kind, starts: readonly number[], owed: number, step: number): Promise<number> {
    let readBytes = 0
    const opened = await openInput(file, this.#optionsFor(kind), (more) => {
      readBytes += more
    })
    const isPlain = opened.source.seek !== undefined
    if (opened.format === 'jsonl' && isPlain && owed !== Number.POSITIVE_INFINITY) {
      let left = owed
      for (const start of starts.length === 0 ? [0] : starts) {
        left -= await this.#readStretch(file, kind, start, Math.min(left, STRETCH_RECORDS), step)
      }
      return left
    }
    const rows = opened.format === 'parquet' && isPlain ? await countRows(file.path) : undefined
    let count = 0
    let isCut = false
    // Bytes come in pieces: when a further one was needed, the records so far were all that was in those before.
    let [heldBytes, spentBytes, spentCount] = [readBytes, 0, 0]
    for await (const read of opened.read()) {
      if (readBytes !== heldBytes) [spentBytes, spentCount, heldBytes] = [heldBytes, count, readBytes]
      this.#take(read, kind, ++count <= owed, opened.format === 'jsonl' && isPlain)
      if (count >= owed && (rows !== undefined || readBytes >= FRONT_BYTES)) {
        isCut = true
        break
      }
    }
    if (!isCut) kind.seenBytes += file.sizeBytes
    else if (rows !== undefined) kind.seenBytes += (file.sizeBytes * count) / rows
    else kind.seenBytes += spentCount === 0 ? readBytes : (spentBytes * count) / spentCount
    return isCut ? 0 : owed - count
  }

  /** Lines from the first one that begins behind a place. */
  async #readStretch(file: File, kind: Kind, start: number, most: number, step: number): Promise<number> {
    const { fields = {} } = this.#options
    const lines = readLines(createReadStream(file.path, { start: Math.max(0, start - 1) }))
    // A line is behind the end of one.
    let isFirst = start > 0
    let [count, bytes] = [0, 0]
    for await (const line of lines) {
      if (isFirst) {
        isFirst = false
        continue
      }
      // Where lines are numbered anew, records without an id must not take each other's names.
      const read = readLine({ ...line, number: start + count + 1 }, file.path, fields)
      bytes += line.sizeBytes + 1
      if (read === undefined) continue
      this.records.push(read)
      kind.seen++
      if (++count >= most || bytes >= step) break
    }
    kind.seenBytes += bytes
    kind.recordBytes += bytes
    return count
  }

  #take(read: Read, kind: Kind, isKept: boolean, liesThere: boolean): void {
    kind.seen++
    if (isKept) this.records.push(read)
    if ('refused' in read) return
    const sizeBytes = JSON.stringify(toRecord(read)).length
    kind.recordBytes += sizeBytes
    if (!liesThere) kind.spooledBytes += sizeBytes
  }

  /** What is kept of tables and web archives as it came is written down, too. */
  #optionsFor(kind: Kind): InputOptions {
    return {
      ...this.#options,
      onRaw: ({ bytes }) => {
        kind.spooledBytes += bytes.length
      },
    }
  }

  #kindOf(name: string): Kind {
    const known = this.#kinds.get(name) ?? { totalBytes: 0, seenBytes: 0, seen: 0, recordBytes: 0, spooledBytes: 0 }
    this.#kinds.set(name, known)
    return known
  }

  finish(): Omit<Sample, 'passedOver'> {
    const sum = { inputBytes: 0, seenBytes: 0, count: 0, recordBytes: 0, spooledBytes: 0 }
    const kinds = [...this.#kinds.values()]
    const all = (of: (kind: Kind) => number) => kinds.reduce((before, kind) => before + of(kind), 0)
    for (const kind of kinds) {
      // Of a kind that no stretch met the others have to do.
      const isSeen = kind.seenBytes > 0
      const like = isSeen
        ? kind
        : {
            seenBytes: all((one) => one.seenBytes),
            seen: all((one) => one.seen),
            recordBytes: all((one) => one.recordBytes),
            spooledBytes: all((one) => one.spooledBytes),
          }
      const times = like.seenBytes > 0 ? kind.totalBytes / like.seenBytes : 0
      sum.inputBytes += kind.totalBytes
      sum.seenBytes += kind.seenBytes
      sum.count += Math.round(times * like.seen)
      sum.recordBytes += Math.round(times * like.recordBytes)
      sum.spooledBytes += Math.round(times * like.spooledBytes)
    }
    return { ...sum, records: this.records }
  }
}

async function countRows(path: string): Promise<number> {
  const file = await openSeekable(path)
  try {
    return (await readMetadata(file)).groups.reduce((sum, { rows }) => sum + rows, 0)
  } finally {
    await file.close()
  }
}
