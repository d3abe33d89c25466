/**
 * Which sentence of the one text is which of the other.
 *
 * First those that are equal, by hash; a sentence that comes twice may be paired with one that comes once. Then those that
 * follow a pair on both sides and are nearly the same, as lightly edited sentences are. Then, among what is left, the best by the Dice coefficient of their bags of items, at least MINIMUM_DICE, one to one, the most alike
 * pairs first. Candidates come from an index of the items of the earlier text's sentences, in which an item that more
 * than MAXIMUM_HOLDERS sentences have says nothing: small words are in all of them.
 *
 * Cost: linear. For each item at most MAXIMUM_HOLDERS looks, for each sentence at most MAXIMUM_TRIES exact bags. Scripts
 * without spaces come as character pairs, by which foreign sentences are not alike.
 */

import { type ArticleFacts, MAXIMUM_ITEMS } from './article-facts.ts'

const MINIMUM_DICE = 0.5
/** Two sentences in the same place that are so alike need not be held against others. */
const SURE_DICE = 0.75
const MAXIMUM_HOLDERS = 8
const MAXIMUM_TRIES = 3
/** So many parts are sooner looked through than put into a table. */
const FEW_PARTS = 64

export interface Alignment {
  /** For each part of the new text the part of the earlier one; -1 if it has none. */
  readonly partners: Int32Array
  /** 1 where both are equal to the last figure. */
  readonly equal: Uint8Array
  /** 1 for each part of the earlier text that is somebody's partner. */
  readonly taken: Uint8Array
  /** Looks into the index and items counted in bags, for whoever checks that cost stays linear. */
  readonly looks: number
}

interface Pair {
  readonly part: number
  readonly earlier: number
  readonly dice: number
}

/** Arrays that every alignment of texts of so many parts uses again: one holds until the next. */
const MOST_PARTS = 1 << 10
const keptPartners = new Int32Array(MOST_PARTS)
const keptEqual = new Uint8Array(MOST_PARTS)
const keptTaken = new Uint8Array(MOST_PARTS)

export function alignSentences(article: ArticleFacts, earlier: ArticleFacts): Alignment {
  const count = article.parts.length - 1
  const earlierCount = earlier.parts.length - 1
  const partners = (count > MOST_PARTS ? new Int32Array(count) : keptPartners.subarray(0, count)).fill(-1)
  const equal = (count > MOST_PARTS ? new Uint8Array(count) : keptEqual.subarray(0, count)).fill(0)
  const taken = (earlierCount > MOST_PARTS ? new Uint8Array(earlierCount) : keptTaken.subarray(0, earlierCount)).fill(0)
  let left = pairEqual(article, earlier, partners, equal, taken)
  let looks = 0
  if (left > 0) {
    const { paired, items } = pairNext(article, earlier, partners, taken)
    left -= paired
    looks += items
  }
  if (left > 0) {
    const index = indexItems(earlier, taken)
    const pairs: Pair[] = []
    for (let part = 0; part < count; part++) {
      if (partners[part]! >= 0) continue
      looks += propose(article, part, earlier, index, pairs)
    }
    pairs.sort((a, b) => b.dice - a.dice || a.part - b.part || a.earlier - b.earlier)
    for (const pair of pairs) {
      if (partners[pair.part]! >= 0 || taken[pair.earlier] === 1) continue
      partners[pair.part] = pair.earlier
      taken[pair.earlier] = 1
    }
  }
  return { partners, equal, taken, looks }
}

/** Pairs what is equal, in order; the number of parts of the new text that are left. */
function pairEqual(
  article: ArticleFacts,
  earlier: ArticleFacts,
  partners: Int32Array,
  equal: Uint8Array,
  taken: Uint8Array,
): number {
  // The next part of the earlier text is nearly always the one, so the table is made only when it is not, and of many.
  let places: Map<number, number> | undefined
  let expected = 0
  let left = 0
  for (let part = 0; part < partners.length; part++) {
    const hash = article.hashes[part]!
    let place = -1
    if (expected < taken.length && earlier.hashes[expected] === hash) {
      place = expected
    } else if (taken.length <= FEW_PARTS) {
      place = earlier.hashes.indexOf(hash)
    } else {
      places ??= listParts(earlier)
      place = places.get(hash) ?? -1
    }
    if (place < 0 || lengthOf(article, part) !== lengthOf(earlier, place)) {
      left++
      continue
    }
    partners[part] = place
    equal[part] = 1
    taken[place] = 1
    expected = place + 1
  }
  return left
}

