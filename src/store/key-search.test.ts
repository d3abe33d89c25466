import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isKey, STRIDE, setEntry, textAt } from './key-entries.ts'
import { type Found, findKeys } from './key-search.ts'

/** Few numbers, so that keys are often the same, or alike in one half. */
const half = fc.constantFrom(0, 1, 7, 0x107, 0x80000007, 0xffffffff)
const key = fc.record({ low: half, high: half })
const entry = fc.record({ low: half, high: half, stamp: fc.constantFrom(1, 2), text: fc.integer({ min: 1, max: 50 }) })

it('finds what looking for each key alone finds, time and again', () => {
  fc.assert(
    fc.property(fc.array(key), fc.array(entry), (keys, held) => {
      const entries = new Int32Array(held.length * STRIDE)
      for (const [i, one] of held.entries()) setEntry(entries, i * STRIDE, one.stamp, one.low, one.high, one.text)
      const expected = keys.map(({ low, high }) => {
        const texts: number[] = []
        for (let at = 0; at < entries.length; at += STRIDE) {
          if (isKey(entries, at, 1, low | 0, high | 0)) texts.push(textAt(entries, at))
        }
        return texts.length > 0 ? texts : undefined
      })
      const found: Found = Array(keys.length).fill(undefined)
      const lanes = Uint32Array.from(keys.flatMap(({ low, high }) => [low, high]))
      findKeys(entries, 1, lanes, [...keys.keys()], found)
      expect(found).toEqual(expected)
    }),
  )
})
