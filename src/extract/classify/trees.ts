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

/**
 * Trees as they are walked: each node followed by what is left of it, so that half of the steps go to the next place. Two
 * places each: the column with 256 times the place of what is right of it, and the border; of a leaf -1 and its value.
 */
export interface LaidTrees {
  readonly base: number
  readonly roots: Int32Array
  readonly nodes: Int32Array
  /** The same memory as the nodes. */
  readonly values: Float32Array
}

const LEAF = -1

/** The same trees always have the same layout, which is made once. */
export function layOut(trees: Trees): LaidTrees {
  const known = LAID_OUT.get(trees)
  if (known !== undefined) return known
  const nodes = new Int32Array(2 * (trees.columns.length + trees.leaves.length))
  const values = new Float32Array(nodes.buffer)
  let end = 0
  const lay = (node: number): number => {
    const place = end
    end += 2
    if (node < 0) {
      nodes[place] = LEAF
      values[place + 1] = trees.leaves[~node]!
      return place
    }
    lay(trees.left[node]!)
    nodes[place] = (lay(trees.right[node]!) << 8) | trees.columns[node]!
    values[place + 1] = trees.borders[node]!
    return place
  }
  const laid = { base: trees.base, roots: Int32Array.from(trees.roots, lay), nodes, values }
  LAID_OUT.set(trees, laid)
  return laid
}

const LAID_OUT = new WeakMap<Trees, LaidTrees>()

/** The score of the row that begins at the place. */
export function scoreRow(trees: Trees, rows: Float32Array, row: number): number {
  return addTrees(layOut(trees), rows, row, trees.base, 0, trees.roots.length)
}

/** A score of the row with what some of the trees add to it, from one to before another. */
export function addTrees(
  { roots, nodes, values }: LaidTrees,
  rows: Float32Array,
  row: number,
  score: number,
  from: number,
  to: number,
): number {
  for (let tree = from; tree < to; tree++) {
    let place = roots[tree]!
    for (let node = nodes[place]!; node !== LEAF; node = nodes[place]!) {
      place = rows[row + (node & 0xff)]! < values[place + 1]! ? place + 2 : node >> 8
    }
    score += values[place + 1]!
  }
  return score
}
