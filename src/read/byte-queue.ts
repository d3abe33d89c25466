/** A stream of bytes from which pieces are taken, and to which the rest of one can be put back. */

import { Buffer } from 'node:buffer'

/**
 * No more than this many times what was received is looked at again, and always this much: a file with some damage stays
 * far below, and one that is made of it does not take the square of its size.
 */
const MAXIMUM_AGAIN = 4
const ALWAYS_AGAIN_BYTES = 20_000_000

export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>
  #front: Buffer = Buffer.alloc(0)
  #receivedBytes = 0
  #againBytes = 0
  #failure: { readonly error: unknown } | undefined

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#source = bytes[Symbol.asyncIterator]()
  }

  /** What comes next, however much it is; undefined at the end. */
  async take(): Promise<Buffer | undefined> {
    while (this.#front.length === 0) {
      if (this.#failure !== undefined) {
        const { error } = this.#failure
        this.#failure = undefined
        throw error
      }
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#front = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      this.#receivedBytes += value.byteLength
    }
    const taken = this.#front
    this.#front = Buffer.alloc(0)
    return taken
  }

  putBack(bytes: Buffer): void {
    this.#front = this.#front.length === 0 ? bytes : Buffer.concat([bytes, this.#front])
  }

  /** Puts back what was taken for something that it is not; too much of it is dropped. */
  lookAgain(bytes: Buffer): void {
    this.#againBytes += bytes.length
    if (this.#againBytes <= ALWAYS_AGAIN_BYTES + MAXIMUM_AGAIN * this.#receivedBytes) this.putBack(bytes)
  }

  /** Throws the error when what was put back has been taken. */
  fail(error: unknown): void {
    this.#failure = { error }
  }

  /** So many bytes, or fewer at the end. */
  async read(sizeBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let missing = sizeBytes
    while (missing > 0) {
      const piece = await this.take()
      if (piece === undefined) break
      pieces.push(piece.subarray(0, missing))
      this.putBack(piece.subarray(missing))
      missing -= pieces.at(-1)!.length
    }
    return Buffer.concat(pieces)
  }

  /** Whoever stops reading closes the file below. Not awaited: a source that waits for input answers only when that comes. */
  close(): void {
    this.#source.return?.().catch(() => {})
  }
}
