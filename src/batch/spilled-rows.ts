/**
 * Rows of four numbers that are written to disk as they are found, and read back when all are there: by the first of the numbers,
 * roughly, so that whoever puts them in its order finds what belongs together close together.
 */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { toErrors } from './work-folder.ts'

const NUMBERS = 4
const BUCKETS = 128
const PIECE_NUMBERS = NUMBERS * 4096
const PIECE_BYTES = 4 * PIECE_NUMBERS

export class SpilledRows implements Disposable {
  /** How many there are. */
  count = 0
  readonly #path: string
  readonly #handle: number
  /** Upper bits of the first number tell the bucket. */
  readonly #shift: number
  /** The piece of each bucket that is being filled, and how many numbers it has. */
  readonly #pieces = new Uint32Array(BUCKETS * PIECE_NUMBERS)
  readonly #filled = new Uint32Array(BUCKETS)
  /** Of each bucket where on disk its full pieces lie. */
  readonly #written: number[][] = Array.from({ length: BUCKETS }, () => [])
  #writtenBytes = 0

  /** @param most the first number of each row is below that */
  constructor(path: string, most: number) {
    this.#path = path
    this.#shift = Math.max(0, Math.ceil(Math.log2(Math.max(1, most / BUCKETS))))
    this.#handle = toErrors(path, () => openSync(path, 'w+'))
  }

  add(first: number, second: number, third: number, fourth: number): void {
    const bucket = first >>> this.#shift
    if (this.#filled[bucket] === PIECE_NUMBERS) this.#write(bucket)
    const pieces = this.#pieces
    let at = bucket * PIECE_NUMBERS + this.#filled[bucket]!
    pieces[at++] = first
    pieces[at++] = second
    pieces[at++] = third
    pieces[at++] = fourth
    this.#filled[bucket]! += NUMBERS
    this.count++
  }

  /** Gives them some at a time, to be used before the next are asked for. */
  *pieces(): Generator<Uint32Array> {
    const piece = new Uint32Array(PIECE_NUMBERS)
    const bytes = Buffer.from(piece.buffer)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      for (const start of this.#written[bucket]!) {
        for (let read = 0; read < PIECE_BYTES; ) {
          read += toErrors(this.#path, () => readSync(this.#handle, bytes, read, PIECE_BYTES - read, start + read))
        }
        yield piece
      }
      const begin = bucket * PIECE_NUMBERS
      yield this.#pieces.subarray(begin, begin + this.#filled[bucket]!)
    }
  }

  #write(bucket: number): void {
    const bytes = Buffer.from(this.#pieces.buffer, bucket * PIECE_BYTES, PIECE_BYTES)
    toErrors(this.#path, () => {
      for (let at = 0; at < PIECE_BYTES; ) {
        at += writeSync(this.#handle, bytes, at, PIECE_BYTES - at, this.#writtenBytes + at)
      }
    })
    this.#written[bucket]!.push(this.#writtenBytes)
    this.#writtenBytes += PIECE_BYTES
    this.#filled[bucket] = 0
  }

  [Symbol.dispose](): void {
    closeSync(this.#handle)
    rmSync(this.#path, { force: true })
  }
}
