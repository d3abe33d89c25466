/** Numbers, of which the smallest is taken first: a binary heap. */
export class Heap {
  readonly #numbers: number[] = []

  get size(): number {
    return this.#numbers.length
  }

  add(number: number): void {
    const heap = this.#numbers
    let at = heap.push(number) - 1
    for (let above = (at - 1) >> 1; at > 0 && heap[above]! > number; above = (at - 1) >> 1) {
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = number
  }

  /** Takes the smallest; undefined if there is none. */
  take(): number | undefined {
    const heap = this.#numbers
    const smallest = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return smallest
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below + 1 < heap.length && heap[below + 1]! < heap[below]!) below++
      if (below >= heap.length || heap[below]! >= last) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return smallest
  }
}
