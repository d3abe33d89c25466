import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeGoldPages } from '../../test/gold-pages.ts'
import {
  checksumOf,
  checksumOfAll,
  type ExtractionFloor,
  type Floor,
  isBroken,
  type PairsFloor,
  pin,
  type RelationsFloor,
  readFloors,
  runFloor,
  type StoriesFloor,
} from './floors.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-floors-'))
  for (const [story, texts] of Object.entries(STORIES)) {
    await mkdir(join(folder, 'gold', story), { recursive: true })
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, 'gold', story, name), text)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const FERRY = 'A passenger ferry ran aground outside the harbour early on Tuesday after losing power to both engines.'
const DAM = 'Engineers have lowered the water behind the dam after divers found a long crack near its foot on Friday.'
const STORIES = {
  dam: { 'original.txt': DAM, 'copy.txt': `${DAM} More tomorrow.` },
  ferry: {
    'original.txt': FERRY,
    'copy.txt': `${FERRY} Read on.`,
    'missed.txt': 'Nothing of this is like the rest at all.',
  },
}

async function toFloor(raw: Floor['raw'], without: string[] = []): Promise<Floor> {
  const checksum = await checksumOf(join(folder, 'gold'))
  const judge = { preset: 'gphin', set: {}, orders: 2, seed: 1 }
  return {
    name: 'tiny',
    kind: 'stories',
    path: 'gold',
    checksum,
    ...judge,
    without,
    raw,
    clean: { f1: 1 },
    reason: 'first',
  }
}

describe('a floor', () => {
  it('holds what was measured, raw and clean, against what was pinned', async () => {
    const { held } = await runFloor(await toFloor({ precision: 1, f1: 0.9 }, ['ferry']), folder)
    expect(held).toEqual([
      { figure: 'raw precision', measured: 1, floor: 1 },
      { figure: 'raw f1', measured: 0.8, floor: 0.9 },
      { figure: 'clean f1', measured: 1, floor: 1 },
    ])
    expect(held.map(isBroken)).toEqual([false, true, false])
  })

  it('is raised by pinning, with the reason', async () => {
    const result = await runFloor(await toFloor({ f1: 0.5 }), folder)
    expect(pin(result, 'better', false)).toMatchObject({ raw: { f1: 0.8 }, reason: 'better' })
  })

  it('keeps its reason when nothing moves', async () => {
    const result = await runFloor(await toFloor({ f1: 0.8 }, ['ferry']), folder)
    expect(pin(result, 'again', false)).toBe(result.floor)
  })

  it('is lowered only by saying so', async () => {
    const result = await runFloor(await toFloor({ f1: 0.95 }), folder)
    expect(() => pin(result, 'worse', false)).toThrow('raw f1 would fall; lowering needs --lower')
    expect(pin(result, 'harder data', true)).toMatchObject({ raw: { f1: 0.8 }, reason: 'harder data' })
  })

  it('is not held against a corpus that changed', async () => {
    const floor = { ...(await toFloor({ f1: 0.5 })), checksum: 'another' }
    await expect(runFloor(floor, folder)).rejects.toMatchObject({ code: 'floor-broken' })
  })

  it('needs its corpus', async () => {
    const floor = { ...(await toFloor({ f1: 0.5 })), path: 'nowhere' }
    await expect(runFloor(floor, folder)).rejects.toMatchObject({ code: 'input-missing' })
  })
})

