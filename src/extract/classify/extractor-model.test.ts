import { Buffer } from 'node:buffer'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTEXT_COLUMNS } from './context.ts'
import { type ExtractorModel, packModel, scoreFeatures, toQuantized, unpackModel } from './extractor-model.ts'
import { PACKED_MODEL } from './packed-model.ts'

const float = fc.float({ noNaN: true })
const places = (length: number) => fc.int16Array({ minLength: length, maxLength: length })

const model: fc.Arbitrary<ExtractorModel> = fc
  .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }))
  .chain(([bits, nodes, trees]) =>
    fc.record({
      weights: fc.int8Array({ minLength: 2 ** bits, maxLength: 2 ** bits }),
      scale: float,
      trees: fc.record({
        base: float,
        roots: places(trees),
        columns: fc.uint8Array({ minLength: nodes, maxLength: nodes }),
        borders: fc.float32Array({ minLength: nodes, maxLength: nodes, noNaN: true }),
        left: places(nodes),
        right: places(nodes),
        leaves: fc.float32Array({ maxLength: 9, noNaN: true }),
      }),
    }),
  )

const MODEL: ExtractorModel = {
  weights: Int8Array.of(1, -2, 3, 0),
  scale: 0.5,
  trees: {
    base: 0.25,
    roots: Int16Array.of(0),
    columns: Uint8Array.of(3),
    borders: Float32Array.of(1.5),
    left: Int16Array.of(-1),
    right: Int16Array.of(-2),
    leaves: Float32Array.of(-1, 1),
  },
}

describe('a packed model', () => {
  const damaged = expect.objectContaining({ name: 'NewsfoldError', code: 'input-damaged' })

  test('unpacked is the same', () => {
    fc.assert(
      fc.property(model, (one) => {
        expect(unpackModel(packModel(one))).toEqual(one)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  test('gives the same bytes each time', () => {
    expect(packModel(MODEL)).toEqual(packModel(MODEL))
  })

  test('may stand anywhere in memory', () => {
    const packed = packModel(MODEL)
    const shifted = new Uint8Array(packed.length + 3)
    shifted.set(packed, 3)
    expect(unpackModel(shifted.subarray(3))).toEqual(MODEL)
  })

  test('cut off anywhere is refused', () => {
    const packed = packModel(MODEL)
    for (let length = 0; length < packed.length; length++) {
      expect(() => unpackModel(packed.subarray(0, length))).toThrow(damaged)
    }
  })

  test('that is something else is refused', () => {
    for (const other of ['', 'a', 'what is no model at all', 'PK\u0003\u0004', '\0'.repeat(100)]) {
      expect(() => unpackModel(Buffer.from(other))).toThrow(damaged)
      expect(() => unpackModel(deflateRawSync(Buffer.from(other)))).toThrow(damaged)
    }
  })

  test('with another magic number, or with bytes too few or too many for its counts, is refused', () => {
    const whole = inflateRawSync(packModel(MODEL))
    expect(unpackModel(deflateRawSync(whole))).toEqual(MODEL)
    for (const at of [0, 3, 4, 8, 12, 16]) {
      const other = Buffer.from(whole)
      other[at]! ^= 1
      expect(() => unpackModel(deflateRawSync(other))).toThrow(damaged)
    }
    expect(() => unpackModel(deflateRawSync(whole.subarray(0, -1)))).toThrow(damaged)
    expect(() => unpackModel(deflateRawSync(Buffer.concat([whole, Buffer.alloc(1)])))).toThrow(damaged)
  })

  test('of random bytes is refused, with the code and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => unpackModel(bytes)).toThrow(damaged)
      }),
      { numRuns: 500, seed: 1 },
    )
  })
})

describe('the model that ships', () => {
  const { weights, scale, trees } = unpackModel(Buffer.from(PACKED_MODEL, 'base64'))

  test('has weights for the low bits of a hash', () => {
    expect(Math.log2(weights.length) % 1).toBe(0)
    expect(scale).toBeGreaterThan(0)
    expect(weights.some((weight) => weight !== 0)).toBe(true)
  })

  test('has trees that end, ask columns that exist, and lead to leaves that exist', () => {
    expect(trees.roots.length).toBeGreaterThan(0)
    expect(trees.columns.every((column) => column < CONTEXT_COLUMNS)).toBe(true)
    expect(trees.borders.every(Number.isFinite)).toBe(true)
    expect(trees.leaves.every(Number.isFinite)).toBe(true)
    const seen = new Set<number>()
    const waiting = [...trees.roots]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      // Each node and leaf is reached once, so no way leads back.
      expect(seen.has(place)).toBe(false)
      seen.add(place)
      if (place < 0) expect(~place).toBeLessThan(trees.leaves.length)
      else waiting.push(trees.left[place]!, trees.right[place]!)
    }
    expect(seen.size).toBe(trees.columns.length + trees.leaves.length)
  })

  test('is the same after packing again', () => {
    const again = unpackModel(packModel({ weights, scale, trees }))
    expect(again.weights).toEqual(weights)
    expect(again.trees).toEqual(trees)
  })
})

describe('scores of features', () => {
  test('are the sums of the weights at the low bits of the hashes', () => {
    const features = { hashes: Int32Array.of(0, 1, 2, 3, 0xfffffffe), from: Uint32Array.of(0, 2, 2, 5) }
    expect(scoreFeatures(MODEL, features)).toEqual(Float32Array.of(-0.5, 0, 3))
  })
})

describe('weights made whole numbers', () => {
  test('differ by at most half a step, but for the largest few', () => {
    const weights = Float32Array.from({ length: 4096 }, (_, at) => (at % 3 === 0 ? 0 : Math.sin(at)))
    weights[7] = 500
    const quantized = toQuantized(weights)
    expect(quantized.weights[7]).toBe(127)
    weights.forEach((weight, at) => {
      if (at === 7) return
      const back = quantized.weights[at]! * quantized.scale
      expect(Math.abs(back - weight)).toBeLessThanOrEqual(quantized.scale * 0.51)
      if (weight === 0) expect(back).toBe(0)
    })
  })

  test('of nothing are nothing', () => {
    expect(toQuantized(new Float32Array(4)).weights).toEqual(new Int8Array(4))
  })
})
