/**
 * Which articles hold the same keys: what a store answers one article at a time (`findSharing`), for all of them at once.
 *
 * Idea: entries (key, article) with equal keys brought together (`key-groups.ts`), without those that are alone anyway
 * (`key-entries.ts`). What does not fit into the memory given is done in parts, each with its share of all keys; a part that
 * turns out to be too large is halved.
 *
 * A group of equal keys lists its holders in `holders`, in order; for each article that asks under it there is a row: which
 * of its probes it is, where the group begins, and how many of the holders come before the article. So the answer takes no
 * more than a row for each shared key, however many share it. Rows are found in the order of keys and wait on disk
 * (`spilled-rows.ts`) until they can be put in the order of articles.
 *
 * Cost: two passes over all keys for each part, about 150 ns a key in large ones, most of it waiting for memory; grouping those that are shared. Memory: that given, of
 * which 8 bytes a row and 4 a holder stay, and 12 an article.
 */

import { shared } from './articles.ts'
import { Growing } from './growing.ts'
import { ASKS, type Entries, eachEntry, FEWEST_SLOTS, HOLDS, type Part, Slots, slotsFor } from './key-entries.ts'
import { GATHERED_BYTES, GatheredEntries, type KeyGroup } from './key-groups.ts'
import { tooLittle } from './memory.ts'
import type { BlockKeys } from './prepared-block.ts'
import { SpilledRows } from './spilled-rows.ts'

export interface Shares {
  /** Holders of shared keys, group after group, ascending; of a group all, or the first ones that can ever be asked for. */
  readonly holders: Uint32Array
  /** Where the rows of each article begin, and one more for the end. */
  readonly rowStarts: Float64Array
  readonly probe: Uint16Array | Uint32Array
  readonly group: Uint32Array
  /** How many holders of the group come before the article; where not all are listed, one more than can be asked for means more. */
  readonly before: Uint16Array | Uint32Array
  /** How many probes each article has. */
  readonly probes: Uint32Array
  /** What its probes weigh, from there on; both empty if all weigh the same. */
  readonly weights: Float32Array
  readonly weightStarts: Float64Array
}

export interface ShareOptions extends Entries {
  /** So many holders are asked for at most, if `all` does not say that more may be. */
  readonly perKey: number
  /** For the entries of a part, and in the end for what was found. */
  readonly memoryBytes: number
  /** What the run takes besides, to be named if that is too little. */
  readonly besidesBytes: number
  /** The file in which rows wait. */
  readonly rowsPath: string
  /** Told what share of all keys is done. */
  readonly onPart?: (done: number) => void
}

/** A part is not halved any further: what is left are the entries of few keys. */
const MOST_BITS = 16
/** Of the memory, slots and the entries of a part take no more than these shares; the rest is for holders, which stay. */
const SLOTS_SHARE = 0.25
const PARTS_SHARE = 0.5
const MOST_SHORT = 0xffff

/** The blocks are walked over twice for each part, and three times more. */
export function shareKeys({ perKey, memoryBytes, besidesBytes, rowsPath, onPart, ...entries }: ShareOptions): Shares {
  const { blocks, numbers, all } = entries
  let count = 0
  for (const { keys, probes } of blocks) count += keys.length + probes.length
  using found = new Found(numbers.length, all ? Number.POSITIVE_INFINITY : perKey, rowsPath)
  let bits = 0
  while (slotsFor(count / 2 ** bits) > Math.max(SLOTS_SHARE * memoryBytes, FEWEST_SLOTS) && bits < MOST_BITS) bits++
  const waiting = Array.from({ length: 2 ** bits }, (_, value): Part => ({ bits, value }))
  let done = 0
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const gathered = gather(part, entries, count, memoryBytes * PARTS_SHARE)
    if (gathered === undefined) waiting.push(...halvesOf(part))
    else {
      gathered.eachGroup((group) => found.addGroup(group, gathered))
      done += 2 ** -part.bits
      onPart?.(done)
    }
  }
  return { ...found.finish(memoryBytes, besidesBytes), ...gatherProbes(blocks, numbers) }
}

