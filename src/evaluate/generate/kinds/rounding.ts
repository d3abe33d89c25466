/** The same figures less exactly: 11,908,000 is 11.9 million, 12.48 per cent is 12.5. Nothing new is said. */

import { type Figure, replaceFigures, writeFigure } from '../figures.ts'
import type { Kind } from '../kind.ts'
import type { Language } from '../language.ts'
import { mapAll } from '../source.ts'

const FEWEST_WORDS = 50
const MOST_ROUNDED = 4
/** Figures below this with no part after the point are written out in full by everybody. */
const FEWEST_ROUNDED = 10_000
const DIGITS_LEFT = 3

export const rounding: Kind = {
  name: 'rounding',
  label: 'duplicate',
  because: 'figures are given less exactly, which is no other fact',
  hours: [0.2, 20],
  make(source, _tools) {
    const { language } = source
    if (source.words < FEWEST_WORDS) return undefined
    const rounded = new Map<string, string>()
    const article = mapAll(source, (text) =>
      replaceFigures(text, language, (figure) => {
        const known = rounded.get(figure.written)
        if (known !== undefined) return known
        const round = toRound(figure, language)
        if (round === figure.written || rounded.size >= MOST_ROUNDED) return figure.written
        rounded.set(figure.written, round)
        return round
      }),
    )
    return rounded.size === 0 ? undefined : { article }
  },
}

function toRound({ value, decimals, written }: Figure, language: Language): string {
  const { word, size } = language.million
  if (decimals >= 2 && value >= 1) return writeFigure(roundTo(value, decimals - 1), decimals - 1, written, language)
  if (decimals > 0 || value < FEWEST_ROUNDED) return written
  const digits = 10 ** (String(value).length - DIGITS_LEFT)
  const round = Math.round(value / digits) * digits
  if (round < size || round === value) return round === value ? written : writeFigure(round, 0, written, language)
  const joint = language.joint === '' ? '' : ' '
  const scaled = round / size
  const places = String(scaled).split('.')[1]?.length ?? 0
  return `${writeFigure(scaled, Math.min(places, 2), '', language)}${joint}${word}`
}

/** Half up by its digits: 4.05 is 4.1, although the number that stands for it is a little less. */
function roundTo(value: number, decimals: number): number {
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}
