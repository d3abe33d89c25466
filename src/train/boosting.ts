/**
 * Boosted trees over dense columns (gradient boosting with histograms): each tree is grown leaf by leaf where the loss
 * falls most, on a seeded share of the rows and columns. The same rows give the same trees to the bit.
 */

import type { Trees } from '../extract/classify/trees.ts'
import { seeded, swap } from '../random.ts'

export interface BoostingOptions {
  readonly trees: number
  readonly leaves: number
  readonly rate: number
  readonly minimumRows: number
  readonly columnShare: number
  readonly rowShare: number
  readonly l2: number
  readonly seed: number
}

export const BOOSTING_DEFAULTS: BoostingOptions = {
  trees: 100,
  leaves: 24,
  rate: 0.08,
  minimumRows: 100,
  columnShare: 0.5,
  rowShare: 0.7,
  l2: 5,
  seed: 1,
}

const BINS = 64

/** Values looked at for the borders of the bins of a column. */
const SAMPLED_ROWS = 20_000

export interface Rows {
  readonly columns: number
  /** Row by row. */
  readonly values: Float32Array
  readonly labels: Uint8Array
  readonly weights: Float32Array
}

export function trainTrees(rows: Rows, options: BoostingOptions = BOOSTING_DEFAULTS): Trees {
  return new Boosting(rows, options).train()
}

interface Split {
  readonly gain: number
  readonly column: number
  readonly bin: number
}

interface Leaf {
  readonly from: number
  readonly to: number
  readonly sums: Float64Array
  readonly gradient: number
  readonly hessian: number
  readonly split: Split | undefined
  /** Its place in the tree: the node above it and which side. */
  readonly parent: number
  readonly side: 'left' | 'right'
}

class Boosting {
  private readonly rows: Rows
  private readonly options: BoostingOptions
  private readonly count: number
  private readonly borders: readonly Float32Array[]
  private readonly bins: readonly Uint8Array[]
  private readonly scores: Float64Array
  private readonly gradients: Float64Array
  private readonly hessians: Float64Array
  private readonly random: () => number
  private chosen: readonly number[] = []
  private order = new Uint32Array()

  constructor(rows: Rows, options: BoostingOptions) {
    this.rows = rows
    this.options = options
    this.count = rows.labels.length
    this.random = seeded(options.seed)
    this.borders = Array.from({ length: rows.columns }, (_, column) => this.toBorders(column))
    this.bins = this.borders.map((borders, column) => this.toBins(column, borders))
    this.scores = new Float64Array(this.count)
    this.gradients = new Float64Array(this.count)
    this.hessians = new Float64Array(this.count)
  }

  train(): Trees {
    const nodes: { column: number; border: number; left: number; right: number }[] = []
    const roots: number[] = []
    const leaves: number[] = []
    const base = this.toBase()
    this.scores.fill(base)
    for (let tree = 0; tree < this.options.trees; tree++) {
      this.measure()
      this.draw()
      roots.push(this.grow(nodes, leaves))
      this.addScores(nodes, leaves, roots[tree]!)
    }
    return {
      base,
      roots: Int16Array.from(roots),
      columns: Uint8Array.from(nodes, (node) => node.column),
      borders: Float32Array.from(nodes, (node) => node.border),
      left: Int16Array.from(nodes, (node) => node.left),
      right: Int16Array.from(nodes, (node) => node.right),
      leaves: Float32Array.from(leaves),
    }
  }

  private toBorders(column: number): Float32Array {
    const { values, columns } = this.rows
    const step = Math.max(1, Math.floor(this.count / SAMPLED_ROWS))
    const sample = new Float32Array(Math.ceil(this.count / step))
    for (let at = 0; at < sample.length; at++) sample[at] = values[at * step * columns + column]!
    sample.sort()
    const borders: number[] = []
    for (let bin = 1; bin < BINS; bin++) {
      const border = sample[Math.floor((bin * sample.length) / BINS)]!
      if (borders.length === 0 ? border > sample[0]! : border > borders.at(-1)!) borders.push(border)
    }
    return Float32Array.from(borders)
  }

