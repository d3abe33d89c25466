/**
 * Frequencies as a snapshot: bytes that say everything, named by their hash, the same on every machine. They are a file too,
 * when they are handed from one store or evaluation to another.
 *
 * Layout: a line that says what it is and the hash of all that follows, a line of JSON (articles; for each family its name, error, distinct things, how
 * counts are spread, and how many are listed), then for each family three arrays of 32-bit little-endian numbers: low lanes,
 * high lanes, counts, in the order of the hashes. What was counted once is not listed: whoever asks is told 1 anyway.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from '../errors.ts'
import type { Snapshot } from '../store/store.ts'
import type { Family, Frequencies, FrequencyTable } from './frequencies.ts'
import type { Counted, FrequencyCounter, Spread } from './frequency-counter.ts'

const TITLE = 'newsfold frequencies 1 '
const LANE_BYTES = 4
const ARRAYS = 3
const HASH_DIGITS = 16
/** Where what the hash is of begins: after the title, the hash, and the end of the line. */
const HASHED_FROM = TITLE.length + HASH_DIGITS + 1
/** Shares of whole numbers come out a hair above them. */
const HAIR = 1e-9

interface Header {
  readonly articles: number
  readonly families: readonly FamilyHeader[]
}

interface FamilyHeader {
  readonly name: string
  readonly error: number
  readonly distinct: number
  readonly spread: Spread
  readonly listed: number
}

export function packFrequencies(counted: readonly { family: Family; counter: FrequencyCounter }[]): Snapshot {
  const listed = counted.map(({ counter }) => toListed(counter))
  const header: Header = {
    articles: counted[0]?.counter.articles ?? 0,
    families: counted.map(({ family: { name }, counter }, i) => ({
      name,
      error: counter.error,
      ...counter.spread(),
      listed: listed[i]!.length,
    })),
  }
  const head = new TextEncoder().encode(`${TITLE}${'0'.repeat(HASH_DIGITS)}\n${JSON.stringify(header)}\n`)
  const bytes = new Uint8Array(listed.reduce((sum, { length }) => sum + ARRAYS * LANE_BYTES * length, head.length))
  bytes.set(head)
  const view = new DataView(bytes.buffer)
  let at = head.length
  for (const things of listed) {
    for (const lane of ['low', 'high', 'count'] as const) {
      for (const thing of things) {
        view.setUint32(at, thing[lane], true)
        at += LANE_BYTES
      }
    }
  }
  bytes.set(new TextEncoder().encode(nameOf(bytes.subarray(HASHED_FROM))), TITLE.length)
  return toFrequencySnapshot(bytes)
}

function toListed(counter: FrequencyCounter): Counted[] {
  const listed: Counted[] = []
  for (const counted of counter.list()) if (counted.count > 1) listed.push(counted)
  return listed.sort((a, b) => a.high - b.high || a.low - b.low)
}

function nameOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, HASH_DIGITS)
}

/** A snapshot of bytes that were read from a file; checked when it is used. */
export function toFrequencySnapshot(bytes: Uint8Array): Snapshot {
  return { kind: 'frequencies', hash: nameOf(bytes), bytes }
}

/** Those of a preset's snapshots; throws `snapshot-missing` if there are none. */
export function frequenciesIn(snapshots: ReadonlyMap<string, Snapshot>, preset: string): Frequencies {
  const snapshot = snapshots.get('frequencies')
  if (snapshot === undefined) {
    throw new NewsfoldError(
      'snapshot-missing',
      `preset ${preset} weighs words by how rare they are and needs the frequencies of a collection; newsfold learn --preset ${preset} counts them, --snapshot FILE hands them over`,
    )
  }
  let frequencies = unpacked.get(snapshot)
  if (frequencies === undefined) {
    frequencies = unpack(snapshot)
    unpacked.set(snapshot, frequencies)
  }
  return frequencies
}

/** Tables are large, and the parts of a preset are built several times. */
const unpacked = new WeakMap<Snapshot, Frequencies>()

