/**
 * Two texts with what they share marked in both: tinted, and numbered in brackets, `[1 … 1]`, so that it can be read
 * without colour and a moved passage is seen by its number. Side by side where the terminal is wide enough for two
 * readable columns, else one under the other. Boilerplate has no number, only brackets: `[· … ·]`.
 */

import type { Passage, Span } from '../model.ts'
import { BOLD, FAINT, type Paint, SHARED } from './colors.ts'
import { columnsOf, countColumns } from './columns.ts'
import { toLine, toSymbols } from './printable.ts'

/** Two columns of fewer than about 45 characters are harder to read than one text after the other. */
const WIDE_ENOUGH = 94
const GUTTER = ' │ '
/** A terminal that says nothing, or too little, of its width. */
const NARROWEST = 20

export interface Side {
  readonly title?: string
  readonly text: string
}

/** A piece that is never broken: a word, a space, one wide character or a bracket. */
interface Atom {
  readonly text: string
  readonly columns: number
  readonly code: string
}

interface Mark {
  readonly span: Span
  readonly label: string
  readonly code: string
}

export function passageLines(
  article: Side,
  earlier: Side,
  passages: readonly Passage[],
  width: number,
  paint: Paint,
): string[] {
  const [left, right] = toMarks(passages)
  if (width < WIDE_ENOUGH) {
    const room = Math.max(NARROWEST, width)
    return [...toLines(article, left, room, paint).map(String), '', ...toLines(earlier, right, room, paint).map(String)]
  }
  const room = Math.floor((width - GUTTER.length) / 2)
  const one = toLines(article, left, room, paint)
  const other = toLines(earlier, right, room, paint)
  const rows: string[] = []
  for (let row = 0; row < Math.max(one.length, other.length); row++) {
    const first = one[row] ?? new Line()
    const second = other[row] ?? new Line()
    rows.push(`${first}${' '.repeat(room - first.columns)}${paint(FAINT, GUTTER)}${second}`.trimEnd())
  }
  return rows
}

/** Numbers go by the order of the newer text. */
function toMarks(passages: readonly Passage[]): [Mark[], Mark[]] {
  const sorted = [...passages].sort((a, b) => a.article.from - b.article.from)
  const left: Mark[] = []
  const right: Mark[] = []
  let shared = 0
  for (const { kind, article, earlier } of sorted) {
    const label = kind === 'shared' ? String(++shared) : '·'
    const code = kind === 'shared' ? SHARED : FAINT
    left.push({ span: article, label, code })
    right.push({ span: earlier, label, code })
  }
  right.sort((a, b) => a.span.from - b.span.from)
  return [left, right]
}

/** A line that knows how many columns it takes, because escape sequences take none. */
class Line {
  columns = 0
  readonly #atoms: Atom[] = []
  #painted = ''

  push(atom: Atom) {
    this.#atoms.push(atom)
    this.columns += atom.columns
  }

