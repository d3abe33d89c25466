/**
 * Bytes of WARC (ISO 28500) -> records: a head of named fields, an empty line, a block of as many bytes as the head says,
 * two line ends. A record that breaks off, or whose length is wrong, comes out as a bad one, and reading goes on with the
 * next line that begins as a record: also inside what a wrong length would have swallowed, as long as that is held.
 * Memory is bounded by the largest block that is held; a larger one is passed over. Work is bounded, too: of a file in
 * which every length is wrong only so much is looked at again.
 */

import { Buffer } from 'node:buffer'
import { NewsfoldError } from '../errors.ts'
import { ByteQueue } from './byte-queue.ts'
import { MAXIMUM_BYTES } from './reader.ts'

export interface WarcRecord {
  /** From 1; bad ones count. */
  readonly number: number
  /** By name in lower case. */
  readonly fields: ReadonlyMap<string, string>
  /** As it stands there, with the empty line that ends it. */
  readonly head: Buffer
  /** Absent if it is larger than is held. */
  readonly block?: Buffer
  readonly sizeBytes: number
}

export interface BadRecord {
  readonly number: number
  readonly problem: string
}

/** A page, and room for the head of the answer that it came with and for what chunked bodies have between their chunks. */
const HELD_BYTES = MAXIMUM_BYTES + 1_000_000

/** Heads have a few hundred bytes; addresses in them may be long. */
const MAXIMUM_HEAD_BYTES = 65_536

const VERSION = 'WARC/'
const BEGINNING = 'WARC/1.'
/** What stands behind every block. */
export const LINE_ENDS = '\r\n\r\n'
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

export async function* readWarcRecords(
  bytes: AsyncIterable<Uint8Array>,
  heldBytes = HELD_BYTES,
): AsyncGenerator<WarcRecord | BadRecord> {
  const queue = new ByteQueue(bytes)
  try {
    for (let number = 1; ; number++) {
      let record: WarcRecord | BadRecord | undefined
      try {
        record = await readOne(queue, number, heldBytes)
      } catch (error) {
        if (!(error instanceof NewsfoldError) || error.code !== 'input-damaged') throw error
        record = { number, problem: error.message }
      }
      if (record === undefined) return
      yield record
      if ('problem' in record) await skipToRecord(queue)
    }
  } finally {
    queue.close()
  }
}

/** The record that begins here; undefined at the end. */
async function readOne(queue: ByteQueue, number: number, heldBytes: number): Promise<WarcRecord | undefined> {
  if (!(await skipLineEnds(queue))) return undefined
  const head = await readHead(queue)
  const fields = parseFields(head.toString('utf8'))
  const length = fields.get('content-length') ?? ''
  if (!/^\d{1,15}$/.test(length)) throw broken(`Content-Length must be a number, not ${JSON.stringify(length)}`)
  const sizeBytes = Number(length)
  if (sizeBytes > heldBytes) {
    await skipBlock(queue, sizeBytes)
    return { number, fields, head, sizeBytes }
  }
  const block = await queue.read(sizeBytes)
  if (block.length < sizeBytes) {
    queue.lookAgain(block)
    throw broken(`it has ${block.length} bytes of ${sizeBytes}`)
  }
  await checkEnd(queue, block)
  return { number, fields, head, block, sizeBytes }
}

/** False at the end of the stream. */
async function skipLineEnds(queue: ByteQueue): Promise<boolean> {
  for (let piece = await queue.take(); piece !== undefined; piece = await queue.take()) {
    const at = piece.findIndex((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN)
    if (at < 0) continue
    queue.putBack(piece.subarray(at))
    return true
  }
  return false
}

/** The lines up to the empty one, and that. */
async function readHead(queue: ByteQueue): Promise<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for (;;) {
    const piece = await queue.take()
    held = piece === undefined || held.length === 0 ? (piece ?? held) : Buffer.concat([held, piece])
    const begins = held.toString('latin1', 0, VERSION.length)
    const isRecord = VERSION.startsWith(begins)
    const { next } = isRecord ? findEmptyLine(held.subarray(0, MAXIMUM_HEAD_BYTES)) : NOWHERE
    if (next >= 0) {
      queue.putBack(held.subarray(next))
      return held.subarray(0, next)
    }
    if (piece !== undefined && isRecord && held.length < MAXIMUM_HEAD_BYTES) continue
    // Without its first byte, so that the same beginning is not found again.
    queue.putBack(held.subarray(1))
    throw broken(isRecord ? 'its head does not end' : 'something else is where a record should begin')
  }
}

