/**
 * What a batch is judged against, as it was named: a store, or the folder of an earlier run; and what makes sense together with
 * it.
 */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import type { DedupeOptions } from './dedupe.ts'
import { EarlierRun, type KeepRecords } from './earlier-run.ts'
import { KnownStore } from './known-store.ts'
import type { BatchOptions } from './run.ts'

export function isAgainstStore({ against }: DedupeOptions): boolean {
  return against !== undefined && !(typeof against === 'string' && isFolder(against))
}

export function openKnown(options: DedupeOptions, began = new Date().toISOString()): Promise<KnownStore> {
  const { against, preset, set, sensitivity, snapshots, outlets } = options
  const given = { preset, set, sensitivity, snapshots, outlets }
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  // What is added was seen when it came, as by `addAll()`; what is only looked at, when that began.
  return KnownStore.open(against!, { ...own, ...(options.add !== true && { now: () => began }) }, began)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

export function findEarlier(against: DedupeOptions['against']): EarlierRun | undefined {
  return typeof against === 'string' && isFolder(against) ? new EarlierRun(against) : undefined
}

/** Whether what others can be judged against is kept, and how; what makes no sense together is refused. */
export function toKept(
  { add, against }: DedupeOptions,
  records: KeepRecords | undefined,
  { earlier }: BatchOptions,
): KeepRecords | undefined {
  if (earlier !== undefined) {
    if (records !== undefined && add !== true) {
      throw new NewsfoldError('option-wrong', 'to keep what is known together with what was known before, add to it')
    }
    return add === true ? (records ?? earlier.known.records) : undefined
  }
  if (records !== undefined && against !== undefined) {
    throw new NewsfoldError('option-wrong', 'what is known is kept by the store; add to it, and judge against it again')
  }
  if (add === true && against === undefined) {
    throw new NewsfoldError('option-wrong', 'articles are added to what they are judged against, and nothing was named')
  }
  return records
}

/** What a run against a store calls now; it stays that when the run goes on after a crash. */
export const BEGAN = 'began'

export function readBegan(work: string): string | undefined {
  const path = join(work, BEGAN)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
