import { expect, it } from 'vitest'
import type { Event } from '../model.ts'
import { packWrite, unpackWrite } from './packed-write.ts'
import type { PutRow, RowWrite } from './stored-rows.ts'
import { toWrite } from './write.ts'

function row(sequence: number, change: Partial<PutRow> = {}): PutRow {
  return {
    sequence,
    id: `a${sequence}`,
    version: 1,
    seenAt: '2026-01-31T12:00:00.000Z',
    outlet: null,
    language: 'de',
    title: 'Überschrift',
    more: '{}',
    words: 'Wörter \u{1f600}',
    hash: '0f'.repeat(16),
    sketches: [{ stamp: 's', bytes: Uint8Array.of(1, 2, 3) }],
    keys: [{ stamp: 's', values: BigUint64Array.of(2n ** 63n, 5n) }],
    revision: 1,
    relation: 'original',
    story: 'story',
    body: '{"rule":"none"}',
    ...change,
  }
}

const at = '2026-01-31T12:00:00.000Z'
const events: Event[] = [
  { sequence: 1, at, kind: 'added', story: 's', article: { id: 'a', version: 2 } },
  { sequence: 2, at, kind: 'labelled', pair: ['a', 'b'], by: 'me', relation: 'duplicate' },
  { sequence: 3, at, kind: 'joined', story: 's', article: { id: 'a', version: 2 } },
]
const stories = [
  { id: 's', revision: 3, lead: { id: 'a', version: 2 }, size: 4, origins: 1 },
  { id: 't', revision: 1, lead: { id: 'b', version: 1 }, size: 1, origins: 1, joinedInto: 's' },
]

it('a write is the same after its travel, whatever sketches and keys its articles have', () => {
  const put = [
    row(1),
    row(2, { sketches: [], keys: [] }),
    row(3, {
      sketches: [
        { stamp: 's', bytes: new Uint8Array(0) },
        { stamp: 'other', bytes: Uint8Array.of(9, 8, 7, 6, 5, 4, 3, 2, 1) },
      ],
      keys: [
        { stamp: 'other', values: BigUint64Array.of(1n) },
        { stamp: 's', values: new BigUint64Array(0) },
      ],
    }),
  ]
  const { guard, ...rest } = toWrite(
    { upTo: 0, texts: ['x'], probes: [], stories: [{ id: 's', revision: 2 }], ids: ['a'], settings: 'h' },
    { stories, events },
  )
  const write: RowWrite = { ...rest, guard, put }
  expect(unpackWrite(structuredClone(packWrite(write)))).toEqual(write)
})
