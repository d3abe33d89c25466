/**
 * The body of an answer, unpacked while streaming as its header says. Whoever stops reading stops the unpacking, which
 * is how a bomb is cut at the limit of a page.
 */

import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { NewsfoldError } from '../errors.ts'
import { peek } from './peek.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Servers pack once; a list of packings is somebody's trap. */
const MAXIMUM_PACKINGS = 2

export async function* unpack(bytes: Bytes, encodings = ''): AsyncGenerator<Uint8Array> {
  const names = encodings
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > MAXIMUM_PACKINGS) {
    throw new NewsfoldError('fetch-failed', `the fetch failed: the page was packed ${names.length} times`)
  }
  let plain = bytes
  for (const name of names.reverse()) plain = await unpackAs(name, plain)
  yield* plain
}

async function unpackAs(name: string, packed: Bytes): Promise<Bytes> {
  const { head, bytes } = await peek(packed, (first) => first.length > 0)
  const first = head[0]
  // Answers without a body say all the same how it is packed.
  if (first === undefined) return bytes
  if (name === 'gzip' || name === 'x-gzip') return through(bytes, createGunzip())
  if (name === 'br') return through(bytes, createBrotliDecompress())
  // The standard says with a header, of which the low half byte is 8; some servers send it without.
  if (name === 'deflate') return through(bytes, (first & 0x0f) === 8 ? createInflate() : createInflateRaw())
  throw new NewsfoldError('fetch-failed', `the fetch failed: the page was packed by ${name}, which was not asked for`)
}

async function* through(bytes: Bytes, unpacking: NodeJS.ReadWriteStream & Readable): AsyncGenerator<Uint8Array> {
  // The callback form passes errors and early ends to both streams; the error itself comes out of the loop below.
  pipeline(Readable.from(bytes, { objectMode: false }), unpacking, () => {})
  try {
    for await (const chunk of unpacking) yield chunk as Uint8Array
  } finally {
    unpacking.destroy()
  }
}
