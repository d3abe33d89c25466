/**
 * What a command works with: its flags, read and ready; where it prints; the store. The second step after parsing:
 * here raw words become objects, so that no command touches the process.
 */

import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { NewsfoldError, NoStoreError } from '../errors.ts'
import { unpackSnapshots } from '../learn/snapshot-file.ts'
import type { Settings } from '../model.ts'
import { open } from '../open.ts'
import type { Newsfold, OpenOptions } from '../options.ts'
import { toSettings } from '../parameters.ts'
import { DEFAULT_PRESET, getPreset } from '../presets/presets.ts'
import { withSensitivity } from '../presets/sensitivity.ts'
import { readOutlets } from '../read/outlets.ts'
import type { Paint } from '../report/colors.ts'
import type { Snapshot } from '../store/store.ts'
import type { Output } from './output.ts'
import { toSet } from './values.ts'

/** What was written on the command line, by flag; a switch is true, a repeated flag a list. */
export type Raw = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** What of the outside world a command may use. */
export interface Surroundings {
  readonly input: AsyncIterable<Uint8Array>
  readonly output: Output
  /** Standard error: progress and summaries. */
  readonly notes: { readonly write: (text: string) => unknown; readonly isTerminal: boolean; readonly width: number }
  readonly paint: Paint
  readonly width: number
  /** Aborted by the first Ctrl-C, and when nobody reads the output any more. */
  readonly stop: AbortSignal
  readonly now: () => number
  /** That the process takes. */
  readonly memoryBytes: () => number
}

export class Session {
  readonly surroundings: Surroundings
  readonly #raw: Raw
  readonly #given: ReadonlySet<string>

  /** `given`: the keys of what was written on the command line, where the rest is defaults and the environment. */
  constructor(surroundings: Surroundings, raw: Raw, given: ReadonlySet<string> = new Set()) {
    this.surroundings = surroundings
    this.#raw = raw
    this.#given = given
  }

  get json(): boolean {
    return this.has('json')
  }

  get quiet(): boolean {
    return this.has('quiet')
  }

  /** How far work has come is told in this way. */
  get progress(): 'line' | 'json' | 'none' {
    if (this.quiet) return 'none'
    const how = (this.find('progress') ?? 'line') as 'line' | 'json' | 'none'
    return how === 'line' && !this.surroundings.notes.isTerminal ? 'none' : how
  }

  get paint(): Paint {
    return this.surroundings.paint
  }

  has(flag: string): boolean {
    return this.#raw[toKey(flag)] === true
  }

  /** Whether somebody wrote it, even if it says what would hold anyway. */
  isGiven(flag: string): boolean {
    return this.#given.has(toKey(flag))
  }

  find(flag: string): string | undefined {
    const value = this.#raw[toKey(flag)]
    return typeof value === 'string' ? value : undefined
  }

  get(flag: string): string {
    const value = this.find(flag)
    if (value === undefined || value === '') throw new NewsfoldError('option-wrong', `--${flag} needs a value`)
    return value
  }

  list(flag: string): readonly string[] {
    const value = this.#raw[toKey(flag)]
    return Array.isArray(value) ? value : []
  }

  print(line: string): Promise<void> {
    return this.surroundings.output.print(line)
  }

  async printAll(lines: readonly string[]): Promise<void> {
    for (const line of lines) await this.print(line)
  }

  printJson(value: unknown): Promise<void> {
    return this.print(JSON.stringify(value))
  }

  /** A remark beside the answers. */
  note(line: string): void {
    if (!this.quiet) this.surroundings.notes.write(`${line}\n`)
  }

  /** Who is at work here. */
  by(): string {
    return this.find('by') ?? userName()
  }

  /** Preset, parameters, snapshot and outlets as given; what is not given is the store's. */
  judgeOptions(): Pick<OpenOptions, 'preset' | 'sensitivity' | 'set' | 'snapshots' | 'outlets'> {
    const preset = this.find('preset')
    const sensitivity = this.find('sensitivity')
    const pairs = this.list('set')
    const file = this.find('snapshot')
    const outlets = this.find('outlets')
    return {
      ...(preset !== undefined && { preset }),
      ...(sensitivity !== undefined && { sensitivity }),
      ...(pairs.length > 0 && { set: toSet(pairs) }),
      ...(file !== undefined && { snapshots: readSnapshots(file) }),
      ...(outlets !== undefined && { outlets: readOutlets(outlets) }),
    }
  }

  /** All settings there are without a store: the preset's, and what is set. */
  settings(): Settings {
    const preset = getPreset(this.find('preset') ?? DEFAULT_PRESET)
    return toSettings(preset.parameters, withSensitivity(preset, this.find('sensitivity'), toSet(this.list('set'))))
  }

  /** The store, made if it is not there. */
  open(): Promise<Newsfold> {
    return open({ ...this.judgeOptions(), store: this.get('store') })
  }

  /** The store with these options only. */
  openWith(options: Omit<OpenOptions, 'store'>): Promise<Newsfold> {
    return open({ ...options, store: this.get('store') })
  }

  /** The store; reading from one that is not there is a mistake, not a wish for an empty one. */
  openExisting(): Promise<Newsfold> {
    return open({ ...this.judgeOptions(), store: this.get('store'), mustExist: true })
  }

  /** The store by its own settings, for commands that change those or ask what others would do. */
  openAsItIs(): Promise<Newsfold> {
    const { set: _, sensitivity: __, ...options } = this.judgeOptions()
    return open({ ...options, store: this.get('store'), mustExist: true })
  }

  /** What is set on the command line for a store that is there: by its preset's sensitivity, and one by one. */
  wantedOf({ preset }: Pick<Newsfold, 'preset'>): Settings {
    return withSensitivity(getPreset(preset), this.find('sensitivity'), toSet(this.list('set')))
  }

  /** The store, or an empty one in memory: asking leaves no store behind. */
  async openToAsk(): Promise<Newsfold> {
    try {
      return await this.openExisting()
    } catch (error) {
      if (!(error instanceof NoStoreError)) throw error
      return open({ ...this.judgeOptions(), store: 'memory:' })
    }
  }
}

/** A user without an entry in the system's list has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

/** What `newsfold learn` wrote to a file. */
export function readSnapshots(path: string): Snapshot[] {
  try {
    return unpackSnapshots(readFileSync(path))
  } catch (error) {
    if (error instanceof NewsfoldError) throw error
    throw new NewsfoldError('input-missing', `${path} does not exist or cannot be read`, { cause: error })
  }
}

/** Commander's key of a flag: `size-at-least` is `sizeAtLeast`. */
function toKey(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
