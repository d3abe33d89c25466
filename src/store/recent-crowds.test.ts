import { expect, it } from 'vitest'
import { RecentCrowds } from './recent-crowds.ts'

const TEXTS = [3, 5, 2 ** 40, 2 ** 40 + 1]

it('gives the first texts of a key, as many as are wanted and known', () => {
  const crowds = new RecentCrowds()
  crowds.add(1, 0xffffffff, 0x80000000, TEXTS)
  expect(crowds.find(1, 0xffffffff, 0x80000000, 4)).toEqual(TEXTS)
  expect(crowds.find(1, 0xffffffff, 0x80000000, 2)).toEqual([3, 5])
  expect(crowds.find(1, 0xffffffff, 0x80000000, 5)).toBeUndefined()
})

it('tells keys apart by stamp and both halves, and forgets them all', () => {
  const crowds = new RecentCrowds()
  for (let key = 0; key < 100_000; key++) crowds.add(1 + (key % 3), key, key >>> 4, [key])
  let known = 0
  for (let key = 0; key < 100_000; key++) {
    const texts = crowds.find(1 + (key % 3), key, key >>> 4, 1)
    if (texts !== undefined) expect(texts).toEqual([key])
    if (texts !== undefined) known++
  }
  expect(known).toBeGreaterThan(20_000)
  expect(crowds.find(4, 99_999, 99_999 >>> 4, 1)).toBeUndefined()
  crowds.clear()
  for (let key = 0; key < 100_000; key++) expect(crowds.find(1 + (key % 3), key, key >>> 4, 1)).toBeUndefined()
})

it('keeps no answer that is longer than a slot', () => {
  const crowds = new RecentCrowds()
  crowds.add(1, 7, 7, TEXTS)
  crowds.add(
    1,
    7,
    7,
    Array.from({ length: 300 }, (_, i) => i),
  )
  expect(crowds.find(1, 7, 7, 4)).toEqual(TEXTS)
})