  private toBins(column: number, borders: Float32Array): Uint8Array {
    const { values, columns } = this.rows
    const bins = new Uint8Array(this.count)
    for (let row = 0; row < this.count; row++) {
      const value = values[row * columns + column]!
      let low = 0
      let high = borders.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (value >= borders[middle]!) low = middle + 1
        else high = middle
      }
      bins[row] = low
    }
    return bins
  }

  private toBase(): number {
    let positive = 0
    let all = 0
    for (let row = 0; row < this.count; row++) {
      all += this.rows.weights[row]!
      if (this.rows.labels[row] === 1) positive += this.rows.weights[row]!
    }
    return Math.log((positive + 1) / (all - positive + 1))
  }

  private measure(): void {
    const { labels, weights } = this.rows
    for (let row = 0; row < this.count; row++) {
      const probability = 1 / (1 + Math.exp(-this.scores[row]!))
      this.gradients[row] = (probability - labels[row]!) * weights[row]!
      this.hessians[row] = probability * (1 - probability) * weights[row]!
    }
  }

  /** The rows and columns of the next tree. */
  private draw(): void {
    const order: number[] = []
    for (let row = 0; row < this.count; row++) if (this.random() < this.options.rowShare) order.push(row)
    this.order = Uint32Array.from(order)
    const columns = Array.from({ length: this.rows.columns }, (_, column) => column)
    const wanted = Math.max(1, Math.round(columns.length * this.options.columnShare))
    for (let at = 0; at < wanted; at++) swap(columns, at, at + Math.floor(this.random() * (columns.length - at)))
    this.chosen = columns.slice(0, wanted).sort((a, b) => a - b)
  }

  private grow(nodes: { column: number; border: number; left: number; right: number }[], values: number[]): number {
    const leaves: Leaf[] = [this.toLeaf(0, this.order.length, undefined, -1, 'left')]
    let root = ~values.length
    const attach = (leaf: Leaf, place: number) => {
      if (leaf.parent < 0) root = place
      else nodes[leaf.parent]![leaf.side] = place
    }
    while (leaves.length < this.options.leaves) {
      let best = -1
      for (let at = 0; at < leaves.length; at++) {
        if ((leaves[at]!.split?.gain ?? 0) > (best < 0 ? 0 : leaves[best]!.split!.gain)) best = at
      }
      if (best < 0) break
      const leaf = leaves[best]!
      const { column, bin } = leaf.split!
      const node = nodes.push({ column, border: this.borders[column]![bin - 1]!, left: 0, right: 0 }) - 1
      attach(leaf, node)
      const middle = this.part(leaf, column, bin)
      const smallerIsLeft = middle - leaf.from <= leaf.to - middle
      const smaller = smallerIsLeft
        ? this.toLeaf(leaf.from, middle, undefined, node, 'left')
        : this.toLeaf(middle, leaf.to, undefined, node, 'right')
      // What is not in the smaller part is in the other.
      const rest = leaf.sums.map((sum, at) => sum - smaller.sums[at]!)
      const larger = smallerIsLeft
        ? this.toLeaf(middle, leaf.to, rest, node, 'right')
        : this.toLeaf(leaf.from, middle, rest, node, 'left')
      leaves.splice(best, 1, smaller, larger)
    }
    for (const leaf of leaves) {
      attach(leaf, ~(values.push((-leaf.gradient / (leaf.hessian + this.options.l2)) * this.options.rate) - 1))
    }
    return root
  }

  /** Puts the rows below the border before the others; where those begin. */
  private part(leaf: Leaf, column: number, bin: number): number {
    const bins = this.bins[column]!
    const { order } = this
    let low = leaf.from
    let high = leaf.to
    while (low < high) {
      if (bins[order[low]!]! < bin) low++
      else {
        high--
        const moved = order[low]!
        order[low] = order[high]!
        order[high] = moved
      }
    }
    return low
  }

  private toLeaf(
    from: number,
    to: number,
    known: Float64Array | undefined,
    parent: number,
    side: 'left' | 'right',
  ): Leaf {
    const sums = known ?? this.addUp(from, to)
    let gradient = 0
    let hessian = 0
    for (let bin = 0; bin < BINS; bin++) {
      gradient += sums[bin * 3]!
      hessian += sums[bin * 3 + 1]!
    }
    const split = this.findSplit(sums, gradient, hessian, to - from)
    return { from, to, sums, gradient, hessian, split, parent, side }
  }

  /** For each chosen column and bin: gradients, hessians, rows. */
  private addUp(from: number, to: number): Float64Array {
    const { chosen, order, gradients, hessians } = this
    const sums = new Float64Array(chosen.length * BINS * 3)
    for (let index = 0; index < chosen.length; index++) {
      const bins = this.bins[chosen[index]!]!
      const start = index * BINS * 3
      for (let at = from; at < to; at++) {
        const row = order[at]!
        const place = start + bins[row]! * 3
        sums[place]! += gradients[row]!
        sums[place + 1]! += hessians[row]!
        sums[place + 2]!++
      }
    }
    return sums
  }

  private findSplit(sums: Float64Array, gradient: number, hessian: number, rows: number): Split | undefined {
    const { l2, minimumRows } = this.options
    const whole = (gradient * gradient) / (hessian + l2)
    let best: Split | undefined
    for (let index = 0; index < this.chosen.length; index++) {
      const column = this.chosen[index]!
      let leftGradient = 0
      let leftHessian = 0
      let leftRows = 0
      for (let bin = 0; bin < this.borders[column]!.length; bin++) {
        const place = (index * BINS + bin) * 3
        leftGradient += sums[place]!
        leftHessian += sums[place + 1]!
        leftRows += sums[place + 2]!
        if (leftRows < minimumRows) continue
        if (rows - leftRows < minimumRows) break
        const right = gradient - leftGradient
        const gain =
          (leftGradient * leftGradient) / (leftHessian + l2) + (right * right) / (hessian - leftHessian + l2) - whole
        if (gain > (best?.gain ?? 1e-6)) best = { gain, column, bin: bin + 1 }
      }
    }
    return best
  }

  private addScores(
    nodes: readonly { column: number; border: number; left: number; right: number }[],
    leaves: readonly number[],
    root: number,
  ): void {
    const { values, columns } = this.rows
    for (let row = 0; row < this.count; row++) {
      let place = root
      while (place >= 0) {
        const node = nodes[place]!
        place = values[row * columns + node.column]! < node.border ? node.left : node.right
      }
      this.scores[row]! += leaves[~place]!
    }
  }
}
