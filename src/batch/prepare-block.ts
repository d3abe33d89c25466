/**
 * Lines of JSON -> articles made ready (stages 1 to 4): read, extracted if it is a page, cut into words, sketched. A line that
 * cannot be taken is refused and costs nothing but itself.
 */

import { Buffer } from 'node:buffer'
import { NewsfoldError, toRefused } from '../errors.ts'
import type { ArticleInput, Page, Refused } from '../model.ts'
import { hashOf, prepare, type Setup } from '../pipeline.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { FieldNames } from '../read/field-names.ts'
import { readLine } from '../read/jsonl.ts'
import { Growing } from './growing.ts'
import { EXTRACTED, GIVEN, OWN, type PreparedBlock } from './prepared-block.ts'
import type { RawPlace } from './raw-records.ts'

/** Whole lines of one input. */
export interface Block {
  /** What the input is called. */
  readonly name: string
  /** The number of its first line, from 1. */
  readonly firstLine: number
  readonly bytes: Uint8Array
  /** Whether batch wrote the lines itself, so that each is as it says. */
  readonly isOwn: boolean
  /** What fields are called in the others. */
  readonly fields?: FieldNames | undefined
}

/** An article as it is, or a page with its bytes in base 64. */
export type OwnRecord = (ArticleInput | (Omit<Page, 'bytes'> & { readonly page: string })) & {
  /** Where it lies as it came, if it can be written so. */
  readonly raw?: RawPlace
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

export function prepareBlock(block: Block, setup: Setup): PreparedBlock {
  const gathered = new Gathered(setup)
  eachRecord(block, (read, start, size) => gathered.add(read, start, size, block.isOwn ? OWN : GIVEN))
  return gathered.finish()
}

/** Gives what each line holds, and where the line lies in the block. */
export function eachRecord(
  { name, firstLine, bytes, isOwn, fields = {} }: Block,
  take: (read: ArticleInput | Page | Refused, start: number, size: number) => void,
): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let number = firstLine
  for (let start = 0; start < buffer.length; number++) {
    const found = buffer.indexOf(LINE_FEED, start)
    const next = found < 0 ? buffer.length : found + 1
    let end = found < 0 ? buffer.length : found
    if (end > start && buffer[end - 1] === CARRIAGE_RETURN) end--
    const line = buffer.subarray(start, end)
    const read = isOwn ? fromOwnRecord(line) : readLine({ number, bytes: line, sizeBytes: line.length }, name, fields)
    if (read !== undefined) take(read, start, end - start)
    start = next
  }
}

function fromOwnRecord(line: Buffer): ArticleInput | Page {
  const record = JSON.parse(line.toString()) as OwnRecord
  if (!('page' in record)) return record
  const { page, ...rest } = record
  return { ...rest, bytes: Buffer.from(page, 'base64') }
}

class Gathered {
  readonly #setup: Setup
  readonly #refused: Refused[] = []
  readonly #outlets = new Map<string, number>()
  readonly #starts = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #sizes = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #kinds = new Growing<Uint8Array>(new Uint8Array(0))
  readonly #hashes = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #ids = new Growing<Uint8Array>(new Uint8Array(0))
  readonly #idEnds = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #seenAt = new Growing<Float64Array>(new Float64Array(0))
  readonly #outlet = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #keys = new Growing<BigUint64Array>(new BigUint64Array(0))
  readonly #keyEnds = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #asksByKeys = new Growing<Uint8Array>(new Uint8Array(0))
  readonly #probes = new Growing<BigUint64Array>(new BigUint64Array(0))
  readonly #probeEnds = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #weights = new Growing<Float32Array>(new Float32Array(0))
  readonly #extracted = new Growing<Uint8Array>(new Uint8Array(0))

  constructor(setup: Setup) {
    this.#setup = setup
  }

