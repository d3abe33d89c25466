/**
 * A stream of bytes -> blocks of whole lines, cut at the same places whenever the same bytes come, so that a run that was
 * broken off meets the same blocks again. A line too long to be taken is let pass without being kept; a stream that breaks gives
 * the whole lines before the break.
 */

import { Buffer } from 'node:buffer'
import { MAXIMUM_LINE_BYTES } from '../read/reader.ts'

export interface Lines {
  readonly bytes: Uint8Array
  /** Where they begin in the stream. */
  readonly start: number
  /** The number of the first one, from 1. */
  readonly firstLine: number
}

export interface TooLong {
  readonly line: number
  readonly sizeBytes: number
}

const LINE_FEED = 0x0a
/** A block is cut at the first end of a line behind so many bytes. */
export const BLOCK_BYTES = 4_000_000
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

export async function* cutLines(
  stream: AsyncIterable<Uint8Array>,
  blockBytes = BLOCK_BYTES,
): AsyncGenerator<Lines | TooLong> {
  let pieces: Buffer[] = []
  let held = 0
  /** Bytes held after the last end of a line. */
  let open = 0
  let start = 0
  let firstLine = 1
  let line = 1
  let isFirst = true
  /** Bytes of a line that is let pass. */
  let passed: number | undefined

  const finish = (): Lines => {
    // In a buffer of its own, which can be handed to a thread.
    const bytes = new Uint8Array(held)
    let at = 0
    for (const piece of pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    const block = { bytes, start, firstLine }
    start += held
    firstLine = line
    pieces = []
    held = 0
    open = 0
    return block
  }
  const hold = (piece: Buffer) => {
    if (piece.length === 0) return
    pieces.push(piece)
    held += piece.length
  }

  /** What is held of a line that is too long goes; the lines before it are a block. */
  function* letPass(): Generator<Lines> {
    const sizeBytes = open
    const whole = Buffer.concat(pieces)
    const kept = whole.subarray(0, whole.length - sizeBytes)
    pieces = kept.length === 0 ? [] : [kept]
    held = kept.length
    if (held > 0) yield finish()
    start += sizeBytes
    passed = sizeBytes
    open = 0
  }

  try {
    for await (const chunk of stream) {
      let buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (isFirst) {
        isFirst = false
        if (buffer.subarray(0, 3).equals(BYTE_ORDER_MARK)) {
          buffer = buffer.subarray(3)
          start = 3
        }
      }
      let from = 0
      for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, from)) {
        if (passed === undefined && open + end - from > MAXIMUM_LINE_BYTES + 1) yield* letPass()
        if (passed !== undefined) {
          passed += end - from
          start += end + 1 - from
          yield { line, sizeBytes: passed }
          passed = undefined
          firstLine = ++line
        } else {
          hold(buffer.subarray(from, end + 1))
          open = 0
          line++
          if (held >= blockBytes) yield finish()
        }
        from = end + 1
      }
      const rest = buffer.subarray(from)
      if (passed === undefined && open + rest.length > MAXIMUM_LINE_BYTES + 1) yield* letPass()
      if (passed !== undefined) {
        passed += rest.length
        start += rest.length
      } else {
        hold(rest)
        open += rest.length
      }
    }
  } catch (error) {
    // What came whole before a stream breaks is there; the line in which it broke is not.
    const whole = Buffer.concat(pieces).subarray(0, held - open)
    pieces = [whole]
    held = whole.length
    if (held > 0) yield finish()
    throw error
  }
  if (passed !== undefined) yield { line, sizeBytes: passed }
  else if (held > 0) yield finish()
}
