/**
 * Which articles hold the same keys: what a store answers one article at a time (`findSharing`), for all of them at once.
 *
 * Idea: entries (key, article) with equal keys brought together by sorting. Most keys are held by one article only, so a first
 * pass counts, in a byte for each of some slots that keys are spread over, whether one entry falls there or more; only
 * entries in slots with more are sorted. What does not fit into the memory given is done in several passes, each over its part
 * of all keys.
 *
 * A group of equal keys lists its holders in `holders`, in order; for each article that asks under it there is a row: which
 * of its probes it is, where the group begins, and how many of the holders come before the article. So the answer takes no
 * more than a row for each shared key, however many share it.
 *
 * Cost: two passes over all keys, about 20 ns each; sorting those that are shared. Memory: a byte a key of a part, 20 bytes a
 * shared one, 14 bytes a row.
 */

import type { Sequence } from '../model.ts'
import type { Sharing } from '../store/store.ts'
import { shared } from './articles.ts'
import { Growing } from './growing.ts'
import type { Identity } from './identity.ts'
import { lanesOf } from './prepare-block.ts'
import type { BlockKeys } from './prepared-block.ts'

export interface Shares {
  /** Holders of shared keys, group after group, ascending; of a group all, or the first ones that can ever be asked for. */
  readonly holders: Uint32Array
  /** Where the rows of each article begin, and one more for the end. */
  readonly rowStarts: Float64Array
  readonly probe: Uint32Array
  readonly group: Uint32Array
  /** How many holders of the group come before the article. */
  readonly before: Uint32Array
  /** How many probes each article has. */
  readonly probes: Uint32Array
  /** What its probes weigh, from there on; both empty if all weigh the same. */
  readonly weights: Float32Array
  readonly weightStarts: Float64Array
}

export interface ShareOptions {
  /** So many holders are asked for at most, if `all` does not say that more may be. */
  readonly perKey: number
  /** Whether all holders are listed, because those who ask leave some out. */
  readonly all: boolean
  /** For one pass. */
  readonly memoryBytes: number
  /** The first article that asks: those before it were judged by an earlier run. */
  readonly first?: number
  readonly onPass?: (done: number, passes: number) => void
}

/** An entry of a shared key in memory, with its place in the sort. */
const SURVIVOR_BYTES = 24
/** Of all entries about so many are shared. */
const SHARED_SHARE = 0.5

const HOLDS = 1
const ASKS = 2

/** @param blocks walked over twice for each pass, and three times more */
export function shareKeys(
  blocks: Iterable<BlockKeys>,
  numbers: Uint32Array,
  identity: Pick<Identity, 'isRepeated' | 'firstPrint'>,
  { perKey, all, memoryBytes, first = 0, onPass }: ShareOptions,
): Shares {
  const count = numbers.length
  let entries = 0
  for (const { keys, probes } of blocks) entries += keys.length + probes.length
  let passBits = 0
  while (bytesOf(entries / 2 ** passBits) > memoryBytes && passBits < 12) passBits++
  const found = new Found(count)
  for (let pass = 0; pass < 2 ** passBits; pass++) {
    const slots = new Slots(entries / 2 ** passBits, passBits, pass)
    eachEntry(blocks, numbers, identity, { all, first }, (low, high, _, __, does) => slots.count(low, high, does))
    const survivors = new Survivors()
    eachEntry(blocks, numbers, identity, { all, first }, (low, high, article, probe, does) => {
      if (slots.isShared(low, high)) survivors.add(low, high, article, probe, does)
    })
    survivors.eachGroup((group) => found.addGroup(group, survivors, all ? Number.POSITIVE_INFINITY : perKey))
    onPass?.(pass + 1, 2 ** passBits)
  }
  return { ...found.finish(), ...gatherProbes(blocks, numbers) }
}

