/** The lineage of a story as a page for the browser: the drawing, then every print in order with what was added and cut. */

import type { Lineage, Print, Relation, Span } from '../model.ts'
import { RELATION_LOOKS } from '../relations.ts'
import { escapeHtml } from './escape.ts'
import { drawLineage } from './lineage-drawing.ts'
import { LINEAGE_STYLE } from './lineage-style.ts'
import { type Branch, earlierText, listChanges, toCounts, toKey, toPrinter, toTree } from './lineage-tree.ts'
import { toPageHtml } from './page.ts'
import { toLine } from './printable.ts'
import { toMinute, toName } from './text.ts'

/** The name in the page of what is told of a print. */
type AnchorOf = (print: Print) => string

/** `texts` by version, as far as they are there. */
export function toLineagePage(lineage: Lineage, texts: ReadonlyMap<string, string>): string {
  const { story, prints } = lineage
  // A print that is folded into the line of another is told of there.
  const branches = listInOrder(lineage)
  const numbers = new Map(
    branches.flatMap(({ print, copies }, i) => [print, ...copies].map((one) => [toKey(one), i + 1])),
  )
  const anchorOf: AnchorOf = (print) => `print-${numbers.get(toKey(print))}`
  const known = new Map(prints.map((print) => [toKey(print), print]))
  const lead = prints.find((print) => toKey(print) === toKey(story.lead)) ?? prints[0]
  const title = lead?.title ?? story.lead.id
  const { svg, leftOut } = drawLineage(lineage, texts, anchorOf)
  return toPageHtml({
    title: `${toLine(title)} · lineage`,
    style: LINEAGE_STYLE,
    name: `lineage of story ${story.id}`,
    counts: toCounts(story),
    sections: [
      `<h1><bdi>${escapeHtml(title)}</bdi></h1>`,
      `<p class="meta">${escapeHtml(`${toMinute(story.firstSeenAt)} to ${toMinute(story.lastSeenAt)} UTC; ${toCounts(story)}`)}</p>`,
      `<div class="drawing">${svg}</div>`,
      toLegend(prints),
      leftOut === 0 ? '' : `<p class="note">${leftOut} lines are not drawn; the list below has them.</p>`,
      `<h2>In the order in which they came</h2>`,
      `<ol class="prints">${branches.map((branch) => toPrint(branch, known, texts, anchorOf)).join('\n')}</ol>`,
      lineage.leftOut === 0 ? '' : `<p class="note">${lineage.leftOut} later prints are left out.</p>`,
    ],
  })
}

function toLegend(prints: readonly Print[]): string {
  const counts = new Map<Relation, number>()
  for (const { relation } of prints) counts.set(relation, (counts.get(relation) ?? 0) + 1)
  const items = (Object.keys(RELATION_LOOKS) as Relation[])
    .filter((relation) => counts.has(relation))
    .map((relation) => `<li>${toSign(relation)}${counts.get(relation)} ${relation}</li>`)
  const others = prints.some(({ drawsOn }) => drawsOn.length > 0) ? '<li>- - passages from another story</li>' : ''
  return `<ul class="legend">${items.join('')}${others}</ul>`
}

function toSign(relation: Relation): string {
  return `<span class="sign ${relation}">${RELATION_LOOKS[relation].sign}</span> `
}

/** The lines of the tree in the order of their first prints. */
function listInOrder(lineage: Lineage): Branch[] {
  const list = (branches: readonly Branch[]): Branch[] => branches.flatMap((one) => [one, ...list(one.children)])
  const order = new Map(lineage.prints.map((print, i) => [print, i]))
  return list(toTree(lineage)).sort((a, b) => order.get(a.print)! - order.get(b.print)!)
}

