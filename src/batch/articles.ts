/**
 * All articles of a run in its order, as columns in memory that threads share: where each lies, what it is called, when it was
 * seen. About 60 bytes an article and its id.
 *
 * Order is (time, name of the input, number of the record), or without a time field (name, number), which is how blocks come
 * (SEMANTICS 26). The number of an article is its place in that order, from 0; its sequence is one more.
 */

import { Buffer } from 'node:buffer'
import type { EarlierRun } from './earlier-run.ts'
import { Growing } from './growing.ts'
import { type BlockColumns, EXTRACTED } from './prepared-block.ts'

/** Numbers of the content hash. */
const HASH_NUMBERS = 4

export interface Columns {
  readonly count: number
  /** File in which the record lies, where it begins, and its size. */
  readonly file: Uint32Array
  readonly starts: Float64Array
  readonly sizes: Uint32Array
  /** `GIVEN`, `EXTRACTED` or `OWN`. */
  readonly kinds: Uint8Array
  readonly hashes: Uint32Array
  readonly ids: Uint8Array
  readonly idEnds: Float64Array
  readonly seenAt: Float64Array
  /** Index into all outlets and 1, or 0 for none. */
  readonly outlet: Uint32Array
}

/** Where a block lies. */
export interface BlockPlace {
  /** The file of its lines, and where they begin in it. */
  readonly file: number
  readonly start: number
  /** The file of the articles of its pages. */
  readonly extractedFile: number
}

export class Articles {
  readonly columns: Columns
  readonly outlets: readonly string[]

  constructor(columns: Columns, outlets: readonly string[]) {
    this.columns = columns
    this.outlets = outlets
  }

  get count(): number {
    return this.columns.count
  }

  idOf(article: number): string {
    const { ids, idEnds } = this.columns
    return Buffer.from(ids.buffer, ids.byteOffset).toString('utf8', this.idStart(article), idEnds[article]!)
  }

  idStart(article: number): number {
    return article === 0 ? 0 : this.columns.idEnds[article - 1]!
  }

  outletOf(article: number): string | undefined {
    const outlet = this.columns.outlet[article]!
    return outlet === 0 ? undefined : this.outlets[outlet - 1]!
  }

  hashOf(article: number): string {
    const { buffer, byteOffset } = this.columns.hashes
    return Buffer.from(buffer, byteOffset + 4 * HASH_NUMBERS * article, 4 * HASH_NUMBERS).toString('hex')
  }

  hasSameHash(one: number, other: number): boolean {
    const { hashes } = this.columns
    for (let i = 0; i < HASH_NUMBERS; i++) {
      if (hashes[HASH_NUMBERS * one + i] !== hashes[HASH_NUMBERS * other + i]) return false
    }
    return true
  }

  hasSameId(one: number, other: number): boolean {
    const { ids, idEnds } = this.columns
    const [a, b] = [this.idStart(one), this.idStart(other)]
    const length = idEnds[one]! - a
    if (length !== idEnds[other]! - b) return false
    for (let i = 0; i < length; i++) if (ids[a + i] !== ids[b + i]) return false
    return true
  }
}

/**
 * Puts the articles of all blocks in order; `numbers` gives the number of each of them, in the order in which they came.
 * Those of an earlier run come before them, with the numbers they had.
 * @param blocks walked over three times
 */
export function gatherArticles(
  blocks: Iterable<BlockColumns>,
  places: readonly BlockPlace[],
  byTime: boolean,
  earlier?: EarlierRun,
): { readonly articles: Articles; readonly numbers: Uint32Array } {
  const before = earlier?.articles ?? 0
  const idBytesBefore = earlier?.idBytes ?? 0
  let [count, idBytes] = [before, idBytesBefore]
  const times = new Growing<Float64Array>(new Float64Array(0))
  for (const block of blocks) {
    count += block.count
    idBytes += block.ids.length
    if (byTime) times.append(block.seenAt)
  }
  const numbers = byTime ? numbersByTime(times.finish()) : Uint32Array.from({ length: count - before }, (_, i) => i)
  for (let i = 0; i < numbers.length; i++) numbers[i]! += before
  const columns: Columns = {
    count,
    file: shared(Uint32Array, count),
    starts: shared(Float64Array, count),
    sizes: shared(Uint32Array, count),
    kinds: shared(Uint8Array, count),
    hashes: shared(Uint32Array, HASH_NUMBERS * count),
    ids: shared(Uint8Array, idBytes),
    idEnds: shared(Float64Array, count),
    seenAt: shared(Float64Array, count),
    outlet: shared(Uint32Array, count),
  }
  earlier?.fillColumns(columns)
  const outlets = new Map<string, number>(earlier?.outlets.map((outlet, i) => [outlet, i + 1]))
  let [first, b] = [0, 0]
  for (const block of blocks) {
    const place = places[b++]!
    const own = block.outlets.map((outlet) => {
      const known = outlets.get(outlet) ?? outlets.size + 1
      outlets.set(outlet, known)
      return known
    })
    for (let i = 0; i < block.count; i++) {
      const article = numbers[first + i]!
      const isExtracted = block.kinds[i] === EXTRACTED
      columns.file[article] = isExtracted ? place.extractedFile : place.file
      columns.starts[article] = block.starts[i]! + (isExtracted ? 0 : place.start)
      columns.sizes[article] = block.sizes[i]!
      columns.kinds[article] = block.kinds[i]!
      for (let h = 0; h < HASH_NUMBERS; h++) {
        columns.hashes[HASH_NUMBERS * article + h] = block.hashes[HASH_NUMBERS * i + h]!
      }
      columns.idEnds[article] = block.idEnds[i]! - (i === 0 ? 0 : block.idEnds[i - 1]!)
      columns.seenAt[article] = block.seenAt[i]!
      columns.outlet[article] = block.outlet[i] === 0 ? 0 : own[block.outlet[i]! - 1]!
    }
    first += block.count
  }
  for (let i = Math.max(1, before); i < count; i++) columns.idEnds[i]! += columns.idEnds[i - 1]!
  first = 0
  for (const block of blocks) {
    for (let i = 0; i < block.count; i++) {
      const article = numbers[first + i]!
      const id = block.ids.subarray(i === 0 ? 0 : block.idEnds[i - 1]!, block.idEnds[i]!)
      columns.ids.set(id, article === 0 ? 0 : columns.idEnds[article - 1]!)
    }
    first += block.count
  }
  return {
    articles: new Articles(columns, [...outlets.keys()]),
    numbers: earlier === undefined ? numbers : earlier.numbersBefore(numbers),
  }
}

/** Those seen at the same time stay as they came. */
function numbersByTime(times: Float64Array): Uint32Array {
  const order = Uint32Array.from(times, (_, i) => i).sort((a, b) => times[a]! - times[b]! || a - b)
  const numbers = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) numbers[order[place]!] = place
  return numbers
}

type Kind<Type> = {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: SharedArrayBuffer): Type
}

/** A column that threads read without a copy. */
export function shared<Type>(Column: Kind<Type>, length: number): Type {
  return new Column(new SharedArrayBuffer(length * Column.BYTES_PER_ELEMENT))
}
