/**
 * The sum of many small decision trees. Each node asks one column of a row whether it is below a border; what is reached
 * is a leaf with a value.
 */

export interface Trees {
  /** What a row has before any tree is asked. */
  readonly base: number
  /** The first node of each tree; a number below 0 is a leaf, the one at its complement. */
  readonly roots: Int16Array
  readonly columns: Uint8Array
  readonly borders: Float32Array
  readonly left: Int16Array
  readonly right: Int16Array
  readonly leaves: Float32Array
}

/** The score of the row that begins at the place. */
export function scoreRow(trees: Trees, values: Float32Array, row: number): number {
  return addTrees(trees, values, row, trees.base, 0, trees.roots.length)
}

/** A score of the row with what some of the trees add to it, from one to before another. */
export function addTrees(
  trees: Trees,
  values: Float32Array,
  row: number,
  score: number,
  from: number,
  to: number,
): number {
  const { roots, columns, borders, left, right, leaves } = trees
  for (let tree = from; tree < to; tree++) {
    let place = roots[tree]!
    while (place >= 0) place = values[row + columns[place]!]! < borders[place]! ? left[place]! : right[place]!
    score += leaves[~place]!
  }
  return score
}
