/**
 * Gzip, unpacked while streaming: known by its first two bytes, whatever the file is called. Whoever stops reading
 * stops the unpacking, which is how a bomb is cut at the limit of a line or page.
 *
 * The platform unpacks gzip too, but throws away what it has at hand when it meets something wrong: all of a small file
 * that something else follows. So members, their heads and checksums are read here (RFC 1952), and the platform only
 * inflates. Of broken data it keeps back what it had begun to unpack, less than `CHUNK_BYTES`.
 */

import type { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { crc32, createInflateRaw, type InflateRaw, type ZlibOptions } from 'node:zlib'
import { NewsfoldError } from '../errors.ts'
import { ByteQueue } from './byte-queue.ts'

export const GZIP_HEAD_BYTES = 2

/** Unpacked at a time: each costs a turn of the event loop, and the last one before broken data is lost. */
const CHUNK_BYTES = 8192

const FIXED_HEAD_BYTES = 10
const DEFLATE = 8
const CHECKSUM_BYTES = 8
/** Bits of the byte that says what else a head has, in the order in which it comes. */
const HAS_EXTRA = 4
const TEXTS = [8, 16]
const HAS_HEAD_CHECKSUM = 2

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** The unpacked bytes; a broken file throws 'input-damaged' after what could be unpacked. */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = new ByteQueue(bytes)
  try {
    do {
      await skipHead(packed)
      yield* inflate(packed)
    } while (await hasMore(packed))
  } finally {
    packed.close()
  }
}

/** Whether another member follows. Zeros fill up the last block of a tape and mean nothing. */
async function hasMore(packed: ByteQueue): Promise<boolean> {
  for (;;) {
    const piece = await packed.take()
    if (piece === undefined) return false
    const at = piece.findIndex((byte) => byte !== 0)
    if (at < 0) continue
    packed.putBack(piece.subarray(at))
    return true
  }
}

async function skipHead(packed: ByteQueue): Promise<void> {
  const head = await packed.read(FIXED_HEAD_BYTES)
  if (!isGzip(head)) throw damaged('something else follows it')
  if (head.length < FIXED_HEAD_BYTES) throw damaged('unexpected end of file')
  if (head[2] !== DEFLATE) throw damaged('unknown compression method')
  const has = head[3]!
  if ((has & HAS_EXTRA) !== 0) await read(packed, (await read(packed, 2)).readUInt16LE())
  for (const text of TEXTS) {
    if ((has & text) !== 0) while ((await read(packed, 1))[0] !== 0);
  }
  if ((has & HAS_HEAD_CHECKSUM) !== 0) await read(packed, 2)
}

/** The bytes of one member, then its checksum and length. */
async function* inflate(packed: ByteQueue): AsyncGenerator<Uint8Array> {
  // With room for one chunk it unpacks the next once that was taken, so an error finds nothing that waits.
  const engine = createInflateRaw({ chunkSize: CHUNK_BYTES, readableHighWaterMark: 1 } as ZlibOptions)
  const feeding = feed(engine, packed)
  feeding.catch((error) => engine.destroy(error))
  let checksum = 0
  let sizeBytes = 0
  try {
    for await (const chunk of engine as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum)
      sizeBytes += chunk.length
      yield chunk
    }
  } catch (error) {
    throw error instanceof NewsfoldError ? error : damaged((error as Error).message, error)
  } finally {
    engine.destroy()
  }
  await feeding
  const told = await read(packed, CHECKSUM_BYTES)
  if (told.readUInt32LE() !== checksum) throw damaged('incorrect data check')
  if (told.readUInt32LE(4) !== sizeBytes % 2 ** 32) throw damaged('incorrect length check')
}

/** Gives pieces to the engine until it has come to the end of its data, and puts the rest back. */
async function feed(engine: InflateRaw, packed: ByteQueue): Promise<void> {
  const closed = once(engine, 'close')
  for (let given = 0; ; ) {
    const piece = await packed.take()
    if (piece === undefined) {
      engine.end()
      return
    }
    given += piece.length
    await Promise.race([closed, new Promise((resolve) => engine.write(piece, resolve))])
    if (engine.destroyed && !engine.readableEnded) return
    if (engine.bytesWritten === given) continue
    packed.putBack(piece.subarray(engine.bytesWritten - given))
    return
  }
}

async function read(packed: ByteQueue, sizeBytes: number): Promise<Buffer> {
  const bytes = await packed.read(sizeBytes)
  if (bytes.length < sizeBytes) throw damaged('unexpected end of file')
  return bytes
}

function damaged(reason: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('input-damaged', `the gzip data is broken: ${reason}`, { cause })
}
