/** A name was wrong and is corrected, wherever it stood. */

import { type Kind, pick } from '../kind.ts'
import { replaceName } from '../names.ts'
import { mapAll } from '../source.ts'

const FEWEST_WORDS = 50

export const correctedName: Kind = {
  name: 'corrected-name',
  label: 'update',
  because: 'a name was corrected: who or where it was is another fact',
  hours: [0.2, 6],
  make(source, { random, drawOther }) {
    const { language, paragraphs } = source
    if (source.words < FEWEST_WORDS) return undefined
    const name = pick(source.names, random)
    const other = drawOther()
    const pool = language.hasCapitals && other !== undefined ? other.names : language.names
    const text = paragraphs.flat().join('\n')
    const right = pick(
      pool.filter((one) => !text.includes(one)),
      random,
    )
    if (name === undefined || right === undefined) return undefined
    return { article: mapAll(source, (words) => replaceName(words, name, right, language)) }
  },
}
