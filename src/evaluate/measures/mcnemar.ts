/**
 * McNemar's test (1947) of two systems on the same questions: only those count on which one is right and the other wrong,
 * and if the two are equally good these fall to either side like a coin. Few of them are counted out exactly, many by
 * chi-squared with the correction for continuity (Edwards 1948).
 */

/** From so many disagreements on chi-squared is as good. */
const EXACT_BELOW = 1000

export interface McNemar {
  /** Questions only the first has right, and only the second. */
  readonly onlyFirst: number
  readonly onlySecond: number
  /** How likely a difference at least as large is between two systems that are equally good. */
  readonly p: number
  readonly exact: boolean
}

export function mcnemar(onlyFirst: number, onlySecond: number): McNemar {
  const all = onlyFirst + onlySecond
  const exact = all < EXACT_BELOW
  const p = exact ? binomialTails(Math.min(onlyFirst, onlySecond), all) : chiSquaredTail(onlyFirst, onlySecond)
  return { onlyFirst, onlySecond, p, exact }
}

/** Both tails of a fair coin thrown `all` times. */
function binomialTails(fewer: number, all: number): number {
  let term = all * Math.log(0.5)
  let sum = 0
  for (let heads = 0; heads <= fewer; heads++) {
    sum += Math.exp(term)
    term += Math.log((all - heads) / (heads + 1))
  }
  return Math.min(1, 2 * sum)
}

function chiSquaredTail(one: number, other: number): number {
  const distance = Math.max(0, Math.abs(one - other) - 1)
  return complementaryError(Math.sqrt((distance * distance) / (one + other) / 2))
}

/** erfc for arguments from 0 (Numerical Recipes, erfcc): to about seven places of the value itself. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const factors = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ]
  const exponent = factors.reduceRight((sum, factor) => factor + t * sum, 0)
  return t * Math.exp(-x * x + exponent)
}
