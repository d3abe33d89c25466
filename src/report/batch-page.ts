/**
 * The report on a batch as one page for a browser: what was found, sizes of stories, rules, outlets, refusals, settings, and
 * some links with both texts side by side. It needs nothing from outside and no script.
 */

import type { ArticleInput, Evidence, Relation, Settings } from '../model.ts'
import { RELATION_LOOKS } from '../relations.ts'
import { escapeHtml } from './escape.ts'
import { EVALUATION_STYLE } from './evaluation-style.ts'
import { toPageHtml } from './page.ts'
import { toSides } from './sides.ts'
import type { Cell } from './table.ts'
import { toTableHtml } from './table-html.ts'

/** A link with both texts. */
export interface ShownLink {
  readonly article: ArticleInput
  readonly earlier: ArticleInput
  readonly relation: Relation
  readonly rule: string
  readonly evidence: Evidence
}

export interface BatchReport {
  /** What was judged. */
  readonly inputs: readonly string[]
  /** Against what, in words, if anything was known. */
  readonly against?: string
  readonly preset: string
  readonly counts: Readonly<Record<string, number>>
  readonly sizes: ReadonlyMap<number, number>
  readonly rules: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, number>
  readonly outlets: ReadonlyMap<string, { readonly articles: number; readonly linked: number }>
  readonly settings: Settings
  readonly examples: readonly ShownLink[]
}

const MOST_OUTLETS = 40

/** Sizes are told one by one up to this, then by doubling. */
const SMALL_STORY = 4

export function toBatchPage(report: BatchReport): string {
  const { inputs, counts, against } = report
  return toPageHtml({
    title: 'Newsfold: a collection without its copies',
    style: EVALUATION_STYLE + BAR_STYLE,
    name: inputs.join(', '),
    counts: `${withCommas(counts.articles ?? 0)} articles, ${withCommas(counts.kept ?? 0)} kept${against === undefined ? '' : `, ${against}`}`,
    sections: [
      toRelations(report),
      toSizes(report),
      toRules(report),
      toOutlets(report),
      toRefusals(report),
      toExamples(report),
      toSettingsTable(report),
    ],
  })
}

/** A share drawn as a bar, which one sees before one reads. */
const BAR_STYLE = `
.bars { display: grid; grid-template-columns: max-content 1fr max-content; gap: .3rem .8rem; align-items: center; margin: .6rem 0 1rem }
.bars .line { height: .7rem; border-radius: .2rem; background: currentColor; opacity: .55; min-width: 1px }
.bars .amount { text-align: right; font-variant-numeric: tabular-nums }
`

interface Bar {
  readonly name: string
  readonly amount: number
}

function toBars(title: string, bars: readonly Bar[], note = ''): string {
  const shown = bars.filter(({ amount }) => amount > 0)
  if (shown.length === 0) return ''
  const most = Math.max(...shown.map(({ amount }) => amount))
  const lines = shown.map(({ name, amount }) => {
    const width = ((100 * amount) / most).toFixed(2)
    return `<span>${escapeHtml(name)}</span><span class="line" style="width:${width}%"></span><span class="amount">${withCommas(amount)}</span>`
  })
  const below = note === '' ? '' : `<p class="note">${escapeHtml(note)}</p>`
  return `<section><h2>${escapeHtml(title)}</h2>\n<div class="bars">${lines.join('\n')}</div>${below}</section>`
}

function toRelations({ counts }: BatchReport): string {
  const bars = Object.entries(RELATION_LOOKS).map(([relation, { sign }]) => ({
    name: `${sign} ${relation}`,
    amount: counts[relation] ?? 0,
  }))
  const { repeated = 0, versions = 0, refused = 0, stories = 0, kept = 0 } = counts
  const note = `${withCommas(stories)} stories of two articles or more; ${withCommas(kept)} articles kept; ${withCommas(repeated)} records came before under the same id, word for word; ${withCommas(versions)} are later versions of an id; ${withCommas(refused)} records were refused.`
  return toBars('What they are', bars, note)
}

function toSizes({ sizes }: BatchReport): string {
  const steps = new Map<string, number>()
  for (const [size, stories] of [...sizes].sort(([a], [b]) => a - b)) {
    const name = toStep(size)
    steps.set(name, (steps.get(name) ?? 0) + stories)
  }
  return toBars(
    'Stories by how many articles they have',
    Array.from(steps, ([name, amount]) => ({ name, amount })),
  )
}

function toStep(size: number): string {
  if (size <= SMALL_STORY) return String(size)
  const from = 2 ** Math.ceil(Math.log2(size + 1)) / 2 + 1
  const to = 2 * (from - 1)
  return size === from - 1 ? `${size / 2 + 1} to ${size}` : `${withCommas(from)} to ${withCommas(to)}`
}

function toRules({ rules }: BatchReport): string {
  if (rules.size === 0) return ''
  return toTableHtml({
    title: 'By which rules',
    columns: [{ name: 'rule' }, { name: 'articles', places: 0 }],
    rows: [...rules].sort(([, a], [, b]) => b - a).map(([rule, count]) => [{ value: rule }, { value: count }]),
    notes: ['Of articles that were held against an earlier one; the others are like nobody.'],
  })
}

function toOutlets({ outlets }: BatchReport): string {
  if (outlets.size === 0) return ''
  const largest = [...outlets].sort(([a, x], [b, y]) => y.articles - x.articles || (a < b ? -1 : 1))
  return toTableHtml({
    title: 'Outlets',
    columns: [{ name: 'outlet' }, { name: 'articles', places: 0 }, { name: 'share that is not original', places: 3 }],
    rows: largest
      .slice(0, MOST_OUTLETS)
      .map(([name, { articles, linked }]): Cell[] => [
        { value: name },
        { value: articles },
        { value: linked / articles },
      ]),
    notes: largest.length > MOST_OUTLETS ? [`The largest ${MOST_OUTLETS} of ${largest.length}.`] : [],
  })
}

function toRefusals({ refusals }: BatchReport): string {
  if (refusals.size === 0) return ''
  return toTableHtml({
    title: 'Refused',
    columns: [{ name: 'code' }, { name: 'records', places: 0 }],
    rows: [...refusals].sort(([, a], [, b]) => b - a).map(([code, count]) => [{ value: code }, { value: count }]),
    notes: ['refused.jsonl has each of them with its reason.'],
  })
}

function toExamples({ examples }: BatchReport): string {
  if (examples.length === 0) return ''
  const shown = examples.map(({ article, earlier, relation, rule, evidence }) => {
    const measured = Object.entries(evidence.measurements).map(([name, value]) => `${name} ${value}`)
    const { sign, phrase } = RELATION_LOOKS[relation]
    return `<details><summary><b>${sign} ${escapeHtml(phrase)}</b><span><bdi>${escapeHtml(article.id ?? '')}</bdi> and <bdi>${escapeHtml(earlier.id ?? '')}</bdi></span><span class="why">${escapeHtml(rule)}</span></summary>
<p class="measured">${escapeHtml(measured.join(', '))}</p>
${toSides(article, earlier, evidence)}
</details>`
  })
  return `<section><h2>Examples</h2>\n${shown.join('\n')}\n</section>`
}

function toSettingsTable({ preset, settings }: BatchReport): string {
  return toTableHtml({
    title: `Settings of ${preset}`,
    columns: [{ name: 'parameter' }, { name: 'value' }],
    rows: Object.entries(settings).map(([name, value]) => [{ value: name }, { value: String(value) }]),
    notes: [],
  })
}

/** Not by locale: reports of two machines should look alike. */
function withCommas(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
