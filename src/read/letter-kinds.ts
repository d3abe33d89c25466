/** What kind of letter is a code unit, for telling encodings apart: its script and its case, looked up once for each. */

/** Script and case in a number: the case in the lowest bits. */
export const NO_LETTER = 0
export const SMALL = 1
export const CAPITAL = 2
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{L}/u,
]

/** All but the last script, which is Han, kana, Hangul and the rest. */
export function isAlphabet(letter: number): boolean {
  return letter >> 2 < SCRIPTS.length
}

const UNKNOWN = 255
const letters = new Uint8Array(0x10000).fill(UNKNOWN)

/** Script and case of a code unit; `NO_LETTER` if it is none. */
export function letterOf(code: number): number {
  const known = letters[code]!
  if (known !== UNKNOWN) return known
  const character = String.fromCharCode(code)
  const script = /\p{L}/u.test(character) ? SCRIPTS.findIndex((one) => one.test(character)) + 1 : 0
  const lettercase = /\p{Ll}/u.test(character) ? SMALL : /\p{Lu}/u.test(character) ? CAPITAL : 0
  const letter = script === 0 ? NO_LETTER : (script << 2) | lettercase
  letters[code] = letter
  return letter
}
