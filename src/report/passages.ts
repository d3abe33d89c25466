/**
 * Two texts with what they share marked in both: tinted, and numbered in brackets, `[1 … 1]`, so that it can be read
 * without colour and a moved passage is seen by its number. Side by side where the terminal is wide enough for two
 * readable columns, with paragraphs that share a passage on one height; else one under the other. Boilerplate has no
 * number, only brackets: `[· … ·]`.
 */

import type { Passage } from '../model.ts'
import { FAINT, type Paint, SHARED } from './colors.ts'
import { type Block, Line, type Mark, type Side, toBlocks } from './marked-text.ts'

/** Two columns of fewer than about 45 characters are harder to read than one text after the other. */
const WIDE_ENOUGH = 94
const GUTTER = ' │ '
/** A terminal that says nothing, or too little, of its width. */
const NARROWEST = 20

export function passageLines(
  article: Side,
  earlier: Side,
  passages: readonly Passage[],
  width: number,
  paint: Paint,
): string[] {
  const sorted = [...passages].sort((a, b) => a.article.from - b.article.from)
  const [left, right] = toMarks(sorted)
  if (width < WIDE_ENOUGH) {
    const room = Math.max(NARROWEST, width)
    const blocks = [...toBlocks(article, left, room, paint), ...toBlocks(earlier, right, room, paint)]
    return stack(blocks).map(String)
  }
  const room = Math.floor((width - GUTTER.length) / 2)
  const rows = align(toBlocks(article, left, room, paint), toBlocks(earlier, right, room, paint), sorted)
  const lines = rows.map(([one, other]) => besides(stack(one), stack(other), room, paint))
  return lines.flatMap((row, index) =>
    index === 0 ? row : [paint(FAINT, `${' '.repeat(room)}${GUTTER}`.trimEnd()), ...row],
  )
}

/** Numbers go by the order of the newer text. */
function toMarks(passages: readonly Passage[]): [Mark[], Mark[]] {
  const left: Mark[] = []
  const right: Mark[] = []
  let shared = 0
  for (const { kind, article, earlier } of passages) {
    const label = kind === 'shared' ? String(++shared) : '·'
    const code = kind === 'shared' ? SHARED : FAINT
    left.push({ span: article, label, code })
    right.push({ span: earlier, label, code })
  }
  right.sort((a, b) => a.span.from - b.span.from)
  return [left, right]
}

type Row = readonly [readonly Block[], readonly Block[]]

/**
 * Rows of paragraphs: one that shares a passage stands beside the one it shares it with, unless that would be above
 * what is already there (a moved passage); what lies between two such rows is a row of its own.
 */
function align(left: readonly Block[], right: readonly Block[], passages: readonly Passage[]): Row[] {
  const rows: Row[] = []
  let [nextLeft, nextRight] = [0, 0]
  for (const [place, block] of left.entries()) {
    const found = findCounterpart(block, right, passages)
    if (found < nextRight) continue
    const between: Row = [left.slice(nextLeft, place), right.slice(nextRight, found)]
    if (between[0].length + between[1].length > 0) rows.push(between)
    rows.push([[block], right.slice(found, found + 1)])
    nextLeft = place + 1
    nextRight = found + 1
  }
  const rest: Row = [left.slice(nextLeft), right.slice(nextRight)]
  return rest[0].length + rest[1].length > 0 ? [...rows, rest] : rows
}

/** The place of the paragraph that the first passage in this one leads to, or -1. Titles stand beside each other. */
function findCounterpart({ span }: Block, right: readonly Block[], passages: readonly Passage[]): number {
  if (span.to === 0) return right[0]?.span.to === 0 ? 0 : -1
  const passage = passages.find(({ article }) => article.from < span.to && article.to > span.from)
  if (passage === undefined) return -1
  const offset = passage.earlier.from + Math.max(0, span.from - passage.article.from)
  return right.findIndex((block) => offset < block.span.to)
}

/** Paragraphs one under the other, an empty line between. */
function stack(blocks: readonly Block[]): Line[] {
  return blocks.flatMap(({ lines }, index) => (index === 0 ? lines : [new Line(), ...lines]))
}

function besides(one: readonly Line[], other: readonly Line[], room: number, paint: Paint): string[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, row) => {
    const first = one[row] ?? new Line()
    const second = other[row] ?? new Line()
    return `${first}${' '.repeat(room - first.columns)}${paint(FAINT, GUTTER)}${second}`.trimEnd()
  })
}
