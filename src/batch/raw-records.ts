/**
 * Records of tables and web archives as they stood there, byte for byte, so that those that are kept can be written in the
 * format in which they came. They lie in a file of their own one after the other; a spooled record says where its bytes are.
 */

import type { RawRecord } from '../read/reader.ts'
import { SpoolFile } from './spool-file.ts'

/** Where the bytes of a record lie: which kind it is, where they begin, how many they are. */
export type RawPlace = readonly [kind: number, start: number, sizeBytes: number]

/** Records that can stand in one file. */
export interface RawKind {
  readonly format: RawRecord['format']
  /** What stands once before all of them. */
  readonly header: Uint8Array
}

export class RawRecords implements Disposable {
  readonly kinds: RawKind[] = []
  readonly path: string
  readonly #file: SpoolFile
  /** By format and header. */
  readonly #numbers = new Map<string, number>()
  #lastHeader: Uint8Array | undefined
  #lastKind = 0

  constructor(path: string) {
    this.path = path
    this.#file = new SpoolFile(path)
  }

  write({ format, header, bytes }: RawRecord): RawPlace {
    // All records of an input have one header.
    if (header !== this.#lastHeader || this.kinds[this.#lastKind]?.format !== format) {
      this.#lastKind = this.#numberOf(format, header)
      this.#lastHeader = header
    }
    return [this.#lastKind, this.#file.write(bytes), bytes.length]
  }

  /** Tables of the same columns are one kind, whatever marks and line ends they were saved with. */
  #numberOf(format: RawRecord['format'], header: RawRecord['header']): number {
    const name = `${format} ${header.toString('latin1').replace(/^\xef\xbb\xbf|[\r\n]+$/g, '')}`
    const known = this.#numbers.get(name) ?? this.kinds.push({ format, header }) - 1
    this.#numbers.set(name, known)
    return known
  }

  [Symbol.dispose](): void {
    this.#file[Symbol.dispose]()
  }
}
