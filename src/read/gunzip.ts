/**
 * Gzip, unpacked while streaming: known by its first two bytes, whatever the file is called. Whoever stops reading
 * stops the unpacking, which is how a bomb is cut at the limit of a line or page.
 */

import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { NewsfoldError } from '../errors.ts'

export const GZIP_HEAD_BYTES = 2

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** The unpacked bytes; a broken file throws 'input-damaged' after what could be unpacked. */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip()
  // The callback form passes errors and early ends to both streams; the error itself comes out of the loop below.
  pipeline(Readable.from(bytes, { objectMode: false }), unpacked, () => {})
  try {
    for await (const chunk of unpacked) yield chunk as Uint8Array
  } catch (error) {
    if (error instanceof NewsfoldError) throw error
    throw new NewsfoldError('input-damaged', `the gzip data is broken: ${(error as Error).message}`, { cause: error })
  } finally {
    unpacked.destroy()
  }
}
