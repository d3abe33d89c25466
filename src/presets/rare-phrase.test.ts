import { describe, expect, it } from 'vitest'
import { learnFrequencies } from '../learn-collection.ts'
import { open } from '../open.ts'

const FERRY =
  'The ferry to the northern islands was stopped on Friday because the engine room had been flooded, the harbour master told reporters.'
const COPY = `${FERRY} The next boat is expected on Sunday.`
const BAKERS =
  'The bakers of the valley fear that the price of flour will rise before the winter is over, and loaves get smaller.'
const NOTICE =
  'All rights reserved. This material may not be published, broadcast, rewritten or redistributed without permission of the agency.'

/** A collection of other texts, in which the notice is common. */
const REFERENCE = Array.from({ length: 40 }, (_, i) => ({
  text: `The council of town ${i} met on day ${i} and the members agreed on item ${i} of the list. ${i % 2 === 0 ? NOTICE : ''}`,
}))

async function judge(texts: readonly string[], articles: readonly { readonly text: string }[], set = {}) {
  const snapshots = [await learnFrequencies(articles, { presets: ['rare-phrase'], set })]
  await using newsfold = await open({ store: 'memory:', preset: 'rare-phrase', snapshots, set })
  const relations: string[] = []
  for (const [i, text] of texts.entries()) relations.push((await newsfold.add({ id: String(i), text })).relation)
  return relations
}

describe('preset rare-phrase', () => {
  it('finds a copy, and no other text', async () => {
    expect(await judge([FERRY, BAKERS, COPY], REFERENCE)).toEqual(['original', 'original', 'duplicate'])
  })

  it('gives a notice that is common no weight', async () => {
    const texts = [`${BAKERS} ${NOTICE}`, `${FERRY} ${NOTICE}`]
    const half = { 'sketch.rare': 50, 'sketch.phraseIdf': 'inverse' }
    expect(await judge(texts, REFERENCE, half)).toEqual(['original', 'original'])
    const all = { 'sketch.rare': 100, 'sketch.phraseIdf': 'none', 'sketch.function': 'uniform' }
    expect(await judge(texts, REFERENCE, all)).toEqual(['original', 'duplicate'])
  })

  it('finds nothing by the bottom half of phrases if they were counted in a small collection itself', async () => {
    const texts = [FERRY, BAKERS, COPY]
    const own = texts.map((text) => ({ text }))
    expect(await judge(texts, own, { 'sketch.rare': 50 })).toEqual(['original', 'original', 'original'])
    expect(await judge(texts, own)).toEqual(['original', 'original', 'duplicate'])
  })

  it('needs frequencies', async () => {
    await expect(open({ store: 'memory:', preset: 'rare-phrase' })).rejects.toMatchObject({ code: 'snapshot-missing' })
  })
})
