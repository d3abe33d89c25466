/**
 * How many columns a terminal gives a text: Han, Kana, Hangul, full-width forms and emoji two, combining marks and
 * format characters none, everything else one. A table of ranges, because what Node knows of widths is not public.
 */

// First and last code points of the wide ranges, after East Asian Width W and F in Unicode 16; unassigned gaps included.
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1b000, 0x1b2ff],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
]

const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u

/** Columns of one character. */
export function columnsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x300) return code === 0xad ? 0 : 1
  for (const [first, last] of WIDE) {
    if (code < first) break
    if (code <= last) return 2
  }
  return NO_WIDTH.test(character) ? 0 : 1
}

/** Columns of a text without escape sequences. */
export function countColumns(text: string): number {
  let columns = 0
  for (const character of text) columns += columnsOf(character)
  return columns
}

/** The text, cut with an ellipsis where it would not fit. */
export function shorten(text: string, width: number): string {
  if (countColumns(text) <= width) return text
  let cut = ''
  let columns = 0
  for (const character of text) {
    columns += columnsOf(character)
    if (columns > width - 1) break
    cut += character
  }
  return width > 0 ? `${cut.trimEnd()}…` : ''
}

/** The text, cut or filled with spaces to exactly that width. */
export function pad(text: string, width: number): string {
  const cut = shorten(text, width)
  return cut + ' '.repeat(Math.max(0, width - countColumns(cut)))
}
