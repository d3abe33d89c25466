import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HeldKeys } from './held-keys.ts'

interface Text {
  readonly name: string
  readonly text: { readonly keys: { readonly stamp: string; readonly values: BigUint64Array }[] }
}

function toText(name: string, values: readonly bigint[], stamp = 's'): Text {
  return { name, text: { keys: [{ stamp, values: BigUint64Array.from(values) }] } }
}

const find = (keys: HeldKeys<Text>, values: readonly bigint[], limit = Number.POSITIVE_INFINITY, stamp = 's') =>
  [...keys.find(stamp, BigUint64Array.from(values), limit)].map((texts) => texts.map(({ name }) => name))

describe('the keys that texts hold', () => {
  it('agree with a list of texts, whoever came and left', () => {
    const value = fc.bigInt({ min: 0n, max: 5n }).map((n) => n << 30n)
    const step = fc.record({ add: fc.array(value, { maxLength: 4 }), leaves: fc.option(fc.nat(20)) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, limit) => {
        const keys = new HeldKeys<Text>()
        const present: Text[] = []
        for (const [i, { add, leaves }] of steps.entries()) {
          present.push(toText(String(i), add))
          keys.add(present.at(-1)!)
          if (leaves === null || leaves >= present.length) continue
          keys.delete(present.splice(leaves, 1)[0]!)
        }
        const all = [0n, 1n, 2n, 3n, 4n, 5n].map((n) => n << 30n)
        const holding = all.map((one) => present.filter(({ text }) => text.keys[0]!.values.includes(one)))
        expect(find(keys, all, limit)).toEqual(holding.map((texts) => texts.slice(0, limit).map(({ name }) => name)))
      }),
    )
  })

  it('are right after so many left that the index was made anew, and take no more room then', () => {
    const keys = new HeldKeys<Text>()
    const texts = Array.from({ length: 2000 }, (_, i) => toText(String(i), [1n, BigInt(i + 10)]))
    for (const text of texts) keys.add(text)
    expect(keys.size).toBe(4000)
    for (const text of texts.slice(0, 1500)) keys.delete(text)
    keys.delete(texts[0]!)
    expect(keys.size).toBe(1000)
    expect(find(keys, [1n, 12n, 1990n], 2)).toEqual([['1500', '1501'], [], ['1980']])
  })

  it('of another stamp are others', () => {
    const keys = new HeldKeys<Text>()
    keys.add(toText('one', [7n]))
    expect(find(keys, [7n], 5, 'other')).toEqual([[]])
    keys.add(toText('two', [7n], 'other'))
    expect(find(keys, [7n], 5, 'other')).toEqual([['two']])
  })
})
