import { describe, expect, it } from 'vitest'
import type { Verdict } from '../model.ts'
import { toAnswer, toEvent, toLink, toStory } from './json.ts'

const verdict: Verdict = {
  id: 'b',
  version: 1,
  revision: 1,
  relation: 'duplicate',
  earlier: { id: 'a', version: 1 },
  lead: { id: 'a', version: 1 },
  story: 's1',
  rule: 'overlap',
  evidence: { measurements: { resemblance: 0.9 }, changes: [], passages: [] },
  drawsOn: [],
  receipt: { version: '0', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] },
}

describe('the JSON line of an article', () => {
  it('writes references as ids', () => {
    expect(JSON.stringify(toAnswer(verdict))).toBe(
      '{"id":"b","relation":"duplicate","earlier":"a","lead":"a","story":"s1","rule":"overlap",' +
        '"evidence":{"measurements":{"resemblance":0.9},"changes":[],"passages":[]}}',
    )
  })

  it('writes versions that are not the first', () => {
    const versions = { ...verdict, version: 2, earlier: { id: 'a', version: 3 }, lead: { id: 'a', version: 4 } }
    expect(toAnswer(versions)).toMatchObject({ version: 2, earlier: 'a', earlierVersion: 3, lead: 'a', leadVersion: 4 })
  })

  it('says that the earlier article was removed instead of naming it', () => {
    const answer = toAnswer({ ...verdict, earlier: 'removed' })
    expect(answer).toMatchObject({ relation: 'duplicate', earlierRemoved: true })
    expect(answer).not.toHaveProperty('earlier')
  })

  it('has no earlier article for an original', () => {
    const { earlier: _, evidence: __, ...bare } = verdict
    expect(Object.keys(toAnswer({ ...bare, relation: 'original' }))).toEqual([
      'id',
      'relation',
      'lead',
      'story',
      'rule',
    ])
  })

  it('says what was refused and why, with an id if there is one', () => {
    expect(toAnswer({ id: 'x', refused: 'text-empty', reason: 'no words' })).toEqual({
      id: 'x',
      refused: 'text-empty',
      reason: 'no words',
    })
    expect(toAnswer({ refused: 'not-json', reason: 'no' })).toEqual({ refused: 'not-json', reason: 'no' })
  })
})

describe('other JSON lines', () => {
  it('write links, stories and events with ids', () => {
    const evidence = { measurements: {}, changes: [], passages: [] }
    const link = {
      article: { id: 'b', version: 2 },
      earlier: { id: 'a', version: 1 },
      relation: 'different' as const,
      rule: 'r',
      evidence,
    }
    expect(toLink(link)).toEqual({ id: 'b', version: 2, relation: 'different', earlier: 'a', rule: 'r', evidence })
    const times = { firstSeenAt: 't', lastSeenAt: 't' }
    expect(
      toStory({ id: 's', revision: 1, lead: { id: 'a', version: 1 }, size: 1, outlets: 1, origins: 1, ...times }),
    ).toEqual({
      id: 's',
      revision: 1,
      lead: 'a',
      size: 1,
      outlets: 1,
      origins: 1,
      ...times,
    })
    expect(toEvent({ sequence: 3, at: 't', kind: 'lead', story: 's', article: { id: 'a', version: 1 } })).toEqual({
      sequence: 3,
      at: 't',
      kind: 'lead',
      story: 's',
      id: 'a',
    })
  })
})
