import { describe, expect, it } from 'vitest'
import { open } from '../open.ts'

/** The five texts of the paper's table 1. */
const TEXTS = [
  'A couple of capricious capybaras chatted coolly by the cactus, curiously considering another capy capably chewing on cantaloupe',
  'A pair of capricious capybaras chatted coolly by the cactus, curiously considering another capy capably chewing',
  'Yesterday, a pair of capricious pigeons prattled placidly by the cactus, curiously considering another pigeon capably pecking at cantaloupe',
  'The pair of capricious capybaras chatted placidly by the cactus, curiously pondering another capy capably chewing on cantaloupe',
  'The lazy llama lightly limped through the lilacs, laboriously longing for a lozenge',
] as const

/** Of 100 seeds about 95 give the decisions of the table; this one does. */
const SEED = 1

describe('table 1 of the paper', () => {
  it('decides the five texts as the paper does', async () => {
    await using newsfold = await open({
      store: 'memory:',
      preset: 'gphin',
      set: { 'propose.candidates': 'originals', 'sketch.permutations': 20, 'sketch.seed': SEED },
    })
    const decisions: [string, string | undefined][] = []
    for (const [i, text] of TEXTS.entries()) {
      const { relation, earlier } = await newsfold.add({ id: String(i + 1), text })
      decisions.push([relation, typeof earlier === 'object' ? earlier.id : undefined])
    }
    expect(decisions).toEqual([
      ['original', undefined],
      ['duplicate', '1'],
      ['original', undefined],
      ['duplicate', '1'],
      ['original', undefined],
    ])
  })

  it.each([
    [2, 1, 0.667],
    [3, 1, 0.138],
    [4, 1, 0.333],
  ])('measures the exact overlap of texts %i and %i as %f', async (article, earlier, overlap) => {
    await using newsfold = await open({ store: 'memory:', preset: 'gphin' })
    const link = await newsfold.compare({ text: TEXTS[article - 1]! }, { text: TEXTS[earlier - 1]! })
    expect(link.evidence.measurements.resemblance).toBeCloseTo(overlap, 3)
  })
})

describe('a sketch of too few keys', () => {
  it.each([
    [{ 'sketch.permutations': 2 }, 'sketch.permutations=2 .*propose.moreThan=2 '],
    [{ 'sketch.permutations': 2, 'sketch.minima': 'one-permutation' }, 'sketch.permutations=2 .*propose.moreThan=2 '],
    [{ 'propose.moreThan': 20 }, 'sketch.permutations=20 .*propose.moreThan=20 '],
  ])('is refused: %o', async (set, message) => {
    const refusal = { code: 'option-wrong', message: expect.stringMatching(message) }
    await expect(open({ store: 'memory:', preset: 'gphin', set })).rejects.toMatchObject(refusal)
  })

  it.each(['permutations', 'one-permutation'])('is not one of just enough, by %s', async (minima) => {
    const set = { 'sketch.permutations': 3, 'sketch.minima': minima }
    await using newsfold = await open({ store: 'memory:', preset: 'gphin', set })
    const text = TEXTS.join(' ')
    await newsfold.add({ id: '1', text })
    // All of its shingles are there but one.
    const { relation, rule } = await newsfold.check({ text: text.slice(0, -' lozenge'.length) })
    expect([relation, rule]).toEqual(['duplicate', 'overlap'])
  })
})
