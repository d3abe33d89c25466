/** Who wrote it: names as a page declares or shows them, without the words around them. */

import { findAgencyIn } from './agency.ts'
import { clean } from './claim.ts'
import { isMonth } from './dates.ts'

/** Words before a name, in several languages. */
const BEFORE =
  /^(?:(?:written|reported|posted|story|text|article|words|guide|review)\s+)?by(?:\s*:\s*|\s+)|^(?:author|authors|writer|autor|autora|autore|auteur|schrijver|verfasser|författare|автор|yazar|作者|记者|記者|文|執筆|著者)\s*[:/\uff1a]\s*/iu

/** Words that only mean so before a capital. */
const BEFORE_CAPITAL = /^By(?=\p{Lu}\p{Ll})|^(?:Von|Por|Par|Door|Di|Av|Af|Przez|Ved|VON|POR|PAR|DI)\s+(?=\p{Lu})/u

/** A line that only says that a name follows. */
const ANNOUNCING =
  /^(?:(?:written|reported|posted|story|article) by|by|author|authors|autor|auteur|von|por|par|door|作者|文)\s*[:\uff1a]?$/i

/** A name after a day: "March 3, 2025 by Jane Doe". */
const AFTER_DAY = /\d.{0,20}\b[Bb]y\s+(?=\p{Lu})/u

/** What follows a name and is none. */
const AFTER =
  /\s*(?:[|\u2022\u00b7\u22c5\u2605]|\s[-:\u2013\u2014]\s|\b(?:published|updated|posted|last|on|reviewed|in)\b).*$/iu

/** Accounts of a system, not persons. */
const NOBODY =
  /^(?:admin|administrator|author|user|root|editor|none|null|undefined|anonymous|unknown|guest|webmaster|n\/?a|by|written by|writer|\d+|[^@]*@.*|https?:.*|www\..*|[^%]*%.*|[a-z]{3,}(?:\.[a-z]{3,}){2,}|\{.*)$/i

/** Small words inside names and between them. */
const PARTICLE =
  /^(?:and|und|et|y|e|en|och|og|i|ve|de|da|do|dos|del|della|di|du|den|der|van|von|zu|la|le|el|al|bin|ibn|ter|ten|of|the)$/i

/** Before a day. */
const WEEKDAY = /(?:^|,? )(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?$/i

/** More words than these are no line of names. */
const MAXIMUM_WORDS = 16
const MAXIMUM_CHARACTERS = 200

/** Above an agency stands one name, and a line with its name is no longer. */
const MAXIMUM_NAME_WORDS = 4
const MAXIMUM_AGENCY = 40

/** What readers may do with a page stands there, too. */
const BUTTON =
  /(?<!\p{L})(?:e-?mail|print(?:er)?|save|share|comments?|discuss|subscribe|article|story|page|news|version|text size)(?!\p{L})/iu

/** The name, if it can be one. */
export function findName(written: string | undefined): string | undefined {
  const name = clean(written?.slice(0, MAXIMUM_CHARACTERS))
    ?.replace(BEFORE, '')
    .replace(BEFORE_CAPITAL, '')
    .replace(/^[\s,;:|@"\u201c]+/, '')
    .replace(/[\s,;:|"\u201d\u2022\u25cf-]{1,9}$/, '')
  if (name === undefined || name === '' || NOBODY.test(name)) return undefined
  return /\p{L}/u.test(name) ? name : undefined
}

/** Several names as one line. */
export function joinNames(written: readonly (string | undefined)[]): string | undefined {
  const names = new Set(written.map(findName).filter((name) => name !== undefined))
  return names.size === 0 ? undefined : [...names].join(', ')
}

/** The names in a line that says whose they are, such as "By Jane Doe | March 3"; undefined if it does not say so. */
export function findNameIn(line: string): string | undefined {
  const text = line.slice(0, MAXIMUM_CHARACTERS)
  if (BEFORE.test(text) || BEFORE_CAPITAL.test(text)) return findBare(text)
  const day = AFTER_DAY.exec(text)
  return day === null ? undefined : findBare(text.slice(day.index + day[0].length))
}

/** The names in a line that is known to hold some, without the day and what follows it. */
export function findBare(line: string): string | undefined {
  const text = line.slice(0, MAXIMUM_CHARACTERS).replace(BEFORE, '').replace(BEFORE_CAPITAL, '')
  const name = findName(withoutDay(text.replace(AFTER, '')))
  return name !== undefined && isNames(name) ? name : undefined
}

/**
 * The name in a line that stands above one which names nothing but an agency, as "JANE DOE" above "Associated Press"; a
 * headline may stand there, too, so nothing of the page's title is one.
 */
export function findNameAbove(line: string, next: string, title: string): string | undefined {
  if (next.length > MAXIMUM_AGENCY || findAgencyIn(next) === undefined) return undefined
  const name = findBare(line)
  const words = name?.split(' ').length ?? 0
  const isName = words >= 2 && words <= MAXIMUM_NAME_WORDS && findAgencyIn(line) === undefined && !BUTTON.test(line)
  return isName && !title.toLowerCase().includes(line.toLowerCase()) ? name : undefined
}

/** Whether a line only says that a name follows in the next one. */
export function isAnnouncing(line: string): boolean {
  return line.length <= 20 && ANNOUNCING.test(line)
}

/** Words that each begin as names do, or those of a script without capitals. */
export function isNames(text: string): boolean {
  const words = text.split(/[\s,&/]+/).filter((word) => word !== '')
  if (words.length === 0 || words.length > MAXIMUM_WORDS || /[!?:\d\u3002]|\p{Ll}{3}\.$/u.test(text)) return false
  return words.every((word) => !/^\p{Ll}/u.test(word) || isParticle(word))
}

/** A small word inside names. */
export function isParticle(word: string): boolean {
  return PARTICLE.test(word)
}

function withoutDay(text: string): string {
  const words = text.split(' ')
  const end = words.findIndex((word) => /\d/.test(word) || isMonth(word.replace(/[.,]+$/, '')))
  // April and Mai are names too: what is all day is left alone.
  return end <= 0 ? text : words.slice(0, end).join(' ').replace(WEEKDAY, '')
}
