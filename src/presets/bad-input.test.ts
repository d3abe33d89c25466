/** What every system does with texts it was not made for: it does not fail, and calls no two of them alike. */

import { describe, expect, it } from 'vitest'
import { decide, judgePair } from '../decide/decide.ts'
import { learnFrequencies } from '../learn-collection.ts'
import { toSettings } from '../parameters.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { Kept } from '../store/store.ts'
import type { Preset } from './preset.ts'
import { PRESETS } from './presets.ts'

const STORY =
  'The harbour bridge will reopen on Friday after two years of repair, the mayor said on Monday. Engineers had found cracks in the east pier during an inspection, and the city closed both lanes. Repairs cost nine million euros, twice as much as had been planned, because steel became dearer. Ferries carried commuters meanwhile, and several shops at the northern end gave up. A ceremony with a brass band begins at noon.'

/** No two are alike to a reader. */
const STRANGE = {
  'one word': 'Rain',
  'another word': 'Snow',
  'three words': 'Mayor opens bridge',
  'three other words': 'Mayor closes school',
  'stop words only': 'the of and to in that it is was for on with as at by',
  'stop words but one': 'He said so.',
  'other stop words but the same': 'They said that she was there.',
  'other stop words': 'he she they we you his her their our your him them us me my',
  'no stop words': 'Gold 3 Norway Silver 2 Sweden Bronze 1 Denmark Gold 2 Iceland Silver 1 Finland',
  'no sentence ends':
    'results follow Ajax Feyenoord Utrecht Twente Heerenveen Groningen Vitesse Sparta Heracles Zwolle',
  'one word again and again': 'buffalo '.repeat(400),
  figures: '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
  'other figures': '101 102 103 104 105 106 107 108 109 110 111 112 113 114 115',
  Chinese: '市长星期一表示，港口大桥经过两年的维修后将于星期五重新开放。工程师在检查中发现东桥墩有裂缝。',
  Thai: 'นายกเทศมนตรีกล่าวว่าสะพานท่าเรือจะเปิดอีกครั้งในวันศุกร์หลังจากซ่อมแซมนานสองปี',
  Arabic: 'قال رئيس البلدية يوم الاثنين إن جسر الميناء سيفتح من جديد يوم الجمعة بعد عامين من الإصلاح',
  'one long word': 'a'.repeat(5000),
  English: STORY,
}

async function buildParts(preset: Preset, set = {}) {
  const texts = Object.values(STRANGE).map((text, i) => ({ id: String(i), text }))
  const settings = toSettings(preset.parameters, set)
  const learns = preset.families(settings).length > 0
  const learned = learns ? [await learnFrequencies(texts, { presets: [preset], set })] : []
  return { settings, parts: preset.build(settings, new Map(learned.map((one) => [one.kind, one]))) }
}

type Built = Awaited<ReturnType<typeof buildParts>>

function prepare({ parts }: Built, text: string): Prepared {
  const article = { id: '', version: 1, sequence: 1, seenAt: '2026-01-01T00:00:00.000Z', text } as Prepared['article']
  const tokens = parts.tokenize({ text })
  return { article, tokens, sketches: parts.detectors.map((detector) => detector.sketch(tokens)) }
}

function relate(built: Built, article: Prepared, earlier: Prepared): string {
  const measurements = built.parts.verify(article, earlier)
  for (const value of Object.values(measurements)) expect(value).not.toBeNaN()
  const kept = { article: earlier.article } as Kept
  return decide([judgePair(kept, measurements, built.parts.rules, built.settings)])?.relation ?? 'original'
}

describe.each(PRESETS.map((preset) => [preset.name, preset] as const))('preset %s', (_, preset) => {
  it('calls no two strange texts alike', async () => {
    const built = await buildParts(preset)
    const all = Object.entries(STRANGE).map(([name, text]) => ({ name, prepared: prepare(built, text) }))
    const alike = all.flatMap(({ name, prepared }) =>
      all
        .filter((other) => other.name !== name && relate(built, prepared, other.prepared) !== 'original')
        .map((other) => `${name} and ${other.name}`),
    )
    expect(alike).toEqual([])
  })

  it('has no keys for a text without words, which is alike to nothing', async () => {
    const built = await buildParts(preset)
    const nothing = prepare(built, '... !')
    for (const [i, detector] of built.parts.detectors.entries()) {
      expect(detector.keys(nothing.sketches[i]!).values.length).toBe(0)
    }
    for (const text of Object.values(STRANGE)) expect(relate(built, nothing, prepare(built, text))).toBe('original')
    expect(relate(built, nothing, nothing)).toBe('original')
  })

  it('finds a copy with a word more at the end', async () => {
    const built = await buildParts(preset)
    const [earlier, article] = [prepare(built, STORY), prepare(built, `${STORY} Harbour.`)]
    expect(relate(built, article, earlier)).not.toBe('original')
    const keys = new Set(built.parts.detectors[0].keys(earlier.sketches[0]!).values)
    const probes = built.parts.detectors[0].probes(article.sketches[0]!).values
    expect(probes.some((probe) => keys.has(probe))).toBe(true)
  })
})
