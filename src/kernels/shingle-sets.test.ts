import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShingleSet } from '../tokenize/shingle.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { LaneTable } from './lane-table.ts'
import { ShingleMemory } from './shingle-memory.ts'

// Few words, so that shingles repeat and are shared.
const text = (most: number) =>
  fc.array(fc.constantFrom('rain', 'wind', 'storm', 'sea', 'ship'), { maxLength: most }).map((words) => words.join(' '))
const toTokens = (words: string): Tokens => tokenize({ text: words })

describe('the kernel of sets of shingles equals its reference', () => {
  it('in what two lists share, and in what is left of the second', () => {
    const memory = new ShingleMemory(new Int32Array(0), 0, 2)
    const [own, others] = [new LaneTable(), new LaneTable()]
    const list = new ShingleMemory(new Int32Array(0), 0)
    fc.assert(
      fc.property(
        text(60),
        fc.array(text(60), { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (first, rest, size) => {
          memory.fill(toTokens(first), size)
          list.fill(toTokens(first), size)
          own.clear(list.count)
          expect(memory.fillSet(0)).toBe(own.addAll(list))
          for (const other of rest) {
            memory.fill(toTokens(other), size)
            list.fill(toTokens(other), size)
            expect(memory.countInSet(0)).toBe(own.countShared(list))
            expect(memory.count).toBe(list.count)
            expect([...memory.low.subarray(0, memory.count)]).toEqual([...list.low.subarray(0, list.count)])
            expect([...memory.high.subarray(0, memory.count)]).toEqual([...list.high.subarray(0, list.count)])
            others.clear(list.count)
            expect(memory.fillSet(1)).toBe(others.addAll(list))
          }
        },
      ),
    )
  })

  it('also when a far longer text takes another memory, and after it', () => {
    const short = toTokens('the ferry ran aground off the port at dawn')
    const long = toTokens(Array.from({ length: 300_000 }, (_, i) => `w${i % 150_000}`).join(' '))
    const set = new ShingleSet().fill(short, 2)
    expect(set.countShared(long, 2)).toEqual({ shared: 0, distinct: 150_000 })
    expect(set.countShared(short, 2)).toEqual({ shared: set.size, distinct: set.size })
    set.fill(long, 2)
    expect(set.countShared(short, 2)).toEqual({ shared: 0, distinct: 8 })
    expect(set.countShared(long, 2)).toEqual({ shared: 150_000, distinct: 150_000 })
  })

  it('with texts of no words', () => {
    const [none, some] = [toTokens('... !'), toTokens('one two three')]
    const set = new ShingleSet().fill(none, 2)
    expect(set.size).toBe(0)
    expect(set.countShared(some, 2)).toEqual({ shared: 0, distinct: 2 })
    expect(set.countShared(none, 2)).toEqual({ shared: 0, distinct: 0 })
    expect(set.fill(some, 2).countShared(none, 2)).toEqual({ shared: 0, distinct: 0 })
  })
})
