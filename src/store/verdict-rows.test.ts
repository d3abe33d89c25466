import { describe, expect, it } from 'vitest'
import type { Change, Verdict } from '../model.ts'
import { bodyOf, toVerdict } from './verdict-rows.ts'

const CHANGES: readonly Change[] = [
  { kind: 'figure', article: { from: 0, to: 2 }, earlier: { from: 4, to: 6 }, counts: 'dead' },
  { kind: 'wording', article: { from: 7, to: 9 } },
  { kind: 'wording', earlier: { from: 0, to: 9 } },
]

const VERDICT: Verdict = {
  id: 'a',
  version: 1,
  revision: 1,
  relation: 'update',
  earlier: { id: 'b', version: 1 },
  rule: 'changed-figure',
  drawsOn: [],
  lead: { id: 'b', version: 1 },
  story: 's',
  evidence: { measurements: { alike: 0.9 }, changes: CHANGES, passages: [] },
  receipt: { version: '1', settings: 'h', stamps: [], snapshot: '', capsHit: 0, considered: [] },
}

const rowOf = (body: string) => {
  const { id, version, revision, relation, story, lead } = VERDICT
  return { id, version, revision, relation, story, lead_id: lead.id, lead_version: lead.version, body }
}

describe('the row of a verdict', () => {
  it('says all of it, wherever its changes stand', () => {
    expect(toVerdict(rowOf(bodyOf(VERDICT)))).toEqual(VERDICT)
  })

  it('is read where changes were stored whole', () => {
    const body = JSON.parse(bodyOf(VERDICT))
    body.evidence.changes = CHANGES
    expect(toVerdict(rowOf(JSON.stringify(body)))).toEqual(VERDICT)
  })
})
