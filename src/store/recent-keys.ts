/**
 * Keys in memory: a hash table from (stamp, 64-bit key) to the texts that hold it, in the order they came.
 *
 * Entries are columns of typed arrays; a bucket is a chain from its head to its tail. Adding is one step however
 * crowded a key is, and looking up stops after as many holders as were asked for. About 33 bytes an entry.
 */

const EMPTY = -1

export class RecentKeys {
  length = 0
  #capacity: number
  #mask: number
  #low: Uint32Array
  #high: Uint32Array
  #stamps: Uint8Array
  #texts: Float64Array
  #next: Int32Array
  #heads: Int32Array
  #tails: Int32Array

  constructor(capacity = 1024) {
    this.#capacity = capacity
    this.#mask = capacity - 1
    this.#low = new Uint32Array(capacity)
    this.#high = new Uint32Array(capacity)
    this.#stamps = new Uint8Array(capacity)
    this.#texts = new Float64Array(capacity)
    this.#next = new Int32Array(capacity)
    this.#heads = new Int32Array(capacity).fill(EMPTY)
    this.#tails = new Int32Array(capacity)
  }

  add(stamp: number, low: number, high: number, text: number): void {
    if (this.length === this.#capacity) this.#grow()
    const entry = this.length++
    this.#low[entry] = low
    this.#high[entry] = high
    this.#stamps[entry] = stamp
    this.#texts[entry] = text
    this.#append(entry)
  }

  /** Appends to `found` the texts that hold the key, at most `limit` of them. */
  find(stamp: number, low: number, high: number, limit: number, found: number[]): void {
    let left = limit
    for (let entry = this.#heads[toBucket(low, high) & this.#mask]!; entry !== EMPTY && left > 0; entry = this.#next[entry]!) {
      if (this.#low[entry] === low && this.#high[entry] === high && this.#stamps[entry] === stamp) {
        found.push(this.#texts[entry]!)
        left--
      }
    }
  }

  /** Entry numbers by slice of the key space (the high byte of the key): where each slice begins, and their order. */
  slices(): { starts: Uint32Array; order: Uint32Array } {
    const starts = new Uint32Array(257)
    for (let entry = 0; entry < this.length; entry++) starts[(this.#high[entry]! >>> 24) + 1]!++
    for (let slice = 0; slice < 256; slice++) starts[slice + 1]! += starts[slice]!
    const at = starts.slice()
    const order = new Uint32Array(this.length)
    for (let entry = 0; entry < this.length; entry++) order[at[this.#high[entry]! >>> 24]!++] = entry
    return { starts, order }
  }

  /** Sorts entry numbers of one slice by stamp, key and text, the order of the table on disk. */
  sort(entries: Uint32Array): Uint32Array {
    return entries.sort(
      (a, b) =>
        this.#stamps[a]! - this.#stamps[b]! ||
        this.#high[a]! - this.#high[b]! ||
        this.#low[a]! - this.#low[b]! ||
        this.#texts[a]! - this.#texts[b]!,
    )
  }

  stampAt(entry: number): number {
    return this.#stamps[entry]!
  }

  textAt(entry: number): number {
    return this.#texts[entry]!
  }

  /** The key as the signed integer SQLite keeps. */
  keyAt(entry: number): bigint {
    return (BigInt(this.#high[entry]! | 0) << 32n) | BigInt(this.#low[entry]!)
  }

  #append(entry: number): void {
    this.#next[entry] = EMPTY
    const bucket = toBucket(this.#low[entry]!, this.#high[entry]!) & this.#mask
    if (this.#heads[bucket] === EMPTY) this.#heads[bucket] = entry
    else this.#next[this.#tails[bucket]!] = entry
    this.#tails[bucket] = entry
  }

  #grow(): void {
    this.#capacity *= 2
    this.#mask = this.#capacity - 1
    const widen = <T extends Uint32Array | Uint8Array | Float64Array>(column: T, wide: T): T => {
      wide.set(column)
      return wide
    }
    this.#low = widen(this.#low, new Uint32Array(this.#capacity))
    this.#high = widen(this.#high, new Uint32Array(this.#capacity))
    this.#stamps = widen(this.#stamps, new Uint8Array(this.#capacity))
    this.#texts = widen(this.#texts, new Float64Array(this.#capacity))
    this.#next = new Int32Array(this.#capacity)
    this.#heads = new Int32Array(this.#capacity).fill(EMPTY)
    this.#tails = new Int32Array(this.#capacity)
    for (let entry = 0; entry < this.length; entry++) this.#append(entry)
  }
}

/** Not every detector mixes its keys well, so they are mixed here. */
function toBucket(low: number, high: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0xc2b2ae35)
  return mixed ^ (mixed >>> 15)
}
