/** The news of `npm start`, judged by the default: what a reader would say of them. */

import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { readInputs } from '../../src/read/inputs.ts'
import { inShort } from '../semantics/stores.ts'

it('the sample has every relation, told as a reader would', async () => {
  await using newsfold = await open({ store: 'memory:' })
  const said = new Map<string, string>()
  const inputs = readInputs([fileURLToPath(new URL('../../sample/news.jsonl', import.meta.url))])
  for await (const verdict of newsfold.addAll(inputs)) said.set(verdict.id ?? '', inShort(verdict))
  expect(Object.fromEntries(said)).toMatchObject({
    'meridian-ferry-1': 'original',
    'gulf-today-88120': 'duplicate meridian-ferry-1',
    'meridian-ferry-2': 'update meridian-ferry-1',
    // A higher toll, a copy of that, and a late copy of the first print.
    'meridian-quake-2': 'update meridian-quake-1',
    'ansel-post-2240': 'duplicate meridian-quake-2',
    'echo-quake-late': 'duplicate meridian-quake-1',
    'culture-brief-77': 'contained halvard-courier-511',
    'gazette-trial': 'contains courier-trial',
    // The same forms with other figures: a daily bulletin, results of two companies.
    'harbour-weather-0306': 'original',
    'market-desk-olivar': 'original',
    'bolge-postasi-903': 'duplicate kizildere-haber-41',
    'coast-daily-5520': 'duplicate haimen-evening-118',
  })
})
