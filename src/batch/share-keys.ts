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
 * Cost: two passes over all keys for each part, about 10 ns each; grouping those that are shared. Memory: that given, and 12
 * bytes a row, 4 a holder and 12 an article.
 */

import { shared } from './articles.ts'
import { Growing } from './growing.ts'
import { ASKS, type Entries, eachEntry, FEWEST_SLOTS, HOLDS, type Part, Slots, slotsFor } from './key-entries.ts'
import { GATHERED_BYTES, GatheredEntries, type KeyGroup } from './key-groups.ts'
import type { BlockKeys } from './prepared-block.ts'
import { SpilledRows } from './spilled-rows.ts'

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

export interface ShareOptions extends Entries {
  /** So many holders are asked for at most, if `all` does not say that more may be. */
  readonly perKey: number
  /** For the entries of a part. */
  readonly memoryBytes: number
  /** The file in which rows wait. */
  readonly rowsPath: string
  /** Told what share of all keys is done. */
  readonly onPart?: (done: number) => void
}

/** A part is not halved any further: what is left are the entries of few keys. */
const MOST_BITS = 16
/** Of the memory for a part, slots take no more than this share. */
const SLOTS_SHARE = 0.5

/** The blocks are walked over twice for each part, and three times more. */
export function shareKeys({ perKey, memoryBytes, rowsPath, onPart, ...entries }: ShareOptions): Shares {
  const { blocks, numbers, all } = entries
  let count = 0
  for (const { keys, probes } of blocks) count += keys.length + probes.length
  using found = new Found(numbers.length, all ? Number.POSITIVE_INFINITY : perKey, rowsPath)
  let bits = 0
  while (slotsFor(count / 2 ** bits) > Math.max(SLOTS_SHARE * memoryBytes, FEWEST_SLOTS) && bits < MOST_BITS) bits++
  const waiting = Array.from({ length: 2 ** bits }, (_, value): Part => ({ bits, value }))
  let done = 0
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const gathered = gather(part, entries, count, memoryBytes)
    if (gathered === undefined) waiting.push(...halvesOf(part))
    else {
      gathered.eachGroup((group) => found.addGroup(group, gathered))
      done += 2 ** -part.bits
      onPart?.(done)
    }
  }
  return { ...found.finish(), ...gatherProbes(blocks, numbers) }
}

/** The entries of a part that share their keys, perhaps; undefined if they do not fit into the memory. */
function gather(part: Part, entries: Entries, count: number, memoryBytes: number): GatheredEntries | undefined {
  const slots = new Slots(count / 2 ** part.bits, part)
  const sharing = slots.countAll(entries)
  if (sharing * GATHERED_BYTES > memoryBytes && part.bits < MOST_BITS) return undefined
  const gathered = new GatheredEntries(sharing)
  eachEntry(entries, (low, high, article, probe, does) => {
    if (slots.isShared(low, high)) gathered.add(low, high, article, probe, does)
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

/** Groups, and the rows of those who ask under them. */
class Found implements Disposable {
  readonly #most: number
  readonly #holders = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #rows: SpilledRows
  readonly #rowStarts: Float64Array

  /** @param most so many holders of a group are listed */
  constructor(count: number, most: number, rowsPath: string) {
    this.#most = most
    this.#rows = new SpilledRows(rowsPath)
    this.#rowStarts = shared(Float64Array, count + 1)
  }

  addGroup({ from, to }: KeyGroup, { order, article, probe, does }: GatheredEntries): void {
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
          this.#rows.add(own, probe[entry]!, begin, holders)
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
  finish(): Omit<Shares, 'probes' | 'weights' | 'weightStarts'> {
    const rowStarts = this.#rowStarts
    for (let i = 1; i < rowStarts.length; i++) rowStarts[i]! += rowStarts[i - 1]!
    const next = rowStarts.slice()
    const { count } = this.#rows
    const probe = shared(Uint32Array, count)
    const group = shared(Uint32Array, count)
    const before = shared(Uint32Array, count)
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
