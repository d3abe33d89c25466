/**
 * The part of the key index that lies on disk: runs of sorted entries (`key-entries.ts`). Here they are read;
 * `sqlite-key-joins.ts` makes them.
 *
 * A run never changes but by removals. It has 256 slices by the upper bits of the entries' places, a slice has pages of
 * about PAGE_ENTRIES, and a page is found by reckoning from the place, so that a look-up reads one page of each run that
 * may hold the key, mostly none: filters (`key-filter.ts`) stay in memory, up to FILTER_BYTES of them, which is enough for
 * two million articles of 20 keys.
 *
 * Each page costs a trip through the engine, and near copies share most of their keys. So who asks for few keys, those of one
 * article, reads the page of one of them and then the keys of the texts that hold it, which tell the holders of most of the
 * others: of every key that no more texts can hold than are known to (`key-filter.ts` says how many can).
 *
 * A key that very many texts hold would make its page large. So a run gives only its first CROWD holders, and the rest
 * stand in the table `crowds`, one row each; they are asked for by those who want more.
 */

import { AskedKeys, toSample } from './asked-keys.ts'
import { STRIDE, setEntries, toEntries } from './key-entries.ts'
import { boundOf, boundWords, filterWords, mayHold, NO_BOUNDS, NO_FILTER } from './key-filter.ts'
import { type Found, findKeys } from './key-search.ts'
import { unpack, valuesOf } from './rows.ts'
import type { Database, Statement } from './sqlite-binding.ts'

export const SLICES = 256
/** Four such pages fill one of the file's. */
export const PAGE_ENTRIES = 100
export const CROWD = 64
/** A slice's filter is read when it has been asked for so often: a process that lives shortly reads pages instead. */
const ASKED_OFTEN = 4
const FILTER_BYTES = 120 * 2 ** 20
/** Keys at most that one article is thought to have. */
const FEW_KEYS = 128
/** Stands for the bound of a key that need not be looked for. */
const DONE = 0
/** Pages read by one statement at most: few enough that a statement for each number of them costs little to keep. */
const PAGES_AT_ONCE = 32
/** The number of a page is that of its run times this, plus its place in the run. */
export const RUN_PAGES = 2 ** 32

interface RunRow {
  readonly number: number
  /** How many it had when it was made. */
  readonly entries: number
  /** Pages of each slice. */
  readonly pages: number
  /** Slices it has, from the first on: all of them, unless others are being joined into it. */
  readonly slices: number
  /** The smallest number of a text in it. */
  readonly first_text: number
  /** The run it is being joined into, or 0: it has the slices which that one does not have yet. */
  readonly target: number
}

export interface Run extends RunRow {
  /** The slices it has now. */
  first: number
  end: number
  /** Whether its filter may be in memory. */
  filtered: boolean
  cache: RunCache
}

/** What is remembered of a run. */
interface RunCache {
  /** Room for all of it, if anything was read yet. */
  filter: Int32Array
  bounds: Int32Array
  /** How often each slice was asked for before its part of the filter was read; ASKED_OFTEN when it was. */
  readonly asked: Uint8Array
}

export const NO_ENTRIES = new Int32Array(0)

/** Nothing is known yet. */
function noCache(): RunCache {
  return { filter: NO_FILTER, bounds: NO_BOUNDS, asked: new Uint8Array(SLICES) }
}

