/**
 * The kept articles, in the formats in which they came: lines of JSON, rows and records of web archives byte for byte as they
 * were, a file for each format, and for tables whose columns differ one for each. What came as a page, a text or a column of Parquet is a
 * line of JSON. They are written plain, however inputs were packed.
 */

import { Buffer } from 'node:buffer'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { RecordFiles } from './kept-articles.ts'
import { GIVEN } from './prepared-block.ts'
import type { RawPlace } from './raw-records.ts'
import type { Outcome } from './run.ts'
import { SpoolFile } from './spool-file.ts'
import { toErrors } from './work-folder.ts'

const LINES = 'kept.jsonl'
const LINE_FEED = 0x0a
const LINE_END = Buffer.from('\n')

interface KeptFile {
  readonly name: string
  readonly file: SpoolFile
  articles: number
}

export class KeptFiles implements Disposable {
  readonly #outcome: Outcome
  readonly #folder: string
  readonly #rawFiles: RecordFiles
  /** By the number of the kind of record; lines of JSON have none. */
  readonly #files = new Map<number | undefined, KeptFile>()

  constructor(outcome: Outcome, folder: string) {
    this.#outcome = outcome
    this.#folder = folder
    this.#rawFiles = new RecordFiles([outcome.raw.path])
  }

  copy(article: number): void {
    const { articles, files } = this.#outcome
    const { file, starts, sizes, kinds } = articles.columns
    const line = files.readInOrder(file[article]!, starts[article]!, sizes[article]!)
    if (kinds[article] === GIVEN) {
      this.#write(undefined, line)
      return
    }
    const { raw, ...record } = JSON.parse(line.toString()) as { readonly raw?: RawPlace }
    if (raw === undefined)
      this.#write(undefined, Buffer.from(JSON.stringify({ ...record, id: articles.idOf(article) })))
    else this.#write(raw[0], this.#rawFiles.readInOrder(0, raw[1], raw[2]))
  }

  /** A last row may have come without the end of its line. */
  #write(kind: number | undefined, bytes: Buffer): void {
    const kept = this.#open(kind)
    kept.articles++
    kept.file.write(bytes)
    if (bytes.at(-1) !== LINE_FEED) kept.file.write(LINE_END)
  }

  #open(kind: number | undefined): KeptFile {
    const known = this.#files.get(kind)
    if (known !== undefined) return known
    const name = kind === undefined ? LINES : this.#nameOf(kind)
    const kept = { name, file: new SpoolFile(partialOf(this.#folder, name)), articles: 0 }
    kept.file.make()
    if (kind !== undefined) kept.file.write(this.#outcome.raw.kinds[kind]!.header)
    this.#files.set(kind, kept)
    return kept
  }

  /** `kept.csv`, and `kept-2.csv` for other columns. */
  #nameOf(kind: number): string {
    const { format } = this.#outcome.raw.kinds[kind]!
    const before = this.#outcome.raw.kinds.slice(0, kind).filter((other) => other.format === format).length
    return before === 0 ? `kept.${format}` : `kept-${before + 1}.${format}`
  }

  /** Names the files, once all is written; how many articles are in each. */
  finish(): Readonly<Record<string, number>> {
    // Where nothing is kept, that is to be seen, too.
    if (this.#files.size === 0) this.#open(undefined)
    const all = [...this.#files.values()]
    for (const { name, file } of all) {
      file[Symbol.dispose]()
      giveName(this.#folder, name)
    }
    return Object.fromEntries(all.map(({ name, articles }) => [name, articles]))
  }

  [Symbol.dispose](): void {
    this.#rawFiles[Symbol.dispose]()
    for (const { file } of this.#files.values()) file[Symbol.dispose]()
  }
}

/** Outputs are written aside, so that one that has its name is whole. */
export function partialOf(folder: string, name: string): string {
  return join(folder, `${name}.partial`)
}

export function giveName(folder: string, name: string): void {
  toErrors(folder, () => renameSync(partialOf(folder, name), join(folder, name)))
}
