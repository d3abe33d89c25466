/**
 * The day in a line of text, such as "Updated March 3, 2025 at 4 pm" or "3 de marzo de 2025". Only what can be read in
 * one way: 3/4/2025 is March in one country and April in another, and is no day.
 */

/** Names of the twelve months in small letters, whole and as they are cut short. */
const MONTHS: readonly string[] = [
  'january february march april may june july august september october november december',
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jänner feber mär apr mai jun jul aug sept okt nov dez',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'janv févr mars avr mai juin juil août sept oct nov déc',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'ene feb mar abr may jun jul ago sept oct nov dic',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'янв фев мар апр мая июн июл авг сен окт ноя дек',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
]

const BY_NAME: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names) => names.split(' ').map((name, index): [string, number] => [name, index + 1])),
)

/** The name of a month, whole or cut short. */
export function isMonth(word: string): boolean {
  return BY_NAME.has(word.toLowerCase())
}

/** What stands between the parts of a day and says nothing. */
const PARTICLE = /^(?:de|del|of|the|st|nd|rd|th|er|a|г)$/

const TOKEN = /\p{L}+|\d+/gu

/** A line longer than this is not read further. */
const MAXIMUM_CHARACTERS = 200

const NUMERIC = /(?<![\d.])(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?!\d|\.\d)/
const EASTERN = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/

/** The first day in the line, as YYYY-MM-DD. */
export function findDay(line: string): string | undefined {
  const text = line.slice(0, MAXIMUM_CHARACTERS)
  const eastern = EASTERN.exec(text)
  if (eastern !== null) return toDay(Number(eastern[1]), Number(eastern[2]), Number(eastern[3]))
  return findWritten(text) ?? findNumeric(text)
}

function findWritten(text: string): string | undefined {
  const tokens = (text.normalize('NFC').toLowerCase().match(TOKEN) ?? []).filter((token) => !PARTICLE.test(token))
  for (let at = 0; at < tokens.length; at++) {
    const month = BY_NAME.get(tokens[at]!)
    if (month === undefined) continue
    const before = Number(tokens[at - 1])
    const after = Number(tokens[at + 1])
    const day = isYear(after) ? toDay(after, month, before) : toDay(Number(tokens[at + 2]), month, after)
    if (day !== undefined) return day
  }
  return undefined
}

function findNumeric(text: string): string | undefined {
  const match = NUMERIC.exec(text)
  if (match === null) return undefined
  const [first, second, third] = [Number(match[1]), Number(match[3]), Number(match[4])]
  if (isYear(first)) return toDay(first, second, third)
  if (!isYear(third)) return undefined
  if (match[2] === '.' || first > 12) return toDay(third, second, first)
  return second > 12 || first === second ? toDay(third, first, second) : undefined
}

function isYear(number: number): boolean {
  return number >= 1900 && number <= 2100
}

function toDay(year: number, month: number, day: number): string | undefined {
  if (!isYear(year) || !(month >= 1 && month <= 12) || !(day >= 1 && day <= 31)) return undefined
  const time = new Date(Date.UTC(year, month - 1, day))
  // The platform takes 30 February for 2 March.
  return time.getUTCDate() === day ? time.toISOString().slice(0, 10) : undefined
}
