import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codet } from '../presets/codet.ts'
import { gphin } from '../presets/gphin.ts'
import type { Preset } from '../presets/preset.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import { readRelationPairs } from './relation-pairs.ts'
import { RelationTexts } from './relation-texts.ts'
import { checkHeldOut, evaluateRelations, RelationsBench, showWrong } from './relations.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-relations-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function put(name: string, ...records: object[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return path
}

const FERRY =
  'A passenger ferry carrying 214 people ran aground on a sandbank outside the harbour of Port Ansel early on Tuesday after losing power to both engines, the coast guard said.'
const DAM =
  'Engineers have lowered the water behind the Orrin dam by three metres after divers found a crack of eleven metres near its foot, the water authority said on Friday.'

const WIRE = [
  { id: 1, title: 'Ferry aground', text: FERRY, date: '2026-03-01T08:00:00Z', lang: 'en' },
  { id: 2, title: 'Ferry stuck', text: `${FERRY} All are safe.`, date: '2026-03-01T14:30:00Z', lang: 'en' },
  { id: 3, text: DAM, publishedAt: '2026-03-02T08:00:00Z' },
  { id: 4, text: ' ' },
]
const POST = [
  { id: 1, text: `${DAM} More tomorrow.`, lang: 'tr' },
  { id: 5, text: 'Nothing of this is like the rest at all.', lang: 'tr' },
]

async function open(...pairs: object[]): Promise<RelationsBench> {
  const texts = await RelationTexts.read([await put('wire.jsonl', ...WIRE), await put('post.jsonl', ...POST)])
  return new RelationsBench(texts, await readRelationPairs(await put('pairs.jsonl', ...pairs), texts))
}

const pair = (set: string | undefined, earlier: unknown, article: unknown, label: unknown, more: object = {}) => ({
  set,
  earlier,
  new: article,
  label,
  ...more,
})

describe('labelled relations', () => {
  it('name their texts by file and id, or by id alone where only one file has it', async () => {
    const bench = await open(pair('wire', 1, '2', 'duplicate'), pair(undefined, 3, 5, 'different', { alt: null }))
    expect(bench.pairs.map(({ article, earlier }) => [earlier.set, earlier.id, article.set, article.id])).toEqual([
      ['wire', '1', 'wire', '2'],
      ['wire', '3', 'post', '5'],
    ])
  })

  it.each([
    ['an unknown label', [pair('wire', 1, 2, 'same')], 'line 1 .* has the label "same"; expected duplicate, update'],
    ['no label', [pair('wire', 1, 2, undefined)], 'has the label ""'],
    ['an unknown alternative', [pair('wire', 1, 2, 'update', { alt: 'x' })], 'has the alt "x"'],
    ['a doubt that is no word', [pair('wire', 1, 2, 'update', { doubtful: 'no' })], 'has doubtful "no"'],
    ['an unknown text', [pair('wire', 1, 9, 'update')], 'line 1 .* names 9, and there is no such text'],
    ['a text of the other file', [pair('wire', 1, 5, 'update')], 'names 5, and there is no such text'],
    ['an unknown file', [pair('news', 1, 2, 'update')], 'the set news, .* there is wire, post'],
    ['an id of two files', [pair(undefined, 1, 2, 'update')], 'names 1, which several files of texts have'],
    ['two labels', [pair('wire', 1, 2, 'update'), pair('wire', 2, 1, 'different')], 'line 2 .* again, after line 1'],
    ['itself', [pair('wire', 1, 1, 'update')], 'pairs 1 with itself'],
    ['no ids', [{ label: 'update' }], 'names no earlier and new one'],
    ['a set that is no text', [pair(undefined, 3, 5, 'update', { kind: 7 })], 'has kind 7; expected text'],
    ['nothing', [], 'holds no labelled pair'],
  ])('with %s are refused by name', async (_, lines, message) => {
    await expect(open(...lines)).rejects.toMatchObject({
      code: 'gold-wrong',
      message: expect.stringMatching(message),
    })
  })

  it('need files of texts, each of another name', async () => {
    const path = await put('wire.jsonl', ...WIRE)
    await expect(RelationTexts.read([])).rejects.toMatchObject({ code: 'option-wrong' })
    await expect(RelationTexts.read([path, path])).rejects.toMatchObject({ code: 'option-wrong' })
    await expect(RelationTexts.read([join(folder, 'none.jsonl')])).rejects.toMatchObject({ code: 'input-missing' })
    const texts = await RelationTexts.read([path])
    await expect(readRelationPairs(join(folder, 'none.jsonl'), texts)).rejects.toMatchObject({ code: 'input-missing' })
  })
})

