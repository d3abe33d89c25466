import { describe, expect, it } from 'vitest'
import { toRelationFigures } from '../evaluate/measures/relation-figures.ts'
import type { RelationsEvaluation, RelationsResult, ShownPair, WrongPair } from '../evaluate/relation-results.ts'
import { plain } from '../report/colors.ts'
import { toRelationsPage } from '../report/relations-page.ts'
import { toOverallTable, toSystemTables } from '../report/relations-tables.ts'
import { toSides } from '../report/sides.ts'
import { relationsLines, toRelationsJson } from './relations-report.ts'

const right = { label: 'duplicate', relation: 'duplicate', said: 'duplicate' } as const
const joined = { label: 'template', relation: 'different', said: 'update' } as const
const missed = { label: 'contained', relation: 'contained', said: 'different' } as const
const all = toRelationFigures([...Array.from({ length: 10 }, () => right), joined, missed])
const sure = toRelationFigures([...Array.from({ length: 10 }, () => right), joined])
const wrong: WrongPair = {
  set: 'wire',
  earlier: '1',
  article: '<2>',
  label: 'template',
  alt: 'update',
  doubtful: true,
  kind: 'daily-bulletin',
  reason: 'another day',
  said: 'update',
  rule: 'changed-figure',
  measurements: { resemblance: 0.91 },
  titles: { article: 'Water <b>level</b>', earlier: 'Water level' },
  isAlternative: true,
}
const system: RelationsResult = {
  preset: 'one',
  set: { 'decide.overlap': 0.3 },
  settings: {},
  learnedFromOwnInput: true,
  refused: { 'text-empty': 2 },
  sure,
  all,
  lenient: all,
  byLanguage: { en: sure, tr: toRelationFigures([missed]) },
  byKind: { 'daily-bulletin': toRelationFigures([joined]) },
  heldOut: { retake: toRelationFigures([{ ...joined, label: 'update', relation: 'update' }]) },
  wrong: [wrong, { ...wrong, article: '3' }],
  seconds: 1,
}
const evaluation: RelationsEvaluation = {
  pairs: 13,
  doubtful: 1,
  texts: 20,
  systems: [system],
  fits: [
    {
      preset: 'one',
      share: 0.5,
      seed: 1,
      combinations: 4,
      pairs: [6, 6],
      points: [0.2, 0.5].map((value) => ({
        set: { 'decide.overlap': value },
        objective: 0.9,
        accuracy: 0.9,
        joinPrecision: 0.9,
        macroF1: 0.9,
      })),
      idle: [],
      best: { set: { 'decide.overlap': 0.2 }, objective: 0.9, accuracy: 0.9, joinPrecision: 0.9, macroF1: 0.9 },
      test: {
        best: { objective: 0.8, accuracy: 0.8, joinPrecision: 0.8, macroF1: 0.8 },
        preset: { objective: 0.7, accuracy: 0.7, joinPrecision: 0.7, macroF1: 0.7 },
      },
    },
  ],
}

describe('the tables of relations', () => {
  it('have sure pairs, all, all leniently, and what was held out, with counts', () => {
    const { rows, notes } = toOverallTable(evaluation)
    expect(rows.map((row) => row[1]?.value)).toEqual([
      'sure',
      'all',
      'all, the other possible label accepted',
      'held out: retake',
    ])
    expect(rows[0]?.slice(2)).toMatchObject([
      { aside: '10/11' },
      { aside: '10/11' },
      { aside: '10/10' },
      { value: 1, aside: 'of 1' },
    ])
    expect(notes).toHaveLength(1)
  })

  it('say what was called what, overall, by language and by kind', () => {
    const tables = toSystemTables(system)
    const titles = tables.map(({ title }) => title.replace(/one † decide.overlap=0.3, ?/, ''))
    expect(titles).toEqual([
      'Each relation, all pairs',
      'Labelled and called, all pairs',
      'Labelled and called, sure pairs',
      'Labelled and called, en',
      'Labelled and called, tr',
      expect.stringContaining('By language'),
      expect.stringContaining('By kind of edit'),
    ])
    const template = tables[1]?.rows.find((row) => row[0]?.value === 'template')
    expect(template?.map((cell) => cell?.value)).toEqual(['template', undefined, 1, undefined, undefined, 0])
    expect(tables.at(-1)?.rows.map((row) => row[0])).toEqual([
      { value: 'daily-bulletin' },
      { value: 'retake', aside: 'held out' },
    ])
  })
})

