/**
 * A finished run that others are judged against: what it keeps for that in the folder `known` of its outputs, and how it is
 * read again (`keep-known.ts` writes it).
 *
 * Idea: judging B against A is judging A and B in one run of which everything about A is known already. So a run keeps what
 * the stages before left of each article, in order: columns, keys as they lay in blocks, and how it was settled; the outcome
 * is the same by construction, and what takes time (reading, extracting, cutting into words, comparing) is done for B only.
 *
 * Layout: `known.json` says what it is; a file for each column; `keys-N` for each block of keys; `snapshots`; `records-N` for
 * records that lie nowhere else. The records of plain inputs are not copied unless that was asked for: they are read from the
 * input, which must be as it was then. Cost: see docs/deduplicating.md.
 */

import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import type { Settings } from '../model.ts'
import type { Preset } from '../presets/preset.ts'
import type { FieldNames } from '../read/field-names.ts'
import { type MadeWith, makeSetup, toSnapshot } from '../setup.ts'
import type { Snapshot } from '../store/store.ts'
import type { Columns } from './articles.ts'
import { unpackColumns } from './packed-columns.ts'
import type { BlockKeys } from './prepared-block.ts'
import type { SettledColumns } from './settled-columns.ts'
import { WorkFolder } from './work-folder.ts'

export const KNOWN_FOLDER = 'known'
/** Another layout is another number. */
export const KNOWN_FORMAT = 1
/** Columns of numbers, each in a file of its own. */
export const COLUMNS = [
  'file',
  'starts',
  'sizes',
  'kinds',
  'hashes',
  'ids',
  'idEnds',
  'seenAt',
  'outlet',
] as const satisfies readonly (keyof Columns)[]

/** A file in which records lie. */
export interface RecordPlace {
  /** A file in the folder, or else an input where it was read. */
  readonly name?: string
  readonly path?: string
  readonly sizeBytes?: number
  readonly mtimeMs?: number
  /** What its records call their fields. */
  readonly fields: FieldNames
}

/** Where the records of inputs are read when others are judged against them. */
export type KeepRecords = 'inputs' | 'copies'
export const KEEP_RECORDS: readonly KeepRecords[] = ['inputs', 'copies']

export interface KnownJson {
  readonly format: number
  readonly articles: number
  readonly idBytes: number
  readonly records: KeepRecords
  readonly made: MadeWith
  readonly keys: readonly string[]
  readonly outlets: readonly string[]
  readonly files: readonly (RecordPlace | null)[]
  readonly inputs: readonly string[]
  readonly learnedFromOwnInput: boolean
}

/** A column of the folder's own. */
type Column = 'isRepeated' | 'numbers' | 'closure'

export class EarlierRun {
  /** The folder of its outputs, as it was named. */
  readonly folder: string
  readonly known: KnownJson
  readonly snapshots: readonly Snapshot[]
  /** Names what is in it. */
  readonly print: string
  readonly #files: WorkFolder

  /** @throws if there is none, or an input it was made of is not what it was */
  constructor(folder: string) {
    this.folder = folder
    const path = join(folder, KNOWN_FOLDER)
    if (!existsSync(join(folder, 'run.json')) || !existsSync(join(path, 'known.json'))) {
      const why = existsSync(join(folder, 'run.json'))
        ? 'keeps nothing that others could be judged against; judge it with --keep-known'
        : 'holds no finished run'
      throw new NewsfoldError('option-wrong', `${folder} ${why}`)
    }
    const text = readFileSync(join(path, 'known.json'))
    this.known = JSON.parse(text.toString()) as KnownJson
    if (this.known.format !== KNOWN_FORMAT) {
      throw new NewsfoldError(
        'known-changed',
        `${folder} was kept in format ${this.known.format}, and this version reads ${KNOWN_FORMAT}; judge it anew`,
      )
    }
    this.print = hash('sha256', text, 'hex').slice(0, 16)
    this.#files = new WorkFolder(path)
    this.snapshots = this.#readSnapshots()
    for (const file of this.known.files) if (file?.path !== undefined) this.#checkInput(file)
  }

  get articles(): number {
    return this.known.articles
  }

  get idBytes(): number {
    return this.known.idBytes
  }

  get outlets(): readonly string[] {
    return this.known.outlets
  }

  /** Files of records, by the numbers that columns have of them. */
  get paths(): string[] {
    return this.known.files.map((file) =>
      file?.name === undefined ? (file?.path ?? '') : this.#files.pathOf(file.name),
    )
  }

  get fields(): readonly FieldNames[] {
    return this.known.files.map((file) => file?.fields ?? {})
  }

