/**
 * The report on a batch as one page for a browser: what was found in a sentence and a strip, then sizes of stories and the largest
 * of them, some links with both texts side by side, outlets, refusals, rules, settings. It needs nothing from outside and no script.
 */

import type { ArticleInput, Evidence, Relation, Settings } from '../model.ts'
import { RELATION_LOOKS, RELATIONS } from '../relations.ts'
import { BATCH_STYLE } from './batch-style.ts'
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
  readonly version: string
  readonly preset: string
  readonly counts: Readonly<Record<string, number>>
  /** Kept articles by file. */
  readonly files: Readonly<Record<string, number>>
  readonly sizes: ReadonlyMap<number, number>
  /** The largest stories, by who stands for them. */
  readonly largest: readonly { readonly lead: ArticleInput; readonly size: number }[]
  readonly rules: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, number>
  readonly outlets: ReadonlyMap<string, { readonly articles: number; readonly linked: number }>
  /** By kind, the names of what was learned. */
  readonly snapshots: Readonly<Record<string, string>>
  readonly settings: Settings
  readonly examples: readonly ShownLink[]
}

const MOST_OUTLETS = 30

/** Sizes are told one by one up to this, then by doubling. */
const SMALL_STORY = 4

const HEADLINE_CHARACTERS = 110

export function toBatchPage(report: BatchReport): string {
  const { inputs, counts, against } = report
  return toPageHtml({
    title: 'Newsfold: a collection without its copies',
    style: EVALUATION_STYLE + BATCH_STYLE,
    name: inputs.join(', '),
    counts: `${withCommas(counts.articles ?? 0)} articles, ${withCommas(counts.kept ?? 0)} kept${against === undefined ? '' : `, ${against}`}`,
    sections: [
      toOpening(report),
      toColumns([toSizes(report), toLargest(report)]),
      toExamples(report),
      `<div class="flow">${[toFacts, toRefusals, toRules, toOutlets].map((to) => to(report)).join('\n')}</div>`,
      toSettingsTable(report),
    ],
  })
}

function toColumns(sections: readonly string[]): string {
  const shown = sections.filter((section) => section !== '')
  return shown.length === 0 ? '' : `<div class="columns">${shown.join('\n')}</div>`
}

function toOpening({ counts }: BatchReport): string {
  const { articles = 0, kept = 0, stories = 0, refused = 0, repeated = 0, versions = 0, withoutTime = 0 } = counts
  const found = RELATIONS.map((relation) => ({ relation, amount: counts[relation] ?? 0 })).filter(
    ({ amount }) => amount > 0,
  )
  const strip = found.map(
    ({ relation, amount }) =>
      `<span class="r-${relation}" style="flex:${amount}" title="${relation} ${amount}"></span>`,
  )
  const key = found.map(({ relation, amount }) => {
    const { sign } = RELATION_LOOKS[relation]
    return `<li><i class="r-${relation}"></i>${sign} ${relation} <b>${withCommas(amount)}</b> ${toPercent(amount, articles)}</li>`
  })
  const more = [
    [stories, 'stories of two articles or more'],
    [repeated, 'records came before under the same id, word for word, and were passed over'],
    [versions, 'articles are later versions of an id'],
    [withoutTime, 'articles do not say when they were seen, and came first'],
    [refused, 'records were refused'],
  ] as const
  const under = more.filter(([amount]) => amount > 0).map(([amount, what]) => `${withCommas(amount)} ${what}`)
  return `<section>
<p class="lede"><b>${withCommas(kept)}</b> of ${withCommas(articles)} articles are kept; ${withCommas(articles - kept)} (${toPercent(articles - kept, articles)}) are left out.</p>
<p class="under">${escapeHtml(under.join('; '))}${under.length > 0 ? '.' : ''}</p>
<div class="strip">${strip.join('')}</div>
<ul class="key">${key.join('\n')}</ul>
</section>`
}

function toSizes({ sizes }: BatchReport): string {
  const steps = new Map<string, number>()
  for (const [size, stories] of [...sizes].sort(([a], [b]) => a - b)) {
    const name = toStep(size)
    steps.set(name, (steps.get(name) ?? 0) + stories)
  }
  if (steps.size === 0) return ''
  const most = Math.max(...steps.values())
  const bars = Array.from(steps, ([name, amount]) => {
    const width = ((100 * amount) / most).toFixed(2)
    return `<span>${name}</span><span class="line" style="width:${width}%"></span><span class="amount">${withCommas(amount)}</span>`
  })
  return `<section><h2>Stories by how many articles they have</h2>\n<div class="bars">${bars.join('\n')}</div></section>`
}

function toStep(size: number): string {
  if (size <= SMALL_STORY) return String(size)
  const from = 2 ** (Math.ceil(Math.log2(size)) - 1) + 1
  return `${withCommas(from)} to ${withCommas(2 * (from - 1))}`
}

function toLargest({ largest }: BatchReport): string {
  if (largest.length === 0) return ''
  const lines = largest.map(
    ({ lead, size }) =>
      `<li><span class="size">${withCommas(size)}</span><span>${toHeadline(lead)}${toId(lead)}</span></li>`,
  )
  return `<section><h2>The largest stories</h2>\n<ul class="stories">${lines.join('\n')}</ul></section>`
}

