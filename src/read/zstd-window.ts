/**
 * What a frame of Zstandard has given last, as far back as its blocks may repeat: one stretch of memory in which bytes are
 * appended, and the last of which are moved to the front when it is full. It grows with what comes and not with what the
 * head of the frame says, so that a lie costs nothing.
 */

import { Buffer } from 'node:buffer'
import { ZstdError } from './zstd-entropy.ts'

/** Repeats that are shorter are copied byte by byte, which is faster than asking the platform. */
const SHORT_BYTES = 32

export class ZstdWindow {
  readonly #sizeBytes: number
  #bytes: Uint8Array = new Uint8Array(0)
  #end = 0

  constructor(sizeBytes: number) {
    this.#sizeBytes = sizeBytes
  }

  /** Makes room for a block of so many bytes at most; gives where it will begin. */
  makeRoom(blockBytes: number): number {
    if (this.#end + blockBytes <= this.#bytes.length) return this.#end
    const kept = Math.min(this.#end, this.#sizeBytes)
    // Moving what is kept costs a quarter of a byte for each that comes.
    const wanted = kept + Math.max(blockBytes, kept * 4)
    const most = this.#sizeBytes + Math.max(blockBytes, this.#sizeBytes >> 2)
    const sizeBytes = Math.min(wanted, most)
    const before = this.#bytes.subarray(this.#end - kept, this.#end)
    if (sizeBytes > this.#bytes.length) this.#bytes = new Uint8Array(sizeBytes)
    this.#bytes.set(before)
    this.#end = kept
    return kept
  }

  append(bytes: Uint8Array, from: number, to: number): void {
    const into = this.#bytes
    let end = this.#end
    if (to - from > SHORT_BYTES) {
      into.set(bytes.subarray(from, to), end)
      end += to - from
    } else for (let at = from; at < to; at++) into[end++] = bytes[at]!
    this.#end = end
  }

  /** Appends again what came so far back; it may reach into what it appends. */
  repeat(distance: number, count: number): void {
    const bytes = this.#bytes
    let end = this.#end
    if (distance > end || distance <= 0) throw new ZstdError('a distance goes back behind the beginning')
    if (distance >= count && count > SHORT_BYTES) bytes.copyWithin(end, end - distance, end - distance + count)
    else for (let at = 0; at < count; at++) bytes[end + at] = bytes[end + at - distance]!
    end += count
    this.#end = end
  }

  fill(byte: number, count: number): void {
    this.#bytes.fill(byte, this.#end, this.#end + count)
    this.#end += count
  }

  /** A copy of what came since. */
  since(start: number): Buffer {
    return Buffer.from(this.#bytes.subarray(start, this.#end))
  }
}