  /** Puts its articles at the beginning of columns with room for more. */
  fillColumns(columns: Columns): void {
    for (const name of COLUMNS) this.#fill(name, columns[name])
  }

  /** The numbers of its articles in the order of its keys, and those after them. */
  numbersBefore(numbers: Uint32Array): Uint32Array {
    const all = new Uint32Array(this.articles + numbers.length)
    this.#fill('numbers', all)
    all.set(numbers, this.articles)
    return all
  }

  /** 1 for an article that came before it, word for word, under the same id. */
  readRepeated(): Uint8Array {
    const column = new Uint8Array(this.articles)
    this.#fill('isRepeated', column)
    return column
  }

  /** Of a preset that groups by closure: who stands for the group of each article. */
  readClosure(): Uint32Array {
    const column = new Uint32Array(this.articles)
    this.#fill('closure', column)
    return column
  }

  readSettled(): SettledColumns {
    return unpackColumns<SettledColumns>(this.#files.read('settled'))
  }

  get keyPaths(): string[] {
    return this.known.keys.map((name) => this.#files.pathOf(name))
  }

  keys(): Iterable<BlockKeys> {
    const [files, names] = [this.#files, this.known.keys]
    return {
      *[Symbol.iterator]() {
        for (const name of names) yield unpackColumns<BlockKeys>(files.read(name))
      },
    }
  }

  /** Refuses a preset, settings or snapshots other than it has, naming what differs. */
  check(preset: string | undefined, set: Settings, snapshots: readonly Snapshot[]): void {
    const { made } = this.known
    const refuse = (what: string) =>
      new NewsfoldError('store-settings', `${this.folder} was judged with ${what}; leave it out, or judge both anew`)
    if (preset !== undefined && preset !== made.preset) throw refuse(`preset ${made.preset}, not ${preset}`)
    for (const [name, value] of Object.entries(set)) {
      if (made.settings[name] !== value) throw refuse(`${name}=${made.settings[name]}, not ${value}`)
    }
    for (const { kind, hash: name } of snapshots) {
      const own = made.learned?.[kind]
      if (own !== name) throw refuse(`${own === undefined ? 'no' : 'other'} ${kind} (${own ?? 'none'}, not ${name})`)
    }
  }

  /** Refuses to go on if this version makes other keys, or has other parameters, than the one that made it. */
  checkVersion(preset: Preset): void {
    const { made } = this.known
    try {
      const { snapshot } = makeSetup(preset, made.settings, () => '', this.snapshots)
      if (snapshot.hash === toSnapshot(made).hash) return
    } catch (error) {
      if (!(error instanceof NewsfoldError)) throw error
    }
    throw new NewsfoldError(
      'store-settings',
      `${this.folder} was judged by another version, whose keys or parameters this one has not; judge it anew`,
    )
  }

  #readSnapshots(): Snapshot[] {
    const { list, bytes } = unpackColumns<PackedSnapshots>(this.#files.read('snapshots'))
    let from = 0
    return list.map(({ kind, hash: name, sizeBytes }) => {
      from += sizeBytes
      return { kind, hash: name, bytes: bytes.subarray(from - sizeBytes, from) }
    })
  }

  #checkInput({ path, sizeBytes, mtimeMs }: RecordPlace): void {
    let found: Stats
    try {
      found = statSync(path!)
    } catch (error) {
      throw new NewsfoldError(
        'known-changed',
        `${path}, on which ${this.folder} was judged, cannot be read any more; judge with --keep-known copies what will not stay`,
        { cause: error },
      )
    }
    if (found.size === sizeBytes && found.mtimeMs === mtimeMs) return
    throw new NewsfoldError(
      'known-changed',
      `${path}, on which ${this.folder} was judged, has changed since; judge it anew, with --keep-known copies if it will change again`,
    )
  }

  #fill(name: Column | (typeof COLUMNS)[number], column: ArrayBufferView): void {
    const path = this.#files.pathOf(`column-${name}`)
    const { size } = statSync(path)
    const bytes = Buffer.from(column.buffer, column.byteOffset, Math.min(size, column.byteLength))
    const handle = openSync(path, 'r')
    try {
      for (let at = 0; at < bytes.length; ) {
        const read = readSync(handle, bytes, at, bytes.length - at, at)
        if (read === 0) break
        at += read
      }
    } finally {
      closeSync(handle)
    }
  }
}

/** Snapshots one after the other. */
interface PackedSnapshots {
  readonly list: readonly { readonly kind: Snapshot['kind']; readonly hash: string; readonly sizeBytes: number }[]
  readonly bytes: Uint8Array
}
