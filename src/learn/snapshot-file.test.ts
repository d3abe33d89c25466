import { describe, expect, it } from 'vitest'
import { tokenize } from '../tokenize/tokenize.ts'
import { CollectionLearner } from './collection-learner.ts'
import { CollectionCounter } from './count.ts'
import { wordFamily } from './families.ts'
import { packSnapshots, unpackSnapshots } from './snapshot-file.ts'

const articles: { text: string; outlet?: string }[] = [
  { text: 'One two three four.' },
  { text: 'Five six seven eight.' },
]
const learner = new CollectionLearner(['templates', 'boilerplate'])
for (const article of articles) learner.add(article, tokenize(article))
const counter = new CollectionCounter([wordFamily({ name: '1', tokenize })])
for (const article of articles) counter.add(article)
const learned = [counter.finish(), ...learner.finish()]

const asBytes = (snapshots: typeof learned) => snapshots.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }))

describe('a file of snapshots', () => {
  it('holds several, or one as it is', () => {
    expect(asBytes(unpackSnapshots(packSnapshots(learned)))).toEqual(asBytes(learned))
    for (const one of learned) {
      expect(packSnapshots([one])).toBe(one.bytes)
      expect(unpackSnapshots(one.bytes)).toEqual([one])
    }
  })

  it('is refused if it is something else, damaged or cut off', () => {
    const bytes = packSnapshots(learned)
    const damaged = Uint8Array.from(bytes)
    damaged[damaged.length - 1]! ^= 1
    for (const wrong of [damaged, bytes.subarray(0, -1), bytes.subarray(0, 30), new TextEncoder().encode('{"id":1}')]) {
      expect(() => unpackSnapshots(wrong)).toThrow(expect.objectContaining({ code: 'snapshot-wrong' }))
    }
  })
})