/** How many probes articles have, and what they weigh if they do not weigh the same. */
function gatherProbes(
  blocks: Iterable<BlockKeys>,
  numbers: Uint32Array,
): Pick<Shares, 'probes' | 'weights' | 'weightStarts'> {
  const probes = shared(Uint32Array, numbers.length)
  let [came, weightCount] = [0, 0]
  for (const { count, keyEnds, probeEnds, asksByKeys, weights } of blocks) {
    weightCount += weights.length
    for (let i = 0; i < count; i++) {
      const ends = asksByKeys[i] === 1 ? keyEnds : probeEnds
      probes[numbers[came++]!] = ends[i]! - (i === 0 ? 0 : ends[i - 1]!)
    }
  }
  const weights = shared(Float32Array, weightCount)
  const weightStarts = shared(Float64Array, weightCount === 0 ? 0 : numbers.length)
  if (weightCount === 0) return { probes, weights, weightStarts }
  for (let i = 1; i < numbers.length; i++) weightStarts[i] = weightStarts[i - 1]! + probes[i - 1]!
  came = 0
  for (const { count, weights: own } of blocks) {
    for (let i = 0, from = 0; i < count; i++) {
      const article = numbers[came++]!
      weights.set(own.subarray(from, from + probes[article]!), weightStarts[article]!)
      from += probes[article]!
    }
  }
  return { probes, weights, weightStarts }
}

function bytesOf(entries: number): number {
  return 2 * entries + SHARED_SHARE * entries * SURVIVOR_BYTES
}

type Take = (low: number, high: number, article: number, probe: number, does: number) => void

function eachEntry(
  blocks: Iterable<BlockKeys>,
  numbers: Uint32Array,
  { isRepeated, firstPrint }: Pick<Identity, 'isRepeated' | 'firstPrint'>,
  { all, first }: { readonly all: boolean; readonly first: number },
  take: Take,
): void {
  let came = 0
  for (const { count, keys, keyEnds, asksByKeys, probes, probeEnds } of blocks) {
    const [own, asked] = [lanesOf(keys), lanesOf(probes)]
    for (let i = 0; i < count; i++) {
      const article = numbers[came++]!
      if (isRepeated[article] === 1) continue
      const isFirst = firstPrint[article] === article
      // Who has the words of an earlier one asks for nobody else, unless that one may be out of its scope.
      const asks = article >= first && (isFirst || all)
      const byKeys = asksByKeys[i] === 1
      const does = (isFirst ? HOLDS : 0) | (asks && byKeys ? ASKS : 0)
      if (does !== 0) {
        const from = i === 0 ? 0 : keyEnds[i - 1]!
        for (let k = from; k < keyEnds[i]!; k++) take(own[2 * k]!, own[2 * k + 1]!, article, k - from, does)
      }
      if (asks && !byKeys) {
        const from = i === 0 ? 0 : probeEnds[i - 1]!
        for (let k = from; k < probeEnds[i]!; k++) take(asked[2 * k]!, asked[2 * k + 1]!, article, k - from, ASKS)
      }
    }
  }
}

