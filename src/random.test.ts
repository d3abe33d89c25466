import { expect, it } from 'vitest'
import { seeded, shuffle } from './random.ts'

it('the same seed gives the same numbers, on every machine', () => {
  const random = seeded(1)
  expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
})

it('numbers fill the range evenly', () => {
  const random = seeded(42)
  const tenths = new Array<number>(10).fill(0)
  for (let drawn = 0; drawn < 100_000; drawn++) {
    const tenth = Math.floor(random() * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  // Five standard deviations of a tenth of 100,000 are about 474.
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(474)
})

it('a shuffle keeps every item and leaves the list alone', () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8]
  const shuffled = shuffle(items, seeded(3))
  expect(shuffled).not.toEqual(items)
  expect([...shuffled].sort()).toEqual(items)
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