/** Pairs what is nearly the same and follows a pair on both sides; how many, and how many items were counted for it. */
function pairNext(
  article: ArticleFacts,
  earlier: ArticleFacts,
  partners: Int32Array,
  taken: Uint8Array,
): { paired: number; items: number } {
  let paired = 0
  let items = 0
  for (let part = 0; part < partners.length; part++) {
    if (partners[part]! >= 0) continue
    const next = part === 0 ? 0 : partners[part - 1]! + 1
    if (next >= taken.length || taken[next] === 1 || (next === 0 && part > 0)) continue
    if (mostDice(article, part, earlier, next, lengthOf(article, part)) < SURE_DICE) continue
    items += lengthOf(article, part) + lengthOf(earlier, next)
    if (diceOf(article, part, earlier, next) < SURE_DICE) continue
    partners[part] = next
    taken[next] = 1
    paired++
  }
  return { paired, items }
}

/** The first part of the earlier text by its hash. */
function listParts({ hashes }: ArticleFacts): Map<number, number> {
  const places = new Map<number, number>()
  for (let part = hashes.length - 1; part >= 0; part--) places.set(hashes[part]!, part)
  return places
}

function lengthOf({ parts }: ArticleFacts, part: number): number {
  return parts[part + 1]! - parts[part]!
}

/** Which parts hold an item: chained places in one table, used again for every pair of texts. */
interface Index {
  readonly heads: Int32Array
  readonly mask: number
  readonly items: Int32Array
  readonly next: Int32Array
  readonly holders: Int32Array
  readonly sizes: Int32Array
}

const MOST_KEPT = 1 << 14
const keptHeads = new Int32Array(MOST_KEPT)
const keptItems = new Int32Array(MOST_KEPT)
const keptNext = new Int32Array(MOST_KEPT)
const keptHolders = new Int32Array(MOST_KEPT)
const keptSizes = new Int32Array(MOST_KEPT)

/** Indexes the items of all parts that nobody has yet; of one item no more than MAXIMUM_HOLDERS parts and one. */
function indexItems(earlier: ArticleFacts, taken: Uint8Array): Index {
  const { exact, parts, count } = earlier
  let size = 64
  while (size < 2 * count) size *= 2
  const fits = size <= MOST_KEPT
  const heads = fits ? keptHeads : new Int32Array(size)
  const items = fits ? keptItems : new Int32Array(size)
  const next = fits ? keptNext : new Int32Array(size)
  const holders = fits ? keptHolders : new Int32Array(size)
  const sizes = fits ? keptSizes : new Int32Array(size)
  heads.fill(-1, 0, size)
  const mask = size - 1
  let entries = 0
  for (let part = 0; part < taken.length; part++) {
    if (taken[part] === 1) continue
    for (let i = parts[part]!; i < parts[part + 1]!; i++) {
      const item = exact[i]!
      const slot = findSlot(heads, items, mask, item)
      const head = heads[slot]!
      if (head >= 0 && (holders[head] === part || sizes[slot]! > MAXIMUM_HOLDERS)) continue
      items[entries] = item
      holders[entries] = part
      next[entries] = head
      sizes[slot] = head < 0 ? 1 : sizes[slot]! + 1
      heads[slot] = entries++
    }
  }
  return { heads, mask, items, next, holders, sizes }
}

/** The slot of an item, or the empty one where it would be. */
function findSlot(heads: Int32Array, items: Int32Array, mask: number, item: number): number {
  let slot = (item ^ (item >>> 15)) & mask
  while (heads[slot]! >= 0 && items[heads[slot]!] !== item) slot = (slot + 1) & mask
  return slot
}

let scores = new Int32Array(256)

