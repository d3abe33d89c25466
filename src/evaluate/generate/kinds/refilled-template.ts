/**
 * The same form filled in anew: results of another company, another day's match. All figures are others, and all names. The
 * form was seen on other days before, as such forms are.
 */

import { findFigures, replaceFigures, writeFigure } from '../figures.ts'
import { type Kind, pick, type Tools } from '../kind.ts'
import { replaceName } from '../names.ts'
import { type Draft, mapAll, type Source } from '../source.ts'

/** Forms are short, and full of what is filled in. */
const MOST_WORDS = 220
const FEWEST_FIGURES = 4
const FEWEST_PER_WORD = 0.03
/** Days on which it came before. */
const HISTORY = 3
/** Other articles whose names are put in. */
const POOL = 5
/** Of the private area of Unicode. */
const FIRST_SIGN = 0xe000

export const refilledTemplate: Kind = {
  name: 'refilled-template',
  label: 'template',
  because: 'the same form with other names and figures, days later, as on days before',
  hours: [24, 24 * 20],
  make(source, tools) {
    const { language, paragraphs, words } = source
    const figures = paragraphs.flat().flatMap((sentence) => findFigures(sentence, language))
    const isForm = figures.length >= FEWEST_FIGURES && figures.length >= words * FEWEST_PER_WORD
    if (words > MOST_WORDS || !isForm || source.names.length === 0) return undefined
    return {
      article: refill(source, tools),
      history: Array.from({ length: HISTORY }, () => refill(source, tools)),
    }
  },
}

function refill(source: Source, { random, drawOther }: Tools): Draft {
  const { language } = source
  const pool = language.hasCapitals
    ? Array.from({ length: POOL }, () => drawOther()?.names ?? []).flat()
    : language.names
  const names = new Map<string, string>()
  for (const name of source.names) {
    const other = pick(
      pool.filter((one) => one !== name && ![...names.values()].includes(one)),
      random,
    )
    if (other !== undefined) names.set(name, other)
  }
  const renamed = mapAll(source, (text) => {
    let made = text
    // By way of signs that no text has, or a name that was put in would be taken out again.
    for (const [i, name] of [...names.keys()].entries())
      made = replaceName(made, name, String.fromCharCode(FIRST_SIGN + i), language)
    return made
  })
  const filled = mapAll(renamed, (text) =>
    replaceFigures(text, language, ({ value, decimals, written }) =>
      writeFigure(Math.max(2 * 10 ** -decimals, value * (0.3 + 1.6 * random())), decimals, written, language),
    ),
  )
  const others = [...names.values()]
  return mapAll(filled, (text) =>
    text.replace(/[\ue000-\uf8ff]/gu, (sign) => others[sign.charCodeAt(0) - FIRST_SIGN] ?? sign),
  )
}
