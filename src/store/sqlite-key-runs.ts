/**
 * The part of the key index that lies on disk: runs of sorted entries (`key-entries.ts`).
 *
 * A run never changes but by removals. It has 256 slices by the upper bits of the entries' places, a slice has pages of
 * about PAGE_ENTRIES, and a page is found by reckoning from the place, so that a look-up reads one page of each run that
 * may hold the key, mostly none: filters (`key-filter.ts`) stay in memory, up to FILTER_BYTES of them.
 *
 * Runs are joined when four of them, the newest ones, are of about one size, slice by slice with the commits that follow:
 * a commit pays for COMPACTION entries for each one it brings. A slice moves in one transaction, so nothing is ever in two
 * runs, and whoever commits next goes on. There are never many runs, and an entry is written again as often as the store
 * has grown fourfold.
 *
 * A key that very many texts hold would make its page large. So a run gives only its first CROWD holders, and the rest
 * stand in the table `crowds`, one row each; they are asked for by those who want more.
 */

import {
  isKey,
  isSameKey,
  joinEntries,
  keyAt,
  mergeEntries,
  placeAt,
  placeOf,
  STRIDE,
  setEntry,
  sortEntries,
  stampAt,
  textAt,
  toBytes,
  toEntries,
} from './key-entries.ts'
import { filterWords, makeFilterPart, mayHold } from './key-filter.ts'
import { PageAsks } from './page-asks.ts'
import { RecentPages } from './recent-pages.ts'
import type { Database, Statement } from './sqlite-binding.ts'

const SLICES = 256
/** Four such pages fill one of the file's. */
const PAGE_ENTRIES = 100
export const CROWD = 64
const COMPACTION = 8
const JOINED_RUNS = 4
/** A slice's filter is read when it has been asked for so often: a process that lives shortly reads pages instead. */
const ASKED_OFTEN = 4
const FILTER_BYTES = 64 * 2 ** 20
/** Pages read in one call. */
const CHUNKS = [1, 8, 64] as const
/** The number of a page is that of its run times this, plus its place in the run. */
const RUN_PAGES = 2 ** 32

/** For each key asked for the texts that hold it, if any do. */
export type Found = (number[] | undefined)[]

interface RunRow {
  readonly number: number
  /** How many it had when it was made. */
  readonly entries: number
  /** Pages of each slice. */
  readonly pages: number
  /** Slices it has, from the first on: all of them, unless others are being joined into it. */
  readonly slices: number
  /** The run it is being joined into, or 0: it has the slices which that one does not have yet. */
  readonly target: number
}

interface Run extends RunRow {
  /** The slices it has now. */
  first: number
  end: number
  readonly cache: RunCache
}

/** What is remembered of a run. */
interface RunCache {
  /** Room for all of it; undefined if nothing was read yet. */
  filter: Int32Array | undefined
  /** How often each slice was asked for before its part of the filter was read; ASKED_OFTEN when it was. */
  readonly asked: Uint8Array
}

const NO_ENTRIES = new Int32Array(0)

function noCache(): RunCache {
  return { filter: undefined, asked: new Uint8Array(SLICES) }
}

export class SqliteKeyRuns {
  /** Oldest first. */
  #runs: Run[] = []
  #filterBytes = 0
  /** Entries that commits have paid for; one slice may be done on credit. */
  #paid = 0
  readonly #asks = new PageAsks()
  readonly #pages = new RecentPages()
  readonly #database: Database
  readonly #statements = new Map<string, Statement>()

  constructor(database: Database) {
    this.#database = database
  }

  #sql(text: string): Statement {
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      statement = this.#database.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }

  /** How many runs there are. */
  get length(): number {
    return this.#runs.length
  }