/** Adds the pairs of a part that are alike enough; the number of looks. */
function propose(article: ArticleFacts, part: number, earlier: ArticleFacts, index: Index, pairs: Pair[]): number {
  if (scores.length < earlier.parts.length) scores = new Int32Array(2 * earlier.parts.length)
  const { heads, items, mask, next, holders, sizes } = index
  const { exact, figure, parts } = article
  const candidates: number[] = []
  let looks = 0
  /** Items of which the scores do not say whether a candidate has them. */
  let unknown = 0
  for (let i = parts[part]!; i < parts[part + 1]!; i++) {
    const slot = findSlot(heads, items, mask, exact[i]!)
    const head = heads[slot]!
    const isCrowded = head >= 0 && sizes[slot]! > MAXIMUM_HOLDERS
    if (isCrowded || figure[i]! >= 0) unknown++
    if (head < 0 || isCrowded) continue
    for (let entry = head; entry >= 0; entry = next[entry]!, looks++) {
      const holder = holders[entry]!
      if (scores[holder]!++ === 0) candidates.push(holder)
    }
  }
  for (let tries = 0; tries < Math.min(MAXIMUM_TRIES, candidates.length); tries++) {
    const candidate = takeBest(candidates, tries)
    if (mostDice(article, part, earlier, candidate, scores[candidate]! + unknown) < MINIMUM_DICE) continue
    const dice = diceOf(article, part, earlier, candidate)
    looks += lengthOf(article, part) + lengthOf(earlier, candidate)
    if (dice >= MINIMUM_DICE) pairs.push({ part, earlier: candidate, dice })
  }
  for (const candidate of candidates) scores[candidate] = 0
  return looks
}

/** Moves the candidate of the highest score, the earliest of equal ones, to the index, from those at it and behind it. */
function takeBest(candidates: number[], from: number): number {
  let best = from
  for (let i = from + 1; i < candidates.length; i++) {
    const score = scores[candidates[i]!]!
    const bestScore = scores[candidates[best]!]!
    if (score > bestScore || (score === bestScore && candidates[i]! < candidates[best]!)) best = i
  }
  const candidate = candidates[best]!
  candidates[best] = candidates[from]!
  candidates[from] = candidate
  return candidate
}

/** What the coefficient of two parts is at most, if they share no more than so many items. */
function mostDice(article: ArticleFacts, part: number, earlier: ArticleFacts, other: number, shared: number): number {
  const [length, otherLength] = [lengthOf(article, part), lengthOf(earlier, other)]
  return (2 * Math.min(shared, length, otherLength)) / (length + otherLength)
}

/** Items of one part while it is held against another, with how often they stand in it; never more than a quarter full. */
const BAG_SIZE = 4 * MAXIMUM_ITEMS
const bagItems = new Int32Array(BAG_SIZE)
const bagCounts = new Int32Array(BAG_SIZE)
const bagMarks = new Int32Array(BAG_SIZE)
let mark = 0

/** Twice the items that two parts share, as bags, over all their items. Figures count as their slots. */
function diceOf(article: ArticleFacts, part: number, earlier: ArticleFacts, other: number): number {
  mark = (mark + 1) | 0 || 1
  const { slot, parts } = article
  const { slot: otherSlot, parts: otherParts } = earlier
  const otherEnd = otherParts[other + 1]!
  for (let i = otherParts[other]!; i < otherEnd; i++) {
    const item = otherSlot[i]!
    const at = findInBag(item)
    if (bagMarks[at] === mark) bagCounts[at]!++
    else {
      bagMarks[at] = mark
      bagItems[at] = item
      bagCounts[at] = 1
    }
  }
  let shared = 0
  const end = parts[part + 1]!
  for (let i = parts[part]!; i < end; i++) {
    const at = findInBag(slot[i]!)
    if (bagMarks[at] === mark && bagCounts[at]! > 0) {
      bagCounts[at]!--
      shared++
    }
  }
  return (2 * shared) / (lengthOf(article, part) + lengthOf(earlier, other))
}

/** Where an item lies in the bag, or the free place where it belongs. */
function findInBag(item: number): number {
  let at = (item ^ (item >>> 15)) & (BAG_SIZE - 1)
  while (bagMarks[at] === mark && bagItems[at] !== item) at = (at + 1) & (BAG_SIZE - 1)
  return at
}