/** The entries of a part that share their keys, perhaps; undefined if they do not fit into the memory. */
function gather(part: Part, entries: Entries, count: number, memoryBytes: number): GatheredEntries | undefined {
  const slots = new Slots(count / 2 ** part.bits, part)
  slots.countAll(entries)
  const sharing = slots.sharing.reduce((sum, some) => sum + some, 0)
  if (sharing * GATHERED_BYTES > memoryBytes && part.bits < MOST_BITS) return undefined
  const gathered = new GatheredEntries(slots)
  eachEntry(entries, (low, high, article, probe, does) => {
    const slot = slots.sharedSlotOf(low, high)
    if (slot >= 0) gathered.add(slot, low, high, article, probe, does)
  })
  return gathered
}

function halvesOf({ bits, value }: Part): Part[] {
  return [
    { bits: bits + 1, value: value + 2 ** bits },
    { bits: bits + 1, value },
  ]
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

function columnFor(largest: number): typeof Uint16Array | typeof Uint32Array {
  return largest > MOST_SHORT ? Uint32Array : Uint16Array
}

/** Groups, and the rows of those who ask under them. */
class Found implements Disposable {
  readonly #most: number
  /** The largest numbers in rows. */
  #mostProbe = 0
  #mostBefore = 0
  readonly #holders = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #rows: SpilledRows
  readonly #rowStarts: Float64Array

  /** @param most so many holders of a group are listed */
  constructor(count: number, most: number, rowsPath: string) {
    this.#most = most
    this.#rows = new SpilledRows(rowsPath, count)
    this.#rowStarts = shared(Float64Array, count + 1)
  }

  addGroup({ from, to }: KeyGroup, gathered: GatheredEntries): void {
    const { order } = gathered
    const begin = this.#holders.length
    let holders = 0
    let latest = -1
    for (let at = from; at < to; ) {
      const own = gathered.articleOf(order[at]!)
      let next = at
      let holds = false
      // All entries of one article: it is no holder before itself.
      for (; next < to && gathered.articleOf(order[next]!) === own; next++) {
        const does = gathered.doesOf(order[next]!)
        holds ||= (does & HOLDS) !== 0
        if (holders > 0 && (does & ASKS) !== 0) {
          const probe = gathered.probeOf(order[next]!)
          const before = Math.min(holders, this.#most + 1)
          this.#rows.add(own, probe, begin, before)
          if (probe > this.#mostProbe) this.#mostProbe = probe
          if (before > this.#mostBefore) this.#mostBefore = before
          this.#rowStarts[own + 1]!++
        }
      }
      if (holds && own !== latest) {
        if (holders < this.#most) this.#holders.push(own)
        holders++
        latest = own
      }
      at = next
    }
  }

  /** The rows sorted by article, and of one article by probe. */
  finish(memoryBytes: number, besidesBytes: number): Omit<Shares, 'probes' | 'weights' | 'weightStarts'> {
    const rowStarts = this.#rowStarts
    for (let i = 1; i < rowStarts.length; i++) rowStarts[i]! += rowStarts[i - 1]!
    const next = rowStarts.slice()
    const { count } = this.#rows
    const [Probe, Before] = [columnFor(this.#mostProbe), columnFor(this.#mostBefore)]
    const rowBytes = Probe.BYTES_PER_ELEMENT + 4 + Before.BYTES_PER_ELEMENT
    const neededBytes = count * rowBytes + 8 * this.#holders.length
    if (neededBytes > memoryBytes) throw tooLittle(memoryBytes + besidesBytes, neededBytes + besidesBytes)
    const probe = shared<Uint16Array | Uint32Array>(Probe, count)
    const group = shared(Uint32Array, count)
    const before = shared<Uint16Array | Uint32Array>(Before, count)
    for (const rows of this.#rows.pieces()) {
      for (let row = 0; row < rows.length; row += 4) {
        const own = rows[row]!
        // Rows come in the order of hashes; an article has few, and each is moved to where its probe belongs.
        let at = next[own]!++
        const ownProbe = rows[row + 1]!
        for (; at > rowStarts[own]! && probe[at - 1]! > ownProbe; at--) {
          probe[at] = probe[at - 1]!
          group[at] = group[at - 1]!
          before[at] = before[at - 1]!
        }
        probe[at] = ownProbe
        group[at] = rows[row + 2]!
        before[at] = rows[row + 3]!
      }
    }
    const listed = this.#holders.finish()
    const holders = shared(Uint32Array, listed.length)
    holders.set(listed)
    return { holders, rowStarts, probe, group, before }
  }

  [Symbol.dispose](): void {
    this.#rows[Symbol.dispose]()
  }
}
