import { expect, test } from 'vitest'
import { randomBelow } from '../contracts/store-history.ts'
import {
  joinEntries,
  keyAt,
  mergeEntries,
  placeAt,
  STRIDE,
  setEntry,
  sortEntries,
  stampAt,
  textAt,
  toBytes,
  toEntries,
} from './key-entries.ts'
import { bitsOf, filterWords, makeFilterPart, mayHold } from './key-filter.ts'

/** Entries of few keys, some of which share their place with others, of many texts. */
function makeEntries(count: number, seed: number): Int32Array {
  const below = randomBelow(seed)
  const entries = new Int32Array(STRIDE * count)
  for (let i = 0; i < count; i++) {
    setEntry(entries, STRIDE * i, below(3), below(50) - 25, below(4) - 2, 2 ** 33 + below(1000))
  }
  return entries
}

const listOf = (entries: Int32Array) =>
  Array.from({ length: entries.length / STRIDE }, (_, i) => {
    const at = STRIDE * i
    return [placeAt(entries, at), stampAt(entries, at), Number(keyAt(entries, at)), textAt(entries, at)]
  })

/** Sorted dully; equal keys lie together, whatever their order. */
const sortedDully = (entries: Int32Array) =>
  listOf(entries).sort((a, b) => {
    const [low, high] = [
      (x: number[]) => Number(BigInt.asIntN(32, BigInt(x[2]!))),
      (x: number[]) => Math.floor(x[2]! / 2 ** 32),
    ]
    return a[0]! - b[0]! || low(a) - low(b) || high(a) - high(b) || a[1]! - b[1]! || a[3]! - b[3]!
  })

test('an entry keeps stamp, key and a text of more than 32 bits, in bytes at any offset', () => {
  const entries = new Int32Array(STRIDE)
  setEntry(entries, 0, 65_535, -1, 0x7fff_ffff, 2 ** 48 - 1)
  const bytes = new Uint8Array(17)
  bytes.set(toBytes(entries), 1)
  const again = toEntries(bytes.subarray(1))
  expect([stampAt(again, 0), textAt(again, 0)]).toEqual([65_535, 2 ** 48 - 1])
  expect(keyAt(again, 0)).toBe(0x7fff_ffff_ffff_ffffn)
})

test('sorting and merging give the order that a dull sort gives', () => {
  for (let seed = 1; seed < 20; seed++) {
    const [one, other] = [makeEntries(300, seed), makeEntries(70 * (seed % 3), seed + 100)]
    expect(listOf(sortEntries(one))).toEqual(sortedDully(one))
    const merged = mergeEntries(sortEntries(one), sortEntries(other))
    expect(listOf(merged)).toEqual(sortedDully(joinEntries([one, other])))
  }
})

test('a filter passes all keys it holds and few others', () => {
  const below = randomBelow(5)
  const [slices, slice] = [4, 2]
  const lanes = () => [below(0x1_0000_0000) | 0, below(0x1_0000_0000) | 0] as const
  const inSlice = (entries: Int32Array) => Math.floor(placeAt(entries, 0) / 2 ** 30) === slice
  const draw = (count: number) => {
    const drawn: Int32Array[] = []
    while (drawn.length < count) {
      const entry = new Int32Array(STRIDE)
      setEntry(entry, 0, 1, ...lanes(), 1)
      if (inSlice(entry)) drawn.push(entry)
    }
    return drawn
  }
  const held = draw(2000)
  const words = filterWords(4 * held.length, slices)
  const filter = new Int32Array(words)
  filter.set(makeFilterPart(joinEntries(held), words, slice, slices), (words / slices) * slice)
  const passes = (entry: Int32Array) => mayHold(filter, placeAt(entry, 0), bitsOf(entry[0]!, entry[1]!))
  expect(held.every(passes)).toBe(true)
  expect(draw(2000).filter(passes).length).toBeLessThan(2000 * 0.015)
})

test('neighbouring places stay apart, however their entries came', () => {
  const below = randomBelow(6)
  const count = 1 << 17
  const entries = new Int32Array(STRIDE * count)
  for (let i = 0; i < count; i++)
    setEntry(entries, STRIDE * i, 1, below(0x1_0000_0000) | 0, below(0x1_0000_0000) | 0, i)
  const sorted = sortEntries(entries)
  let misplaced = 0
  for (let at = STRIDE; at < sorted.length; at += STRIDE) {
    if (placeAt(sorted, at - STRIDE) > placeAt(sorted, at)) misplaced++
  }
  expect(misplaced).toBe(0)
})
