/**
 * Zstandard (RFC 8878), unpacked while streaming: known by its first four bytes, whatever the file is called. Whoever
 * stops reading stops the unpacking, which is how a bomb is cut at the limit of a line or page.
 *
 * A decoder of our own, the same on every version of the platform: Node 20 has none, and the one that there is on npm
 * (fzstd) checks no checksum, takes a window of 2 GB because a head says so, and loops for ever over some broken tables.
 */

import { Buffer } from 'node:buffer'
import { NewsfoldError } from '../errors.ts'
import { ByteQueue } from './byte-queue.ts'
import { XxHash64 } from './xxhash64.ts'
import { BlockDecoder, MAXIMUM_BLOCK_BYTES, PADDING_BYTES } from './zstd-block.ts'
import { ZstdError } from './zstd-entropy.ts'
import { isSkippable, ZSTD_MAGIC } from './zstd-head.ts'
import { ZstdWindow } from './zstd-window.ts'

/** As much as `zstd` itself takes without being told; larger ones come of `--ultra --long`. */
const MAXIMUM_WINDOW_BYTES = 2 ** 27

interface FrameHead {
  readonly windowBytes: number
  readonly contentBytes: number | undefined
  readonly hasChecksum: boolean
}

/** The unpacked bytes; a broken file throws 'input-damaged' after what could be unpacked. */
export async function* unzstd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = new ByteQueue(bytes)
  try {
    for (let isFirst = true; ; isFirst = false) {
      const magic = await packed.read(4)
      if (magic.length === 0 && !isFirst) return
      const number = readNumber(magic, 0, magic.length)
      if (isSkippable(number)) await skip(packed, readNumber(await read(packed, 4), 0, 4))
      else if (number === ZSTD_MAGIC && magic.length === 4) yield* readFrame(packed)
      else throw damaged('something else follows it')
    }
  } catch (error) {
    throw error instanceof ZstdError ? damaged(error.message, error) : error
  } finally {
    packed.close()
  }
}

async function* readFrame(packed: ByteQueue): AsyncGenerator<Uint8Array> {
  const { windowBytes, contentBytes, hasChecksum } = await readHead(packed)
  const window = new ZstdWindow(windowBytes)
  const decoder = new BlockDecoder(window)
  const hash = hasChecksum ? new XxHash64() : undefined
  let sizeBytes = 0
  for (let isLast = false; !isLast; ) {
    const head = readNumber(await read(packed, 3), 0, 3)
    isLast = (head & 1) === 1
    const block = await readBlock(packed, (head >> 1) & 3, head >> 3, window, decoder)
    sizeBytes += block.length
    hash?.update(block)
    if (block.length > 0) yield block
  }
  if (contentBytes !== undefined && contentBytes !== sizeBytes) throw damaged('incorrect length check')
  if (hash !== undefined && readNumber(await read(packed, 4), 0, 4) !== hash.digest())
    throw damaged('incorrect data check')
}

async function readBlock(
  packed: ByteQueue,
  type: number,
  sizeBytes: number,
  window: ZstdWindow,
  decoder: BlockDecoder,
): Promise<Buffer> {
  if (sizeBytes > MAXIMUM_BLOCK_BYTES) throw damaged('a block is too large')
  const start = window.makeRoom(MAXIMUM_BLOCK_BYTES)
  if (type === 0) window.append(await read(packed, sizeBytes), 0, sizeBytes)
  else if (type === 1) window.fill((await read(packed, 1))[0]!, sizeBytes)
  else if (type === 2) decoder.decode(Buffer.concat([await read(packed, sizeBytes), PADDING]), sizeBytes)
  else throw damaged('a block of an unknown type')
  return window.since(start)
}

const PADDING = Buffer.alloc(PADDING_BYTES)

async function readHead(packed: ByteQueue): Promise<FrameHead> {
  const flags = (await read(packed, 1))[0]!
  const isSingle = (flags & 32) !== 0
  if ((flags & 8) !== 0) throw damaged('its head is of an unknown kind')
  const windowFlags = isSingle ? undefined : (await read(packed, 1))[0]!
  const dictionaryBytes = [0, 1, 2, 4][flags & 3]!
  const dictionary = readNumber(await read(packed, dictionaryBytes), 0, dictionaryBytes)
  if (dictionary !== 0) throw damaged(`it was packed with dictionary ${dictionary}, which is not here`)
  const told = flags >> 6
  const contentSizeBytes = told === 0 ? Number(isSingle) : 1 << told
  const written = readNumber(await read(packed, contentSizeBytes), 0, contentSizeBytes)
  const contentBytes = contentSizeBytes === 0 ? undefined : written + (told === 1 ? 256 : 0)
  const windowBytes = windowFlags === undefined ? contentBytes! : toWindowBytes(windowFlags)
  if (windowBytes > MAXIMUM_WINDOW_BYTES) {
    throw damaged(
      `it takes ${windowBytes} bytes of memory, more than ${MAXIMUM_WINDOW_BYTES}; pack it with a smaller window`,
    )
  }
  return { windowBytes, contentBytes, hasChecksum: (flags & 4) !== 0 }
}

function toWindowBytes(flags: number): number {
  const base = 2 ** (10 + (flags >> 3))
  return base + (base / 8) * (flags & 7)
}

async function skip(packed: ByteQueue, sizeBytes: number): Promise<void> {
  for (let left = sizeBytes; left > 0; ) {
    const piece = await packed.take()
    if (piece === undefined) throw damaged('unexpected end of file')
    packed.putBack(piece.subarray(left))
    left -= Math.min(left, piece.length)
  }
}

async function read(packed: ByteQueue, sizeBytes: number): Promise<Buffer> {
  const bytes = await packed.read(sizeBytes)
  if (bytes.length < sizeBytes) throw damaged('unexpected end of file')
  return bytes
}

/** Little-endian, of up to eight bytes. */
function readNumber(bytes: Uint8Array, from: number, count: number): number {
  let number = 0
  for (let index = count - 1; index >= 0; index--) number = number * 256 + bytes[from + index]!
  return number
}

function damaged(reason: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('input-damaged', `the Zstandard data is broken: ${reason}`, { cause })
}