describe('floors of other kinds', () => {
  it('all pairs are held raw and clean', async () => {
    const { orders: _, seed: __, ...judged } = (await toFloor({ f1: 0.6 }, ['ferry'])) as StoriesFloor
    const floor: PairsFloor = { ...judged, kind: 'pairs', shingleWords: 3 }
    const result = await runFloor(floor, folder)
    expect(result.held).toEqual([
      { figure: 'raw f1', measured: 2 / 3, floor: 0.6 },
      { figure: 'clean f1', measured: 1, floor: 1 },
    ])
    expect(result.told).toContain('resemblance of 3 words')
    expect(pin(result, 'better', false)).toMatchObject({ kind: 'pairs', raw: { f1: 0.666 }, clean: { f1: 1 } })
  })

  it('extraction has no clean part', async () => {
    await writeGoldPages(join(folder, 'pages'), 6)
    const floor: ExtractionFloor = {
      name: 'pages',
      kind: 'extraction',
      path: 'pages',
      checksum: await checksumOf(join(folder, 'pages')),
      classifier: 'strip',
      parts: 2,
      seed: 1,
      raw: { recall: 1, precision: 0.9 },
      reason: 'first',
    }
    const result = await runFloor(floor, folder)
    expect(result.held.map(isBroken)).toEqual([false, true])
    expect(result.told).toContain('6 pages, classifier strip')
    expect(pin(result, 'all of it', true)).not.toHaveProperty('clean')
  })
})

describe('a floor of relations', () => {
  const toLines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
  const texts = [FERRY, `${FERRY} Read on.`, DAM].map((text, id) => ({ id, text }))
  const pairs = [
    { earlier: 0, new: 1, label: 'duplicate' },
    { earlier: 0, new: 2, label: 'different' },
    { earlier: 1, new: 2, label: 'update' },
  ]

  async function toRelationsFloor(raw: RelationsFloor['raw']): Promise<RelationsFloor> {
    await writeFile(join(folder, 'wire.jsonl'), toLines(...texts))
    await writeFile(join(folder, 'pairs.jsonl'), toLines(...pairs))
    const checksum = await checksumOfAll([join(folder, 'pairs.jsonl'), join(folder, 'wire.jsonl')])
    const common = { name: 'relations', kind: 'relations', path: 'pairs.jsonl', texts: ['wire.jsonl'] } as const
    return { ...common, checksum, preset: 'gphin', set: {}, raw, reason: 'first' }
  }

  it('holds accuracy, join precision and macro F1', async () => {
    const result = await runFloor(await toRelationsFloor({ accuracy: 0.9, joinPrecision: 1, macroF1: 0 }), folder)
    expect(result.held).toEqual([
      { figure: 'raw accuracy', measured: 2 / 3, floor: 0.9 },
      { figure: 'raw joinPrecision', measured: 1, floor: 1 },
      { figure: 'raw macroF1', measured: 0, floor: 0 },
    ])
    expect(result.told).toContain('3 sure pairs of 3, macro F1 of no relation, preset gphin')
    expect(pin(result, 'harder', true)).toMatchObject({ raw: { accuracy: 0.666 }, reason: 'harder' })
  })

  it('is of its texts as well as of its pairs, and of figures there are', async () => {
    const floor = await toRelationsFloor({ beauty: 1 })
    await expect(runFloor(floor, folder)).rejects.toThrow('no figure is named beauty; there is accuracy')
    await writeFile(join(folder, 'wire.jsonl'), toLines(...texts, { id: 'more', text: DAM }))
    await expect(runFloor(floor, folder)).rejects.toThrow('the corpus has changed')
  })
})

it('the checksum tells names and contents apart', async () => {
  const path = join(folder, 'sums')
  await mkdir(path)
  await writeFile(join(path, 'a'), 'one')
  const before = await checksumOf(path)
  expect(await checksumOf(`${path}/`)).toBe(before)
  await rename(join(path, 'a'), join(path, 'b'))
  const renamed = await checksumOf(path)
  await writeFile(join(path, 'b'), 'two')
  expect(new Set([before, renamed, await checksumOf(path)]).size).toBe(3)
})

it('every pinned floor is whole', async () => {
  for (const floor of await readFloors(new URL('../../corpora/floors.json', import.meta.url).pathname)) {
    expect(floor.checksum).toMatch(/^[0-9a-f]{64}$/)
    expect(floor.reason).not.toBe('')
    expect(Object.keys(floor.raw).length).toBeGreaterThan(0)
  }
})
