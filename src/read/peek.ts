/**
 * Looking at the first bytes of a stream without losing them: what a stream is (gzip, HTML, JSON Lines) shows at its
 * beginning.
 */

import { Buffer } from 'node:buffer'

export interface Peeked {
  /** The first bytes: enough of them, unless the stream is shorter. */
  readonly head: Buffer
  /** The stream from its beginning. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Reads until there is enough to see, and no further: whoever sends slowly is waiting for an answer. */
export async function peek(bytes: AsyncIterable<Uint8Array>, isEnough: (head: Uint8Array) => boolean): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let ended = false
  while (!ended && !isEnough(head)) {
    const next = await iterator.next()
    if (next.done === true) ended = true
    else head = head.length === 0 ? toBuffer(next.value) : Buffer.concat([head, next.value])
  }
  return { head, bytes: continueWith(head, iterator, ended) }
}

/** No generator: one ends with the first error, and some streams go on behind what is broken in them. */
function continueWith(
  head: Buffer,
  iterator: AsyncIterator<Uint8Array>,
  ended: boolean,
): AsyncIterableIterator<Uint8Array> {
  let isGiven = head.length === 0
  return {
    async next() {
      if (isGiven) return ended ? { done: true, value: undefined } : iterator.next()
      isGiven = true
      return { done: false, value: head }
    },
    // Whoever stops reading early closes the file below.
    async return() {
      ended = true
      isGiven = true
      await iterator.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function toBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
