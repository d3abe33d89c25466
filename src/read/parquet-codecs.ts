/**
 * What pages of Parquet are packed by. Each unpacks into as many bytes as the head of the page says, and what does not
 * come out so is broken.
 */

import { Buffer } from 'node:buffer'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { unzstd } from './zstd.ts'

type Codec = (packed: Buffer, sizeBytes: number) => Buffer | Promise<Buffer>

const NAMES = ['none', 'Snappy', 'gzip', 'LZO', 'Brotli', 'LZ4 in frames of Hadoop', 'Zstandard', 'LZ4']

const CODECS: Readonly<Record<number, Codec>> = {
  0: (packed) => packed,
  1: unpackSnappy,
  2: (packed, sizeBytes) => gunzipSync(packed, { maxOutputLength: Math.max(sizeBytes, 1) }),
  4: (packed, sizeBytes) => brotliDecompressSync(packed, { maxOutputLength: Math.max(sizeBytes, 1) }),
  6: unpackZstd,
  7: unpackLz4,
}

export async function unpackPage(packed: Buffer, sizeBytes: number, codec: number): Promise<Buffer> {
  const unpack = CODECS[codec]
  if (unpack === undefined) throw new RangeError(`it is packed by ${NAMES[codec] ?? codec}, which is not known here`)
  const bytes = sizeBytes === 0 && packed.length === 0 ? packed : await unpack(packed, sizeBytes)
  if (bytes.length !== sizeBytes) throw new RangeError('a page has another size than it says')
  return bytes
}

async function unpackZstd(packed: Buffer, sizeBytes: number): Promise<Buffer> {
  async function* once(): AsyncGenerator<Uint8Array> {
    yield packed
  }
  const chunks: Uint8Array[] = []
  let given = 0
  for await (const chunk of unzstd(once())) {
    given += chunk.length
    if (given > sizeBytes) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** https://github.com/google/snappy/blob/main/format_description.txt */
function unpackSnappy(packed: Buffer, sizeBytes: number): Buffer {
  const into = new Copier(sizeBytes)
  let at = 0
  const byte = () => {
    const value = packed[at++]
    if (value === undefined) throw new RangeError('a page ends too early')
    return value
  }
  let told = 0
  for (let scale = 1; ; scale *= 128) {
    const next = byte()
    told += (next & 127) * scale
    if (next < 128) break
    if (scale > 2 ** 28) throw new RangeError('a number is too long')
  }
  if (told !== sizeBytes) throw new RangeError('a page has another size than it says')
  while (at < packed.length) {
    const tag = byte()
    const kind = tag & 3
    if (kind === 0) {
      let length = (tag >> 2) + 1
      if (length > 60) {
        const width = length - 60
        length = 1
        for (let index = 0; index < width; index++) length += byte() * 256 ** index
      }
      into.append(packed, at, length)
      at += length
    } else if (kind === 1) into.repeat(((tag >> 5) << 8) + byte(), ((tag >> 2) & 7) + 4)
    else if (kind === 2) into.repeat(byte() + byte() * 256, (tag >> 2) + 1)
    else into.repeat(byte() + byte() * 256 + byte() * 65_536 + byte() * 2 ** 24, (tag >> 2) + 1)
  }
  return into.whole()
}

/** https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md */
function unpackLz4(packed: Buffer, sizeBytes: number): Buffer {
  const into = new Copier(sizeBytes)
  let at = 0
  const byte = () => {
    const value = packed[at++]
    if (value === undefined) throw new RangeError('a page ends too early')
    return value
  }
  const toLength = (start: number) => {
    let length = start
    for (let more = start === 15 ? 255 : 0; more === 255; length += more) more = byte()
    return length
  }
  while (at < packed.length) {
    const tag = byte()
    const literals = toLength(tag >> 4)
    into.append(packed, at, literals)
    at += literals
    if (at === packed.length) break
    const distance = byte() + byte() * 256
    into.repeat(distance, toLength(tag & 15) + 4)
  }
  return into.whole()
}

/** What is shorter is copied byte by byte, which is faster than asking the platform. */
const SHORT_BYTES = 64

/** Bytes that are put together from others and from themselves, never more than was said. */
class Copier {
  readonly #bytes: Buffer
  #end = 0

  constructor(sizeBytes: number) {
    this.#bytes = Buffer.alloc(sizeBytes)
  }

  append(from: Buffer, at: number, count: number): void {
    if (at + count > from.length || this.#end + count > this.#bytes.length)
      throw new RangeError('a page is larger than it says')
    const bytes = this.#bytes
    const end = this.#end
    if (count > SHORT_BYTES) from.copy(bytes, end, at, at + count)
    else for (let index = 0; index < count; index++) bytes[end + index] = from[at + index]!
    this.#end += count
  }

  repeat(distance: number, count: number): void {
    const bytes = this.#bytes
    const end = this.#end
    if (distance <= 0 || distance > end || end + count > bytes.length)
      throw new RangeError('a page is larger than it says')
    if (distance >= count && count > SHORT_BYTES) bytes.copyWithin(end, end - distance, end - distance + count)
    else for (let at = end; at < end + count; at++) bytes[at] = bytes[at - distance]!
    this.#end += count
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#end)
  }
}
