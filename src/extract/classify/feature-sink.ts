/** Where features go: written down for learning, or summed up by their weights at once. */

export interface Sink {
  put(hash: number): void
  /** What was put so far. */
  readonly total: number
  /** Puts at once what is remembered under the number; false if nothing is. */
  recall(memory: Memory, number: number): boolean
  /** Remembers what was put since the total was that. */
  remember(memory: Memory, number: number, since: number): void
}

/** Every feature of every block is in it, so nothing is ever recalled. */
export class FeatureList implements Sink {
  private hashes = new Int32Array(1 << 14)
  total = 0

  put(hash: number): void {
    if (this.total === this.hashes.length) {
      const larger = new Int32Array(this.hashes.length * 2)
      larger.set(this.hashes)
      this.hashes = larger
    }
    this.hashes[this.total++] = hash
  }

  recall(): boolean {
    return false
  }

  remember(): void {}

  toArray(): Int32Array {
    return this.hashes.slice(0, this.total)
  }
}

export class FeatureSum implements Sink {
  total = 0
  private readonly weights: Int8Array
  private readonly mask: number

  constructor(weights: Int8Array) {
    this.weights = weights
    this.mask = weights.length - 1
  }

  put(hash: number): void {
    this.total += this.weights[hash & this.mask]!
  }

  recall({ sums }: Memory, number: number): boolean {
    const sum = sums[number]!
    if (sum === UNKNOWN) return false
    this.total += sum >> 1
    return true
  }

  remember({ sums }: Memory, number: number, since: number): void {
    sums[number] = ((this.total - since) << 1) | 1
  }
}

const UNKNOWN = 0

/** Sums that several blocks share, each twice itself and one more, so that it is never what unknown ones are. */
export class Memory {
  readonly sums: Int32Array

  constructor(length: number) {
    this.sums = new Int32Array(length)
  }
}
