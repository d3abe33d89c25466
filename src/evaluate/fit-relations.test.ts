import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gphin } from '../presets/gphin.ts'
import { fitRelations } from './fit-relations.ts'
import type { FoundPair } from './relation-pairs.ts'
import type { Label } from './relation-results.ts'
import { type RelationText, RelationTexts } from './relation-texts.ts'
import { RelationsBench } from './relations.ts'

/** Words of their own for each article, so that only pairs share any. */
const wordsOf = (pair: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `w${pair}x${from + i}`).join(' ')

/**
 * Duplicates share four words of five, different ones a third: a threshold between the two tells them apart. The first two
 * pairs share a text.
 */
function makeBench(): RelationsBench {
  const texts: Omit<RelationText, 'set'>[] = []
  const named: { earlier: string; article: string; label: Label; kind: string }[] = []
  for (let pair = 0; pair < 48; pair++) {
    const isCopy = pair % 2 === 0
    const earlier = pair === 1 ? '0/a' : `${pair}/a`
    const share = isCopy ? 80 : 50
    const own = pair === 1 ? 0 : pair
    if (pair !== 1) texts.push({ id: earlier, record: { id: earlier, text: wordsOf(pair, 0, 100) } })
    const text = `${wordsOf(own, 0, share)} ${wordsOf(1000 + pair, 0, 100 - share)}`
    texts.push({ id: `${pair}/b`, record: { id: `${pair}/b`, text } })
    named.push({
      earlier,
      article: `${pair}/b`,
      label: isCopy ? 'duplicate' : 'different',
      kind: pair < 40 ? 'a' : 'b',
    })
  }
  const all = new RelationTexts([{ set: 'made', texts }])
  const pairs = named.map(({ earlier, article, label, kind }): FoundPair => {
    const pair = { earlier, article, label, kind, doubtful: false }
    return { pair, article: all.find(article, 'made')[0]!, earlier: all.find(earlier, 'made')[0]! }
  })
  return new RelationsBench(all, pairs)
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-fit-'))
})
afterAll(() => rm(folder, { recursive: true }))

const OPTIONS = {
  systems: [{ preset: gphin, set: {} }],
  names: ['decide.overlap'],
  tries: 100,
  share: 0.5,
  seed: 1,
  heldOut: [],
}

describe('fitting', () => {
  it('finds on one part of the pairs what holds on the other', async () => {
    const [fit] = await fitRelations(makeBench(), OPTIONS)
    expect(fit).toMatchObject({ preset: 'gphin', combinations: 4, pairs: [24, 24] })
    expect(fit?.points).toHaveLength(4)
    expect(fit?.best).toMatchObject({ objective: 1, accuracy: 1, joinPrecision: 1, macroF1: 1 })
    expect(fit?.test.best).toMatchObject({ objective: 1 })
    const { objective, accuracy, joinPrecision, macroF1 } = fit!.test.preset
    expect(joinPrecision).toBeLessThan(0.7)
    expect(objective).toBeCloseTo((accuracy + joinPrecision + macroF1) / 3, 12)
  })

  it('never fits on a kind that is held out, and measures it apart', async () => {
    const bench = makeBench()
    const [fit] = await fitRelations(bench, { ...OPTIONS, heldOut: ['b'] })
    expect(fit!.pairs[0] + fit!.pairs[1]).toBe(40)
    expect(fit?.heldOut?.best).toMatchObject({ objective: 1 })
    expect(fit?.heldOut?.preset.accuracy).toBeLessThan(1)
  })

  it('goes on where it was broken off, and takes no state of other pairs', async () => {
    const state = join(folder, 'fit.jsonl')
    const stop = new AbortController()
    const broken = fitRelations(makeBench(), {
      ...OPTIONS,
      state,
      stop: stop.signal,
      onShare: (share) => {
        if (share >= 0.5) stop.abort(new Error('enough'))
      },
    })
    await expect(broken).rejects.toThrow('enough')
    const lines = (await readFile(state, 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(3)
    // What was done is not done again: a figure that was forged is believed.
    const forged = lines.map((line) => line.replace(/"objective":[\d.]+/, '"objective":2'))
    await writeFile(state, `${forged.join('\n')}\n`)
    const [fit] = await fitRelations(makeBench(), { ...OPTIONS, state })
    expect(fit?.points.filter(({ objective }) => objective === 2)).toHaveLength(2)
    const other = makeBench()
    const fewer = new RelationsBench(other.texts, other.pairs.slice(1))
    await expect(fitRelations(fewer, { ...OPTIONS, state })).rejects.toMatchObject({ code: 'option-wrong' })
  })

  it('tries all parameters that matter for two given texts', async () => {
    const [fit] = await fitRelations(makeBench(), { ...OPTIONS, names: [], tries: 3 })
    const names = Object.keys(fit!.best.set)
    expect(names).toContain('decide.overlap')
    expect(names.filter((name) => /^(extract|propose|cluster)\./.test(name))).toEqual([])
  })

  it('takes the preset’s own value among equal ones', async () => {
    const systems = [{ preset: gphin, set: { 'decide.overlap': 0.5 } }]
    const [fit] = await fitRelations(makeBench(), { ...OPTIONS, systems, names: ['verify.portion'] })
    expect(fit?.best.set['verify.portion']).toBe(1)
  })
})