export class SqliteKeyRuns {
  #runs: Run[] = []
  readonly #database: Database
  readonly #statements = new Map<string, Statement>()
  readonly #few = new AskedKeys(FEW_KEYS)
  /** By how many pages they select. */
  readonly #selectPages: Statement[] = []
  /** By how many texts. */
  readonly #selectKeys: Statement[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /** A statement, prepared once. */
  sql(text: string): Statement {
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.#database.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }

  /** Oldest first. */
  get list(): readonly Run[] {
    return this.#runs
  }

  /** Reads the list of runs anew. */
  refresh(): void {
    const known = new Map(this.#runs.map(({ number, cache }) => [number, cache]))
    const rows = this.sql(
      'SELECT number, entries, pages, slices, first_text, target FROM key_runs ORDER BY number',
    ).all()
    this.#runs = (rows as RunRow[]).map((row) => ({
      ...row,
      first: 0,
      end: 0,
      filtered: true,
      cache: known.get(row.number) ?? noCache(),
    }))
    this.#setRanges()
    this.#shareMemory()
  }

  /** Forgets what was read. */
  forget(): void {
    this.#runs = []
  }

  /** Notes which slices each run has. */
  #setRanges(): void {
    const done = new Map(this.#runs.map(({ number, slices }) => [number, slices]))
    for (const run of this.#runs) {
      run.first = run.target === 0 ? 0 : done.get(run.target)!
      run.end = run.target === 0 ? run.slices : SLICES
    }
  }

  /** A look-up without a filter reads a page, however large the run: so the small ones have theirs, as far as memory goes. */
  #shareMemory(): void {
    let bytes = 0
    for (const run of this.#runs.toSorted((a, b) => a.entries - b.entries)) {
      bytes += 4 * (filterWords(run.entries, SLICES) + boundWords(run.entries, SLICES))
      run.filtered = bytes <= FILTER_BYTES
      if (!run.filtered && run.cache.filter !== NO_FILTER) run.cache = noCache()
    }
  }

  /** Adds to `found` the texts that hold the keys: of each key at least the first `limit`, not in order. */
  find(stamp: number, lanes: Uint32Array, limit: number, found: Found): void {
    const count = lanes.length / 2
    if (count <= FEW_KEYS) this.#findFew(stamp, lanes, limit, found)
    else {
      const asked = new AskedKeys(count).fill(stamp, lanes)
      // Oldest first: of a key that many hold the first ones are mostly there, and nobody else need be asked.
      for (const run of this.#runs) {
        const passing = asked.passed.subarray(0, this.#passFilter(run, asked))
        this.#findInRun(run, stamp, lanes, asked, passing, limit, found)
      }
    }
    if (limit > CROWD) this.#findCrowds(stamp, lanes, limit, found)
  }

  /** The keys of one article: what its pages would say of most of them is told by those who hold one. */
  #findFew(stamp: number, lanes: Uint32Array, limit: number, found: Found): void {
    const asked = this.#few.fill(stamp, lanes)
    const { places, bits, passed, bounds } = asked
    bounds.fill(0, 0, asked.count)
    const passing = this.#runs.map((run) => {
      const own: number[] = []
      const count = this.#passFilter(run, asked)
      for (let p = 0; p < count; p++) {
        const o = passed[p]!
        bounds[o]! += boundOf(run.cache.bounds, places[o]!, bits[o]!)
        own.push(o)
      }
      return own
    })
    this.#findByHolders(stamp, lanes, asked, passing, found)
    for (const [r, run] of this.#runs.entries()) {
      const left = passing[r]!.filter((o) => bounds[o] !== DONE)
      this.#findInRun(run, stamp, lanes, asked, left, limit, found)
    }
  }

  /**
   * Looks for one key and asks those who hold it for all of their keys: whatever else is held by as many of them as can hold
   * it is done with. A text has its keys under one stamp all in the log or all in runs, so those found in runs have them there.
   */
  #findByHolders(
    stamp: number,
    lanes: Uint32Array,
    asked: AskedKeys,
    passing: readonly (readonly number[])[],
    found: Found,
  ): void {
    const { order, places, bounds, count } = asked
    const sample = toSample(asked)
    if (sample < 0) return
    const pages: number[] = []
    for (const [r, run] of this.#runs.entries()) {
      if (passing[r]!.includes(sample)) pages.push(pageOf(run, places[sample]!))
    }
    findKeys(this.#readPages(pages), stamp, lanes, [order[sample]!], found)
    bounds[sample] = DONE
    const holders = found[order[sample]!]
    if (holders === undefined) return
    const keys: number[] = []
    for (let o = 0; o < count; o++) if (bounds[o]! > 0 && bounds[o]! <= holders.length) keys.push(order[o]!)
    const known: Found = Array(count).fill(undefined)
    findKeys(this.#readKeys(stamp, holders), stamp, lanes, keys, known)
    for (let o = 0; o < count; o++) {
      const key = order[o]!
      if (known[key] === undefined || known[key].length !== bounds[o]) continue
      found[key] = known[key]
      bounds[o] = DONE
    }
  }

  /** The keys of some texts under a stamp, as entries. */
  #readKeys(stamp: number, texts: readonly number[]): Int32Array {
    const count = texts.length
    this.#selectKeys[count] ??= this.#database.prepare(
      `SELECT number, keys FROM texts WHERE number IN (${Array(count).fill('?').join()})`,
    )
    const rows = this.#selectKeys[count].all(...texts) as { number: number; keys: Uint8Array }[]
    const held = rows.flatMap(({ number, keys }) =>
      unpack(keys).flatMap((part) => (part.stamp === stamp ? { number, values: valuesOf(part.bytes) } : [])),
    )
    const entries = new Int32Array(STRIDE * held.reduce((sum, { values }) => sum + values.length, 0))
    let at = 0
    for (const { number, values } of held) {
      setEntries(entries, at, stamp, values, number)
      at += STRIDE * values.length
    }
    return entries
  }

  #findInRun(
    run: Run,
    stamp: number,
    lanes: Uint32Array,
    { order, places }: AskedKeys,
    passing: ArrayLike<number>,
    limit: number,
    found: Found,
  ): void {
    let pages: number[] = []
    let keys: number[] = []
    for (let p = 0; p < passing.length; p++) {
      const o = passing[p]!
      const key = order[o]!
      const holders = found[key]
      if (holders !== undefined && isEnough(holders, limit, run.first_text)) continue
      const page = pageOf(run, places[o]!)
      if (page !== pages.at(-1)) {
        if (pages.length === PAGES_AT_ONCE) {
          findKeys(this.#readPages(pages), stamp, lanes, keys, found)
          pages = []
          keys = []
        }
        pages.push(page)
      }
      keys.push(key)
    }
    if (pages.length > 0) findKeys(this.#readPages(pages), stamp, lanes, keys, found)
  }

  /**
   * Notes which keys the run may hold, and says how many. Apart from what is done with them: a filter lies anywhere in
   * memory, and the processor waits for many of its words at a time if nothing else stands between.
   */
  #passFilter(run: Run, { count, places, bits, passed }: AskedKeys): number {
    const { first, end, cache } = run
    let passing = 0
    for (let o = 0; o < count; o++) {
      const place = places[o]!
      const slice = place >>> 24
      if (slice < first || slice >= end) continue
      if (cache.asked[slice] !== ASKED_OFTEN && !this.#isFilterRead(run, slice)) passed[passing++] = o
      else if (mayHold(cache.filter, place, bits[o]!)) passed[passing++] = o
    }
    return passing
  }

  /**
   * The entries of some pages of a run, in one array: an array for each would cost as much again as reading them. Bytes put
   * together become text, which nobody looks at before they are bytes again.
   */
  #readPages(numbers: readonly number[]): Int32Array {
    const count = numbers.length
    this.#selectPages[count] ??= this.#database.prepare(
      count === 1
        ? 'SELECT entries FROM key_pages WHERE number = ?'
        : `SELECT CAST(group_concat(entries, '') AS BLOB) AS entries FROM key_pages WHERE number IN (${Array(count).fill('?').join()})`,
    )
    const row = this.#selectPages[count].get(...numbers) as { entries: Uint8Array | null } | undefined
    return row?.entries == null ? NO_ENTRIES : toEntries(row.entries)
  }

  /** Whether the filter can be asked from now on; if not, it counts as asked for. */
  #isFilterRead({ number, entries, filtered, cache }: Run, slice: number): boolean {
    if (!filtered) return false
    if (cache.asked[slice]! < ASKED_OFTEN - 1) {
      cache.asked[slice]!++
      return false
    }
    // A slice without entries has no row.
    const row = this.sql('SELECT bits FROM key_filters WHERE number = ?').get(number * SLICES + slice)
    if (row !== undefined) {
      const part = toEntries((row as { bits: Uint8Array }).bits)
      const words = filterWords(entries, SLICES) / SLICES
      if (cache.filter === NO_FILTER) cache.filter = new Int32Array(words * SLICES)
      cache.filter.set(part.subarray(0, words), slice * words)
      // Runs of former versions have none.
      if (part.length > words) keepBounds(cache, part.subarray(words), slice)
    }
    cache.asked[slice] = ASKED_OFTEN
    return true
  }

  #findCrowds(stamp: number, lanes: Uint32Array, limit: number, found: Found): void {
    const most = limit === Number.MAX_SAFE_INTEGER ? -1 : limit
    for (let i = 0; 2 * i < lanes.length; i++) {
      const holders = found[i]
      if (holders === undefined || holders.length < CROWD) continue
      const key = (BigInt(lanes[2 * i + 1]! | 0) << 32n) | BigInt(lanes[2 * i]!)
      const rows = this.sql('SELECT text FROM crowds WHERE stamp = ? AND key = ? ORDER BY text LIMIT ?').all(
        stamp,
        key,
        most,
      )
      for (const { text } of rows as { text: number }[]) holders.push(text)
    }
  }
}

/** What is not known yet is unbounded. */
function keepBounds(cache: RunCache, part: Int32Array, slice: number): void {
  if (cache.bounds === NO_BOUNDS) cache.bounds = new Int32Array(part.length * SLICES).fill(-1)
  cache.bounds.set(part, slice * part.length)
}

/** The number of the page to which a place belongs. */
export function pageOf({ number, pages }: Pick<Run, 'number' | 'pages'>, place: number): number {
  return number * RUN_PAGES + Math.floor((place * (SLICES * pages)) / 0x1_0000_0000)
}

/** Whether those known are the first ones, whatever comes from `next` on. */
export function isEnough(texts: readonly number[], limit: number, next: number): boolean {
  if (texts.length < limit) return false
  for (const text of texts) if (text >= next) return false
  return true
}
