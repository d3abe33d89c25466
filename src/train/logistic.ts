/** Logistic regression over hashed features (maximum entropy with two outcomes): a few passes over the examples. */

import { type ProximalOptions, ProximalWeights } from './proximal-weights.ts'

export interface Example {
  readonly hashes: Int32Array
  readonly from: number
  readonly to: number
  readonly label: 0 | 1
  readonly weight: number
}

export interface LogisticOptions extends ProximalOptions {
  readonly epochs: number
}

export const LOGISTIC_DEFAULTS: LogisticOptions = { bits: 16, epochs: 2, alpha: 0.03, beta: 1, l1: 1, l2: 1 }

export function trainLogistic(
  examples: readonly Example[],
  options: LogisticOptions = LOGISTIC_DEFAULTS,
): Float32Array {
  const weights = new ProximalWeights(options)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const { hashes, from, to, label, weight } of examples) {
      const probability = 1 / (1 + Math.exp(-weights.score(hashes, from, to)))
      weights.update(hashes, from, to, (probability - label) * weight)
    }
  }
  return weights.toWeights()
}
