/**
 * For people at a terminal: what a page says about itself and where, then its blocks in their order. Each has its sign
 * (+ kept, ~ apart from the body, - dropped), its score if it has one, and the reason; what is kept stands out and is
 * shown whole, what is dropped is faint and one line.
 */

import type { Block, Span } from '../model.ts'
import { BOLD, FAINT, type Paint, plain, REFUSED } from './colors.ts'
import { countColumns, pad, shorten } from './columns.ts'
import {
  type Explained,
  FATE_SIGNS,
  type Fate,
  type Field,
  listFields,
  toEncodingWords,
  toFate,
  toFateCounts,
  toScoreWords,
} from './explained.ts'
import { type Mark, toBlocks } from './marked-text.ts'
import { toLine } from './printable.ts'

export interface Look {
  readonly width: number
  readonly paint: Paint
  /** Dropped blocks whole, too. */
  readonly full: boolean
}

/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST_TEXT = 96
/** A terminal that says nothing, or too little, of its width. */
const NARROWEST_TEXT = 20

const FIELD_WIDTH = 13
const GAP = '  '

const FATE_COLORS: Readonly<Record<Fate, string>> = { kept: '32', apart: '33', dropped: FAINT }

/** What it means that an article is partial, in all reports on it. */
export const PARTIAL_WORDS = 'only a part of an article, or doubtful that it is one'

/** Parts of a kept paragraph that are not of the body. */
const APART = '33'

export function explainLines(explained: Explained, look: Look): string[] {
  const { blocks, name } = explained
  const lines = [look.paint(BOLD, toLine(name ?? 'standard input')), ...fieldLines(explained, look), '']
  if (blocks.length === 0) return [...lines, 'a text already, so nothing was extracted']
  const labels = Math.max(...blocks.map((block) => Math.max(...labelsOf(block).map(countColumns))))
  const scores = blocks.map(({ score }) => (score === undefined ? '' : toScoreWords(score)))
  const scoreWidth = Math.max(...scores.map(countColumns))
  for (const [at, block] of blocks.entries()) {
    const score = scoreWidth === 0 ? '' : `${' '.repeat(scoreWidth - countColumns(scores[at]!))}${scores[at]}${GAP}`
    lines.push(...blockLines(block, score, labels, explained, look))
  }
  return lines
}

function fieldLines(explained: Explained, look: Look): string[] {
  const { article, encoding, classifier, blocks } = explained
  const fields: Field[] = listFields(explained)
  if (encoding !== undefined) fields.push({ name: 'encoding', value: toEncodingWords(encoding), source: '' })
  if (blocks.length > 0) fields.push({ name: 'blocks', value: toFateCounts(blocks), source: `by ${classifier}` })
  if (article.partial) fields.push({ name: 'partial', value: PARTIAL_WORDS, source: '' })
  return fields.flatMap((field) => fieldLine(field, encoding?.wronglyDeclared === true, look))
}

/** The source behind the value if there is room, else under it. */
function fieldLine({ name, value, source }: Field, wrong: boolean, { width, paint }: Look): string[] {
  const room = textRoom(width - FIELD_WIDTH)
  const lines = wrap(value, [], room, plain)
  const last = lines.at(-1) ?? ''
  const fits = countColumns(last) + GAP.length + countColumns(source) <= room
  const shown = lines.map((line) => (wrong && name === 'encoding' ? paint(REFUSED, line) : line))
  if (source !== '' && fits) shown.push(`${shown.pop() ?? ''}${GAP}${paint(FAINT, source)}`)
  else if (source !== '') shown.push(paint(FAINT, shorten(source, room)))
  return shown.map((line, at) => `${paint(FAINT, pad(at === 0 ? name : '', FIELD_WIDTH))}${line}`)
}

function blockLines(block: Block, score: string, labelWidth: number, explained: Explained, look: Look): string[] {
  const { paint, width, full } = look
  const fate = toFate(block)
  const color = FATE_COLORS[fate]
  const before = `${FATE_SIGNS[fate]} ${score}`
  const room = textRoom(width - countColumns(before) - labelWidth - GAP.length)
  const labels = labelsOf(block)
  const texts =
    fate === 'dropped' && !full
      ? [shorten(toLine(block.text), room)]
      : wrap(block.text, fate === 'kept' ? marksOf(block, explained) : [], room, fate === 'kept' ? paint : plain)
  return Array.from({ length: Math.max(labels.length, texts.length) }, (_, row) => {
    const head = `${row === 0 ? before : ' '.repeat(countColumns(before))}${pad(labels[row] ?? '', labelWidth)}${GAP}`
    const text = texts[row] ?? ''
    if (fate === 'dropped') return paint(color, `${head}${text}`.trimEnd())
    return `${paint(color, head)}${fate === 'apart' ? paint(FAINT, text) : text}`.trimEnd()
  })
}

/** What it is, and under it why the classifier had not kept it, if it stands apart all the same. */
function labelsOf({ apart, kept, reason }: Block): string[] {
  if (apart === undefined) return [reason]
  return kept ? [apart] : [apart, reason]
}

/** The dateline of a paragraph, by its place in the block. */
function marksOf({ span, text }: Block, { article }: Explained): Mark[] {
  if (span === undefined) return []
  return (article.apart ?? [])
    .filter((apart) => isInside(apart.span, span))
    .map((apart) => {
      const from = apart.span.from - span.from
      const words = text.slice(from, apart.span.to - span.from).trimEnd()
      return { span: { from, to: from + words.length }, label: apart.kind, code: APART }
    })
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.from >= outer.from && inner.to <= outer.to
}

function wrap(text: string, marks: readonly Mark[], width: number, paint: Paint): string[] {
  return toBlocks({ text }, marks, width, paint).flatMap(({ lines }) => lines.map(String))
}

function textRoom(width: number): number {
  return Math.max(NARROWEST_TEXT, Math.min(WIDEST_TEXT, width))
}