describe('relations for the terminal', () => {
  it('end with the wrong pairs, their rule, measurements, titles and reason', () => {
    const text = relationsLines(evaluation, 1, plain).join('\n')
    expect(text).toContain('13 pairs, 1 of them doubtful, of 20 texts')
    expect(text).toContain('Called wrong by one: 2 of 13 pairs, the first 1')
    expect(text).toContain('doubtful template (or update), called update by changed-figure: wire 1 → <2>')
    expect(text).toContain('resemblance 0.910')
    expect(text).toContain('daily-bulletin: another day')
    expect(text).toContain('called different: 2 text-empty')
    expect(text).toContain('On the other 6 pairs the best has objective 0.8000')
    expect(text).toContain('--set decide.overlap=0.2')
    expect(toRelationsJson(evaluation, 1).systems[0]?.wrong).toHaveLength(1)
  })

  it('recommend no value of a parameter that made no difference', () => {
    const fits = evaluation.fits.map((fit) => ({ ...fit, idle: ['decide.overlap'] }))
    const text = relationsLines({ ...evaluation, fits }, 1, (_, words) => words).join('\n')
    expect(text).toContain('No difference was made by decide.overlap')
    expect(text).not.toContain('--set')
  })
})

describe('the page of relations', () => {
  const shown: ShownPair = {
    system: 'one',
    wrong,
    article: { id: '<2>', text: 'The water stood at 4.1 metres.', title: 'Water <b>level</b>', language: 'en' },
    earlier: { id: '1', text: 'The water stood at 3.9 metres.' },
    link: {
      article: { id: '<2>', version: 1 },
      earlier: { id: '1', version: 1 },
      relation: 'update',
      rule: 'changed-figure',
      evidence: {
        measurements: { resemblance: 0.91 },
        changes: [{ kind: 'figure', counts: 'metres', article: { from: 19, to: 22 }, earlier: { from: 19, to: 22 } }],
        passages: [{ kind: 'shared', article: { from: 4, to: 30 }, earlier: { from: 4, to: 30 } }],
      },
    },
  }
  const page = toRelationsPage(evaluation, [shown], 'pairs.jsonl')

  it('has the tables and the wrong pairs, escaped, and nothing from outside', () => {
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/src=|href=|url\(|<b>level/)
    expect(page).toContain('Labelled and called, one † decide.overlap=0.3, tr')
    expect(page).toContain('template (or update), called update')
  })

  it('marks what is shared, and in it what changed', () => {
    expect(page).toContain(
      'The <mark>water stood at </mark><em class="change" title="another figure (metres)">4.1</em><mark> metres.</mark>',
    )
  })
})

describe('two texts side by side', () => {
  const article = { text: 'One two.\nThree four.' }

  it('show boilerplate apart, and a passage in each of its paragraphs', () => {
    const html = toSides(article, article, {
      changes: [{ kind: 'quotation', article: { from: 0, to: 3 } }],
      passages: [
        { kind: 'boilerplate', article: { from: 4, to: 14 }, earlier: { from: 0, to: 3 } },
        { kind: 'shared', article: { from: 15, to: 15 }, earlier: { from: 4, to: 8 } },
      ],
    })
    expect(html).toContain('<em class="change" title="a new quotation">One</em> <mark class="boilerplate"')
    expect(html).toContain('>two.</mark></p>')
    expect(html).toContain('>Three</mark> four.')
    expect(html).toContain('>One</mark> <mark>two.</mark>')
  })
})
