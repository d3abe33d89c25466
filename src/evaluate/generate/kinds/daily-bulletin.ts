/** A bulletin that comes every day at one hour, with one figure changed: the same words, another day's news. */

import { findFigures, replaceFigures, toOtherFigure } from '../figures.ts'
import { type Kind, pick, type Tools } from '../kind.ts'
import { type Draft, mapAll, type Source } from '../source.ts'

const MOST_WORDS = 160
const FEWEST_FIGURES = 3
/** It is there for its figures. */
const FEWEST_PER_WORD = 0.025
const HISTORY = 3
/** It is sent by a clock: minutes early or late. */
const MINUTES = 0.3

export const dailyBulletin: Kind = {
  name: 'daily-bulletin',
  label: 'template',
  because: 'a bulletin 24 hours later with one figure changed, as on the days before',
  hours: [24 - MINUTES, 24 + MINUTES],
  make(source, { random }) {
    const { language, paragraphs, words } = source
    const figures = paragraphs.flat().flatMap((sentence) => findFigures(sentence, language))
    const isBulletin = figures.length >= FEWEST_FIGURES && figures.length >= words * FEWEST_PER_WORD
    if (words > MOST_WORDS || !isBulletin) return undefined
    const figure = pick(figures, random)!.written
    return {
      article: change(source, figure, random),
      history: Array.from({ length: HISTORY }, () => change(source, figure, random)),
    }
  },
}

function change(source: Source, figure: string, random: Tools['random']): Draft {
  const { language } = source
  let other: string | undefined
  return mapAll(source, (text) =>
    replaceFigures(text, language, (found) => {
      if (found.written !== figure) return found.written
      other ??= toOtherFigure(found, language, random)
      return other
    }),
  )
}
