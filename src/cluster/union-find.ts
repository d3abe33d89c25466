/** Groups by closure: whatever is linked, over any number of links, is of one group (Tarjan 1975, halving paths). */

export class UnionFind {
  readonly #parents: Uint32Array

  constructor(count: number) {
    this.#parents = new Uint32Array(count).map((_, i) => i)
  }

  /** The number that stands for the group. */
  find(one: number): number {
    const parents = this.#parents
    let at = one
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!
      at = parents[at]!
    }
    return at
  }

  /** The smaller number stands for both. */
  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)]
    this.#parents[Math.max(a, b)] = Math.min(a, b)
  }
}
