/**
 * For people: one line per thing, the sign of the relation first, the news itself before its numbers. Pure functions
 * from values to strings; whatever came from outside goes through `toLine` on its way.
 */

import type {
  Article,
  ArticleRef,
  Correction,
  Event,
  Evidence,
  Measurements,
  Refused,
  Relation,
  Story,
  Verdict,
} from '../model.ts'
import { RELATION_LOOKS } from '../relations.ts'
import { BOLD, FAINT, type Paint, REFUSED } from './colors.ts'
import { pad, shorten } from './columns.ts'
import { toLine } from './printable.ts'

/** The longest relation name, so that what follows stands in one column. */
const RELATION_WIDTH = 9
const TITLE_WIDTH = 72
/** Addresses as ids are long; their end tells more than half of the line. */
const ID_WIDTH = 80

/** Which measurement speaks for a relation; the first one that was taken is shown. */
const SPEAKING: Readonly<Record<Relation, readonly string[]>> = {
  original: [],
  duplicate: ['resemblance', 'overlap'],
  update: ['resemblance', 'overlap'],
  contained: ['containedIn', 'overlap', 'resemblance'],
  contains: ['contains', 'overlap', 'resemblance'],
}

/** What `add` and `check` say of one input. */
export function answerLine(answer: Verdict | Refused, title: string | undefined, paint: Paint): string {
  return 'refused' in answer ? refusalLine(answer, paint) : verdictLine(answer, title, paint)
}

export function verdictLine(verdict: Verdict, title: string | undefined, paint: Paint): string {
  const look = RELATION_LOOKS[verdict.relation]
  const name = title === undefined || title === '' ? toName(verdict) : shorten(toLine(title), TITLE_WIDTH)
  const head = `${paint(look.terminal, `${look.sign} ${pad(verdict.relation, RELATION_WIDTH)}`)}  ${name}`
  if (verdict.earlier === undefined) return head
  const earlier = verdict.earlier === 'removed' ? 'a removed article' : toName(verdict.earlier)
  const joint = look.phrase.slice(look.phrase.lastIndexOf(' ') + 1)
  return `${head}  ${paint(FAINT, `${joint} ${earlier}  ${mainMeasurement(verdict)}`.trimEnd())}`
}

/** A verdict as it is, and as it would be. */
export function flipLine(before: Verdict, after: Verdict, paint: Paint): string {
  const look = RELATION_LOOKS[before.relation]
  const now = typeof before.earlier === 'object' ? ` ${toName(before.earlier)}` : ''
  return `${paint(look.terminal, `${look.sign} ${pad(before.relation, RELATION_WIDTH)}`)} →  ${verdictLine(after, undefined, paint)}${paint(FAINT, `  now ${before.relation}${now}`)}`
}

export function refusalLine(refusal: Refused, paint: Paint): string {
  const name = refusal.id === undefined ? '' : `  ${shorten(toLine(refusal.id), ID_WIDTH)}`
  return `${paint(REFUSED, `× ${pad('refused', RELATION_WIDTH)}`)}${name}  ${paint(FAINT, `${toLine(refusal.reason)} (${refusal.refused})`)}`
}

/** The measurement that speaks for the relation, or the rule where nothing was measured. */
function mainMeasurement(verdict: Verdict): string {
  const measurements = verdict.evidence?.measurements ?? {}
  const name = SPEAKING[verdict.relation].find((one) => measurements[one] !== undefined) ?? Object.keys(measurements)[0]
  return name === undefined ? verdict.rule : `${name} ${toFigure(measurements[name] ?? 0)}`
}

/** The id, and the version when it is not the first. */
export function toName(ref: ArticleRef): string {
  const id = shorten(toLine(ref.id), ID_WIDTH)
  return ref.version === 1 ? id : `${id}@${ref.version}`
}

export function toFigure(value: number): string {
  return Number.isInteger(value) && value !== 0 && value !== 1 ? String(value) : value.toFixed(3)
}

/** One measurement per line, names in one column. */
export function measurementLines(measurements: Measurements): string[] {
  const names = Object.keys(measurements)
  const width = Math.max(0, ...names.map((name) => name.length))
  return names.map((name) => `  ${pad(name, width)}  ${toFigure(measurements[name] ?? 0)}`)
}

