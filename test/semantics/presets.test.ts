/**
 * What holds for every preset that can be opened, on every store: it answers as a judge must, whatever it is given, and what
 * it learned before belongs to the store (SEMANTICS 3 to 5).
 */

import { describe, expect, it } from 'vitest'
import { copy, learnFrequencies, type Newsfold, open, type Preset, type Snapshot } from '../../src/index.ts'
import { toSettings } from '../../src/parameters.ts'
import { PRESETS } from '../../src/presets/presets.ts'
import { memory } from '../../src/store/memory.ts'
import { editNews, inShort, makeNews, onEveryStore } from './stores.ts'

/** Sentences of ordinary words, because some systems look for those. */
function makeStory(seed: number): string {
  const words = makeNews(seed, 160).split(' ')
  const common = ['the', 'is', 'a', 'said', 'was', 'there', 'it', 'of', 'and', 'in']
  return words.map((word, i) => (i % 4 === 0 ? `${common[(i / 4) % common.length]} ${word}` : word)).join(' ')
}

const COLLECTION = Array.from({ length: 30 }, (_, i) => ({ id: `c${i}`, text: makeStory(i) }))
const OTHER_COLLECTION = Array.from({ length: 20 }, (_, i) => ({ id: `o${i}`, text: makeStory(1000 + i) }))

async function learnedFor(preset: Preset, collection = COLLECTION): Promise<readonly Snapshot[]> {
  return isLearning(preset) ? [await learnFrequencies(collection, { presets: [preset] })] : []
}

/** Some need frequencies for some of their settings only. */
function isLearning(preset: Preset): boolean {
  return preset.families(toSettings(preset.parameters)).length > 0
}

function isOnline(preset: Preset, snapshots: readonly Snapshot[]): boolean {
  const byKind = new Map(snapshots.map((snapshot) => [snapshot.kind, snapshot]))
  return preset.build(toSettings(preset.parameters), byKind).grouping === 'parents'
}

const judges = await Promise.all(
  PRESETS.map(async (preset) => ({ name: preset.name, preset, snapshots: await learnedFor(preset) })),
)
const online = judges.filter(({ preset, snapshots }) => isOnline(preset, snapshots))

/** A text that is no news, and others that must not be taken for it. */
const ODD_TEXTS: readonly string[] = [
  'Word',
  'the the the the the the the the',
  '1 2 3 4 5 6 7 8 9 10 11 12',
  'Nasdaq, Dow, Dax, Ftse, Nikkei, Hang Seng, Kospi, Sensex, Ibovespa, Bovespa',
  '这家公司周二表示将在明年春天之前关闭两座旧工厂并把工人转移到新的厂区去。',
  'أعلنت الشركة يوم الثلاثاء أنها ستغلق مصنعين قديمين قبل الربيع المقبل وتنقل العمال إلى موقع جديد.',
  'x'.repeat(5000),
  'Rain. Sun. Wind. Snow. Fog. Hail. Storm. Cloud. Frost. Heat.',
]

describe.each(online)('preset $name', ({ preset, snapshots }) => {
  const openIn = (store = memory()): Promise<Newsfold> => open({ store, preset, snapshots })

  it('calls the first print original, the same words a duplicate, and another story original', async () => {
    await using newsfold = await openIn()
    expect(inShort(await newsfold.add({ id: 'first', text: makeStory(1) }))).toBe('original')
    expect(inShort(await newsfold.add({ id: 'copy', text: makeStory(1) }))).toBe('duplicate first')
    expect(inShort(await newsfold.add({ id: 'other', text: makeStory(2) }))).toBe('original')
  })

  it('takes no odd text for another, and each for itself', async () => {
    await using newsfold = await openIn()
    for (const [i, text] of ODD_TEXTS.entries()) {
      expect(inShort(await newsfold.add({ id: `odd${i}`, text }))).toBe('original')
    }
    for (const [i, text] of ODD_TEXTS.entries()) {
      expect(inShort(await newsfold.add({ id: `again${i}`, text }))).toBe(`duplicate odd${i}`)
    }
  })

  it('replays what it said', async () => {
    await using newsfold = await openIn()
    await newsfold.add({ id: 'first', text: makeStory(1) })
    await newsfold.add({ id: 'edited', text: editNews(makeStory(1), 25) })
    const { same, problems } = await newsfold.explain('edited')
    expect({ same, problems }).toEqual({ same: true, problems: [] })
  })
})

const learning = online.filter(({ preset }) => isLearning(preset))

onEveryStore('frequencies', (make) => {
  it.each(learning)('are needed to make a store of preset $name, and no more to open it', async (judge) => {
    const { preset, snapshots } = judge
    const store = await make()
    await expect(open({ store, preset })).rejects.toMatchObject({ code: 'snapshot-missing' })
    const first = await open({ store, preset, snapshots })
    await first.add({ id: 'first', text: makeStory(1) })
    const second = await open({ store })
    expect(second.preset).toBe(preset.name)
    expect(inShort(await second.add({ id: 'copy', text: makeStory(1) }))).toBe('duplicate first')
    const target = memory()
    await copy(store, target)
    expect(inShort(await (await open({ store: target })).check({ text: makeStory(1) }))).toBe('duplicate first')
    const others = await learnedFor(preset, OTHER_COLLECTION)
    await expect(open({ store, snapshots: others })).rejects.toMatchObject({ code: 'store-settings' })
    await first.close()
  })
})

describe('a snapshot', () => {
  it.each(learning)('of other things is refused by preset $name', async ({ preset, snapshots }) => {
    const [snapshot] = snapshots
    const damaged = { ...snapshot!, bytes: snapshot!.bytes.slice(0, -1) }
    await expect(open({ store: memory(), preset, snapshots: [damaged] })).rejects.toMatchObject({
      code: 'snapshot-wrong',
    })
    const foreign = { ...snapshot!, bytes: new TextEncoder().encode('something else\n') }
    await expect(open({ store: memory(), preset, snapshots: [foreign] })).rejects.toMatchObject({
      code: 'snapshot-wrong',
    })
  })
})
