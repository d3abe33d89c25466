/**
 * A source that is one record: its bytes, all of them, or not at all if they exceed the limit. Reading stops at the
 * limit, so that neither a huge file nor a bomb in gzip is held or even unpacked.
 */

import { Buffer } from 'node:buffer'
import { refuse } from '../errors.ts'
import type { Refused } from '../model.ts'
import { MAXIMUM_BYTES, type Source } from './reader.ts'
import { STANDARD_INPUT } from './standard-input.ts'

export interface Whole {
  readonly bytes: Uint8Array
}

export async function readWhole(source: Source, maximum = MAXIMUM_BYTES): Promise<Whole | Refused> {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of source.bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > maximum) {
      return refuse('text-too-long', `${source.name} has more than ${maximum} bytes`, source.name)
    }
    pieces.push(chunk)
  }
  return { bytes: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, sizeBytes) }
}

/** The name of a source as the id of its one record, if it is a name. */
export function idOfSource(source: Source): { readonly id?: string } {
  return source.name === STANDARD_INPUT ? {} : { id: source.name }
}
