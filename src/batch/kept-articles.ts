/**
 * The articles of a run read back from where they lie, each as a store would give it: with the number it has, the version it
 * is, and what is said of it so far. Those read last are remembered.
 */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { toArticle } from '../article.ts'
import { NewsfoldError } from '../errors.ts'
import type { Article, ArticleInput, Relation, Sequence, Verdict } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { FieldNames } from '../read/field-names.ts'
import { readLine } from '../read/jsonl.ts'
import { Remembered } from '../store/remembered.ts'
import type { Kept, Text } from '../store/store.ts'
import type { Articles } from './articles.ts'
import type { Identity } from './identity.ts'
import { GIVEN } from './prepared-block.ts'

/** What is said of an article. */
export interface Said {
  readonly story: string
  readonly relation: Relation
}

const FEWEST_BYTES = 1 << 16
const AHEAD_BYTES = 1 << 18

/** Where records lie; opened when one is read. */
export class RecordFiles implements Disposable {
  readonly #paths: readonly string[]
  readonly #handles: (number | undefined)[] = []
  /** What was read last, and where it lies. */
  #window = Buffer.alloc(0)
  #windowFile = -1
  #windowStart = 0
  #windowSize = 0

  constructor(paths: readonly string[]) {
    this.#paths = paths
  }

  /** The bytes are to be used before the next are read. */
  read(file: number, start: number, size: number): Buffer {
    return this.#read(file, start, size, size)
  }

  /** The same for whoever asks for records in the order in which they lie: many are read at a time. */
  readInOrder(file: number, start: number, size: number): Buffer {
    const from = start - this.#windowStart
    const isThere = file === this.#windowFile && from >= 0 && from + size <= this.#windowSize
    return isThere ? this.#window.subarray(from, from + size) : this.#read(file, start, size, AHEAD_BYTES)
  }

  #read(file: number, start: number, size: number, wanted: number): Buffer {
    const most = Math.max(size, wanted)
    if (this.#window.length < most) this.#window = Buffer.allocUnsafeSlow(Math.max(most, FEWEST_BYTES))
    this.#handles[file] ??= openSync(this.#paths[file]!, 'r')
    this.#windowFile = file
    this.#windowStart = start
    this.#windowSize = readSync(this.#handles[file], this.#window, 0, most, start)
    if (this.#windowSize >= size) return this.#window.subarray(0, size)
    throw new NewsfoldError('input-damaged', `${this.#paths[file]} became shorter while it was read`)
  }

  [Symbol.dispose](): void {
    for (const handle of this.#handles) if (handle !== undefined) closeSync(handle)
    this.#handles.length = 0
  }
}

/** What a character takes of an article that is ready to be compared. */
const BYTES_A_UNIT = 10
const MEMORY_BYTES = 2 ** 27

export interface KeptOptions {
  /** What is said of an article; nobody asks while articles are only compared. */
  readonly said?: (article: number) => Said
  /** For those that are remembered. */
  readonly memoryBytes?: number
}

export class KeptArticles {
  readonly articles: Articles
  readonly #identity: Pick<Identity, 'version'>
  readonly #files: RecordFiles
  readonly #fields: readonly FieldNames[]
  readonly #setup: Pick<Setup, 'now' | 'outlets'>
  readonly #said: ((article: number) => Said) | undefined
  readonly #remembered: Remembered

  /** @param fields what fields are called in the records of each file that somebody else wrote; the last one holds for all after it */
  constructor(
    articles: Articles,
    identity: Pick<Identity, 'version'>,
    files: RecordFiles,
    fields: readonly FieldNames[],
    setup: Pick<Setup, 'now' | 'outlets'>,
    { said, memoryBytes = MEMORY_BYTES }: KeptOptions = {},
  ) {
    this.articles = articles
    this.#identity = identity
    this.#files = files
    this.#fields = fields
    this.#setup = setup
    this.#said = said
    this.#remembered = new Remembered(memoryBytes / BYTES_A_UNIT)
  }

  /** The record of an article as it was read, under the name that it has. */
  inputOf(article: number): ArticleInput {
    return { ...this.#read(article), id: this.articles.idOf(article) }
  }

  #read(article: number): ArticleInput {
    const { file, starts, sizes, kinds } = this.articles.columns
    const bytes = this.#files.read(file[article]!, starts[article]!, sizes[article]!)
    if (kinds[article] !== GIVEN) return JSON.parse(bytes.toString()) as ArticleInput
    const fields = this.#fields[Math.min(file[article]!, this.#fields.length - 1)]!
    const read = readLine({ number: 0, bytes, sizeBytes: bytes.length }, '', fields)
    if (read !== undefined && 'text' in read) return read
    throw new NewsfoldError('input-damaged', `record of ${this.articles.idOf(article)} changed while it was read`)
  }

  get(article: number): Kept {
    const sequence: Sequence = article + 1
    const known = this.#remembered.find(sequence)
    if (known !== undefined) return known
    const whole = this.articleOf(article) as { -readonly [Key in keyof Article]: Article[Key] }
    whole.version = this.#identity.version[article]!
    whole.sequence = sequence
    const kept = new WholeKept(whole, this.articles, this.#said)
    this.#remembered.add(kept)
    return kept
  }

  /** The article as it came, neither numbered nor remembered. */
  articleOf(article: number): Article {
    const input = this.#read(article) as { -readonly [Key in keyof ArticleInput]: ArticleInput[Key] }
    input.id = this.articles.idOf(article)
    return toArticle(input, this.#setup.now, this.#setup.outlets)
  }

  /** The article without its words, for whoever asks only what it is called, who printed it when, and what is said of it. */
  nameOf(article: number): Kept {
    return new WholeKept(
      new NamedArticle(article, this.#identity.version[article]!, this.articles),
      this.articles,
      this.#said,
    )
  }
}

/** An article as a store would give it. What nobody asks for is not made. */
class WholeKept implements Kept {
  readonly article: Article
  readonly #articles: Articles
  readonly #said: ((article: number) => Said) | undefined
  #text: Text | undefined

  constructor(article: Article, articles: Articles, said: ((article: number) => Said) | undefined) {
    this.article = article
    this.#articles = articles
    this.#said = said
  }

  get text(): Text {
    this.#text ??= { hash: this.#articles.hashOf(this.article.sequence - 1), sketches: [], keys: [] }
    return this.#text
  }

  /** What is said of it changes while it is remembered. */
  get verdict(): Verdict {
    const { id, version, sequence } = this.article
    const { story, relation } = this.#said?.(sequence - 1) ?? { story: '', relation: 'original' }
    const ref = { id, version }
    return { ...ref, revision: 1, relation, lead: ref, story, rule: '', drawsOn: [], receipt: NO_RECEIPT }
  }
}

/** An article of which only the columns are known. */
class NamedArticle implements Article {
  readonly sequence: Sequence
  readonly version: number
  readonly text = ''
  readonly partial = false
  readonly outlet?: string
  readonly #articles: Articles

  constructor(article: number, version: number, articles: Articles) {
    this.sequence = article + 1
    this.version = version
    this.#articles = articles
    const outlet = articles.outletOf(article)
    if (outlet !== undefined) this.outlet = outlet
  }

  get id(): string {
    return this.#articles.idOf(this.sequence - 1)
  }

  get seenAt(): string {
    return new Date(this.#articles.columns.seenAt[this.sequence - 1]!).toISOString()
  }
}

/** Receipts are for stores. */
const NO_RECEIPT = { version: '', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] }
