/** Where features go: written down for learning, or summed up by their weights at once. */

export interface Sink {
  put(hash: number): void
  /** Adds what the work adds; a sink that only sums may remember it under the number. */
  once(memory: Memory, number: number, work: () => void): void
}

export class FeatureList implements Sink {
  private hashes = new Uint32Array(1 << 14)
  length = 0

  put(hash: number): void {
    if (this.length === this.hashes.length) {
      const larger = new Uint32Array(this.hashes.length * 2)
      larger.set(this.hashes)
      this.hashes = larger
    }
    this.hashes[this.length++] = hash
  }

  once(_: Memory, __: number, work: () => void): void {
    work()
  }

  toArray(): Uint32Array {
    return this.hashes.slice(0, this.length)
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

  once(memory: Memory, number: number, work: () => void): void {
    if (memory.known[number] === 0) {
      const before = this.total
      work()
      memory.sums[number] = this.total - before
      memory.known[number] = 1
    } else this.total += memory.sums[number]!
  }
}

/** Sums that several blocks share. */
export class Memory {
  readonly known: Uint8Array
  readonly sums: Int32Array

  constructor(length: number) {
    this.known = new Uint8Array(length)
    this.sums = new Int32Array(length)
  }
}
