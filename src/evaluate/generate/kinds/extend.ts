/** Paragraphs of another article of the same kind of source are added: background, a second subject. */

import { between, type Kind } from '../kind.ts'
import { countWords, takeWords } from '../source.ts'

const FEWEST_WORDS = 80
/** Of the words of the earlier article so many are added: it stays the larger part of the new one. */
const ADDED = [0.3, 0.7] as const
const FEWEST_ADDED = 30
const QUOTED = /["“”«»「」\u0093\u0094]/u

export const extend: Kind = {
  name: 'extend',
  label: 'contains',
  because: 'all of it, word for word, and paragraphs of another article added',
  hours: [0.5, 30],
  make(source, { random, drawOther }) {
    const { language, words } = source
    const other = drawOther()
    if (words < FEWEST_WORDS || other === undefined) return undefined
    // A new quotation would make it an update.
    const plain = other.paragraphs.filter((sentences) => !sentences.some((sentence) => QUOTED.test(sentence)))
    const added = takeWords({ paragraphs: plain }, words * between(ADDED, random), language).paragraphs
    const count = countWords(added.flat(), language)
    if (count < FEWEST_ADDED || count < words * ADDED[0] * 0.6 || count > words * 0.9) return undefined
    const at = random() < 2 / 3 ? source.paragraphs.length : Math.ceil(source.paragraphs.length / 2)
    const { paragraphs, title } = source
    return {
      article: {
        ...(title !== undefined && { title }),
        paragraphs: [...paragraphs.slice(0, at), ...added, ...paragraphs.slice(at)],
      },
    }
  },
}
