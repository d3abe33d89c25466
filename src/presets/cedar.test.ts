import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../test/story-words.ts'
import { learnFrequencies } from '../learn-collection.ts'
import { toSettings } from '../parameters.ts'
import { cedar } from './cedar.ts'

const FOOTER = 'all rights reserved no part of this page may be reproduced'

async function measure(set: Record<string, number>, texts: readonly [string, string]) {
  const collection = Array.from({ length: 50 }, (_, i) => ({
    id: String(i),
    text: `${wordsOf(1000 * i, 1000 * i + 40)} ${FOOTER}`,
  }))
  const snapshot = await learnFrequencies(collection, { presets: [cedar], set })
  const settings = toSettings(cedar.parameters, set)
  const parts = cedar.build(settings, new Map([[snapshot.kind, snapshot]]))
  const [article, earlier] = texts.map((text) => {
    const tokens = parts.tokenize({ text })
    const sketches = parts.detectors.map((detector) => detector.sketch(tokens))
    return { article: { seenAt: '2026-01-01T00:00:00.000Z', text } as never, tokens, sketches }
  })
  return { parts, measurements: parts.verify(article!, earlier!) }
}

describe('cedar', () => {
  it('measures the resemblance of 2-word shingles', async () => {
    const { measurements } = await measure({}, [wordsOf(0, 11), wordsOf(4, 15)])
    expect(measurements).toMatchObject({ resemblance: toSix(6 / 14), containedIn: 0.6, contains: 0.6 })
  })

  it('does not count the most frequent shingles of the collection', async () => {
    const texts = [`${wordsOf(90_000, 90_020)} ${FOOTER}`, `${wordsOf(91_000, 91_020)} ${FOOTER}`] as const
    expect((await measure({}, texts)).measurements.resemblance).toBeGreaterThan(0.15)
    expect((await measure({ 'sketch.frequentShare': 0.01 }, texts)).measurements.resemblance).toBe(0)
  })

  it('asks for frequencies by name', () => {
    expect(() => cedar.build(toSettings(cedar.parameters), new Map())).toThrow(
      expect.objectContaining({ code: 'snapshot-missing' }),
    )
  })

  it('groups by closure', async () => {
    expect((await measure({}, ['a b', 'a b'])).parts.grouping).toBe('closure')
  })
})

const toSix = (value: number) => Math.round(value * 1e6) / 1e6