describe('an evaluation of relations', () => {
  const LABELLED = [
    pair('wire', 1, 2, 'update', { doubtful: true, alt: 'duplicate', reason: 'all are safe is new' }),
    pair(undefined, 3, 5, 'template', { kind: 'other' }),
    pair('wire', 1, 3, 'contained', { kind: 'cut', language: 'xx' }),
    pair('wire', 1, 4, 'different'),
  ]

  it('judges as compare does, with the hours between the texts', async () => {
    const bench = await open(...LABELLED)
    const [ferry, dam] = await bench.judge({ preset: gphin, set: {} }, bench.pairs)
    expect(ferry).toMatchObject({ said: 'duplicate', rule: 'overlap' })
    expect(ferry?.link?.evidence.measurements.hoursApart).toBe(6.5)
    // One of the two has no time.
    expect(dam?.link?.evidence.measurements.hoursApart).toBe(0)
  })

  it('counts sure pairs, all, and all with the other possible label', async () => {
    const bench = await open(...LABELLED)
    const evaluation = await evaluateRelations(bench, { systems: [{ preset: gphin, set: {} }] })
    expect(evaluation).toMatchObject({ pairs: 4, doubtful: 1, texts: 6 })
    const [result] = evaluation.systems
    expect(result).toMatchObject({ preset: 'gphin', learnedFromOwnInput: false, refused: { 'text-empty': 1 } })
    expect(result?.sure.accuracy).toMatchObject({ right: 2, of: 3 })
    expect(result?.all.accuracy).toMatchObject({ right: 2, of: 4 })
    expect(result?.lenient.accuracy).toMatchObject({ right: 3, of: 4 })
    expect(Object.keys(result!.byLanguage)).toEqual(['en', 'tr', 'unknown', 'xx'])
    expect(Object.keys(result!.byKind)).toEqual(['cut', 'other'])
    expect(result?.wrong).toMatchObject([
      { label: 'update', said: 'duplicate', isAlternative: true, titles: { article: 'Ferry stuck' } },
      { label: 'contained', said: 'different', isAlternative: false, titles: { article: DAM.slice(0, 80) } },
    ])
  })

  it('keeps what is held out apart', async () => {
    const bench = await open(...LABELLED)
    const [result] = (await evaluateRelations(bench, { systems: [{ preset: gphin, set: {} }], heldOut: ['cut'] }))
      .systems
    expect(result?.all.pairs).toBe(3)
    expect(result?.heldOut.cut?.accuracy).toMatchObject({ right: 0, of: 1 })
    expect(result?.byKind).not.toHaveProperty('cut')
    expect(() => checkHeldOut(bench.pairs, ['paste'])).toThrow('no pair is of the kind paste; there is cut, other')
  })

  it('learns from the texts what a preset needs, and says so', async () => {
    const bench = await open(...LABELLED)
    const { systems } = await evaluateRelations(bench, { systems: [{ preset: codet, set: {} }] })
    expect(systems[0]).toMatchObject({ preset: 'codet', learnedFromOwnInput: true })
  })

  it('learns in the order of time, whatever the order of the files', async () => {
    const bench = await open(...LABELLED)
    const turned = new RelationTexts([{ set: 'wire', texts: bench.texts.all.toReversed() }])
    const learned: string[] = []
    const tokenizer: Tokenizer = {
      name: 'noted',
      tokenize(article) {
        learned.push(article.text)
        return tokenize(article)
      },
    }
    const noting: Preset = { ...codet, families: () => [{ name: 'noted', tokenizer, give: () => {} }] }
    await new RelationsBench(turned, []).learn({ preset: noting, set: {} })
    expect(learned.filter((text) => WIRE.slice(0, 3).some((one) => one.text === text))).toEqual([
      FERRY,
      `${FERRY} All are safe.`,
      DAM,
    ])
  })

  it('shows wrong pairs with both texts and what they share', async () => {
    const bench = await open(...LABELLED)
    const systems = [{ preset: gphin, set: {} }]
    const shown = await showWrong(bench, systems, await evaluateRelations(bench, { systems }), 1)
    expect(shown).toMatchObject([{ system: 'gphin', wrong: { label: 'update' }, article: { id: '2' } }])
    expect(shown[0]?.link.evidence.passages.length).toBeGreaterThan(0)
  })

  it('can be stopped', async () => {
    const stop = AbortSignal.abort(new Error('enough'))
    const bench = await open(...LABELLED)
    await expect(evaluateRelations(bench, { systems: [{ preset: gphin, set: {} }], stop })).rejects.toThrow('enough')
  })
})
