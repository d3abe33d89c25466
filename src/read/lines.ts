/**
 * A stream of bytes -> its lines. Newlines are searched for in the bytes, and a line is put together only when its
 * end was found. A line longer than the limit is let pass without being kept, so that memory stays bounded by the
 * limit and one chunk whatever comes. Lines end in LF or CR LF; the last one need not end.
 */

import { Buffer } from 'node:buffer'
import { MAXIMUM_LINE_BYTES } from './reader.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  /** The bytes without the end of line; absent if there are more than the limit. */
  readonly bytes?: Buffer
  readonly sizeBytes: number
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

export async function* readLines(bytes: AsyncIterable<Uint8Array>, maximum = MAXIMUM_LINE_BYTES): AsyncGenerator<Line> {
  let number = 0
  let sizeBytes = 0
  let pieces: Buffer[] = []

  const keep = (piece: Buffer) => {
    sizeBytes += piece.length
    // One byte over the limit can still be the CR of a line's end.
    if (sizeBytes > maximum + 1) pieces = []
    else if (piece.length > 0) pieces.push(piece)
  }
  const finish = (): Line => {
    number++
    const whole = sizeBytes > maximum + 1 ? undefined : trimLine(join(pieces), number === 1)
    const line = { number, sizeBytes: whole?.length ?? sizeBytes }
    pieces = []
    sizeBytes = 0
    return whole === undefined || whole.length > maximum ? line : { ...line, bytes: whole }
  }

  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
      keep(buffer.subarray(start, end))
      yield finish()
      start = end + 1
    }
    keep(buffer.subarray(start))
  }
  if (sizeBytes > 0) yield finish()
}

function join(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

function trimLine(line: Buffer, first: boolean): Buffer {
  const start = first && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? 3 : 0
  const end = line[line.length - 1] === CARRIAGE_RETURN ? line.length - 1 : line.length
  return line.subarray(start, Math.max(start, end))
}
