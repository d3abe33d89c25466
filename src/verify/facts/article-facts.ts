/**
 * What one text says, ready to be compared: its items in sentences, figures, names, quotations.
 *
 * An item is a word, or a figure with all its words. Items have two hashes: `slot`, in which figures of one type are all
 * alike, so that an alignment puts figures into the same slot whatever they say; and `exact`, which has their values.
 * Sentences longer than MAXIMUM_ITEMS are cut into parts where their own words say so, never by counting, so that
 * a word more at the front moves no cut; all later work on a pair of sentences is bounded by that length.
 *
 * Made once for each article and kept as long as its tokens are. Layout: typed arrays by item, about 20 bytes each.
 */

import type { Span } from '../../model.ts'
import type { Prepared } from '../../propose/proposer.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import { type Figure, isPair, keyOf, NUMBER, toKey } from './figure.ts'
import { readFigures } from './figures.ts'
import { COLON, COMMA, LINE } from './gaps.ts'
import { nameKey, readNames, SURELY } from './names.ts'
import { type Quotation, readQuotations } from './quotations.ts'
import { type Reading, readArticle } from './reading.ts'
import { sum } from './tally.ts'

/** Sentences are cut so as to have no more items; a cut is looked for from half of that on. */
export const MAXIMUM_ITEMS = 64
const CUT_FROM = 32
/** One word in so many is one before which a long sentence may be cut. */
const CUT_EVERY = 7

export interface ArticleFacts {
  readonly reading: Reading
  readonly figures: readonly Figure[]
  readonly quotations: readonly Quotation[]
  /** Number of items. */
  readonly count: number
  /** Index of each item's first word; one more entry for the end. */
  readonly words: Uint32Array
  readonly slot: Int32Array
  readonly exact: Int32Array
  /** Index of the figure that an item is; -1 for a word. */
  readonly figure: Int32Array
  /** Whether an item is a name (`names.ts`), and its key. */
  readonly names: Uint8Array
  readonly keys: Int32Array
  /** Index of each part's first item; one more entry for the end. */
  readonly parts: Uint32Array
  /** A hash of all items of each part, with their values. */
  readonly hashes: Int32Array
  /** How often each amount stands in the text. */
  readonly amounts: ReadonlyMap<number, number>
  /** All single values of them, those of ranges and scores too. */
  readonly values: ReadonlySet<number>
  /** How often each name surely stands in it, by its key; 0 for what is only maybe a name. */
  readonly known: ReadonlyMap<number, number>
  /** All amounts, and all sure names. */
  readonly amountCount: number
  readonly nameCount: number
}

const kept = new WeakMap<Tokens, ArticleFacts>()

export function factsOf(prepared: Pick<Prepared, 'article' | 'tokens'>): ArticleFacts {
  let facts = kept.get(prepared.tokens)
  if (facts === undefined) {
    facts = makeFacts(readArticle(prepared))
    kept.set(prepared.tokens, facts)
  }
  return facts
}

/** Where items stand in their text; undefined for none. */
export function spanOf({ reading, words }: ArticleFacts, from: number, to: number): Span | undefined {
  if (from >= to) return undefined
  return { from: reading.tokens.starts[words[from]!]!, to: reading.tokens.ends[words[to]! - 1]! }
}

/** Longer stretches of text are not looked at as strings. */
export const LONGEST_TEXT = 60

/** The text of items; blanks that are too long for every purpose if it is longer. */
export function textOf(facts: ArticleFacts, from: number, to: number): string {
  const span = spanOf(facts, from, to)
  if (span === undefined) return ''
  return span.to - span.from > LONGEST_TEXT
    ? ' '.repeat(LONGEST_TEXT + 1)
    : facts.reading.text.slice(span.from, span.to)
}

/** So that no figure has the slot of a word but by chance. */
const SLOT_OF_TYPE = 0x5bd1e995

