/**
 * A block of articles made ready: what batch must know of each of them without its words, in columns, and the keys under
 * which they are found. On disk (`packed-columns.ts`) both are files of their own, because keys are read again and again and the
 * rest is not.
 */

import type { Refused } from '../model.ts'

/** A line as somebody else wrote it; */
export const GIVEN = 0
/** an article that came as a page, in a file of its own; */
export const EXTRACTED = 1
/** an article that came in another way than as a line. Both are as they say. */
export const OWN = 2

export interface BlockColumns {
  /** Articles in it. */
  readonly count: number
  readonly refused: readonly Refused[]
  /** Names of outlets, to which `outlet` points. */
  readonly outlets: readonly string[]
  /** Where the record of each article begins: in the block, or, if it came as a page, in `extracted`. */
  readonly starts: Uint32Array
  readonly sizes: Uint32Array
  /** What kind of record it is: `GIVEN`, `EXTRACTED` or `OWN`. */
  readonly kinds: Uint8Array
  /** Content hash of the body, four numbers each. */
  readonly hashes: Uint32Array
  /** Ids one after the other in UTF-8, and where each ends. */
  readonly ids: Uint8Array
  readonly idEnds: Uint32Array
  /** Milliseconds since 1970. */
  readonly seenAt: Float64Array
  /** Index into `outlets` and 1, or 0 for none. */
  readonly outlet: Uint32Array
}

export interface BlockKeys {
  readonly count: number
  /** Keys one after the other, and where those of each article end. */
  readonly keys: BigUint64Array
  readonly keyEnds: Uint32Array
  /** 1 for an article that asks by its keys, as those of most detectors do. */
  readonly asksByKeys: Uint8Array
  /** What the others ask by. */
  readonly probes: BigUint64Array
  readonly probeEnds: Uint32Array
  /** What sharing each of what is asked by weighs, article by article; empty if all weigh the same. */
  readonly weights: Float32Array
}

export interface PreparedBlock {
  readonly columns: BlockColumns
  readonly keys: BlockKeys
  /** The articles of pages, as lines of JSON. */
  readonly extracted: Uint8Array
}
