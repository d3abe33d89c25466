/** The toll rises: a figure is another one, wherever it stood. */

import { findFigures, replaceFigures, toOtherFigure } from '../figures.ts'
import { type Kind, pick } from '../kind.ts'
import { mapAll } from '../source.ts'

const FEWEST_WORDS = 50
/** Figures of one digit after the point, or very small ones, are often no counts. */
const FEWEST_COUNTED = 2
/** A text that is full of figures is a table or a bulletin, and which of them is news cannot be said. */
const MOST_FIGURES_PER_WORD = 0.08

export const changedCount: Kind = {
  name: 'changed-count',
  label: 'update',
  because: 'a figure is another one, hours later: the same report with news in it',
  hours: [0.5, 12],
  make(source, { random }) {
    const { language, paragraphs, words } = source
    const figures = paragraphs.flat().flatMap((sentence) => findFigures(sentence, language))
    if (words < FEWEST_WORDS || figures.length > words * MOST_FIGURES_PER_WORD) return undefined
    const figure = pick(
      figures.filter(({ value }) => value >= FEWEST_COUNTED),
      random,
    )
    if (figure === undefined) return undefined
    const other = toOtherFigure(figure, language, random)
    // One that is there already would say that nothing is new.
    if (figures.some(({ written }) => written === other)) return undefined
    const article = mapAll(source, (text) =>
      replaceFigures(text, language, ({ written }) => (written === figure.written ? other : written)),
    )
    return { article }
  },
}