const NOWHERE = { end: -1, next: -1 }

/** Where the lines before it end, and where what follows it begins. */
export function findEmptyLine(bytes: Buffer): { readonly end: number; readonly next: number } {
  const end = bytes.indexOf(LINE_ENDS)
  const short = (end < 0 ? bytes : bytes.subarray(0, end)).indexOf('\n\n')
  if (short >= 0) return { end: short, next: short + 2 }
  return end < 0 ? NOWHERE : { end, next: end + LINE_ENDS.length }
}

/** Fields of a head by name in lower case, the first of each; a line that begins with a blank goes on with the one before. */
export function parseFields(head: string): Map<string, string> {
  const fields = new Map<string, string>()
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  for (const line of lines.slice(1)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

/** Passes over a block; another record that begins in it shows that its length is wrong. */
async function skipBlock(queue: ByteQueue, sizeBytes: number): Promise<void> {
  const beginning = LINE_ENDS + BEGINNING
  let before: Buffer = Buffer.alloc(0)
  for (let left = sizeBytes; left > 0; ) {
    const piece = await queue.take()
    if (piece === undefined) throw broken(`it has ${sizeBytes - left} bytes of ${sizeBytes}`)
    const seen = Buffer.concat([before, piece.subarray(0, left)])
    const at = seen.indexOf(beginning)
    queue.putBack(piece.subarray(left))
    if (at >= 0) {
      queue.putBack(seen.subarray(at))
      throw broken(`it should have ${sizeBytes} bytes, and another one begins before`)
    }
    left -= Math.min(left, piece.length)
    before = seen.subarray(1 - beginning.length)
  }
}

/** Behind a block there are two line ends; some writers make do with fewer. */
async function checkEnd(queue: ByteQueue, block: Buffer): Promise<void> {
  const end = await readLeniently(queue, LINE_ENDS.length)
  if (end.equals(TWO_LINE_ENDS)) return
  const more = Buffer.concat([end, await readLeniently(queue, BEGINNING.length)])
  // More or fewer of them, or as many bytes that are broken: if the next record begins there, this one is whole.
  const at = more.indexOf(BEGINNING)
  const behind = more.toString('latin1').replace(/^[\r\n]+/, '')
  if (at >= 0 || (BEGINNING.startsWith(behind) && behind.length < Math.max(more.length, 1))) {
    queue.putBack(more.subarray(at >= 0 ? at : more.length - behind.length))
    return
  }
  queue.putBack(more)
  queue.lookAgain(block)
  throw broken(`it does not end after ${block.length} bytes`)
}

const TWO_LINE_ENDS = Buffer.from(LINE_ENDS)

/** A record that is whole does not pay for packed data that is broken behind it: that is met again by who reads on. */
async function readLeniently(queue: ByteQueue, sizeBytes: number): Promise<Buffer> {
  try {
    return await queue.read(sizeBytes)
  } catch (error) {
    queue.fail(error)
    return Buffer.alloc(0)
  }
}

/** To the next line that begins as a record. */
async function skipToRecord(queue: ByteQueue): Promise<void> {
  let before = '\n'
  for (;;) {
    const piece = await takeBehind(queue)
    if (piece === undefined) return
    if (piece === 'damage') {
      // What comes behind it begins anew.
      before = '\n'
      continue
    }
    const seen = Buffer.concat([Buffer.from(before, 'latin1'), piece])
    const at = seen.indexOf(`\n${BEGINNING}`)
    if (at >= 0) {
      queue.putBack(seen.subarray(at + 1))
      return
    }
    before = seen.toString('latin1', Math.max(0, seen.length - BEGINNING.length))
  }
}

/** While the next record is looked for, further damage is no news. */
async function takeBehind(queue: ByteQueue): Promise<Buffer | 'damage' | undefined> {
  try {
    return await queue.take()
  } catch (error) {
    if (error instanceof NewsfoldError && error.code === 'input-damaged') return 'damage'
    throw error
  }
}

function broken(reason: string): NewsfoldError {
  return new NewsfoldError('input-damaged', `the record is broken: ${reason}`)
}
