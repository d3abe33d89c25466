import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gphin } from '../presets/gphin.ts'
import { agreementOf } from './agreement.ts'
import { type LabelledPair, readLabelledPairs, toDirections } from './labelled-pairs.ts'
import { toLabelledPairs } from './pair-list.ts'
import { evaluatePairs } from './pairs.ts'
import type { Prepared } from './prepared.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-labels-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function put(...lines: object[]): Promise<string> {
  const path = join(folder, 'labels.jsonl')
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}

const KNOWN = new Set(['1', '2', '3'])
const pair = (earlier: unknown, article: unknown, relation: unknown) => ({ earlier, article, relation })

describe('labelled pairs', () => {
  it('are read with numbers as ids', async () => {
    const read = await readLabelledPairs(await put(pair(1, '2', 'contained'), pair('1', '3', 'different')), KNOWN)
    expect(read).toEqual([
      { article: '2', earlier: '1', relation: 'contained' },
      { article: '3', earlier: '1', relation: 'different' },
    ])
  })

  it.each([
    ['an unknown label', [pair(1, 2, 'same')], 'line 1 .* has the relation "same"; expected duplicate'],
    ['an empty label', [pair(1, 2, '')], 'line 1 .* has the relation ""'],
    ['a missing text', [pair(1, 2, 'duplicate'), pair(1, 9, 'duplicate')], 'line 2 .* names 9, and there is no such'],
    ['two labels', [pair(1, 2, 'duplicate'), pair(2, 1, 'different')], 'line 2 .* again, after line 1'],
    ['itself', [pair(1, 1, 'duplicate')], 'pairs 1 with itself'],
    ['no ids', [{ relation: 'duplicate' }], 'names no article'],
    ['nothing', [], 'holds no labelled pair'],
  ])('with %s are refused by name', async (_, lines, message) => {
    const refusal = { code: 'gold-wrong', message: expect.stringMatching(message) }
    await expect(readLabelledPairs(await put(...lines), KNOWN)).rejects.toMatchObject(refusal)
  })

  it('have a direction where containment is labelled, and are then asked both ways', () => {
    expect(toDirections('contained')).toEqual([true, false])
    expect(toDirections('contains')).toEqual([false, true])
    expect(toDirections('duplicate')).toEqual([true, true])
    const labelled: LabelledPair[] = [
      { earlier: '1', article: '2', relation: 'contained' },
      { earlier: '1', article: '3', relation: 'different' },
    ]
    const list = toLabelledPairs(['1', '2', '3'], labelled)
    expect([...list.positive]).toEqual([1, 0, 0, 0])
    expect(list.sizes).toEqual([2, 1])
    const undirected = toLabelledPairs(['1', '2', '3'], [{ ...labelled[0]!, relation: 'update' }, labelled[1]!])
    expect([...undirected.positive]).toEqual([1, 0])
  })

  it('are scored by what a preset calls them', async () => {
    const text =
      'A passenger ferry ran aground outside the harbour early on Tuesday after losing power, and all passengers were brought ashore within four hours by fishing boats, the coast guard said.'
    const texts = [text, `${text} Read more.`, 'divers found a long crack near the foot of the old dam on Friday']
    const gold = texts.map((one, i): Prepared => {
      return { id: String(i), cluster: String(i), original: true, input: { id: String(i), text: one } }
    })
    const { result } = await evaluatePairs(gold, {
      labelled: [
        { earlier: '0', article: '1', relation: 'duplicate' },
        { earlier: '0', article: '2', relation: 'different' },
        { earlier: '1', article: '2', relation: 'different' },
      ],
    })
    expect(result).toMatchObject({ pairs: 3, positives: 1, directed: false, own: { f1: 1 } })
    expect(result.called).toEqual({ duplicate: { duplicate: 1 }, different: { different: 2 } })
  })
})

describe('labelled pairs ranked by another measurement', () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(' ')
  const TEXTS = [words(0, 100), words(0, 30), `${words(0, 60)} ${words(500, 540)}`]
  const gold = TEXTS.map((text, i): Prepared => {
    return { id: String(i), cluster: String(i), original: true, input: { id: String(i), text } }
  })
  const labelled: LabelledPair[] = [
    { earlier: '0', article: '1', relation: 'duplicate' },
    { earlier: '0', article: '2', relation: 'different' },
  ]

  it('are in the order of that one', async () => {
    const areaBy = async (rankBy?: string) => {
      const { result } = await evaluatePairs(gold, { preset: gphin, labelled, rankBy })
      return [result.alikeBy, result.roc.area]
    }
    // A short excerpt is all in the earlier text, and resembles it less than a half that goes on in other words.
    expect(await areaBy()).toEqual(['resemblance', 0])
    expect(await areaBy('containedIn')).toEqual(['containedIn', 1])
  })

  it('need one that the preset has', async () => {
    await expect(evaluatePairs(gold, { preset: gphin, labelled, rankBy: 'beauty' })).rejects.toMatchObject({
      code: 'option-wrong',
      message: expect.stringMatching('gphin measures no beauty; there is resemblance, containedIn'),
    })
  })
})

describe('agreement', () => {
  it('is of the pairs all labelled, whichever way round they wrote them', () => {
    const ann: LabelledPair[] = [
      { earlier: '1', article: '2', relation: 'contained' },
      { earlier: '1', article: '3', relation: 'different' },
    ]
    const ben: LabelledPair[] = [
      { earlier: '2', article: '1', relation: 'contains' },
      { earlier: '1', article: '3', relation: 'duplicate' },
      { earlier: '2', article: '3', relation: 'duplicate' },
    ]
    const agreement = agreementOf([ann, ben])
    expect(agreement).toMatchObject({ pairs: 2, agreed: 1, by: 'cohen' })
    expect(agreement.disagreements).toEqual([{ earlier: '1', article: '3', relations: ['different', 'duplicate'] }])
    expect(agreementOf([ann, ben, ben])).toMatchObject({ by: 'fleiss' })
    expect(() => agreementOf([ann, [ben[2]!]])).toThrow('label no pair in common')
  })
})
