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

export function isRespelled(a: string, b: string, areNames = false): boolean {
  const x = toLetters(a)
  const y = toLetters(b)
  if (x === y) return true
  const longer = Math.max(x.length, y.length)
  const allowed = Math.floor(longer / (areNames ? LETTERS_PER_NAME_EDIT : LETTERS_PER_EDIT))
  if (allowed === 0 || longer > MAXIMUM_LETTERS || Math.abs(x.length - y.length) > allowed) return false
  return countEdits(x, y) <= allowed
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

function countEdits(x: string, y: string): number {
  let before = 0
  let row = WIDTH
  let next = 2 * WIDTH
  for (let j = 0; j <= y.length; j++) rows[row + j] = j
  for (let i = 1; i <= x.length; i++) {
    rows[next] = i
    for (let j = 1; j <= y.length; j++) {
      const same = x[i - 1] === y[j - 1]
      let edits = Math.min(rows[row + j - 1]! + (same ? 0 : 1), rows[row + j]! + 1, rows[next + j - 1]! + 1)
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
        edits = Math.min(edits, rows[before + j - 2]! + 1)
      rows[next + j] = edits
    }
    ;[before, row, next] = [row, next, before]
  }
  return rows[row + y.length]!
}
