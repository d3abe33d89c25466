/**
 * Weights that learn example by example (FTRL-proximal, McMahan and others 2013): each has its own rate, which falls as
 * it is used, and the L1 term holds at nothing what does not prove itself. Deterministic to the bit.
 */

export interface ProximalOptions {
  /** The weights are 2 to this power; a feature's is the one at the low bits of its hash. */
  readonly bits: number
  readonly alpha: number
  readonly beta: number
  readonly l1: number
  readonly l2: number
}

export class ProximalWeights {
  private readonly options: ProximalOptions
  private readonly mask: number
  private readonly sums: Float64Array
  private readonly squares: Float64Array

  constructor(options: ProximalOptions) {
    this.options = options
    const size = 2 ** options.bits
    this.mask = size - 1
    this.sums = new Float64Array(size)
    this.squares = new Float64Array(size)
  }

  private weightAt(index: number): number {
    const { alpha, beta, l1, l2 } = this.options
    const sum = this.sums[index]!
    if (sum <= l1 && sum >= -l1) return 0
    return ((sum > 0 ? l1 : -l1) - sum) / ((beta + Math.sqrt(this.squares[index]!)) / alpha + l2)
  }

  /** The sum of the weights of the features from one place to another. */
  score(hashes: Int32Array, from: number, to: number): number {
    let score = 0
    for (let at = from; at < to; at++) score += this.weightAt(hashes[at]! & this.mask)
    return score
  }

  /** Moves the weights of the features against the gradient of the loss by their sum. */
  update(hashes: Int32Array, from: number, to: number, gradient: number): void {
    const square = gradient * gradient
    for (let at = from; at < to; at++) {
      const index = hashes[at]! & this.mask
      const before = this.squares[index]!
      const rate = (Math.sqrt(before + square) - Math.sqrt(before)) / this.options.alpha
      this.sums[index]! += gradient - rate * this.weightAt(index)
      this.squares[index] = before + square
    }
  }

  toWeights(): Float32Array {
    return Float32Array.from(this.sums, (_, index) => this.weightAt(index))
  }
}