function makeFacts(reading: Reading): ArticleFacts {
  const { tokens, begins, gaps } = reading
  const figures = readFigures(reading)
  const nameFlags = readNames(reading)
  const room = tokens.length - tokens.body
  // One buffer for all, because buffers are dear to allocate.
  const lists = figures.length === 0 ? 3 : 4
  const buffer = new ArrayBuffer(4 * ((lists + 1) * room + 1) + room)
  const words = new Uint32Array(buffer, 0, room + 1)
  const exact = new Int32Array(buffer, 4 * (room + 1), room)
  const figure = new Int32Array(buffer, 4 * (2 * room + 1), room)
  const keys = new Int32Array(buffer, 4 * (3 * room + 1), room)
  // Without figures both hashes are the same.
  const slot = figures.length === 0 ? exact : new Int32Array(buffer, 4 * (4 * room + 1), room)
  const names = new Uint8Array(buffer, 4 * ((lists + 1) * room + 1), room)
  const parts: number[] = []
  const amounts = new Map<number, number>()
  const values = new Set<number>()
  const known = new Map<number, number>()

  const { words: lanes, length } = tokens
  let count = 0
  let next = 0
  let nextFirst = figures[0]?.first ?? length
  let partFrom = 0
  for (let i = tokens.body; i < length; ) {
    const long = count - partFrom
    const low = lanes[2 * i]! | 0
    if (begins[i] === 1 || count === 0 || (long >= CUT_FROM && (long >= MAXIMUM_ITEMS || isCut(gaps[i]!, low)))) {
      parts.push(count)
      partFrom = count
    }
    words[count] = i
    while (nextFirst < i) nextFirst = figures[++next]?.first ?? length
    const found = nextFirst === i ? figures[next]! : undefined
    if (found === undefined) {
      slot[count] = low
      exact[count] = low
      figure[count] = -1
      const name = nameFlags[i]!
      if (name > 0) {
        names[count] = name
        const key = nameKey(reading, i)
        keys[count] = key
        known.set(key, (known.get(key) ?? 0) + (name === SURELY ? 1 : 0))
      }
      i++
    } else {
      figure[count] = next++
      nextFirst = figures[next]?.first ?? length
      slot[count] = found.weak ? low : Math.imul(found.type + 1, SLOT_OF_TYPE)
      exact[count] = found.weak ? low : hashFigure(found)
      if (found.type === NUMBER && !found.weak) {
        const key = keyOf(found)
        amounts.set(key, (amounts.get(key) ?? 0) + 1)
        values.add(toKey(found.value, found.unit))
        if (isPair(found)) values.add(toKey(found.second, found.unit))
      }
      i = found.last
    }
    count++
  }
  words[count] = length
  parts.push(count)
  const partStarts = new Uint32Array(parts)
  return {
    reading,
    figures,
    quotations: readQuotations(reading),
    count,
    words,
    slot,
    exact,
    figure,
    names,
    keys,
    parts: partStarts,
    hashes: hashParts(exact, partStarts),
    amounts,
    values,
    known,
    amountCount: sum(amounts),
    nameCount: sum(known),
  }
}

function isCut(gap: number, low: number): boolean {
  return (gap & (COMMA | COLON | LINE)) !== 0 || (low & CUT_EVERY) === 0
}

function hashParts(exact: Int32Array, parts: Uint32Array): Int32Array {
  const hashes = new Int32Array(parts.length - 1)
  for (let part = 0; part < hashes.length; part++) {
    let hash = 0
    for (let i = parts[part]!; i < parts[part + 1]!; i++) {
      hash = Math.imul(hash ^ exact[i]!, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    hashes[part] = hash
  }
  return hashes
}

const float = new Float64Array(1)
const halves = new Int32Array(float.buffer)

function hashFigure(figure: Figure): number {
  let hash = Math.imul(figure.type + 1, SLOT_OF_TYPE) ^ Math.imul(figure.unit, 0x85ebca6b)
  hash = hashValue(hashValue(hash, figure.value), figure.second)
  return hash ^ (hash >>> 13)
}

function hashValue(hash: number, value: number): number {
  float[0] = value
  const low = Math.imul(hash ^ halves[0]!, 0x9e3779b1)
  return Math.imul(low ^ (low >>> 15) ^ halves[1]!, 0xc2b2ae35)
}
