/** Pearson's correlation of two lists of numbers, from -1 to 1 (Alonso 2013, section 4.6, with 0 and 1 for labels). */

/** 0 where one of them never varies. */
export function pearson(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const count = one.length
  if (count === 0) return 0
  const [meanOne, meanOther] = [mean(one), mean(other)]
  let [together, apart, apartOther] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const [a, b] = [one[i]! - meanOne, other[i]! - meanOther]
    together += a * b
    apart += a * a
    apartOther += b * b
  }
  const below = Math.sqrt(apart) * Math.sqrt(apartOther)
  return below === 0 ? 0 : together / below
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}