  /** Reads the list of runs anew. */
  refresh(): void {
    const known = new Map(this.#runs.map(({ number, cache }) => [number, cache]))
    const rows = this.#sql('SELECT number, entries, pages, slices, target FROM key_runs ORDER BY number').all()
    this.#runs = (rows as RunRow[]).map((row) => ({
      ...row,
      first: 0,
      end: 0,
      cache: known.get(row.number) ?? noCache(),
    }))
    this.#setRanges()
    this.#filterBytes = this.#runs.reduce((sum, { cache }) => sum + (cache.filter?.byteLength ?? 0), 0)
  }

  /** Forgets what was read. */
  forget(): void {
    this.#runs = []
    this.#pages.clear()
  }

  /** Notes which slices each run has. */
  #setRanges(): void {
    const done = new Map(this.#runs.map(({ number, slices }) => [number, slices]))
    for (const run of this.#runs) {
      run.first = run.target === 0 ? 0 : done.get(run.target)!
      run.end = run.target === 0 ? run.slices : SLICES
    }
  }

  /** Adds to `found` the texts that hold the keys: of each key at least the first `limit`, not in order. */
  find(stamp: number, lanes: Uint32Array, limit: number, found: Found): void {
    if (this.#runs.length === 0) return
    this.#askPages(stamp, lanes)
    const asks = this.#asks
    asks.sort()
    this.#readPages(asks.distinctPages())
    let page: Int32Array | undefined
    for (let ask = 0; ask < asks.length; ask++) {
      const number = asks.pageAt(ask)
      if (ask === 0 || number !== asks.pageAt(ask - 1)) page = this.#pages.find(number)
      const i = asks.keyAt(ask)
      findInPage(page!, stamp, lanes[2 * i]! | 0, lanes[2 * i + 1]! | 0, limit, found, i)
    }
    this.#pages.trim()
    if (limit > CROWD) this.#findCrowds(stamp, lanes, limit, found)
  }

  /** Reads those of the pages that are not in memory. */
  #readPages(wanted: readonly number[]): void {
    const missing = wanted.filter((number) => this.#pages.find(number) === undefined)
    for (let from = 0; from < missing.length; ) {
      const left = missing.length - from
      const size = CHUNKS.find((chunk) => chunk >= left) ?? CHUNKS.at(-1)!
      const chunk = missing.slice(from, from + size)
      for (const number of chunk) this.#pages.add(number, NO_ENTRIES)
      while (chunk.length < size) chunk.push(chunk.at(-1)!)
      const marks = Array(size).fill('?').join()
      const rows = this.#sql(`SELECT number, entries FROM key_pages WHERE number IN (${marks})`).all(...chunk)
      for (const { number, entries } of rows as { number: number; entries: Uint8Array }[]) {
        this.#pages.add(number, toEntries(entries))
      }
      from += size
    }
  }

  /** Notes which pages of which runs may hold the keys. */
  #askPages(stamp: number, lanes: Uint32Array): void {
    const asks = this.#asks
    asks.length = 0
    for (let i = 0; 2 * i < lanes.length; i++) {
      const low = lanes[2 * i]!
      const high = lanes[2 * i + 1]!
      const place = placeOf(stamp, low, high)
      const slice = place >>> 24
      for (const run of this.#runs) {
        if (slice < run.first || slice >= run.end) continue
        if (this.#isFilterRead(run, slice) && !mayHold(run.cache.filter!, place, low, high)) continue
        asks.add(pageOf(run, place), i)
      }
    }
  }

  /** Whether the filter can be asked; if not, it counts as asked for. */
  #isFilterRead({ number, entries, cache }: Run, slice: number): boolean {
    if (cache.asked[slice] === ASKED_OFTEN) return true
    if (cache.asked[slice]! < ASKED_OFTEN - 1) {
      cache.asked[slice]!++
      return false
    }
    if (cache.filter === undefined) {
      const words = filterWords(entries, SLICES)
      if (this.#filterBytes + 4 * words > FILTER_BYTES) return false
      cache.filter = new Int32Array(words)
      this.#filterBytes += 4 * words
    }
    const row = this.#sql('SELECT bits FROM key_filters WHERE number = ?').get(number * SLICES + slice)
    if (row !== undefined) {
      const part = toEntries((row as { bits: Uint8Array }).bits)
      cache.filter.set(part, slice * part.length)
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
      const rows = this.#sql('SELECT text FROM crowds WHERE stamp = ? AND key = ? ORDER BY text LIMIT ?').all(
        stamp,
        key,
        most,
      )
      for (const { text } of rows as { text: number }[]) holders.push(text)
    }
  }

  /** A new run of these entries, in any order. */
  add(entries: Int32Array): void {
    const sorted = sortEntries(entries)
    const number = (this.#sql('SELECT coalesce(max(number), 0) + 1 AS next FROM key_runs').get() as { next: number })
      .next
    this.#putRun(number, entries.length / STRIDE, SLICES)
    const run = this.#runs.at(-1)!
    for (let slice = 0, from = 0; slice < SLICES; slice++) {
      let to = from
      while (to < sorted.length && placeAt(sorted, to) >>> 24 === slice) to += STRIDE
      this.#putSlice(run, slice, sorted.subarray(from, to))
      from = to
    }
  }

  #putRun(number: number, entries: number, slices: number): void {
    const pages = Math.max(1, Math.round(entries / SLICES / PAGE_ENTRIES))
    this.#sql('INSERT INTO key_runs VALUES (?, ?, ?, ?, 0)').run(number, entries, pages, slices)
    this.#runs.push({ number, entries, pages, slices, target: 0, first: 0, end: slices, cache: noCache() })
  }

  /** Writes the pages and the filter of a slice. */
  #putSlice(run: Pick<Run, 'number' | 'pages' | 'entries'>, slice: number, sorted: Int32Array): void {
    const entries = this.#withoutCrowds(sorted)
    if (entries.length === 0) return
    for (let from = 0; from < entries.length; ) {
      const page = pageOf(run, placeAt(entries, from))
      let to = from + STRIDE
      while (to < entries.length && pageOf(run, placeAt(entries, to)) === page) to += STRIDE
      this.#sql('INSERT INTO key_pages VALUES (?, ?)').run(page, toBytes(entries.subarray(from, to)))
      from = to
    }
    const filter = makeFilterPart(entries, filterWords(run.entries, SLICES), slice, SLICES)
    this.#sql('INSERT INTO key_filters VALUES (?, ?)').run(run.number * SLICES + slice, toBytes(filter))
  }

  /** The first CROWD entries of each key; the others go into the table `crowds`. */
  #withoutCrowds(sorted: Int32Array): Int32Array {
    let kept = 0
    let holders = 0
    let rest: Int32Array | undefined
    for (let at = 0; at < sorted.length; at += STRIDE) {
      holders = at > 0 && isSameKey(sorted, at, at - STRIDE) ? holders + 1 : 1
      if (holders > CROWD) {
        rest ??= sorted.slice()
        this.#sql('INSERT INTO crowds VALUES (?, ?, ?)').run(stampAt(sorted, at), keyAt(sorted, at), textAt(sorted, at))
        continue
      }
      rest?.copyWithin(kept, at, at + STRIDE)
      kept += STRIDE
    }
    return rest === undefined ? sorted : rest.subarray(0, kept)
  }

  /** Joins runs, as far as the entries just added pay for it. */
  compact(added: number): boolean {
    this.#paid = Math.min(this.#paid, 0) + added * COMPACTION
    let changed = this.#startJoining()
    while (this.#paid > 0) {
      const joining = this.#runs.filter(({ slices }) => slices < SLICES)
      if (joining.length === 0) break
      // The smallest first: it is done soonest, and the newest runs come in numbers.
      const target = joining.reduce((least, run) => (run.entries < least.entries ? run : least))
      this.#joinSlice(target)
      this.#paid -= target.entries / SLICES
      changed = true
      this.#startJoining()
    }
    return changed
  }

  /** Looks whether enough of the newest runs are of about one size. */
  #startJoining(): boolean {
    const sources: Run[] = []
    let entries = 0
    for (const run of this.#runs.toReversed()) {
      if (run.target !== 0 || run.slices < SLICES || (sources.length > 0 && run.entries > entries)) break
      sources.push(run)
      entries += run.entries
    }
    if (sources.length < JOINED_RUNS) return false
    const number = this.#runs.at(-1)!.number + 1
    this.#putRun(number, entries, 0)
    for (const source of sources) this.#change(source.number, { target: number })
    return true
  }

  #change(number: number, change: Partial<RunRow>): void {
    const at = this.#runs.findIndex((run) => run.number === number)
    const run = { ...this.#runs[at]!, ...change }
    this.#runs[at] = run
    this.#setRanges()
    this.#sql('UPDATE key_runs SET slices = ?, target = ? WHERE number = ?').run(run.slices, run.target, number)
  }

  #joinSlice(target: Run): void {
    const slice = target.slices
    const sources = this.#runs.filter((run) => run.target === target.number)
    let entries: Int32Array = NO_ENTRIES
    // From the newest, which are small, to the oldest.
    for (const { number, pages } of sources.reverse()) {
      const first = number * RUN_PAGES + slice * pages
      const rows = this.#sql('SELECT entries FROM key_pages WHERE number >= ? AND number < ? ORDER BY number').all(
        first,
        first + pages,
      ) as { entries: Uint8Array }[]
      entries = mergeEntries(joinEntries(rows.map((row) => toEntries(row.entries))), entries)
      this.#sql('DELETE FROM key_pages WHERE number >= ? AND number < ?').run(first, first + pages)
      this.#sql('DELETE FROM key_filters WHERE number = ?').run(number * SLICES + slice)
    }
    this.#putSlice(target, slice, entries)
    this.#change(target.number, { slices: slice + 1 })
    if (slice + 1 < SLICES) return
    for (const { number } of sources) this.#sql('DELETE FROM key_runs WHERE number = ?').run(number)
    this.refresh()
  }

  /** Forgets pages, some of which were rewritten. */
  forgetPages(): void {
    this.#pages.clear()
  }

  /** Takes keys of a text out. */
  remove(stamp: number, lanes: Uint32Array, text: number): void {
    this.forgetPages()
    for (let i = 0; i < lanes.length; i += 2) {
      const low = lanes[i]! | 0
      const high = lanes[i + 1]! | 0
      const key = (BigInt(high) << 32n) | BigInt(low >>> 0)
      const crowd = this.#sql('DELETE FROM crowds WHERE stamp = ? AND key = ? AND text = ?').run(stamp, key, text)
      if ((crowd as { changes: number }).changes > 0) continue
      const place = placeOf(stamp, low, high)
      const slice = place >>> 24
      for (const run of this.#runs) {
        if (slice < run.first || slice >= run.end) continue
        if (this.#removeFromPage(pageOf(run, place), stamp, low, high, text)) break
      }
    }
  }

  #removeFromPage(number: number, stamp: number, low: number, high: number, text: number): boolean {
    const row = this.#sql('SELECT entries FROM key_pages WHERE number = ?').get(number)
    if (row === undefined) return false
    const page = toEntries((row as { entries: Uint8Array }).entries)
    for (let at = 0; at < page.length; at += STRIDE) {
      if (!isKey(page, at, stamp, low, high) || textAt(page, at) !== text) continue
      const rest = joinEntries([page.subarray(0, at), page.subarray(at + STRIDE), this.#takeFromCrowd(page, at)])
      this.#sql('UPDATE key_pages SET entries = ? WHERE number = ?').run(toBytes(sortEntries(rest)), number)
      return true
    }
    return false
  }

  /** The first of those in the crowd of a key takes the place of one that goes, so that pages always hold the first ones. */
  #takeFromCrowd(page: Int32Array, at: number): Int32Array {
    const [stamp, key] = [stampAt(page, at), keyAt(page, at)]
    const row = this.#sql('SELECT text FROM crowds WHERE stamp = ? AND key = ? ORDER BY text LIMIT 1').get(stamp, key)
    if (row === undefined) return NO_ENTRIES
    const { text } = row as { text: number }
    this.#sql('DELETE FROM crowds WHERE stamp = ? AND key = ? AND text = ?').run(stamp, key, text)
    const entry = new Int32Array(STRIDE)
    setEntry(entry, 0, stamp, page[at]!, page[at + 1]!, text)
    return entry
  }
}

/** The number of the page to which a place belongs. */
function pageOf({ number, pages }: Pick<Run, 'number' | 'pages'>, place: number): number {
  return number * RUN_PAGES + Math.floor((place * (SLICES * pages)) / 0x1_0000_0000)
}

/** Adds the texts of a page that hold a key, at most `limit`. */
function findInPage(
  page: Int32Array,
  stamp: number,
  low: number,
  high: number,
  limit: number,
  found: Found,
  i: number,
): void {
  let left = limit
  for (let at = 0; at < page.length && left > 0; at += STRIDE) {
    if (!isKey(page, at, stamp, low, high)) continue
    const holders = found[i] ?? []
    found[i] = holders
    holders.push(textAt(page, at))
    left--
  }
}