function unpack({ bytes, hash: name }: Snapshot): Frequencies {
  const { header, body } = readHeader(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, FrequencyTable>()
  let at = body
  for (const family of header.families) {
    tables.set(family.name, new ReadTable(header.articles, family, view, at))
    at += bytesOf(family)
  }
  return {
    hash: name,
    articles: header.articles,
    get(family) {
      const table = tables.get(family.name)
      if (table !== undefined) return table
      throw wrong(`it has no counts of ${family.name}, only of ${[...tables.keys()].join(', ')}`)
    },
  }
}

/** What a snapshot of frequencies was counted from and of; throws `snapshot-wrong` unless the bytes are one, and whole. */
export function readHeader(bytes: Uint8Array): { readonly header: Header; readonly body: number } {
  const title = new TextDecoder().decode(bytes.subarray(0, HASHED_FROM))
  if (!title.startsWith(TITLE)) throw wrong('it is something else')
  const hashed = bytes.subarray(HASHED_FROM)
  if (title !== `${TITLE}${nameOf(hashed)}\n`) throw wrong('it is damaged or cut off')
  const end = hashed.indexOf(0x0a)
  const header = parseHeader(new TextDecoder().decode(hashed.subarray(0, end)))
  const body = HASHED_FROM + end + 1
  const length = header.families.reduce((sum, family) => sum + bytesOf(family), body)
  if (end < 0 || length !== bytes.length) throw wrong('its parts are not as long as it says')
  return { header, body }
}

function parseHeader(line: string): Header {
  try {
    const header = JSON.parse(line) as Header
    const isWhole = (value: unknown) => Number.isInteger(value) && (value as number) >= 0
    const families = header.families.filter(({ listed, spread }) => isWhole(listed) && Array.isArray(spread))
    if (isWhole(header.articles) && families.length === header.families.length) return header
  } catch (error) {
    throw wrong('it does not say what was counted', error)
  }
  throw wrong('it does not say what was counted')
}

function bytesOf({ listed }: FamilyHeader): number {
  return ARRAYS * LANE_BYTES * listed
}

function wrong(why: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('snapshot-wrong', `expected a snapshot of frequencies that fits: ${why}`, { cause })
}

const SLOT = 3
const HIGH = 1
const COUNT = 2

/** Counts found by hash: 12 bytes a slot, at most half of the slots in use. */
class ReadTable implements FrequencyTable {
  readonly articles: number
  readonly distinct: number
  readonly error: number
  readonly #spread: Spread
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(articles: number, { distinct, error, spread, listed }: FamilyHeader, view: DataView, from: number) {
    this.articles = articles
    this.distinct = distinct
    this.error = error
    this.#spread = spread
    let slots = 2
    while (slots < 2 * listed) slots *= 2
    this.#slots = new Int32Array(SLOT * slots)
    this.#mask = slots - 1
    const numberAt = (array: number, i: number) => view.getInt32(from + LANE_BYTES * (array * listed + i), true)
    for (let i = 0; i < listed; i++) {
      const [low, high] = [numberAt(0, i), numberAt(1, i)]
      const at = this.#find(low, high)
      this.#slots[at] = low
      this.#slots[at + HIGH] = high
      this.#slots[at + COUNT] = numberAt(2, i)
    }
  }

  countOf(low: number, high: number): number {
    return this.#slots[this.#find(low | 0, high | 0) + COUNT]! || 1
  }

  countAt(share: number): number {
    let left = share * this.distinct
    for (const [count, things] of this.#spread) {
      left -= things
      if (left <= HAIR * this.distinct) return count
    }
    return this.#spread.at(-1)?.[0] ?? 1
  }

  #find(low: number, high: number): number {
    const slots = this.#slots
    let slot = low & this.#mask
    for (;;) {
      const at = SLOT * slot
      if (slots[at + COUNT] === 0 || (slots[at] === low && slots[at + HIGH] === high)) return at
      slot = (slot + 1) & this.#mask
    }
  }
}
