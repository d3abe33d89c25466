/**
 * The corpus of `bench:batch`: news with titles, outlets, times, names, figures and quotations, as lines of JSON that leave
 * as bytes, because a corpus of 7.2 million must not be what is measured.
 *
 *   originals    70 %, about 400 words; one in ten is a filled template between sentences of its own, which looks like its
 *                siblings and is no copy of them
 *   copies       30 %, of one of the originals that others print (a quarter), somewhere back in all of the stream: 2 to 15 %
 *                of the words replaced, in half of them sentences deleted, in a third swapped, in a third boilerplate in front,
 *                names, figures and quotations as they were; one copy in six is an update, with risen figures and new sentences
 *   footers      in 40 % of all, that of its outlet: shared text that is not duplication
 *
 * Any article can be made from its number and the seed alone. That is how copies reach back to the first article in constant
 * memory: their source is written again. A distance is as likely to be between 10 and 100 as between 100,000 and a million.
 */

import { Desk, Draft } from './news-draft.ts'
import { FIRST_NAME, makeNewsWords, type NewsWords } from './news-words.ts'
import { CHUNK_BYTES, Chunk, LINE_BYTES, NewsWriting } from './news-writing.ts'
import { Random } from './random.ts'

export interface NewsOptions {
  readonly count: number
  /** Default: 1. */
  readonly seed?: number
}

type NewsKind = 'original' | 'template' | 'copy' | 'update'

const COPIES = 0.3
/** Of copies. */
const UPDATES = 1 / 6
/** Of originals. */
const PRINTED_BY_OTHERS = 0.25
const TEMPLATE_ITEMS = 0.1
const FOOTERS = 0.4
const OUTLETS = 200
const PARAGRAPHS = 300
const TEMPLATES = 40
const TEMPLATE_WORDS = 180
/** The first article is of this moment, each next one of a second later. */
const BEGINNING = Date.UTC(2026, 0, 1)
const DAY_SECONDS = 86_400
/** What is made once for all articles comes from streams of its own. */
const SHARED_STREAM = 0xffff_ffff

export function* makeNews(options: NewsOptions): Generator<Uint8Array> {
  const news = new News(options.seed ?? 1)
  let chunk = new Chunk()
  for (let number = 0; number < options.count; number++) {
    news.writeLine(chunk, number)
    if (chunk.length <= CHUNK_BYTES - LINE_BYTES) continue
    yield chunk.bytes.subarray(0, chunk.length)
    chunk = new Chunk()
  }
  if (chunk.length > 0) yield chunk.bytes.subarray(0, chunk.length)
}

class News {
  readonly #seed: number
  readonly #words: NewsWords = makeNewsWords()
  readonly #desk = new Desk(this.#words)
  readonly #writing = new NewsWriting(this.#words)
  readonly #random = new Random(0)
  readonly #source = new Draft()
  readonly #draft = new Draft()
  readonly #templates: readonly Draft[]
  readonly #paragraphs: readonly string[]
  readonly #footers: readonly string[]
  readonly #outlets: readonly string[]

  constructor(seed: number) {
    this.#seed = seed
    const random = new Random(seed, SHARED_STREAM)
    const textOf = (words: number) => {
      const draft = new Draft()
      this.#desk.writeText(draft, random, words)
      const chunk = new Chunk()
      this.#writing.sentences(chunk, draft)
      return chunk.bytes.toString('latin1', 0, chunk.length)
    }
    this.#templates = Array.from({ length: TEMPLATES }, () => {
      const template = new Draft()
      this.#desk.writeText(template, random, TEMPLATE_WORDS)
      return template
    })
    this.#footers = Array.from({ length: OUTLETS }, () => textOf(random.between(25, 60)))
    this.#paragraphs = Array.from({ length: PARAGRAPHS }, () => textOf(random.between(20, 70)))
    this.#outlets = Array.from({ length: OUTLETS }, (_, outlet) => `${this.#words.textOf(FIRST_NAME + outlet)} Courier`)
  }

  /** The article of that number as a line of JSON. */
  writeLine(chunk: Chunk, number: number): void {
    const source = this.#sourceOf(number)
    const kind = this.#kindOf(number, source)
    const random = this.#random
    const draft = source === undefined ? this.#source : this.#draft
    this.#writeOriginal(source ?? number)
    if (source !== undefined) random.begin(this.#seed, number)
    const replaced =
      kind === 'copy'
        ? this.#desk.edit(draft, random, this.#source)
        : kind === 'update'
          ? this.#desk.update(draft, random, this.#source)
          : 0
    chunk.write(`{"id": "a${number}", "title": "`)
    this.#writing.title(chunk, draft, source !== undefined && random.chance(0.4))
    chunk.write('", "text": "')
    if (source !== undefined && random.chance(0.35)) {
      for (let left = random.between(1, 2); left > 0; left--) {
        chunk.write(this.#paragraphs[random.below(PARAGRAPHS)]!)
        chunk.write('\\n\\n')
      }
    }
    this.#writing.sentences(chunk, draft)
    const outlet = random.below(OUTLETS)
    if (random.chance(FOOTERS)) {
      chunk.write('\\n\\n')
      chunk.write(this.#footers[outlet]!)
    }
    chunk.write(
      `", "outlet": "${this.#outlets[outlet]}", "seenAt": "${toTime(number)}", "cluster": ${source ?? number}, "kind": "${kind}", "sub": ${replaced.toFixed(3)}}\n`,
    )
  }

  #writeOriginal(number: number): void {
    const random = this.#random
    random.begin(this.#seed, number)
    if (this.#lot(number, 'template') < TEMPLATE_ITEMS) {
      this.#desk.fill(this.#source, random, this.#templates[random.below(TEMPLATES)]!)
    } else this.#desk.write(this.#source, random)
  }

  #kindOf(number: number, source: number | undefined): NewsKind {
    if (source !== undefined) return this.#lot(number, 'update') < UPDATES ? 'update' : 'copy'
    return this.#lot(number, 'template') < TEMPLATE_ITEMS ? 'template' : 'original'
  }

  /** The number of the original it is a copy of. */
  #sourceOf(number: number): number | undefined {
    if (this.#lot(number, 'copy') >= COPIES) return undefined
    const distance = Math.floor(number ** this.#lot(number, 'distance'))
    for (let source = number - distance; source >= 0; source--) {
      if (this.#lot(source, 'printed') < PRINTED_BY_OTHERS && this.#lot(source, 'copy') >= COPIES) return source
    }
    return undefined
  }

  /** From 0 to below 1, of each article and question. */
  #lot(number: number, question: keyof typeof QUESTIONS): number {
    let mixed = Math.imul(number ^ Math.imul(this.#seed ^ QUESTIONS[question], 0x9e3779b1), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}

const QUESTIONS = { copy: 1, distance: 2, printed: 3, template: 4, update: 5 }

let day = -1
let dayText = ''

function toTime(number: number): string {
  const today = Math.floor(number / DAY_SECONDS)
  if (today !== day) {
    day = today
    dayText = new Date(BEGINNING + today * DAY_SECONDS * 1000).toISOString().slice(0, 11)
  }
  const second = number % DAY_SECONDS
  return `${dayText}${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor(second / 60) % 60)}:${twoDigits(second % 60)}Z`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`
}
