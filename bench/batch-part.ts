/** What every part of `bench:batch` is given. Each prints as it goes and answers how many goals were missed. */

import type { Peers } from './peers.ts'

export interface PartOptions {
  readonly articles: number
  readonly folder: string
  /** Where `reuters.jsonl` is. */
  readonly data: string | undefined
  readonly memory: string | undefined
  readonly presets: readonly string[]
  /** A run that takes longer is ended and counts as a miss. */
  readonly limitSeconds: number
  readonly peers: Peers
}

/** Says why something was not measured. */
export function printAbsent(what: string, error: unknown): void {
  console.log(`  ${what}: ABSENT, ${error instanceof Error ? error.message : error}`)
}

/** Says that something of ours failed, which is a goal missed. */
export function printFailed(what: string, error: unknown): number {
  console.log(`  ${what}: FAILED, ${error instanceof Error ? error.message : error}`)
  return 1
}