  add(read: ArticleInput | Page | Refused, start: number, size: number, kind: number): void {
    if ('refused' in read) {
      this.#refused.push(read)
      return
    }
    try {
      const isPage = 'bytes' in read
      const input = isPage ? this.#setup.parts.extract(read).article : read
      const prepared = prepare(input, this.#setup)
      if (isPage) this.#placeExtracted({ ...input, ...('raw' in read && { raw: read.raw }) })
      else this.#place(start, size, kind)
      this.#describe(prepared)
    } catch (error) {
      this.#refused.push(toRefused(error, read.id ?? read.url))
    }
  }

  #place(start: number, size: number, kind: number): void {
    this.#starts.push(start)
    this.#sizes.push(size)
    this.#kinds.push(kind)
  }

  /** A page is read once: what it held is kept as a record of its own. */
  #placeExtracted(article: ArticleInput): void {
    const line = Buffer.from(`${JSON.stringify(article)}\n`)
    this.#place(this.#extracted.length, line.length - 1, EXTRACTED)
    this.#extracted.append(line)
  }

  #describe(prepared: Prepared): void {
    const { article } = prepared
    const hash = Buffer.from(hashOf(prepared), 'hex')
    for (let at = 0; at < hash.length; at += 4) this.#hashes.push(hash.readUInt32LE(at))
    this.#ids.append(Buffer.from(article.id))
    this.#idEnds.push(this.#ids.length)
    this.#seenAt.push(Date.parse(article.seenAt))
    this.#outlet.push(article.outlet === undefined ? 0 : this.#numberOf(article.outlet))
    this.#index(prepared)
  }

  #numberOf(outlet: string): number {
    const known = this.#outlets.get(outlet) ?? this.#outlets.size + 1
    this.#outlets.set(outlet, known)
    return known
  }

  #index(prepared: Prepared): void {
    const { detectors, proposer } = this.#setup.parts
    const [question, ...others] = proposer.ask(prepared, 0)
    if (others.length > 0) throw new NewsfoldError('preset-offline', 'batch asks under one stamp only')
    if (question === undefined) this.#asksByKeys.push(0)
    else {
      const asked = detectors.findIndex(({ stamp }) => stamp === question.stamp)
      const detector = detectors[asked]!
      // Most detectors ask by their keys, and making them twice costs as much as the sketch.
      const keys = detector.keys === detector.probes ? question.probes : detector.keys(prepared.sketches[asked]!).values
      this.#keys.append(keys)
      const asksByKeys = isSame(keys, question.probes)
      this.#asksByKeys.push(asksByKeys ? 1 : 0)
      if (!asksByKeys) this.#probes.append(question.probes)
      if (question.weights !== undefined) this.#weights.append(question.weights)
    }
    this.#keyEnds.push(this.#keys.length)
    this.#probeEnds.push(this.#probes.length)
  }

  finish(): PreparedBlock {
    const count = this.#starts.length
    return {
      columns: {
        count,
        refused: this.#refused,
        outlets: [...this.#outlets.keys()],
        starts: this.#starts.finish(),
        sizes: this.#sizes.finish(),
        kinds: this.#kinds.finish(),
        hashes: this.#hashes.finish(),
        ids: this.#ids.finish(),
        idEnds: this.#idEnds.finish(),
        seenAt: this.#seenAt.finish(),
        outlet: this.#outlet.finish(),
      },
      keys: {
        count,
        keys: this.#keys.finish(),
        keyEnds: this.#keyEnds.finish(),
        asksByKeys: this.#asksByKeys.finish(),
        probes: this.#probes.finish(),
        probeEnds: this.#probeEnds.finish(),
        weights: this.#weights.finish(),
      },
      extracted: this.#extracted.finish(),
    }
  }
}

function isSame(keys: BigUint64Array, probes: BigUint64Array): boolean {
  if (keys === probes) return true
  if (keys.length !== probes.length) return false
  const [a, b] = [lanesOf(keys), lanesOf(probes)]
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Numbers of 64 bits as pairs of 32, which JavaScript is fast with. */
function lanesOf({ buffer, byteOffset, length }: BigUint64Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, 2 * length)
}