/** What an article is called, or how it begins. */
function toHeadline({ title, text, language }: ArticleInput): string {
  const words = (title ?? text).trim().replace(/\s+/g, ' ')
  const cut = words.length > HEADLINE_CHARACTERS ? `${words.slice(0, HEADLINE_CHARACTERS).replace(/\S*$/, '')}…` : words
  const attribute = language === undefined ? '' : ` lang="${escapeHtml(language)}"`
  return `<span class="headline"><bdi${attribute}>${escapeHtml(cut)}</bdi></span>`
}

function toId({ id, outlet }: ArticleInput): string {
  const names = [id ?? '', ...(outlet === undefined ? [] : [outlet])].map((name) => `<bdi>${escapeHtml(name)}</bdi>`)
  return `<span class="id" style="display:block">${names.join(' · ')}</span>`
}

/** The first of each relation is open: that is what one wants to look at. */
function toExamples({ examples }: BatchReport): string {
  const opened = new Set<Relation>()
  const inOrder = RELATIONS.flatMap((relation) => examples.filter((one) => one.relation === relation))
  const shown = inOrder.map(({ article, earlier, relation, rule, evidence }) => {
    const measured = Object.entries(evidence.measurements).map(([name, value]) => `${name} ${value}`)
    const { sign, phrase } = RELATION_LOOKS[relation]
    const open = opened.has(relation) ? '' : ' open'
    opened.add(relation)
    return `<details class="example"${open}><summary><b class="t-${relation}">${sign} ${escapeHtml(phrase)}</b><span>${toHeadline(earlier)}<span class="id"><bdi>${escapeHtml(article.id ?? '')}</bdi> and <bdi>${escapeHtml(earlier.id ?? '')}</bdi></span></span><span class="why">${escapeHtml(rule)}</span></summary>
<p class="measured">${escapeHtml(measured.join(', '))}</p>
${toSides(article, earlier, evidence)}
</details>`
  })
  return shown.length === 0 ? '' : `<section><h2>Examples</h2>\n${shown.join('\n')}\n</section>`
}

function toOutlets({ outlets }: BatchReport): string {
  if (outlets.size === 0) return ''
  const largest = [...outlets].sort(([a, x], [b, y]) => y.articles - x.articles || (a < b ? -1 : 1))
  return toTableHtml({
    title: 'Outlets',
    columns: [{ name: 'outlet' }, { name: 'articles', places: 0 }, { name: 'not original' }],
    rows: largest
      .slice(0, MOST_OUTLETS)
      .map(([name, { articles, linked }]): Cell[] => [
        { value: name },
        { value: articles },
        { value: toPercent(linked, articles) },
      ]),
    notes: largest.length > MOST_OUTLETS ? [`The largest ${MOST_OUTLETS} of ${largest.length}.`] : [],
  })
}

function toRefusals({ refusals }: BatchReport): string {
  if (refusals.size === 0) return ''
  return toTableHtml({
    title: 'Refused',
    columns: [{ name: 'code' }, { name: 'records', places: 0 }],
    rows: toCounted(refusals),
    notes: ['refused.jsonl has each of them with its reason.'],
  })
}

function toRules({ rules }: BatchReport): string {
  if (rules.size === 0) return ''
  return toTableHtml({
    title: 'By which rules',
    columns: [{ name: 'rule' }, { name: 'articles', places: 0 }],
    rows: toCounted(rules),
    notes: ['Of articles that were held against an earlier one; the others are like nobody.'],
  })
}

function toCounted(counts: ReadonlyMap<string, number>): Cell[][] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => [{ value: name }, { value: count }])
}

function toFacts({ version, preset, inputs, files, snapshots }: BatchReport): string {
  const facts: [string, string][] = [
    ['inputs, in order', inputs.join(', ')],
    ...Object.entries(files).map(([name, amount]): [string, string] => [name, `${withCommas(amount)} kept`]),
    ['preset', preset],
    ['version', version],
    ...Object.entries(snapshots).map(([kind, name]): [string, string] => [kind, name.slice(0, 16)]),
  ]
  const lines = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`)
  return `<section><h2>The run</h2>\n<dl class="facts">${lines.join('\n')}</dl></section>`
}

function toSettingsTable({ preset, settings }: BatchReport): string {
  const entries = Object.entries(settings)
  const half = Math.ceil(entries.length / 2)
  const tables = [entries.slice(0, half), entries.slice(half)].map((part) => {
    const rows = part.map(
      ([name, value]) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(String(value))}</td></tr>`,
    )
    return `<table><tbody>${rows.join('\n')}</tbody></table>`
  })
  return `<section><h2>Settings</h2>\n<details class="settings"><summary>All parameters of ${escapeHtml(preset)}</summary><div class="columns">${tables.join('\n')}</div></details></section>`
}

function toPercent(part: number, whole: number): string {
  if (whole === 0) return '0\u00a0%'
  const percent = (100 * part) / whole
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}\u00a0%`
}

/** Not by locale: reports of two machines should look alike. */
function withCommas(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
