/**
 * How runs of the key index come about (`sqlite-key-runs.ts` reads them): from the log, and from other runs.
 *
 * Runs are joined when four of them, the newest ones, are of about one size, slice by slice with the commits that follow:
 * a commit pays for COMPACTION entries for each one it brings. A slice moves in one transaction, so nothing is ever in two
 * runs, and whoever commits next goes on. There are never many runs, and an entry is written again as often as the store
 * has grown fourfold.
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
import { boundWords, filterWords, makeBoundPart, makeFilterPart } from './key-filter.ts'
import {
  CROWD,
  NO_ENTRIES,
  PAGE_ENTRIES,
  pageOf,
  RUN_PAGES,
  type Run,
  SLICES,
  type SqliteKeyRuns,
} from './sqlite-key-runs.ts'

const COMPACTION = 8
const JOINED_RUNS = 4

export class SqliteKeyJoins {
  readonly #runs: SqliteKeyRuns
  /** Entries that commits have paid for; one slice may be done on credit. */
  #paid = 0

  constructor(runs: SqliteKeyRuns) {
    this.#runs = runs
  }

  /** A new run of these entries, in any order. */
  add(entries: Int32Array): void {
    const sorted = sortEntries(entries)
    const number = (
      this.#runs.sql('SELECT coalesce(max(number), 0) + 1 AS next FROM key_runs').get() as { next: number }
    ).next
    this.#putRun(number, entries.length / STRIDE, SLICES, firstText(entries))
    const run = this.#runs.list.at(-1)!
    for (let slice = 0, from = 0; slice < SLICES; slice++) {
      let to = from
      while (to < sorted.length && placeAt(sorted, to) >>> 24 === slice) to += STRIDE
      this.#putSlice(run, slice, sorted.subarray(from, to))
      from = to
    }
  }

  #putRun(number: number, entries: number, slices: number, first: number): void {
    const pages = Math.max(1, Math.round(entries / SLICES / PAGE_ENTRIES))
    this.#runs.sql('INSERT INTO key_runs VALUES (?, ?, ?, ?, ?, 0)').run(number, entries, pages, slices, first)
    this.#runs.refresh()
  }

  /** Writes the pages and the filter of a slice. */
  #putSlice(run: Pick<Run, 'number' | 'pages' | 'entries'>, slice: number, sorted: Int32Array): void {
    const entries = this.#withoutCrowds(sorted)
    if (entries.length === 0) return
    for (let from = 0; from < entries.length; ) {
      const page = pageOf(run, placeAt(entries, from))
      let to = from + STRIDE
      while (to < entries.length && pageOf(run, placeAt(entries, to)) === page) to += STRIDE
      this.#runs.sql('INSERT INTO key_pages VALUES (?, ?)').run(page, toBytes(entries.subarray(from, to)))
      from = to
    }
    const filter = makeFilterPart(entries, filterWords(run.entries, SLICES), slice, SLICES)
    const bounds = makeBoundPart(entries, boundWords(run.entries, SLICES), slice, SLICES)
    this.#runs
      .sql('INSERT INTO key_filters VALUES (?, ?)')
      .run(run.number * SLICES + slice, toBytes(joinEntries([filter, bounds])))
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
        this.#runs
          .sql('INSERT INTO crowds VALUES (?, ?, ?)')
          .run(stampAt(sorted, at), keyAt(sorted, at), textAt(sorted, at))
        continue
      }
      rest?.copyWithin(kept, at, at + STRIDE)
      kept += STRIDE
    }
    return rest === undefined ? sorted : rest.subarray(0, kept)
  }

  /** Joins runs, as far as the entries just added pay for it. */
  join(added: number): boolean {
    this.#paid = Math.min(this.#paid, 0) + added * COMPACTION
    let changed = this.#startJoining()
    while (this.#paid > 0) {
      const joining = this.#runs.list.filter(({ slices }) => slices < SLICES)
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
    for (const run of this.#runs.list.toReversed()) {
      if (run.target !== 0 || run.slices < SLICES || (sources.length > 0 && run.entries > entries)) break
      sources.push(run)
      entries += run.entries
    }
    if (sources.length < JOINED_RUNS) return false
    const number = this.#runs.list.at(-1)!.number + 1
    this.#putRun(number, entries, 0, Math.min(...sources.map(({ first_text }) => first_text)))
    for (const source of sources) {
      this.#runs.sql('UPDATE key_runs SET target = ? WHERE number = ?').run(number, source.number)
    }
    this.#runs.refresh()
    return true
  }

  #joinSlice(target: Run): void {
    const slice = target.slices
    const sources = this.#runs.list.filter((run) => run.target === target.number)
    let entries: Int32Array = NO_ENTRIES
    // From the newest, which are small, to the oldest.
    for (const { number, pages } of sources.reverse()) {
      const first = number * RUN_PAGES + slice * pages
      const rows = this.#runs
        .sql('SELECT entries FROM key_pages WHERE number >= ? AND number < ? ORDER BY number')
        .all(first, first + pages) as { entries: Uint8Array }[]
      entries = mergeEntries(joinEntries(rows.map((row) => toEntries(row.entries))), entries)
      this.#runs.sql('DELETE FROM key_pages WHERE number >= ? AND number < ?').run(first, first + pages)
      this.#runs.sql('DELETE FROM key_filters WHERE number = ?').run(number * SLICES + slice)
    }
    this.#putSlice(target, slice, entries)
    this.#runs.sql('UPDATE key_runs SET slices = ? WHERE number = ?').run(slice + 1, target.number)
    if (slice + 1 === SLICES) this.#runs.sql('DELETE FROM key_runs WHERE target = ?').run(target.number)
    this.#runs.refresh()
  }

  /** Takes keys of a text out. */
  remove(stamp: number, lanes: Uint32Array, text: number): void {
    for (let i = 0; i < lanes.length; i += 2) {
      const low = lanes[i]! | 0
      const high = lanes[i + 1]! | 0
      const key = (BigInt(high) << 32n) | BigInt(low >>> 0)
      const crowd = this.#runs.sql('DELETE FROM crowds WHERE stamp = ? AND key = ? AND text = ?').run(stamp, key, text)
      if ((crowd as { changes: number }).changes > 0) continue
      const place = placeOf(stamp, low, high)
      const slice = place >>> 24
      for (const run of this.#runs.list) {
        if (slice < run.first || slice >= run.end) continue
        if (this.#removeFromPage(run, pageOf(run, place), stamp, low, high, text)) break
      }
    }
  }

  #removeFromPage(run: Run, number: number, stamp: number, low: number, high: number, text: number): boolean {
    const row = this.#runs.sql('SELECT entries FROM key_pages WHERE number = ?').get(number)
    if (row === undefined) return false
    const page = toEntries((row as { entries: Uint8Array }).entries)
    for (let at = 0; at < page.length; at += STRIDE) {
      if (!isKey(page, at, stamp, low, high) || textAt(page, at) !== text) continue
      const successor = this.#takeFromCrowd(run, page, at)
      const rest = joinEntries([page.subarray(0, at), page.subarray(at + STRIDE), successor])
      // An engine may take no bytes for no value, so a page that is empty goes.
      if (rest.length === 0) this.#runs.sql('DELETE FROM key_pages WHERE number = ?').run(number)
      else {
        const sorted = successor.length === 0 ? rest : sortEntries(rest)
        this.#runs.sql('UPDATE key_pages SET entries = ? WHERE number = ?').run(toBytes(sorted), number)
      }
      return true
    }
    return false
  }

  /** The first of those in the crowd of a key takes the place of one that goes, so that pages always hold the first ones. */
  #takeFromCrowd(run: Run, page: Int32Array, at: number): Int32Array {
    const [stamp, key] = [stampAt(page, at), keyAt(page, at)]
    const row = this.#runs
      .sql('SELECT text FROM crowds WHERE stamp = ? AND key = ? ORDER BY text LIMIT 1')
      .get(stamp, key)
    if (row === undefined) return NO_ENTRIES
    const { text } = row as { text: number }
    this.#runs.sql('DELETE FROM crowds WHERE stamp = ? AND key = ? AND text = ?').run(stamp, key, text)
    this.#runs.sql('UPDATE key_runs SET first_text = min(first_text, ?) WHERE number = ?').run(text, run.number)
    const entry = new Int32Array(STRIDE)
    setEntry(entry, 0, stamp, page[at]!, page[at + 1]!, text)
    return entry
  }
}

function firstText(entries: Int32Array): number {
  let first = Number.POSITIVE_INFINITY
  for (let at = 0; at < entries.length; at += STRIDE) first = Math.min(first, textAt(entries, at))
  return first
}
