/**
 * Whether two words are the same word spelled otherwise: a typo, an accent, an ending, a space too few.
 *
 * The edit distance of their normalised letters, with neighbours exchanged as one edit (Damerau 1964), must be small for
 * their length. Short words differ by a letter and mean something else, so they are never respelled.
 * Cost: the product of the lengths, at most MAXIMUM_LETTERS squared.
 */

import { normalizeWord } from '../../text/normalize.ts'

const MAXIMUM_LETTERS = 40
/** Letters for each edit that is allowed: names are misspelled more freely, and cannot mean something else by it. */
const LETTERS_PER_EDIT = 5
const LETTERS_PER_NAME_EDIT = 4
/** Endings and abbreviations (Corp for Corporation) take no more letters away. */
const LONGEST_ENDING = 8

const PLAIN = /^[A-Za-z0-9]*$/

const WIDTH = MAXIMUM_LETTERS + 1
const rows = new Uint8Array(3 * WIDTH)
const units = new Uint16Array(WIDTH)

export function isRespelled(a: string, b: string, areNames = false): boolean {
  const perEdit = areNames ? LETTERS_PER_NAME_EDIT : LETTERS_PER_EDIT
  // Plain words are as long as their letters, and those of other lengths are others.
  if (a.length !== b.length && !isAllowed(a.length, b.length, perEdit) && PLAIN.test(a) && PLAIN.test(b)) return false
  const x = toLetters(a)
  const y = toLetters(b)
  if (x === y) return true
  return isAllowed(x.length, y.length, perEdit) && areWithin(editsAllowed(x.length, y.length, perEdit), x, y)
}

function editsAllowed(length: number, otherLength: number, perEdit: number): number {
  return Math.floor(Math.max(length, otherLength) / perEdit)
}

/** Whether words of such lengths can be one word. */
function isAllowed(length: number, otherLength: number, perEdit: number): boolean {
  const allowed = editsAllowed(length, otherLength, perEdit)
  return allowed > 0 && Math.max(length, otherLength) <= MAXIMUM_LETTERS && Math.abs(length - otherLength) <= allowed
}

/** Whether one is the other with an ending: "Elazığ" and "Elazığda". */
export function isInflected(a: string, b: string): boolean {
  const x = toLetters(stem(a))
  const y = toLetters(stem(b))
  const shorter = Math.min(x.length, y.length)
  return shorter >= 3 && (x.startsWith(y) || y.startsWith(x)) && Math.abs(x.length - y.length) <= LONGEST_ENDING
}

/** What stands before an apostrophe. */
function stem(word: string): string {
  return word.split(/['’\u0092]/, 1)[0]!
}

function toLetters(word: string): string {
  // Most words are plain, and normalising costs more than all the rest.
  if (PLAIN.test(word)) return word.toLowerCase()
  return normalizeWord(word).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Whether so many edits make the one word the other. */
function areWithin(allowed: number, x: string, y: string): boolean {
  let before = 0
  let row = WIDTH
  let next = 2 * WIDTH
  for (let j = 0; j <= y.length; j++) {
    rows[row + j] = j
    units[j] = y.charCodeAt(j)
  }
  let least = 0
  for (let i = 1; i <= x.length; i++) {
    const leastBefore = least
    const unit = x.charCodeAt(i - 1)
    const unitBefore = i > 1 ? x.charCodeAt(i - 2) : 0
    rows[next] = i
    least = i
    for (let j = 1; j <= y.length; j++) {
      let edits = rows[row + j - 1]! + (unit === units[j - 1] ? 0 : 1)
      if (rows[row + j]! + 1 < edits) edits = rows[row + j]! + 1
      if (rows[next + j - 1]! + 1 < edits) edits = rows[next + j - 1]! + 1
      const isExchanged = i > 1 && j > 1 && unit === units[j - 2] && unitBefore === units[j - 1]
      if (isExchanged && rows[before + j - 2]! + 1 < edits) edits = rows[before + j - 2]! + 1
      rows[next + j] = edits
      if (edits < least) least = edits
    }
    // Each row is made of the two before it and is nowhere less.
    if (least > allowed && leastBefore > allowed) return false
    const free = before
    before = row
    row = next
    next = free
  }
  return rows[row + y.length]! <= allowed
}
