/** Only the beginning is printed. */

import { between, type Kind } from '../kind.ts'
import { countWords, takeWords } from '../source.ts'

const FEWEST_WORDS = 120
const FEWEST_LEFT = 40
/** What is left of the words: enough to be an article, too little to be the same one. */
const LEFT = [0.3, 0.6] as const

export const cut: Kind = {
  name: 'cut',
  label: 'contained',
  because: 'only the first part is printed, word for word',
  hours: [0.2, 30],
  make(source, { random }) {
    const { language, words } = source
    if (words < FEWEST_WORDS) return undefined
    const article = takeWords(source, words * between(LEFT, random), language)
    const left = countWords(article.paragraphs.flat(), language)
    // Long sentences may leave too little or too much.
    return left < FEWEST_LEFT || left > words * 0.7 ? undefined : { article }
  },
}
