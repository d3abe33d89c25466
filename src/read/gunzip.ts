/**
 * Gzip, unpacked while streaming: known by its first two bytes, whatever the file is called. Whoever stops reading
 * stops the unpacking, which is how a bomb is cut at the limit of a line or page.
 *
 * The platform unpacks gzip too, but throws away what it has at hand when it meets something wrong: all of a small file
 * that something else follows. So members, their heads and checksums are read here (RFC 1952), and the platform only
 * inflates. Of broken data it keeps back what it had begun to unpack, less than `CHUNK_BYTES`.
 *
 * Archives have a member for each record, so that one that is broken need not cost the others: whoever asks on after an
 * error gets what the next member has, as far as one can be found.
 */

import { Buffer } from 'node:buffer'
import { crc32, createInflateRaw, type InflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { NewsfoldError } from '../errors.ts'
import { ByteQueue } from './byte-queue.ts'

export const GZIP_HEAD_BYTES = 2

/** Unpacked at a time: each costs a turn of the event loop, and the last one before broken data is lost. */
const CHUNK_BYTES = 8192

/** Larger members are unpacked piece by piece. */
const SMALL_BYTES = 1_000_000

/** Broken data is inflated into the next member before that shows, seldom further than this. */
const AGAIN_BYTES = 65_536

const FIXED_HEAD_BYTES = 10
const DEFLATE = 8
/** How every member begins. Packed data that looks so by accident breaks again, and is passed over like the rest. */
const BEGINNING = Buffer.from([0x1f, 0x8b, DEFLATE])
const CHECKSUM_BYTES = 8
/** Bits of the byte that says what else a head has, in the order in which it comes. */
const HAS_EXTRA = 4
const TEXTS = [8, 16]
const HAS_HEAD_CHECKSUM = 2
/** Of the names and comments in a head. */
const MAXIMUM_TEXT_BYTES = 65_536

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** The unpacked bytes; a broken file throws 'input-damaged' after what could be unpacked. */
export function gunzip(bytes: AsyncIterable<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  const packed = new ByteQueue(bytes)
  let members = unpackMembers(packed)
  return {
    async next() {
      try {
        return await members.next()
      } catch (error) {
        members = unpackBehind(packed)
        throw error
      }
    },
    async return() {
      packed.close()
      return members.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function* unpackMembers(packed: ByteQueue): AsyncGenerator<Uint8Array> {
  do {
    const head = await readHead(packed)
    const small = await findSmall(packed)
    if (small === undefined) yield* inflate(packed, head)
    else {
      yield small.bytes
      const last = head.length === 0 ? small.packed : Buffer.concat([head, small.packed])
      await checkTold(packed, last, crc32(small.bytes), small.bytes.length)
    }
  } while (await hasMore(packed))
}

/**
 * A member that is at hand whole, at once: archives have one for each record, and an engine for each that gives it piece by
 * piece takes more than twice as long. What is larger, broken, or not all there yet goes the other way.
 */
async function findSmall(packed: ByteQueue): Promise<{ bytes: Buffer; packed: Buffer } | undefined> {
  const piece = await packed.take()
  if (piece === undefined) return undefined
  try {
    const options: ZlibOptions = { info: true, maxOutputLength: SMALL_BYTES }
    const { buffer, engine } = inflateRawSync(piece, options) as unknown as { buffer: Buffer; engine: InflateRaw }
    packed.putBack(piece.subarray(engine.bytesWritten))
    return { bytes: buffer, packed: piece.subarray(0, engine.bytesWritten) }
  } catch {
    packed.putBack(piece)
    return undefined
  }
}

/** What comes after a member that is broken. */
async function* unpackBehind(packed: ByteQueue): AsyncGenerator<Uint8Array> {
  if (await skipToMember(packed)) yield* unpackMembers(packed)
}

async function skipToMember(packed: ByteQueue): Promise<boolean> {
  for (let piece = await packed.take(); piece !== undefined; piece = await packed.take()) {
    const at = piece.indexOf(BEGINNING)
    if (at >= 0) {
      packed.putBack(piece.subarray(at))
      return true
    }
    const next = await packed.take()
    if (next !== undefined) packed.putBack(Buffer.concat([piece.subarray(1 - BEGINNING.length), next]))
  }
  return false
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

/** Gives what of the head its first byte of flags says is there, because that may be a lie. */
async function readHead(packed: ByteQueue): Promise<Buffer> {
  const head = await packed.read(FIXED_HEAD_BYTES)
  const fail = (reason: string, rest: Buffer = Buffer.alloc(0)) => {
    packed.lookAgain(Buffer.concat([head.subarray(1), rest]))
    return damaged(reason)
  }
  if (!isGzip(head)) throw fail('something else follows it')
  if (head.length < FIXED_HEAD_BYTES) throw fail('unexpected end of file')
  if (head[2] !== DEFLATE) throw fail('unknown compression method')
  const has = head[3]!
  const rest: Buffer[] = []
  const read = async (sizeBytes: number) => {
    const piece = await packed.read(sizeBytes)
    rest.push(piece)
    if (piece.length < sizeBytes) throw fail('unexpected end of file', Buffer.concat(rest))
    return piece
  }
  if ((has & HAS_EXTRA) !== 0) await read((await read(2)).readUInt16LE())
  for (const text of TEXTS) {
    if ((has & text) === 0) continue
    while ((await read(1))[0] !== 0) {
      if (rest.length > MAXIMUM_TEXT_BYTES) throw fail('a name in its head does not end', Buffer.concat(rest))
    }
  }
  if ((has & HAS_HEAD_CHECKSUM) !== 0) await read(2)
  return Buffer.concat(rest)
}

/** The bytes of one member, then its checksum and length. */
async function* inflate(packed: ByteQueue, head: Buffer): AsyncGenerator<Uint8Array> {
  // With room for one chunk it unpacks the next once that was taken, so an error finds nothing that waits.
  const engine = createInflateRaw({ chunkSize: CHUNK_BYTES, readableHighWaterMark: 1 } as ZlibOptions)
  const feeding = feed(engine, packed, head)
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
    await feeding.catch(() => {})
    throw error instanceof NewsfoldError ? error : damaged((error as Error).message, error)
  } finally {
    engine.destroy()
  }
  const last = await feeding
  await checkTold(packed, last, checksum, sizeBytes)
}

/** What stands behind the data of a member must agree with it. */
async function checkTold(packed: ByteQueue, last: Buffer, checksum: number, sizeBytes: number): Promise<void> {
  const told = await packed.read(CHECKSUM_BYTES)
  const problem = findProblem(told, checksum, sizeBytes)
  if (problem === undefined) return
  packed.lookAgain(Buffer.concat([last, told]).subarray(-AGAIN_BYTES))
  throw damaged(problem)
}

function findProblem(told: Buffer, checksum: number, sizeBytes: number): string | undefined {
  if (told.length < CHECKSUM_BYTES) return 'unexpected end of file'
  if (told.readUInt32LE() !== checksum) return 'incorrect data check'
  return told.readUInt32LE(4) === sizeBytes % 2 ** 32 ? undefined : 'incorrect length check'
}

/**
 * Gives pieces to the engine until it has come to the end of its data, and puts the rest back. Gives the last bytes that
 * the engine took; if it broke they are put back, too, because the next member may be in them.
 */
async function feed(engine: InflateRaw, packed: ByteQueue, head: Buffer): Promise<Buffer> {
  // Whatever closed it: an error comes out where the unpacked bytes are read.
  const closed = new Promise((resolve) => engine.once('close', resolve))
  let last = head
  for (let given = 0; ; ) {
    const piece = await packed.take()
    if (piece === undefined) {
      engine.end()
      await closed
      if (engine.errored !== null) packed.lookAgain(last)
      return last
    }
    given += piece.length
    await Promise.race([closed, new Promise((resolve) => engine.write(piece, resolve))])
    if (engine.destroyed && !engine.readableEnded) {
      packed.lookAgain(last.length === 0 ? piece : Buffer.concat([last, piece]))
      return last
    }
    const used = piece.subarray(0, piece.length + engine.bytesWritten - given)
    last = last.length === 0 || used.length >= AGAIN_BYTES ? used : Buffer.concat([last, used]).subarray(-AGAIN_BYTES)
    if (used.length === piece.length) continue
    packed.putBack(piece.subarray(used.length))
    return last
  }
}

function damaged(reason: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('input-damaged', `the gzip data is broken: ${reason}`, { cause })
}
