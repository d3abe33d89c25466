import { describe, expect, it } from 'vitest'
import { tokenize } from '../tokenize/tokenize.ts'
import { contentHash, hashHigh, hashLow } from './hash.ts'

/** Pairs of values that are equal, in a sorted list. */
function countRepeats(sorted: Float64Array | Uint32Array): number {
  let repeats = 0
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) repeats++
  return repeats
}

function expectFewCollisions(words: readonly string[]): void {
  const low = Uint32Array.from(words, hashLow)
  const high = Uint32Array.from(words, hashHigh)
  const both = Float64Array.from(low, (lane, i) => high[i]! * 0x200000 + (lane >>> 11))
  const chance = words.length ** 2 / 2 ** 33
  const tolerance = 6 * Math.sqrt(chance) + 3
  expect(Math.abs(countRepeats(low.sort()) - chance)).toBeLessThan(tolerance)
  expect(Math.abs(countRepeats(high.sort()) - chance)).toBeLessThan(tolerance)
  expect(countRepeats(both.sort())).toBe(0)
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

describe('word hashes', () => {
  it('collide no more than by chance on a million words of few letters', () => {
    const words: string[] = []
    for (let i = 0; i < 1_000_000; i++) words.push(i.toString(30).split('').reverse().join('a'))
    expectFewCollisions(words)
  })

  it('collide no more than by chance on numbers', () => {
    expectFewCollisions(Array.from({ length: 500_000 }, (_, i) => String(i)))
  })

  it('tell all orders of the same letters apart', () => {
    const words: string[] = []
    const permute = (rest: string, word: string) => {
      if (rest === '') words.push(word)
      for (let i = 0; i < rest.length; i++) permute(rest.slice(0, i) + rest.slice(i + 1), word + rest[i])
    }
    permute('abcdefghi', '')
    expectFewCollisions(words)
  })

  it('collide no more than by chance on pairs of Han characters', () => {
    const words: string[] = []
    for (let i = 0; i < 700; i++) {
      for (let j = 0; j < 700; j++) words.push(String.fromCharCode(0x4e00 + 29 * i, 0x4e00 + 29 * j))
    }
    expectFewCollisions(words)
  })

  it('change half of the bits of both lanes with one letter, and not the same ones', () => {
    const flips = new Float64Array(64)
    let pairs = 0
    let agreeing = 0
    for (let i = 0; i < 20_000; i++) {
      const word = `${i.toString(36)}story`
      const at = i % word.length
      const other = word.slice(0, at) + LETTERS[(LETTERS.indexOf(word[at]!) + 1 + (i % 20)) % 26] + word.slice(at + 1)
      if (other === word) continue
      pairs++
      const low = hashLow(word) ^ hashLow(other)
      const high = hashHigh(word) ^ hashHigh(other)
      for (let bit = 0; bit < 32; bit++) {
        flips[bit]! += (low >>> bit) & 1
        flips[32 + bit]! += (high >>> bit) & 1
        if (((low >>> bit) & 1) === ((high >>> bit) & 1)) agreeing++
      }
    }
    for (const flip of flips) expect(Math.abs(flip / pairs - 0.5)).toBeLessThan(0.025)
    expect(Math.abs(agreeing / (32 * pairs) - 0.5)).toBeLessThan(0.01)
  })

  it('fill the lowest bits evenly', () => {
    for (const lane of [hashLow, hashHigh]) {
      const buckets = new Float64Array(1024)
      for (let i = 0; i < 102_400; i++) buckets[lane(`w${i}`) & 1023]!++
      const chiSquare = buckets.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
      expect(Math.abs(chiSquare - 1023)).toBeLessThan(6 * Math.sqrt(2 * 1023))
    }
  })
})

describe('content hash', () => {
  it('is the same for texts that differ only in what does not count', () => {
    const plain = contentHash(tokenize({ title: 'One', text: 'It rained, again.' }))
    expect(contentHash(tokenize({ title: 'Two', text: 'IT RAINED \u2013 again!!' }))).toBe(plain)
    expect(plain).toMatch(/^[0-9a-f]{32}$/)
  })

  it('differs when a word, its place or its end does', () => {
    const texts = ['it rained again', 'again it rained', 'it rained', 'it rain edagain', 'it rained agains', '']
    expect(new Set(texts.map((text) => contentHash(tokenize({ text })))).size).toBe(texts.length)
  })
})
