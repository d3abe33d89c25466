/**
 * A text with marks in it, as lines of a given width: the paragraphs are cut into pieces that are never broken (words,
 * wide characters, brackets), and the pieces are laid into lines. Offsets are those of the text as stored; what is
 * printed in place of dangerous characters has the same length.
 */

import type { Span } from '../model.ts'
import { BOLD, type Paint } from './colors.ts'
import { columnsOf, countColumns } from './columns.ts'
import { toLine, toSymbols } from './printable.ts'

export interface Side {
  readonly title?: string
  readonly text: string
}

/** A stretch of the text that stands in brackets, `[label … label]`, and in a colour. */
export interface Mark {
  readonly span: Span
  readonly label: string
  readonly code: string
}

/** A paragraph in lines; the title comes as an empty span at the front. */
export interface Block {
  readonly span: Span
  readonly lines: readonly Line[]
}

interface Atom {
  readonly text: string
  readonly columns: number
  readonly code: string
}

/** Chinese and Japanese lines do not begin with these. */
const NEVER_FIRST = /[、。，．：；？！」』）】》〉”’…]/u

/** A line that knows how many columns it takes, because escape sequences take none. */
export class Line {
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

export function toBlocks(side: Side, marks: readonly Mark[], width: number, paint: Paint): Block[] {
  const blocks: Block[] = []
  if (side.title !== undefined && side.title !== '') {
    const title = toLine(side.title)
    const lines = wrap(toAtoms(title, 0, title.length, [], BOLD), width, paint)
    blocks.push({ span: { from: 0, to: 0 }, lines })
  }
  let from = 0
  for (const found of [...side.text.matchAll(/[\r\n\u2028\u2029]+/g), undefined]) {
    const to = found?.index ?? side.text.length
    const lines = wrap(toAtoms(side.text, from, to, marks, ''), width, paint)
    if (lines.length > 0) blocks.push({ span: { from, to }, lines })
    from = to + (found?.[0].length ?? 0)
  }
  return blocks
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
    const before = atoms.at(-1)
    if (wide === 2 && word === '' && before?.columns === 2 && NEVER_FIRST.test(character)) {
      atoms[atoms.length - 1] = { text: before.text + character, columns: 4, code }
    } else if (wide === 2) {
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
