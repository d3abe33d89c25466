/** Rows of four numbers that are written to disk as they are found, and read back in that order when all are there. */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { toErrors } from './work-folder.ts'

const NUMBERS = 4
const BUFFERED_ROWS = 1 << 16

export class SpilledRows implements Disposable {
  /** How many there are. */
  count = 0
  readonly #path: string
  readonly #handle: number
  readonly #buffer = new Uint32Array(NUMBERS * BUFFERED_ROWS)
  #buffered = 0

  constructor(path: string) {
    this.#path = path
    this.#handle = toErrors(path, () => openSync(path, 'w+'))
  }

  add(first: number, second: number, third: number, fourth: number): void {
    const buffer = this.#buffer
    if (this.#buffered === buffer.length) this.#flush()
    let at = this.#buffered
    buffer[at++] = first
    buffer[at++] = second
    buffer[at++] = third
    buffer[at++] = fourth
    this.#buffered = at
    this.count++
  }

  /** Gives them some at a time, to be used before the next are asked for. */
  *pieces(): Generator<Uint32Array> {
    this.#flush()
    const bytes = Buffer.from(this.#buffer.buffer)
    const wanted = this.count * NUMBERS * 4
    for (let at = 0; at < wanted; ) {
      const size = Math.min(bytes.length, wanted - at)
      let read = 0
      while (read < size)
        read += toErrors(this.#path, () => readSync(this.#handle, bytes, read, size - read, at + read))
      at += size
      yield this.#buffer.subarray(0, size / 4)
    }
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffer.buffer, 0, 4 * this.#buffered)
    this.#buffered = 0
    toErrors(this.#path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#handle, bytes, at)
    })
  }

  [Symbol.dispose](): void {
    closeSync(this.#handle)
    rmSync(this.#path, { force: true })
  }
}
