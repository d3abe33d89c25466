/**
 * Text of others on our terminal. A title can hold escape sequences that recolour, retitle or answer for the user's
 * terminal, and overrides of writing direction that make a line read as another. None of them may pass: control
 * characters become visible symbols, direction overrides become the replacement character.
 */

// C0 and DEL have pictures of their own in Unicode, from U+2400 on.
const PICTURES = 0x2400
const PICTURE_OF_DELETE = '\u2421'
const REPLACEMENT = '\ufffd'

// Ascending: C0, DEL and C1; embeddings, overrides and isolates; line and paragraph separators; language tags.
const DANGEROUS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\p{Cs}]|[\u{e0000}-\u{e007f}]/gu

/** One line that is safe to print: every run of white space, line ends included, is one space. */
export function toLine(text: string): string {
  return text
    .replace(/[\s\u0085]+/gu, ' ')
    .trim()
    .replace(DANGEROUS, toSymbol)
}

/** Paragraphs that are safe to print, one line each; empty ones are left out. */
export function toParagraphs(text: string): string[] {
  return text
    .split(/[\r\n\u0085\u2028\u2029]+/u)
    .map(toLine)
    .filter((line) => line !== '')
}

/**
 * A text alone on its lines, for a terminal, a file or a pipe: control characters are symbols, and what says how to
 * write (marks of direction, joiners) stays, because it is of the text.
 */
export function toPrintedText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, toSymbol)
}

/** The character, or the symbol to print in its place. It never changes how many there are, so offsets stay true. */
export function toSymbols(text: string): string {
  return text.replace(DANGEROUS, toSymbol)
}

function toSymbol(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCharCode(PICTURES + code)
  if (code === 0x7f) return PICTURE_OF_DELETE
  return REPLACEMENT
}
