/**
 * What a reader is: bytes in, pages or articles out. A record that cannot be read comes out as a refusal in its place,
 * and reading goes on. A reader gives each record an id made of the name of its source and the record's number where
 * the record has none of its own.
 */

import type { Buffer } from 'node:buffer'
import type { ArticleInput, Page, Refused } from '../model.ts'
import type { FieldNames } from './field-names.ts'

/** What comes out of a reader: a page to extract, an article, or the refusal of one record. */
export type Read = Page | ArticleInput | Refused

/** A file that can be read anywhere. */
export interface Seekable {
  readonly sizeBytes: number
  /** The bytes from one place to another, all of them. */
  read(from: number, to: number): Promise<Buffer>
  close(): Promise<void>
}

/** Where bytes come from. */
export interface Source {
  /** Path of a file, or `-` for standard input; it begins the ids of records that have none. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** The same bytes to be read anywhere, if they lie in a file as they are. */
  readonly seek?: () => Promise<Seekable>
}

/** A record as it stands in its input, of formats in which records can be taken out and put together again. */
export interface RawRecord {
  readonly format: 'csv' | 'tsv' | 'warc'
  /** What stands once before all records: the row that names the columns. */
  readonly header: Buffer
  readonly bytes: Buffer
}

export interface ReadOptions {
  /** Which field of a record stands for which of an article. Default: each for itself. */
  readonly fields?: FieldNames
  /** Told the bytes of the record that comes next; they are good until it was taken. */
  readonly onRaw?: (raw: RawRecord) => void
}

export interface Reader {
  read(source: Source, options?: ReadOptions): AsyncIterable<Read>
}

/** No text or page larger than this is taken, decoded. */
export const MAXIMUM_BYTES = 10_000_000

/** A line of JSON may be longer than the text in it: it has other fields, and escapes take up to six bytes for one. */
export const MAXIMUM_LINE_BYTES = 64_000_000
