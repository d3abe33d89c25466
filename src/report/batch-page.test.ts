import { expect, it } from 'vitest'
import { type BatchReport, toBatchPage } from './batch-page.ts'

const REPORT: BatchReport = {
  inputs: ['<a>.jsonl', 'b.csv'],
  version: '1.2.3',
  preset: 'newsfold',
  counts: { articles: 12345, kept: 12000, original: 11800, duplicate: 545, stories: 9, refused: 3, withoutTime: 2 },
  files: { 'kept.jsonl': 11000, 'kept.csv': 1000 },
  sizes: new Map([
    [2, 5],
    [5, 1],
    [8, 2],
    [9, 1],
  ]),
  largest: [{ lead: { id: 'x', title: 'Fire <b>here</b>', text: '' }, size: 9 }],
  rules: new Map([['same-text', 545]]),
  refusals: new Map([['not-json', 3]]),
  outlets: new Map([['Wire & Co', { articles: 4, linked: 1 }]]),
  snapshots: { templates: 'abc' },
  settings: { 'decide.alike': 0.6 },
  examples: ['update', 'duplicate', 'duplicate'].map((relation) => ({
    article: { id: 'late', text: 'The same text.' },
    earlier: { id: 'early', text: 'The <same> text.' },
    relation: relation as 'update',
    rule: 'same-text',
    evidence: { measurements: { resemblance: 1 }, passages: [], changes: [], kindred: [] } as never,
  })),
}

it('tells what was kept, of which stories, outlets, refusals and settings', () => {
  const page = toBatchPage(REPORT)
  expect(page).toContain('<b>12,000</b> of 12,345 articles are kept; 345 (2.8\u00a0%) are left out.')
  expect(page).toContain(
    '9 stories of two articles or more; 2 articles do not say when they were seen, and came first; 3 records were refused.',
  )
  expect([...page.matchAll(/<span>([\d to]+)<\/span><span class="line"/g)].map(([, name]) => name)).toEqual([
    '2',
    '5 to 8',
    '9 to 16',
  ])
  expect(page).toMatch(/<td>Wire &amp; Co<\/td><td class="number">4<\/td><td>25\u00a0%<\/td>/)
  for (const part of ['<td>not-json</td>', '1,000 kept', '<td>decide.alike</td><td>0.6</td>']) {
    expect(page).toContain(part)
  }
})

it('opens the first example of each relation, in their order, and lets nothing through that others wrote', () => {
  const page = toBatchPage(REPORT)
  expect(
    [...page.matchAll(/<details class="example"( open)?><summary><b class="t-(\w+)"/g)].map(([, open, relation]) => [
      relation,
      open !== undefined,
    ]),
  ).toEqual([
    ['duplicate', true],
    ['duplicate', false],
    ['update', true],
  ])
  expect(page).not.toMatch(/<b>here|<same>|<a>\.jsonl|<script/)
})
