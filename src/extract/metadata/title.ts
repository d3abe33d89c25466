/**
 * The title without the outlet's name. What readers see, the heading, comes first: it is what a reprint repeats, while
 * declared titles are often written for search engines. (Of 711 pages of 2024 to 2026 the heading is the title an
 * annotator wrote down in nine of ten, `og:title` in one of two.)
 */

import type { Heading } from '../heading.ts'
import { type Claim, claim } from './claim.ts'
import { toWords } from './likeness.ts'

/** What stands between a headline and the name of a site; the mark must have space around it, but for a bar. */
const SEPARATOR = /\s[-\u00b7\u00bb\u2013\u2014\u2022:~]+\s|\s?[|\u2503\uff5c]+\s?|\s?::\s?|\s[\u00ab<>/]\s|: /g

/** Separators after these are not looked at. */
const MAXIMUM_SEPARATORS = 20

/** An outlet that calls itself by its address, at the end of a title: at the beginning it may be what the story is about. */
const SITE = /^\s*(?:www\.)?[a-z0-9-]{2,40}(?:\.co)?\.(?:com|net|org|info|tv|[a-z]{2})\s*$/i

/** A shorter name is found in too many words, and a longer part is no name. */
const MINIMUM_LETTERS = 4
const MAXIMUM_NAME_WORDS = 6

/** A shorter part of a title is shown in too many menus to be known as the headline. */
const MINIMUM_SHOWN_WORDS = 3

/**
 * The title by its sources, best first; `outlets` are the names that are cut from it, `lines` those that the page shows
 * around the beginning of its article, the likeliest first.
 */
export function chooseTitle(
  heading: Heading | undefined,
  declared: readonly (Claim | undefined)[],
  outlets: readonly string[],
  lines: readonly string[],
): Claim | undefined {
  const seen = claim(heading?.text, 'heading')
  if (seen !== undefined) return { ...seen, value: withoutOutlet(seen.value, outlets) }
  const said = declared.find((one) => one !== undefined)
  if (said === undefined) return undefined
  return { ...said, value: findShown(said.value, lines) ?? withoutOutlet(said.value, outlets) }
}

/**
 * The part of a title that the page shows as a line of its own: old pages mark up no heading and declare no outlet, but
 * what they print above the story is its headline, and the rest of the title is theirs.
 */
function findShown(title: string, lines: readonly string[]): string | undefined {
  const marks = [...title.matchAll(SEPARATOR)].slice(0, MAXIMUM_SEPARATORS)
  if (marks.length === 0) return undefined
  const parts = new Map<string, string>()
  const starts = [0, ...marks.map(({ index, 0: mark }) => index + mark.length)]
  const ends = [...marks.map(({ index }) => index), title.length]
  for (const from of starts) {
    for (const to of ends) {
      const part = title.slice(from, to).trim()
      const words = toWords(part)
      if (words.length >= MINIMUM_SHOWN_WORDS) parts.set(words.join(' '), part)
    }
  }
  for (const line of lines) {
    const part = parts.get(toWords(line).join(' '))
    if (part !== undefined) return part
  }
  return undefined
}

/** The title without a first or last part that is an outlet's name. */
export function withoutOutlet(title: string, outlets: readonly string[]): string {
  const names = outlets.map(toLetters).filter((name) => name !== '')
  const marks = [...title.matchAll(SEPARATOR)].slice(0, MAXIMUM_SEPARATORS)
  for (const { index, 0: mark } of marks) {
    const before = title.slice(0, index).trim()
    const last = title.slice(index + mark.length)
    if ((isName(last, names) || SITE.test(last)) && before !== '') return before
  }
  for (const { index, 0: mark } of marks) {
    const after = title.slice(index + mark.length).trim()
    if (isWholeName(title.slice(0, index), names) && after !== '') return after
  }
  return title
}

/** Before a headline a piece of the name may be the place it is about: only the whole name is cut there. */
function isWholeName(part: string, names: readonly string[]): boolean {
  const letters = toLetters(part)
  return letters !== '' && names.some((name) => letters.includes(name) && name.length >= MINIMUM_LETTERS)
}

/** An outlet's name, shortened or with words added: `The Daily Post`, `dailypost.example` and `Daily Post Online`. */
function isName(part: string, names: readonly string[]): boolean {
  const letters = toLetters(part)
  if (names.includes(letters)) return letters !== ''
  if (letters.length < MINIMUM_LETTERS || toWords(part).length > MAXIMUM_NAME_WORDS) return false
  return names.some((name) => name.length >= MINIMUM_LETTERS && (name.includes(letters) || letters.includes(name)))
}

/** Only the letters and digits; of an address those before its ending. */
function toLetters(name: string): string {
  const address = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(name.trim())
  const bare = address
    ? name
        .trim()
        .replace(/(?:\.com?)?\.[a-z]+$/i, '')
        .replace(/^.*\./, '')
    : name
  return toWords(bare).join('').replace(/^the/, '')
}
