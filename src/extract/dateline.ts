/**
 * The dateline that opens a story: place, day and agency before its first sentence, such as "LONDON, Jan. 3 (Reuters) - ".
 * Only forms that no sentence begins with: brackets with an agency or followed by a dash, a place in capitals followed
 * by a dash, and the marks of agencies that write without spaces. Each is looked for in a few characters.
 */

import { findAgencyIn, findAgencyOfByline } from './metadata/agency.ts'
import { isNames, isParticle } from './metadata/byline.ts'
import { isMonth } from './metadata/dates.ts'

export interface Dateline {
  /** The first character of the story itself. */
  readonly to: number
  readonly agency?: string
}

/** No dateline is longer. */
const MAXIMUM_CHARACTERS = 160

/** A place with its day has no more words. */
const MAXIMUM_PLACE_WORDS = 8

const DASH = '\\.?[-\\u2010-\\u2015\\u2212]{1,3}'

/** A place and mostly a day, then brackets: "Berlin, 3. Mai (dpa) - ", "القاهرة (رويترز) - ", "(CNN) -- ". */
const BRACKETS = new RegExp(
  `^([^()[\\]\u3010"\u201c]{0,60}?)\\s?[(（[]([^()（）[\\]]{2,40})[)）\\]]\\s?(${DASH}\\s?|\\.\\s)?`,
  'u',
)

/** A place in capitals and mostly a day, then a dash: "WASHINGTON, Jan. 3 - ". */
const CAPITALS = new RegExp(
  `^(?:\\p{Lu}{4}|\\p{Lu}{2,20}\\.?\\s\\p{Lu}{3})[\\p{Lu}\\s.'\u2019/-]{0,40}(?:,\\s?[^-\\u2010-\\u2015\\u2212:()]{2,30})?\\s?${DASH}\\s`,
  'u',
)

/** A place and a day: "New Delhi, Jan 3: ". */
const DATED = new RegExp(
  `^\\p{Lu}[\\p{L} .'\u2019-]{2,30},\\s(\\p{L}{3,9})\\.?\\s\\d{1,2}(?:,\\s\\d{4})?\\s?(?:${DASH}|:)\\s`,
  'u',
)

/** A day alone: "January 8, 2007 - ", "3 May 2026 \u2014 ". */
const DAY = new RegExp(
  `^(?:(\\p{L}{3,9})\\.?\\s\\d{1,2},\\s\\d{4}|\\d{1,2}\\.?\\s(\\p{L}{3,9})\\.?\\s\\d{4})\\s?(?:${DASH}|:)\\s`,
  'u',
)

/** The place in capitals after the brackets of an agency: "(AP) WASHINGTON The ". */
const PLACE_AFTER = /^(?:\p{Lu}{3,20},?\s){1,3}(?=\p{Lu}\p{Ll})/u

/** The mark of an agency, then a dash: "AFP \u2013 ", "Reuters - ". */
const MARK = new RegExp(`^([\\p{L} /-]{2,25}?)\\s?${DASH}\\s`, 'u')

/** "МОСКВА, 3 января. /ТАСС/. " */
const SLASHES = /^\p{Lu}[^/]{2,50}\.?\s\/([^/]{2,25})\/[.,]?\s?/u

/** "МОСКВА, 3 янв - РИА Новости. " */
const BEFORE_STOP = new RegExp(`^\\p{Lu}{3}[^.]{0,40}${DASH}\\s([\\p{L} -]{3,25})\\.\\s`, 'u')

/** "新华社北京1月3日电（记者张三）" */
const CHINESE =
  /^(?:[（(【])?(新华社|新華社|中新社|中新网|中央社)[^，。,]{2,25}?[电電讯訊](?:\s?[（(][^（）()]{1,40}[）)])?[】）)]?\s?/u

/** "【ロンドン共同】", "[서울=뉴시스] 김하나 기자 = " */
const JAPANESE = /^【([^】]{1,30})】\s?/u
const KOREAN = /^[([][^()[\]=]{1,15}=([^()[\]]{2,15})[)\]]\s?(?:[^=.]{1,30}=\s)?/u

/** The first brackets of a paragraph, and a dash. */
const INNER = new RegExp(`[(（]([^()（）]{2,20})[)）]\\s?${DASH}\\s`, 'u')
const MAXIMUM_INNER = 300

/** Up to four words that begin as names do, and a dash before a capital. */
const BEFORE_SENTENCE = new RegExp(
  `^\\p{Lu}\\p{Ll}[\\p{L}.'\u2019]*(?: \\p{Lu}[\\p{L}.'\u2019]*){0,2}(?:, \\p{Lu}[\\p{L}.]{1,12})? ?${DASH} (?=["\u201c]?\\p{Lu})`,
  'u',
)

