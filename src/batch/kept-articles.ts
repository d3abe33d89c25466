/**
 * The articles of a run read back from where they lie, each as a store would give it: with the number it has, the version it
 * is, and what is said of it so far. Those read last are remembered.
 */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { toArticle } from '../article.ts'
import { NewsfoldError } from '../errors.ts'
import type { Article, ArticleInput, Relation, Sequence } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { FieldNames } from '../read/field-names.ts'
import { readLine } from '../read/jsonl.ts'
import { Remembered } from '../store/remembered.ts'
import type { Kept } from '../store/store.ts'
import type { Articles } from './articles.ts'
import type { Identity } from './identity.ts'
import { GIVEN } from './prepared-block.ts'

/** What is said of an article. */
export interface Said {
  readonly story: string
  readonly relation: Relation
}

/** Where records lie; opened when one is read. */
export class RecordFiles implements Disposable {
  readonly #paths: readonly string[]
  readonly #handles: (number | undefined)[] = []

  constructor(paths: readonly string[]) {
    this.#paths = paths
  }

  read(file: number, start: number, size: number): Buffer {
    this.#handles[file] ??= openSync(this.#paths[file]!, 'r')
    const bytes = Buffer.allocUnsafe(size)
    if (readSync(this.#handles[file], bytes, 0, size, start) === size) return bytes
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
  readonly #fields: FieldNames
  readonly #setup: Pick<Setup, 'now' | 'outlets'>
  readonly #said: ((article: number) => Said) | undefined
  readonly #remembered: Remembered

  constructor(
    articles: Articles,
    identity: Pick<Identity, 'version'>,
    files: RecordFiles,
    fields: FieldNames,
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

  /** The record of an article as it was read. */
  #inputOf(article: number): ArticleInput {
    const { file, starts, sizes, kinds } = this.articles.columns
    const bytes = this.#files.read(file[article]!, starts[article]!, sizes[article]!)
    if (kinds[article] !== GIVEN) return JSON.parse(bytes.toString()) as ArticleInput
    const read = readLine({ number: 0, bytes, sizeBytes: bytes.length }, '', this.#fields)
    if (read !== undefined && 'text' in read) return read
    throw new NewsfoldError('input-damaged', `record of ${this.articles.idOf(article)} changed while it was read`)
  }

  get(article: number): Kept {
    const sequence: Sequence = article + 1
    const known = this.#remembered.find(sequence)
    if (known !== undefined) return known
    const version = this.#identity.version[article]!
    const kept = this.toKept({ ...this.articleOf(article), version, sequence })
    this.#remembered.add(kept)
    return kept
  }

  /** The article as it came, neither numbered nor remembered. */
  articleOf(article: number): Article {
    const input = { ...this.#inputOf(article), id: this.articles.idOf(article) }
    return toArticle(input, this.#setup.now, this.#setup.outlets)
  }

  /** The article without its words, for whoever asks only what it is called, who printed it when, and what is said of it. */
  nameOf(article: number): Kept {
    const { articles } = this
    const seenAt = new Date(articles.columns.seenAt[article]!).toISOString()
    const outlet = articles.columns.outlet[article]!
    return this.toKept({
      id: articles.idOf(article),
      version: this.#identity.version[article]!,
      sequence: article + 1,
      seenAt,
      ...(outlet > 0 && { outlet: articles.outlets[outlet - 1]! }),
      text: '',
      partial: false,
    })
  }

  private toKept(article: Article): Kept {
    const number = article.sequence - 1
    const said = this.#said
    const ref = { id: article.id, version: article.version }
    return {
      article,
      text: { hash: this.articles.hashOf(number), sketches: [], keys: [] },
      // What is said of it changes while it is remembered.
      get verdict() {
        const { story, relation } = said?.(number) ?? { story: '', relation: 'original' }
        return { ...ref, revision: 1, relation, lead: ref, story, rule: '', drawsOn: [], receipt: NO_RECEIPT }
      },
    }
  }
}

/** Receipts are for stores. */
const NO_RECEIPT = { version: '', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] }