/** Keys are hashes, but not every detector mixes them well. */
function mix(low: number, high: number): number {
  let mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Of a slot that somebody asks under. */
const ASKED = 4

/** Whether one entry falls into a slot or more, and whether anybody asks there; those of other passes count for nothing. */
class Slots {
  readonly #counts: Uint8Array
  readonly #mask: number
  readonly #passBits: number
  readonly #pass: number

  constructor(entries: number, passBits: number, pass: number) {
    let capacity = 1024
    while (capacity < entries) capacity *= 2
    this.#counts = new Uint8Array(capacity)
    this.#mask = capacity - 1
    this.#passBits = passBits
    this.#pass = pass
  }

  count(low: number, high: number, does: number): void {
    const mixed = mix(low, high)
    if ((mixed & ((1 << this.#passBits) - 1)) !== this.#pass) return
    const slot = (mixed >>> this.#passBits) & this.#mask
    if ((this.#counts[slot]! & ~ASKED) < 2) this.#counts[slot]!++
    if ((does & ASKS) !== 0) this.#counts[slot]! |= ASKED
  }

  isShared(low: number, high: number): boolean {
    const mixed = mix(low, high)
    return (
      (mixed & ((1 << this.#passBits) - 1)) === this.#pass &&
      this.#counts[(mixed >>> this.#passBits) & this.#mask] === (ASKED | 2)
    )
  }
}

/** Heaps of more entries than this are sorted by comparing; smaller ones by moving each to its place. */
const SMALL_HEAP = 24

/** Entries that may share their key, and their order. */
class Survivors {
  readonly #low = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #high = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #article = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #probe = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #does = new Growing<Uint8Array>(new Uint8Array(0))

  low: Uint32Array = new Uint32Array(0)
  high: Uint32Array = new Uint32Array(0)
  article: Uint32Array = new Uint32Array(0)
  probe: Uint32Array = new Uint32Array(0)
  does: Uint8Array = new Uint8Array(0)
  order: Uint32Array = new Uint32Array(0)

  add(low: number, high: number, article: number, probe: number, does: number): void {
    this.#low.push(low)
    this.#high.push(high)
    this.#article.push(article)
    this.#probe.push(probe)
    this.#does.push(does)
  }

  /** Gives each group of equal keys with two entries or more as where it begins and ends in `order`. */
  eachGroup(take: (group: Group) => void): void {
    this.low = this.#low.finish()
    this.high = this.#high.finish()
    this.article = this.#article.finish()
    this.probe = this.#probe.finish()
    this.does = this.#does.finish()
    const { low, high } = this
    const count = low.length
    let heaps = 1024
    while (heaps < count) heaps *= 2
    // The lower bits told the passes apart, so heaps go by the upper ones.
    const shift = 32 - Math.log2(heaps)
    const ends = new Uint32Array(heaps + 1)
    for (let i = 0; i < count; i++) ends[(mix(low[i]!, high[i]!) >>> shift) + 1]!++
    for (let heap = 1; heap <= heaps; heap++) ends[heap]! += ends[heap - 1]!
    const order = new Uint32Array(count)
    for (let i = 0; i < count; i++) order[ends[mix(low[i]!, high[i]!) >>> shift]!++] = i
    this.order = order
    for (let heap = 0, from = 0; heap < heaps; heap++) {
      const to = ends[heap]!
      if (to - from > 1) this.#eachOfHeap(from, to, take)
      from = to
    }
  }

  #eachOfHeap(from: number, to: number, take: (group: Group) => void): void {
    const { order, low, high } = this
    if (to - from > SMALL_HEAP) order.subarray(from, to).sort((a, b) => this.#compare(a, b))
    else {
      for (let i = from + 1; i < to; i++) {
        const moved = order[i]!
        let at = i
        for (; at > from && this.#compare(order[at - 1]!, moved) > 0; at--) order[at] = order[at - 1]!
        order[at] = moved
      }
    }
    for (let begin = from; begin < to; ) {
      const first = order[begin]!
      let end = begin + 1
      while (end < to && low[order[end]!] === low[first] && high[order[end]!] === high[first]) end++
      if (end - begin > 1) take({ from: begin, to: end })
      begin = end
    }
  }

  /** By key, then by article; the probes of one stay as they came. */
  #compare(a: number, b: number): number {
    return this.low[a]! - this.low[b]! || this.high[a]! - this.high[b]! || this.article[a]! - this.article[b]! || a - b
  }
}

interface Group {
  readonly from: number
  readonly to: number
}

/** Groups and the rows of those who ask under them. */
class Found {
  readonly #count: number
  readonly #holders = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #article = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #probe = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #group = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #before = new Growing<Uint32Array>(new Uint32Array(0))

  constructor(count: number) {
    this.#count = count
  }

  addGroup({ from, to }: Group, { order, article, probe, does }: Survivors, most: number): void {
    const begin = this.#holders.length
    let holders = 0
    let latest = -1
    for (let at = from; at < to; ) {
      const own = article[order[at]!]!
      let next = at
      let holds = false
      // All entries of one article: it is no holder before itself.
      for (; next < to && article[order[next]!] === own; next++) {
        const entry = order[next]!
        holds ||= (does[entry]! & HOLDS) !== 0
        if (holders > 0 && (does[entry]! & ASKS) !== 0) {
          this.#article.push(own)
          this.#probe.push(probe[entry]!)
          this.#group.push(begin)
          this.#before.push(holders)
        }
      }
      if (holds && own !== latest) {
        if (holders < most) this.#holders.push(own)
        holders++
        latest = own
      }
      at = next
    }
  }

  /** The rows sorted by article, and of one article by probe. */
  finish(): Omit<Shares, 'probes' | 'weights' | 'weightStarts'> {
    const [article, probe, group, before] = [
      this.#article.finish(),
      this.#probe.finish(),
      this.#group.finish(),
      this.#before.finish(),
    ]
    const rows = article.length
    const rowStarts = shared(Float64Array, this.#count + 1)
    for (let row = 0; row < rows; row++) rowStarts[article[row]! + 1]!++
    for (let i = 0; i < this.#count; i++) rowStarts[i + 1]! += rowStarts[i]!
    const next = rowStarts.slice()
    const sorted = {
      probe: shared(Uint32Array, rows),
      group: shared(Uint32Array, rows),
      before: shared(Uint32Array, rows),
    }
    for (let row = 0; row < rows; row++) {
      const own = article[row]!
      // Rows come in the order of hashes; an article has few, and each is moved to where its probe belongs.
      let at = next[own]!++
      for (; at > rowStarts[own]! && sorted.probe[at - 1]! > probe[row]!; at--) {
        sorted.probe[at] = sorted.probe[at - 1]!
        sorted.group[at] = sorted.group[at - 1]!
        sorted.before[at] = sorted.before[at - 1]!
      }
      sorted.probe[at] = probe[row]!
      sorted.group[at] = group[row]!
      sorted.before[at] = before[row]!
    }
    const listed = this.#holders.finish()
    const holders = shared(Uint32Array, listed.length)
    holders.set(listed)
    return { holders, rowStarts, ...sorted }
  }
}

/**
 * The answer for one article, as a store gives it: sequences are one more than numbers. It is to be used before the next one
 * is asked for, because all answers are written into the same arrays.
 */
export class Answering {
  readonly #shares: Shares
  readonly #perKey: number
  #articles = new Float64Array(1024)
  #probe = new Uint32Array(1024)
  #holders = new Uint32Array(256)

  constructor(shares: Shares, perKey: number) {
    this.#shares = shares
    this.#perKey = perKey
  }

  /** @param printOf the print of a text, named by its first one, that stands for it for this article; undefined if it is left out */
  answer(article: number, printOf?: (text: number) => number | undefined): Sharing {
    const { rowStarts, probe: probeOf, before, probes } = this.#shares
    const [from, to] = [rowStarts[article]!, rowStarts[article + 1]!]
    const most = (to - from) * this.#perKey
    if (most > this.#articles.length) {
      this.#articles = new Float64Array(2 * most)
      this.#probe = new Uint32Array(2 * most)
    }
    if (probes[article]! > this.#holders.length) this.#holders = new Uint32Array(2 * probes[article]!)
    const holders = this.#holders.subarray(0, probes[article]!).fill(0)
    let count = 0
    for (let row = from; row < to; row++) {
      const found = printOf === undefined ? before[row]! : this.#countPrints(row, count, printOf)
      holders[probeOf[row]!] = Math.min(found, this.#perKey + 1)
      if (printOf === undefined) this.#list(row, count)
      const listed = Math.min(found, this.#perKey)
      this.#probe.fill(probeOf[row]!, count, count + listed)
      count += listed
    }
    return { articles: this.#articles.subarray(0, count), probe: this.#probe.subarray(0, count), holders }
  }

  /** Lists the first holders before the article. */
  #list(row: number, at: number): void {
    const { holders, group, before } = this.#shares
    const first = group[row]!
    const listed = Math.min(before[row]!, this.#perKey)
    for (let i = 0; i < listed; i++) this.#articles[at + i] = holders[first + i]! + 1
  }

  /** Lists the first prints in scope; gives how many there are. */
  #countPrints(row: number, at: number, printOf: (text: number) => number | undefined): number {
    const { holders, group, before } = this.#shares
    const prints: Sequence[] = []
    for (let i = 0; i < before[row]!; i++) {
      const print = printOf(holders[group[row]! + i]!)
      if (print !== undefined) prints.push(print + 1)
    }
    // Where the first print is left out, a later one stands for the text, and texts come in another order.
    prints.sort((a, b) => a - b)
    for (let i = 0; i < Math.min(prints.length, this.#perKey); i++) this.#articles[at + i] = prints[i]!
    return prints.length
  }
}
