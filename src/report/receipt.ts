/**
 * The receipt of a verdict for people, from the reason to the numbers: why, what changed, what both texts share and what of
 * it counted for nothing, the runners-up, and whether all of it comes out the same from the texts.
 */

import type { Change, Evidence, Passage, Span } from '../model.ts'
import type { Explanation } from '../options.ts'
import { BOLD, FAINT, type Paint } from './colors.ts'
import { toLine } from './printable.ts'
import { measurementLines, toFigure, toName } from './text.ts'

interface Texts {
  readonly article: string
  /** Absent if it is gone. */
  readonly earlier: string | undefined
}

/** Of each kind of thing so many are shown; how many more there are is said. */
const MOST_SHOWN = 8
const QUOTED = 100
/** Shared pieces of fewer characters are everybody's. */
const SHORTEST_SHOWN = 30

export function receiptLines(explanation: Explanation, texts: Texts, paint: Paint): string[] {
  const { verdict, reasons, replayed } = explanation
  const because = reasons[verdict.rule]
  const lines = [`Because ${because ?? 'of what the rule says'} (${toLine(verdict.rule)}).`]
  const { evidence } = verdict
  if (evidence !== undefined) {
    if (evidence.template !== undefined) lines.push(`Both fill the template ${toLine(evidence.template)}.`)
    lines.push(...changeLines(evidence.changes, texts, paint), ...passageLines(evidence, texts, paint))
    lines.push('', paint(BOLD, 'Numbers'), ...measurementLines(evidence.measurements))
  }
  const named = typeof verdict.earlier === 'object' ? verdict.earlier : undefined
  const others = replayed.filter(({ earlier }) => earlier.id !== named?.id || earlier.version !== named.version)
  if (others.length > 0) lines.push('', paint(BOLD, 'Also considered'))
  for (const { earlier, relation, rule, evidence: its } of others) {
    const { alike } = its.measurements
    const how = alike === undefined ? '' : `, alike ${toFigure(alike)}`
    lines.push(`  ${toName(earlier)}: ${relation}${how}; ${reasons[rule] ?? toLine(rule)} (${toLine(rule)})`)
  }
  return [...lines, '', ...replayLines(explanation, paint)]
}

function changeLines(changes: readonly Change[], texts: Texts, paint: Paint): string[] {
  if (changes.length === 0) return []
  const lines = changes.slice(0, MOST_SHOWN).map((change) => {
    const kind = change.counts === undefined ? change.kind : `${change.kind}, ${toLine(change.counts)}`
    return `  ${kind}: ${toChanged(quote(texts.earlier, change.earlier), quote(texts.article, change.article))}`
  })
  return ['', paint(BOLD, 'What changed'), ...lines, ...restLine(changes.length)]
}

function toChanged(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `${after ?? '…'} is new`
  return after === undefined ? `${before} is gone` : `${before} → ${after}`
}

function passageLines({ passages, measurements }: Evidence, texts: Texts, paint: Paint): string[] {
  const show = (heading: string, those: readonly Passage[]) => {
    const long = those.filter(({ article }) => article.to - article.from >= SHORTEST_SHOWN)
    if (long.length === 0) return []
    const longest = [...long].sort((a, b) => b.article.to - b.article.from - (a.article.to - a.article.from))
    const lines = longest.slice(0, MOST_SHOWN).map(({ article }) => `  ${quote(texts.article, article)}`)
    return ['', paint(BOLD, heading), ...lines, ...restLine(longest.length)]
  }
  const { containedIn, contains } = measurements
  const shares =
    containedIn === undefined || contains === undefined
      ? ''
      : `: ${percent(containedIn)} of this article, ${percent(contains)} of the earlier one`
  return [
    ...show(
      `What both have${shares}`,
      passages.filter(({ kind }) => kind === 'shared'),
    ),
    ...show(
      'Boilerplate, which counts for nothing',
      passages.filter(({ kind }) => kind === 'boilerplate'),
    ),
  ]
}

function restLine(count: number): string[] {
  return count > MOST_SHOWN ? [`  and ${count - MOST_SHOWN} more`] : []
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

/** The words at a place, cut in the middle where they are many. */
function quote(text: string | undefined, span: Span | undefined): string | undefined {
  if (text === undefined || span === undefined) return undefined
  const words = toLine(text.slice(span.from, span.to))
  if (words.length <= QUOTED) return `"${words}"`
  const half = QUOTED / 2
  return `"${words.slice(0, half).trimEnd()} … ${words.slice(-half).trimStart()}"`
}

function replayLines({ problems, same }: Explanation, paint: Paint): string[] {
  if (problems.length > 0) {
    return problems.map(({ reason, refused }) => `not replayed: ${toLine(reason)} (${refused})`)
  }
  return [
    paint(FAINT, same ? 'Replayed from the texts: the same.' : 'Replayed from the texts: NOT the same as recorded.'),
  ]
}
