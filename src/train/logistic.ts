/**
 * Logistic regression over hashed features by FTRL-proximal: one pass after another over the examples, each weight with
 * its own rate of learning, and most of them held at nothing by the L1 term. The same examples in the same order give
 * the same weights to the bit.
 */

export interface Example {
  readonly hashes: Uint32Array
  readonly from: number
  readonly to: number
  readonly label: 0 | 1
  readonly weight: number
}

export interface LogisticOptions {
  readonly bits: number
  readonly epochs: number
  readonly alpha: number
  readonly beta: number
  readonly l1: number
  readonly l2: number
}

export const LOGISTIC_DEFAULTS: LogisticOptions = { bits: 16, epochs: 3, alpha: 0.03, beta: 1, l1: 0.5, l2: 1 }

export function trainLogistic(
  examples: readonly Example[],
  options: LogisticOptions = LOGISTIC_DEFAULTS,
): Float32Array {
  const size = 1 << options.bits
  const mask = size - 1
  const { alpha, beta, l1, l2 } = options
  const sums = new Float64Array(size)
  const squares = new Float64Array(size)
  const weights = new Float64Array(size)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const { hashes, from, to, label, weight } of examples) {
      let score = 0
      for (let at = from; at < to; at++) {
        const index = hashes[at]! & mask
        const sum = sums[index]!
        let value = 0
        if (sum > l1) value = (l1 - sum) / ((beta + Math.sqrt(squares[index]!)) / alpha + l2)
        else if (sum < -l1) value = (-l1 - sum) / ((beta + Math.sqrt(squares[index]!)) / alpha + l2)
        weights[index] = value
        score += value
      }
      const gradient = (1 / (1 + Math.exp(-score)) - label) * weight
      const square = gradient * gradient
      for (let at = from; at < to; at++) {
        const index = hashes[at]! & mask
        const before = squares[index]!
        const rate = (Math.sqrt(before + square) - Math.sqrt(before)) / alpha
        sums[index]! += gradient - rate * weights[index]!
        squares[index] = before + square
      }
    }
  }
  const result = new Float32Array(size)
  for (let index = 0; index < size; index++) {
    const sum = sums[index]!
    if (Math.abs(sum) <= l1) continue
    result[index] = -(sum - Math.sign(sum) * l1) / ((beta + Math.sqrt(squares[index]!)) / alpha + l2)
  }
  return result
}
