/**
 * Which agency an article says it is from. The short marks of agencies are also other words ("AP", "Ana"), so they count
 * only where an agency is named: in the brackets of a dateline, or as a part of a byline of its own.
 */

import { AGENCIES } from './agencies.ts'

const BY_MARK: ReadonlyMap<string, string> = new Map(
  Object.entries(AGENCIES).flatMap(([name, marks]) => marks.map((mark): [string, string] => [mark, name])),
)

/** These are also what people are called, and count only as a part of their own. */
const NAMES_OF_PEOPLE = new Set(['Bloomberg', 'Antara', 'ANTARA', 'Reuters', 'Belga', 'Bernama', 'Anadolu'])

/** Longer names are mostly no other words; they count wherever a byline has them. */
const MINIMUM_LETTERS = 6
const LONG_MARKS = [...BY_MARK.keys()].filter(
  (mark) => !NAMES_OF_PEOPLE.has(mark) && (mark.length >= MINIMUM_LETTERS || /^[^a-z ]{3,}$/i.test(mark)),
)

/** A byline longer than this is none. */
const MAXIMUM_CHARACTERS = 300

/** The agency of that mark, written as agencies write it. */
function findAgency(mark: string): string | undefined {
  return BY_MARK.get(mark.trim())
}

/** The agency named in what stands in the brackets of a dateline, such as "Reuters" or "AP Sports". */
export function findAgencyIn(brackets: string): string | undefined {
  const text = brackets.slice(0, MAXIMUM_CHARACTERS)
  return findAgency(text) ?? firstOf(text.split(/[/,;=\uff1d\u30fb|]| - |\s+(?:Sports?|Business|News|Media)\b/))
}

/** What people of an agency are, after its mark: "AP Medical Writer". */
const OF_AGENCY = /(?<![\p{L}\p{N}])(\p{Lu}{2,5}) (?:\p{L}+ ){0,2}(?:Writer|Reporter|Editor|Correspondent)(?!\p{L})/u

/** The agency a byline names: as one of its parts, by what somebody is there, or by a long name that is nobody's own. */
export function findAgencyOfByline(byline: string): string | undefined {
  const text = byline.slice(0, MAXIMUM_CHARACTERS)
  const part = firstOf(text.split(/[/,;|()]|\s[-\u2013\u2014]\s|\s+(?:and|und|et|y|e|with|mit|via|for)\s+/))
  const employer = findAgency(OF_AGENCY.exec(text)?.[1] ?? '')
  return part ?? employer ?? findAgency(LONG_MARKS.find((mark) => holdsWord(text, mark)) ?? '')
}

function firstOf(parts: readonly string[]): string | undefined {
  for (const part of parts) {
    const agency = findAgency(part)
    if (agency !== undefined) return agency
  }
  return undefined
}

function holdsWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0) return false
  return !/\p{L}/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + word.length))
}
