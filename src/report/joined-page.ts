/** Joined pairs as one page for a browser, each with both texts side by side, for somebody to read one after the other. */

import type { ShownJoined } from '../evaluate/relation-results.ts'
import { escapeHtml } from './escape.ts'
import { EVALUATION_STYLE } from './evaluation-style.ts'
import { toPageHtml } from './page.ts'
import { toSides } from './sides.ts'
import { toMinute } from './text.ts'

/** `name`: what the texts are called; `counts`: what was judged, in words. */
export function toJoinedPage(pairs: readonly ShownJoined[], name: string, counts: string): string {
  return toPageHtml({
    title: 'Newsfold: joined pairs to read',
    style: EVALUATION_STYLE,
    name,
    counts,
    sections: pairs.map((shown, i) => toSection(shown, i + 1)),
  })
}

/** The new article stands to the left, as everywhere. */
function toSection({ pair, article, earlier, evidence }: ShownJoined, number: number): string {
  const { relation, rule, times } = pair
  const measured = Object.entries(evidence.measurements).map(([name, value]) => `${name} ${value}`)
  const seen = [times.article, times.earlier].filter((time) => time !== '').map(toMinute)
  const told = [rule, ...(evidence.template === undefined ? [] : [evidence.template]), ...measured, ...seen]
  return `<section><h2>${number}. ${escapeHtml(relation)}</h2>
<p class="measured">${escapeHtml(told.join(', '))}</p>
${toSides(article, earlier, evidence)}
</section>`
}