/** "By JANE DOE, Associated Press Writer " before the dateline itself. */
const BYLINE =
  /^By ((?:\p{Lu}[\p{L}.'\u2019-]*\s){1,4}?\p{Lu}[\p{L}.'\u2019-]*),?\s((?:AP|(?:The )?Associated Press|Reuters|AFP|UPI|CNN)[\p{L} ]{0,25}?(?:Writer|Editor|Reporter|Correspondent)?)\s(?=\p{Lu}{3})/u

/** The dateline at the beginning of a paragraph; undefined if it has none. */
export function findDateline(paragraph: string): Dateline | undefined {
  let to = 0
  let agency: string | undefined
  // Some agencies write two: "(ANSA) - ROMA, 03 GEN - ".
  for (let turn = 0; turn < 3; turn++) {
    const found = findOne(paragraph.slice(to, to + MAXIMUM_CHARACTERS))
    if (found === undefined || to + found.to >= paragraph.length) break
    to += found.to
    agency ??= found.agency
  }
  return to === 0 ? undefined : { to, ...(agency !== undefined && { agency }) }
}

/**
 * The end of an agency's dateline that stands after something else in its paragraph, as on pages that forgot to break
 * the line: "Dam holds By JANE DOE LONDON (Reuters) - ".
 */
export function findInnerDateline(paragraph: string): number | undefined {
  const match = INNER.exec(paragraph.slice(0, MAXIMUM_INNER))
  return match !== null && findAgencyIn(match[1]!) !== undefined ? match.index + match[0].length : undefined
}

/**
 * The end of a place, or of a byline, that stands before the first sentence with nothing but a dash between: "San
 * Francisco - ", "By JANE DOE - ". Items of lists begin so, too, so only the first paragraph of a story is to be asked.
 */
export function findPlaceBefore(paragraph: string): number | undefined {
  return BEFORE_SENTENCE.exec(paragraph.slice(0, MAXIMUM_CHARACTERS))?.[0].length
}

function findOne(text: string): Dateline | undefined {
  return findUnspaced(text) ?? findBrackets(text) ?? findNamed(text) ?? findCapitals(text)
}

function findUnspaced(text: string): Dateline | undefined {
  const match = CHINESE.exec(text) ?? KOREAN.exec(text) ?? JAPANESE.exec(text)
  if (match === null) return undefined
  const agency = findAgencyIn(match[1]!) ?? findAgencyIn(match[1]!.slice(-2))
  const ends = agency !== undefined || match[0].includes('【')
  return ends ? toDateline(match[0], agency) : undefined
}

function findBrackets(text: string): Dateline | undefined {
  if (!text.includes('(') && !text.includes('[') && !text.includes('（')) return undefined
  const match = BRACKETS.exec(text)
  if (match === null) return undefined
  const [whole, place = '', inside = '', dash] = match
  const agency = findAgencyIn(inside)
  const named = agency !== undefined || (dash !== undefined && dash.trim() !== '.' && isMark(inside))
  if (!named || !isPlace(place)) return undefined
  const after = place === '' && dash === undefined ? PLACE_AFTER.exec(text.slice(whole.length)) : null
  return toDateline(`${whole}${after?.[0] ?? ''}`, agency)
}

function findNamed(text: string): Dateline | undefined {
  const byline = BYLINE.exec(text)
  if (byline !== null && isNames(byline[1]!)) return toDateline(byline[0], findAgencyOfByline(byline[2]!))
  const match = (text.includes('/') ? SLASHES.exec(text) : null) ?? BEFORE_STOP.exec(text) ?? MARK.exec(text)
  const agency = match === null ? undefined : findAgencyIn(match[1]!)
  return agency === undefined ? undefined : toDateline(match![0], agency)
}

function findCapitals(text: string): Dateline | undefined {
  const dated = DATED.exec(text) ?? DAY.exec(text)
  const match = dated !== null && isMonth(dated[1] ?? dated[2]!) ? dated : CAPITALS.exec(text)
  return match === null ? undefined : toDateline(match[0], undefined)
}

function toDateline(matched: string, agency: string | undefined): Dateline {
  return { to: matched.length, ...(agency !== undefined && { agency }) }
}

/** A name of few letters, or one in capitals, as broadcasters and papers mark their own. */
function isMark(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{N}.& -]{1,24}$/u.test(text) && text.split(' ').length <= 3
}

/** Nothing, or names with mostly a day: no word is small but months and those inside names. */
function isPlace(text: string): boolean {
  if (text.trim() === '') return true
  const words = text.trim().split(/[\s,./]+/)
  if (words.length > MAXIMUM_PLACE_WORDS || /[!?;:]/.test(text)) return false
  return words.every((word) => !/^\p{Ll}/u.test(word) || isParticle(word) || isMonth(word))
}