export function evidenceLines(rule: string, evidence: Evidence | undefined): string[] {
  const lines = [`rule ${toLine(rule)}`]
  if (evidence === undefined) return lines
  if (evidence.template !== undefined) lines.push(`template ${toLine(evidence.template)}`)
  return [...lines, ...measurementLines(evidence.measurements)]
}

/** `37 articles: 20 original, 15 duplicate; 2 refused: 1 text-empty, 1 not-json.` */
export function summaryLine(counts: ReadonlyMap<string, number>, refusals: ReadonlyMap<string, number>): string {
  const order = Object.keys(RELATION_LOOKS).filter((relation) => counts.has(relation))
  const articles = sum(counts)
  const relations = order.map((relation) => `${counts.get(relation)} ${relation}`).join(', ')
  const taken = `${articles} ${articles === 1 ? 'article' : 'articles'}${order.length === 0 ? '' : `: ${relations}`}`
  if (refusals.size === 0) return `${taken}.`
  const codes = [...refusals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return `${taken}; ${sum(refusals)} refused: ${codes.map(([code, count]) => `${count} ${code}`).join(', ')}.`
}

/** How often other writers of the store were in the way. */
export function retriesLine(retries: number): string {
  const groups = retries === 1 ? '1 group was' : `${retries} groups were`
  return `${groups} judged again because others wrote to the store meanwhile.`
}

export function storyLine(story: Story, title: string | undefined, paint: Paint): string {
  const copies = story.size === 1 ? '1 article' : `${story.size} articles`
  const outlets = story.outlets > 1 ? `, ${story.outlets} outlets` : ''
  const origins = story.origins > 1 ? `, ${story.origins} origins` : ''
  const name = title === undefined || title === '' ? toName(story.lead) : shorten(toLine(title), TITLE_WIDTH)
  return `${paint(FAINT, toMinute(story.firstSeenAt))}  ${paint(BOLD, name)}  ${paint(FAINT, `${copies}${outlets}${origins}  ${story.id}`)}`
}

/** A member of a story, folded under its lead. */
export function memberLine(verdict: Verdict, article: Article | undefined, paint: Paint): string {
  const look = RELATION_LOOKS[verdict.relation]
  const title = article?.title === undefined ? '' : shorten(toLine(article.title), TITLE_WIDTH)
  const outlet = article?.outlet === undefined ? '' : `${shorten(toLine(article.outlet), 24)}  `
  return `  ${paint(look.terminal, look.sign)} ${pad(verdict.relation, RELATION_WIDTH)}  ${title}  ${paint(FAINT, `${outlet}${toName(verdict)}`)}`
}

export function eventLine(event: Event, paint: Paint): string {
  const head = `${paint(FAINT, `${String(event.sequence).padStart(8)}  ${toMinute(event.at)}`)}  ${pad(event.kind, RELATION_WIDTH)}`
  if ('article' in event) return `${head}  ${toName(event.article)}  ${paint(FAINT, `story ${event.story}`)}`
  if ('pair' in event) {
    const look = event.relation in RELATION_LOOKS ? RELATION_LOOKS[event.relation as Relation].terminal : BOLD
    return `${head}  ${event.pair.map(toLine).join(', ')}: ${paint(look, event.relation)}${paint(FAINT, `, by ${toLine(event.by)}`)}`
  }
  if (event.kind === 'rejudged') return `${head}  ${event.before} to ${event.after}`
  if (event.kind === 'learned') return `${head}  ${event.snapshot}`
  return `${head}  event ${event.undoes}${paint(FAINT, `, by ${toLine(event.by)}`)}`
}

/** `corrected  wire-7 is different from wire-2, says Ada, 2026-11-15 23:43, event 1204` */
export function correctionLine({ sequence, at, by, pair: [article, earlier], relation }: Correction): string {
  const phrase =
    relation === 'different' ? 'different from' : relation === 'contains' ? '' : RELATION_LOOKS[relation].phrase
  const verb = relation === 'contains' ? 'contains' : `is ${phrase}`
  const name = (id: string) => shorten(toLine(id), ID_WIDTH)
  return `corrected  ${name(article)} ${verb} ${name(earlier)}, says ${toLine(by)}, ${toMinute(at)}, event ${sequence}`
}

/** `2026-11-15 23:43`, in UTC as stored. */
export function toMinute(time: string): string {
  return toLine(time).slice(0, 16).replace('T', ' ')
}

function sum(counts: ReadonlyMap<string, number>): number {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}
