/** What a figure counts was wrong and is corrected: short tons are metric tons, millions are billions. */

import { shuffle } from '../../../random.ts'
import { findFigures } from '../figures.ts'
import type { Kind } from '../kind.ts'
import type { Language } from '../language.ts'
import { mapAll } from '../source.ts'

const FEWEST_WORDS = 50

export const correctedUnit: Kind = {
  name: 'corrected-unit',
  label: 'update',
  because: 'the unit of a figure was corrected: the figure means something else',
  hours: [0.2, 6],
  make(source, { random }) {
    const { language, paragraphs } = source
    if (source.words < FEWEST_WORDS) return undefined
    for (const [mistaken, right] of shuffle(language.units, random)) {
      const isThere = paragraphs
        .flat()
        .some((sentence) => replaceUnit(sentence, mistaken, right, language) !== sentence)
      if (isThere) return { article: mapAll(source, (text) => replaceUnit(text, mistaken, right, language)) }
    }
    return undefined
  },
}

/** The unit wherever it stands right behind a figure. */
function replaceUnit(text: string, mistaken: string, right: string, language: Language): string {
  let made = ''
  let at = 0
  for (const { to } of findFigures(text, language)) {
    if (to < at) continue
    const gap = text[to] === ' ' || text[to] === '-' ? 1 : 0
    const end = to + gap + mistaken.length
    const isWhole = language.joint === '' || !/[\p{L}\p{N}]/u.test(text[end] ?? '')
    if (text.slice(to + gap, end) !== mistaken || !isWhole) continue
    made += text.slice(at, to + gap) + right
    at = end
  }
  return made + text.slice(at)
}
