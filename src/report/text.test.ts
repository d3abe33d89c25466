import { describe, expect, it } from 'vitest'
import type { Verdict } from '../model.ts'
import { colored, plain } from './colors.ts'
import { answerLine, eventLine, evidenceLines, memberLine, retriesLine, storyLine, summaryLine } from './text.ts'

const receipt = { version: '0', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] }
const original: Verdict = {
  id: 'wire-1',
  version: 1,
  revision: 1,
  relation: 'original',
  lead: { id: 'wire-1', version: 1 },
  story: 's1',
  rule: 'nothing-earlier',
  drawsOn: [],
  receipt,
}
const duplicate: Verdict = {
  ...original,
  id: 'post-7',
  relation: 'duplicate',
  earlier: { id: 'wire-1', version: 2 },
  rule: 'overlap',
  evidence: { measurements: { collisions: 18, resemblance: 0.91234 }, changes: [], passages: [] },
}

describe('the line of an article', () => {
  it('names an original by its title, or else its id', () => {
    expect(answerLine(original, 'Bridge falls', plain)).toBe('● original   Bridge falls')
    expect(answerLine(original, undefined, plain)).toBe('● original   wire-1')
  })

  it('names the earlier article and the main measurement', () => {
    expect(answerLine(duplicate, undefined, plain)).toBe('= duplicate  post-7  of wire-1@2  resemblance 0.912')
    expect(answerLine({ ...duplicate, relation: 'contained' }, undefined, plain)).toBe(
      '⊂ contained  post-7  in wire-1@2  resemblance 0.912',
    )
    expect(answerLine({ ...duplicate, relation: 'contains' }, undefined, plain)).toBe(
      '⊃ contains   post-7  contains wire-1@2  resemblance 0.912',
    )
  })

  it('names the rule where nothing was measured, and a removed article as such', () => {
    const { evidence: _, ...bare } = duplicate
    expect(answerLine({ ...bare, earlier: 'removed', rule: 'identical' }, undefined, plain)).toBe(
      '= duplicate  post-7  of a removed article  identical',
    )
  })

  it('has the colour of its relation', () => {
    expect(answerLine({ ...duplicate, relation: 'update' }, 'T', colored)).toBe(
      '\u001b[33mΔ update   \u001b[0m  T  \u001b[2mof wire-1@2  resemblance 0.912\u001b[0m',
    )
  })

  it('says why an input was refused', () => {
    const refusal = { id: 'feed.jsonl#3', refused: 'not-json', reason: 'line 3 is not JSON' }
    expect(answerLine(refusal, undefined, plain)).toBe('× refused    feed.jsonl#3  line 3 is not JSON (not-json)')
  })

  it('lets no escape sequence of a title, an id or a reason through', () => {
    const evil = '\u001b[2J\u001b]0;x\u0007\nforged line'
    const lines = [
      answerLine({ ...original, id: evil }, undefined, plain),
      answerLine(duplicate, evil, plain),
      answerLine({ ...duplicate, earlier: { id: evil, version: 1 } }, undefined, plain),
      answerLine({ id: evil, refused: 'not-json', reason: evil }, undefined, plain),
      memberLine(
        duplicate,
        { id: 'a', version: 1, text: '', title: evil, outlet: evil, sequence: 1, seenAt: '', partial: false },
        plain,
      ),
      ...evidenceLines(evil, undefined),
    ]
    for (const line of lines) expect(line).not.toMatch(/\p{Cc}/u)
  })
})

describe('other lines', () => {
  it('sum up relations in their order and refusals by frequency', () => {
    const counts = new Map([
      ['duplicate', 15],
      ['original', 20],
    ])
    expect(summaryLine(counts, new Map())).toBe('35 articles: 20 original, 15 duplicate.')
    const refusals = new Map([
      ['text-empty', 1],
      ['not-json', 2],
    ])
    expect(summaryLine(counts, refusals)).toBe(
      '35 articles: 20 original, 15 duplicate; 3 refused: 2 not-json, 1 text-empty.',
    )
    expect(summaryLine(new Map(), new Map())).toBe('0 articles.')
  })

  it('say how often others were in the way', () => {
    expect(retriesLine(1)).toBe('1 group was judged again because others wrote to the store meanwhile.')
    expect(retriesLine(12)).toMatch(/^12 groups were judged again/)
  })

  it('show a story by its lead', () => {
    const story = {
      id: 's1',
      revision: 3,
      lead: { id: 'wire-1', version: 1 },
      size: 4,
      outlets: 3,
      origins: 1,
      firstSeenAt: '2026-03-01T06:10:00.000Z',
      lastSeenAt: '2026-03-01T09:00:00.000Z',
    }
    expect(storyLine(story, 'Bridge falls', plain)).toBe('2026-03-01 06:10  Bridge falls  4 articles, 3 outlets  s1')
  })

  it('show events with their number', () => {
    const event = {
      sequence: 12,
      at: '2026-03-01T06:10:00.000Z',
      kind: 'added' as const,
      story: 's1',
      article: { id: 'a', version: 2 },
    }
    expect(eventLine(event, plain)).toBe('      12  2026-03-01 06:10  added      a@2  story s1')
  })

  it('list measurements in one column', () => {
    expect(evidenceLines('overlap', duplicate.evidence)).toEqual([
      'rule overlap',
      '  collisions   18',
      '  resemblance  0.912',
    ])
  })
})