function toPrint(
  { print, copies }: Branch,
  known: ReadonlyMap<string, Print>,
  texts: ReadonlyMap<string, string>,
  anchorOf: AnchorOf,
): string {
  const chips = listChanges(print, texts)
    .map((told) => `<span class="chip">${escapeHtml(toLine(told))}</span>`)
    .join('')
  return `<li class="print" id="${anchorOf(print)}"><time datetime="${escapeHtml(print.seenAt)}">${escapeHtml(toMinute(print.seenAt))}</time><div>
<h3>${toSign(print.relation)}<bdi>${escapeHtml(toLine(print.title ?? toName(print)))}</bdi></h3>
<p>${[toWho(print), toWhence(print, known, anchorOf)].filter((one) => one !== '').join(' · ')}</p>
${chips === '' ? '' : `<p>${chips}</p>`}${toCopies(copies)}${print.drawsOn.map(toDrawing).join('')}
${toSentences(print, texts)}</div></li>`
}

/** Who else printed the same text. */
function toCopies(copies: readonly Print[]): string {
  if (copies.length === 0) return ''
  const names = copies.map((copy) => `${toPrinter(copy)} (${toMinute(copy.seenAt)})`)
  return `<p>the same text: <bdi>${escapeHtml(toLine(names.join(', ')))}</bdi></p>`
}

function toWho({ outlet, owner, agency, publishedAt, source, id, version }: Print): string {
  const who = [
    toPrinter({ ...(outlet !== undefined && { outlet }), id, version }),
    ...(agency ? ['agency'] : []),
    ...(owner === undefined ? [] : [`of ${owner}`]),
    ...(publishedAt === undefined ? [] : [`says ${toMinute(publishedAt)}`]),
    ...(source === undefined || source === outlet ? [] : [`from ${source}`]),
  ]
  return `<bdi>${escapeHtml(who.map(toLine).join(', '))}</bdi>`
}

const WHY = { verdict: '', address: ', whose address it names', source: ', which it names as its source' }

/** What it was taken from, and why that one. */
function toWhence({ from, relation }: Print, known: ReadonlyMap<string, Print>, anchorOf: AnchorOf): string {
  const { phrase } = RELATION_LOOKS[relation]
  if (from === undefined) return ''
  if (from.earlier === 'removed') return `${phrase} a removed article`
  const earlier = known.get(toKey(from.earlier))
  if (earlier === undefined) return `${phrase} ${escapeHtml(toName(from.earlier))}`
  const name = `${toPrinter(earlier)}, ${toMinute(earlier.seenAt)}`
  return `${phrase} <a href="#${anchorOf(earlier)}"><bdi>${escapeHtml(toLine(name))}</bdi></a>${WHY[from.by]}`
}

function toDrawing(drawing: Print['drawsOn'][number]): string {
  const count = drawing.passages?.length ?? 0
  const passages = count === 0 ? 'draws on' : `${count} ${count === 1 ? 'passage' : 'passages'} from`
  const name = `${toPrinter(drawing)}, ${toMinute(drawing.seenAt)}, of story ${drawing.story}`
  return `<p>${passages} <bdi>${escapeHtml(toLine(name))}</bdi></p>`
}

function toSentences(print: Print, texts: ReadonlyMap<string, string>): string {
  const { added = [], cut = [] } = print.from ?? {}
  if (added.length + cut.length === 0) return ''
  const list = (kind: string, sign: string, spans: readonly Span[], text: string) =>
    spans
      .map(({ from, to }) => text.slice(from, to))
      .filter((sentence) => sentence !== '')
      .map((one) => `<li class="${kind}"><span class="sign">${sign}</span><bdi>${escapeHtml(toLine(one))}</bdi></li>`)
      .join('')
  const shown = `${list('added', '+', added, texts.get(toKey(print)) ?? '')}${list('cut', '−', cut, earlierText(print, texts))}`
  return `<details><summary>${toAddedAndCut(added.length, cut.length)}</summary><ul class="sentences">${shown}</ul></details>`
}

/** `2 sentences added, 1 cut`, with what there is of it. */
function toAddedAndCut(added: number, cut: number): string {
  const sentences = (count: number) => `${count} ${count === 1 ? 'sentence' : 'sentences'}`
  if (added === 0) return `${sentences(cut)} cut`
  return `${sentences(added)} added${cut === 0 ? '' : `, ${cut} cut`}`
}