  /** Joins neighbours of one colour, so that no escape sequence stands between two words of a passage. */
  paint(paint: Paint): this {
    while (this.#atoms.at(-1)?.text === ' ') this.columns -= this.#atoms.pop()?.columns ?? 0
    let run = ''
    let code = ''
    for (const atom of [...this.#atoms, { text: '', code: 'end', columns: 0 }]) {
      if (atom.code !== code) {
        this.#painted += code === '' ? run : paint(code, run)
        run = ''
        code = atom.code
      }
      run += atom.text
    }
    return this
  }

  toString(): string {
    return this.#painted
  }
}

function toLines(side: Side, marks: readonly Mark[], width: number, paint: Paint): Line[] {
  const lines: Line[] = []
  if (side.title !== undefined && side.title !== '') {
    const title = toLine(side.title)
    lines.push(...wrap(toAtoms(title, 0, title.length, [], BOLD), width, paint), new Line())
  }
  let from = 0
  for (const found of [...side.text.matchAll(/[\r\n\u2028\u2029]+/g), undefined]) {
    const to = found?.index ?? side.text.length
    if (side.text.slice(from, to).trim() !== '') {
      if (from > 0 && lines.length > 0) lines.push(new Line())
      lines.push(...wrap(toAtoms(side.text, from, to, marks, ''), width, paint))
    }
    from = to + (found?.[0].length ?? 0)
  }
  return lines
}

/** The paragraph from one offset to another, cut at white space, wide characters and the ends of passages. */
function toAtoms(text: string, from: number, to: number, marks: readonly Mark[], code: string): Atom[] {
  const here = marks.filter(({ span }) => span.from < to && span.to > from && span.from < span.to)
  const cuts = new Set([from, to])
  for (const { span } of here) cuts.add(Math.max(from, span.from)).add(Math.min(to, span.to))
  const offsets = [...cuts].sort((a, b) => a - b)
  const atoms: Atom[] = []
  const bracket = (label: string, of: string) => atoms.push({ text: label, columns: countColumns(label), code: of })
  for (const [index, start] of offsets.entries()) {
    // A passage is closed again at the end of each paragraph: its brackets then stand around what one sees.
    for (const mark of here.toReversed())
      if (Math.min(to, mark.span.to) === start) bracket(` ${mark.label}]`, mark.code)
    for (const mark of here) if (Math.max(from, mark.span.from) === start) bracket(`[${mark.label} `, mark.code)
    const end = offsets[index + 1]
    if (end === undefined) break
    const over = here.find(({ span }) => span.from <= start && span.to >= end)
    atoms.push(...cut(text.slice(start, end), over?.code ?? code))
  }
  return glue(atoms)
}

/** A bracket stays on the line of the word it belongs to. */
function glue(atoms: readonly Atom[]): Atom[] {
  const glued: Atom[] = []
  for (const atom of atoms) {
    const before = glued.at(-1)
    const belongs = /^\[\S+ $/u.test(before?.text ?? '') || / \S+\]$/u.test(atom.text)
    if (before === undefined || !belongs || before.code !== atom.code || before.text === ' ') glued.push(atom)
    else {
      const text = before.text + atom.text
      glued[glued.length - 1] = { text, columns: before.columns + atom.columns, code: atom.code }
    }
  }
  return glued
}

function cut(text: string, code: string): Atom[] {
  const atoms: Atom[] = []
  let word = ''
  let columns = 0
  const flush = () => {
    if (word !== '') atoms.push({ text: word, columns, code })
    word = ''
    columns = 0
  }
  for (const raw of text) {
    if (/\s/u.test(raw)) {
      flush()
      atoms.push({ text: ' ', columns: 1, code })
      continue
    }
    const character = toSymbols(raw)
    const wide = columnsOf(character)
    if (wide === 2) {
      flush()
      atoms.push({ text: character, columns: 2, code })
    } else {
      word += character
      columns += wide
    }
  }
  flush()
  return atoms
}

function wrap(atoms: readonly Atom[], width: number, paint: Paint): Line[] {
  const lines: Line[] = []
  let line = new Line()
  const turn = () => {
    lines.push(line.paint(paint))
    line = new Line()
  }
  for (const atom of atoms.flatMap((one) => breakUp(one, width))) {
    if (line.columns + atom.columns > width && line.columns > 0) turn()
    if (atom.text === ' ' && line.columns === 0) continue
    line.push(atom)
  }
  if (line.columns > 0) turn()
  return lines
}

/** A word longer than a line, such as an address, is broken anywhere. */
function breakUp(atom: Atom, width: number): Atom[] {
  if (atom.columns <= width) return [atom]
  const parts: Atom[] = []
  let text = ''
  let columns = 0
  for (const character of atom.text) {
    const wide = columnsOf(character)
    if (columns + wide > width) {
      parts.push({ text, columns, code: atom.code })
      text = ''
      columns = 0
    }
    text += character
    columns += wide
  }
  return [...parts, { text, columns, code: atom.code }]
}
