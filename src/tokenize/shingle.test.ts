import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShingleList, ShingleSet } from './shingle.ts'
import { tokenize } from './tokenize.ts'

const numbers = fc.array(fc.nat(12), { maxLength: 60 })
const toText = (list: number[]) => list.map((number) => `w${number}`).join(' ')

/** The dull reference: strings. */
function toStrings(list: number[], size: number): string[] {
  const width = Math.min(size, list.length)
  if (width === 0) return []
  return Array.from({ length: list.length - width + 1 }, (_, i) => list.slice(i, i + width).join(' '))
}

describe('shingles', () => {
  it('are equal where the runs of words are, and only there', () => {
    const shingles = new ShingleList()
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 5 }), (list, size) => {
        const expected = toStrings(list, size)
        const { count, low, high } = shingles.fill(tokenize({ title: 'not counted', text: toText(list) }), size)
        expect(count).toBe(expected.length)
        const names = new Map<string, string>()
        for (let i = 0; i < count; i++) {
          const hash = `${high[i]} ${low[i]}`
          expect(names.get(hash) ?? expected[i]).toBe(expected[i])
          names.set(hash, expected[i]!)
        }
        expect(names.size).toBe(new Set(expected).size)
      }),
    )
  })

  it('stop at the word asked for', () => {
    const tokens = tokenize({ title: 'two words', text: 'a b c d e' })
    expect(new ShingleList().fill(tokens, 2, tokens.body + 3).count).toBe(2)
    expect(new ShingleList().fill(tokens, 2, tokens.body).count).toBe(0)
    expect(new ShingleList().fill(tokens, 2, 1000).count).toBe(4)
  })

  it('have no collisions in lanes of either half beyond chance', () => {
    const text = Array.from({ length: 200_000 }, (_, i) => `w${(i * 7919) % 1009}x${(i * 104_729) % 997}`).join(' ')
    const { count, low, high } = new ShingleList().fill(tokenize({ text }), 2)
    for (const lane of [low, high]) {
      const expected = count ** 2 / 2 ** 33
      expect(count - new Set(lane.subarray(0, count)).size).toBeLessThan(expected + 6 * Math.sqrt(expected) + 3)
    }
  })
})

describe('a set of shingles', () => {
  it('counts like sets of strings, time after time', () => {
    const set = new ShingleSet()
    fc.assert(
      fc.property(
        numbers,
        fc.array(numbers, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(70),
        (article, others, size, to) => {
          const tokens = tokenize({ title: 'x', text: toText(article) })
          const mine = new Set(toStrings(article.slice(0, to), size))
          set.fill(tokens, size, tokens.body + to)
          expect(set.size).toBe(mine.size)
          for (const other of others) {
            const theirs = new Set(toStrings(other.slice(0, to), size))
            const otherTokens = tokenize({ text: toText(other) })
            expect(set.countShared(otherTokens, size, otherTokens.body + to)).toEqual({
              shared: [...theirs].filter((shingle) => mine.has(shingle)).length,
              distinct: theirs.size,
            })
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('grows for a long text and is right for a short one after it', () => {
    const set = new ShingleSet()
    const long = tokenize({ text: Array.from({ length: 300_000 }, (_, i) => `w${i}`).join(' ') })
    const short = tokenize({ text: 'w5 w6 w7 and more' })
    expect(set.fill(long, 2).size).toBe(299_999)
    expect(set.countShared(short, 2)).toEqual({ shared: 2, distinct: 4 })
    expect(set.fill(short, 2).size).toBe(4)
    expect(set.countShared(long, 2)).toEqual({ shared: 2, distinct: 299_999 })
    expect(set.countShared(short, 2)).toEqual({ shared: 4, distinct: 4 })
  })
})
