import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shingles } from '../tokenize/shingle.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { toRounded } from './rounding.ts'
import { wholeResemblance } from './whole-resemblance.ts'

const words = fc.array(fc.constantFrom('harbour', 'bridge', 'ferry', 'storm', 'mayor'), { maxLength: 30 })

/** The dull reference: runs of words as strings. */
function toRuns(all: readonly string[], size: number): Set<string> {
  const width = Math.min(size, all.length)
  if (width === 0) return new Set()
  return new Set(Array.from({ length: all.length - width + 1 }, (_, i) => all.slice(i, i + width).join(' ')))
}

describe('the resemblance of whole texts', () => {
  it('equals that of sets of strings, in any order of calls, both directions alike', () => {
    const measure = wholeResemblance(3)
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [mine, theirs] = [toRuns(one, 3), toRuns(other, 3)]
        const shared = [...mine].filter((run) => theirs.has(run)).length
        const [article, earlier] = [tokenize({ text: one.join(' ') }), tokenize({ text: other.join(' ') })]
        const there = measure(article, earlier)
        expect(there).toEqual({
          resemblance: toRounded(shared / (mine.size + theirs.size - shared || 1)),
          containedIn: toRounded(shared / (mine.size || 1)),
          contains: toRounded(shared / (theirs.size || 1)),
        })
        const back = measure(earlier, article)
        expect(back).toEqual({ ...there, containedIn: there.contains, contains: there.containedIn })
      }),
    )
  })

  it('asks which shingles count once for a text, however many it is held against', () => {
    let asked = 0
    const measure = wholeResemblance(2, (shingles: Shingles) => {
      asked++
      shingles.count = Math.max(0, shingles.count - 1)
    })
    const texts = ['a b c d', 'a b c e', 'b c d e'].map((text) => tokenize({ text }))
    for (const article of texts) for (const earlier of texts) measure(article, earlier)
    expect(asked).toBe(texts.length)
    // Of each the last run was dropped: a-b and b-c of the first two are left.
    expect(measure(texts[0]!, texts[1]!).resemblance).toBe(1)
  })

  it('of texts without words is 0', () => {
    const [empty, one] = ['', 'ferry'].map((text) => tokenize({ text })) as [
      ReturnType<typeof tokenize>,
      ReturnType<typeof tokenize>,
    ]
    const measure = wholeResemblance(2)
    expect(measure(empty, empty)).toEqual({ resemblance: 0, containedIn: 0, contains: 0 })
    expect(measure(one, empty)).toEqual({ resemblance: 0, containedIn: 0, contains: 0 })
    expect(measure(one, one)).toEqual({ resemblance: 1, containedIn: 1, contains: 1 })
  })
})
