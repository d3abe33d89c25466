import { expect, it } from 'vitest'
import { randomBelow } from './contracts/store-history.ts'
import { Heap } from './heap.ts'

it('gives numbers in order, whatever is added in between', () => {
  const below = randomBelow(1)
  const heap = new Heap()
  let waiting: number[] = []
  for (let step = 0; step < 2000; step++) {
    if (below(5) < 3) {
      const number = below(50)
      heap.add(number)
      waiting = [...waiting, number].sort((a, b) => a - b)
    } else expect(heap.take()).toBe(waiting.shift())
    expect(heap.size).toBe(waiting.length)
  }
})
