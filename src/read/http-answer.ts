/**
 * An answer of HTTP as archives keep it -> status, fields and body, with chunks joined and packing undone, as far as it
 * goes: archives cut what is long. Many keep the head of an answer whose body they have unpacked, so what does not begin
 * as its head says is taken as it is.
 */

import { Buffer } from 'node:buffer'
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { NewsfoldError } from '../errors.ts'
import { isGzip } from './gunzip.ts'
import { MAXIMUM_BYTES } from './reader.ts'
import { findEmptyLine, parseFields } from './warc-records.ts'

export interface HttpAnswer {
  readonly status: number
  /** By name in lower case. */
  readonly fields: ReadonlyMap<string, string>
  /** As it was sent. */
  readonly body: Buffer
}

/** Servers pack once; a list of packings is somebody's trap. */
const MAXIMUM_PACKINGS = 2

/** The answer in a block; undefined if there is none. */
export function findAnswer(block: Buffer): HttpAnswer | undefined {
  const { end, next } = findEmptyLine(block)
  const head = block.toString('latin1', 0, end < 0 ? block.length : end)
  const status = /^HTTP\/\d(?:\.\d)? +(\d{3})\b/.exec(head)?.[1]
  if (status === undefined) return undefined
  return { status: Number(status), fields: parseFields(head), body: next < 0 ? Buffer.alloc(0) : block.subarray(next) }
}

/** The body as it was meant; throws 'text-too-long' or 'input-damaged'. */
export function toBody({ fields, body }: HttpAnswer): Buffer {
  const isChunked = /\bchunked\b/i.test(fields.get('transfer-encoding') ?? '')
  const packings = (fields.get('content-encoding') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '' && name !== 'identity')
  if (packings.length > MAXIMUM_PACKINGS) throw damaged(`it was packed ${packings.length} times`)
  let bytes = isChunked ? joinChunks(body) : body
  for (const name of packings.reverse()) bytes = unpack(bytes, name)
  if (bytes.length > MAXIMUM_BYTES) throw tooLong()
  return bytes
}

/** `1a2b;name=value`, then that many bytes and a line end, until a chunk of none. */
const CHUNK_SIZE = /^[ \t]*([\da-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n/i
const CHUNK_SIZE_BYTES = 256

/** White space before the first tag is no longer than this. */
const BEGINNING_BYTES = 256

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const [line, size] = CHUNK_SIZE.exec(body.toString('latin1', at, at + CHUNK_SIZE_BYTES)) ?? []
    if (line === undefined || size === undefined) {
      if (at === 0) return body
      break
    }
    const from = at + line.length
    const to = from + Number.parseInt(size, 16)
    if (to === from) break
    chunks.push(body.subarray(from, to))
    at = to + (/^\r?\n/.exec(body.toString('latin1', to, to + 2))?.[0].length ?? 0)
  }
  return Buffer.concat(chunks)
}

function unpack(bytes: Buffer, name: string): Buffer {
  // With these the engines give what they have when the data breaks off.
  const options = { maxOutputLength: MAXIMUM_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  if (bytes.length === 0) return bytes
  try {
    if (name === 'gzip' || name === 'x-gzip') return isGzip(bytes) ? gunzipSync(bytes, options) : bytes
    if (name === 'deflate')
      return (bytes[0]! & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options)
    if (name === 'br') {
      return brotliDecompressSync(bytes, { ...options, finishFlush: constants.BROTLI_OPERATION_FLUSH })
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (isMarkup(bytes)) return bytes
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLong()
      : damaged(`its body is packed by ${name} and broken: ${message}`, error)
  }
  if (isMarkup(bytes)) return bytes
  throw damaged(`its body is packed by ${name}, which is not known`)
}

function isMarkup(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(bytes.toString('latin1', 0, BEGINNING_BYTES))
}

function tooLong(): NewsfoldError {
  return new NewsfoldError('text-too-long', `the page has more than ${MAXIMUM_BYTES} bytes`)
}

function damaged(reason: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('input-damaged', reason, { cause })
}
