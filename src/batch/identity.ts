/**
 * Which articles are the same, before anything is compared (SEMANTICS 2 and 8): those that come again under an id with the
 * same title and text are no articles at all; another text under a known id is its next version; the same words under any id
 * are one text, which is found under the keys of its first print.
 */

import { Buffer } from 'node:buffer'
import { finishHigh, finishLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import { type Articles, shared } from './articles.ts'

export interface Identity {
  /** 1 for an article that came before, word for word, under the same id. */
  readonly isRepeated: Uint8Array
  /** How many of those that are judged. */
  readonly repeated: number
  /** The number of the version before it and 1, or 0 if it is the first. */
  readonly previous: Uint32Array
  readonly version: Uint32Array
  /** The number of the first print of its text: its own for most. */
  readonly firstPrint: Uint32Array
  /** The number of the next print of the same text and 1, or 0 for the last. */
  readonly nextPrint: Uint32Array
}

/**
 * @param isSame whether two articles under one id have the same title and text
 * @param repeatedBefore of the first articles, which an earlier run told apart: 1 for those that came again
 */
export function tellApart(
  articles: Articles,
  isSame: (one: number, other: number) => boolean,
  repeatedBefore: Uint8Array = new Uint8Array(0),
): Identity {
  const { count } = articles
  const identity = {
    isRepeated: shared(Uint8Array, count),
    previous: shared(Uint32Array, count),
    version: shared(Uint32Array, count),
    firstPrint: shared(Uint32Array, count),
    nextPrint: shared(Uint32Array, count),
  }
  const ids = new Table(count)
  const texts = new Table(count)
  const latestPrint = new Uint32Array(count)
  const { hashes } = articles.columns
  let repeated = 0
  for (let article = 0; article < count; article++) {
    const idSlot = ids.find(hashId(articles, article), (other) => articles.hasSameId(article, other))
    const previous = ids.at(idSlot)
    const isBefore = article < repeatedBefore.length
    if (isBefore ? repeatedBefore[article] === 1 : previous !== undefined && isSame(article, previous)) {
      identity.isRepeated[article] = 1
      if (!isBefore) repeated++
      continue
    }
    ids.set(idSlot, article)
    identity.previous[article] = previous === undefined ? 0 : previous + 1
    identity.version[article] = previous === undefined ? 1 : identity.version[previous]! + 1

    const textSlot = texts.find(hashes[4 * article]!, (other) => articles.hasSameHash(article, other))
    const first = texts.at(textSlot) ?? article
    identity.firstPrint[article] = first
    if (first === article) texts.set(textSlot, article)
    else identity.nextPrint[latestPrint[first]!] = article + 1
    latestPrint[first] = article
  }
  return { ...identity, repeated }
}

/** Articles by their names: of each the one that was set last. */
export class ArticlesById {
  readonly #articles: Articles
  readonly #table: Table

  constructor(articles: Articles) {
    this.#articles = articles
    this.#table = new Table(articles.count)
  }

  /** Gives the one that had its name before, if one had. */
  set(article: number): number | undefined {
    const slot = this.#table.find(hashId(this.#articles, article), (other) => this.#articles.hasSameId(article, other))
    const before = this.#table.at(slot)
    this.#table.set(slot, article)
    return before
  }

  find(id: string): number | undefined {
    const bytes = Buffer.from(id)
    return this.#table.at(
      this.#table.find(hashBytes(bytes, 0, bytes.length), (other) => this.#articles.idOf(other) === id),
    )
  }
}

function hashId(articles: Articles, article: number): number {
  const { ids, idEnds } = articles.columns
  return hashBytes(ids, articles.idStart(article), idEnds[article]!)
}

function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let [low, high] = [SEED_LOW, SEED_HIGH]
  for (let i = from; i < to; i++) {
    low = stepLow(low, bytes[i]!)
    high = stepHigh(high, bytes[i]!)
  }
  return finishLow(low) ^ finishHigh(high)
}

/** Numbers of articles by a hash of something, in open addressing. */
class Table {
  readonly #slots: Uint32Array
  readonly #mask: number

  constructor(count: number) {
    let capacity = 16
    while (capacity < 2 * count) capacity *= 2
    this.#slots = new Uint32Array(capacity)
    this.#mask = capacity - 1
  }

  /** The slot of what is the same, or a free one. */
  find(hash: number, isSame: (article: number) => boolean): number {
    let slot = hash & this.#mask
    while (this.#slots[slot] !== 0 && !isSame(this.#slots[slot]! - 1)) slot = (slot + 1) & this.#mask
    return slot
  }

  at(slot: number): number | undefined {
    const held = this.#slots[slot]!
    return held === 0 ? undefined : held - 1
  }

  set(slot: number, article: number): void {
    this.#slots[slot] = article + 1
  }
}
