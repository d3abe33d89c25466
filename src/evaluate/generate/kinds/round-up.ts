/** Several stories in brief: of each its first sentences. It draws on them and is none of them. */

import { shuffle } from '../../../random.ts'
import { type Kind, pick } from '../kind.ts'
import { countWords, type Source } from '../source.ts'

const FEWEST_WORDS = 100
const STORIES = 6
const SENTENCES = 2
/** Of the new article, and of the earlier one, what they share is at most this. */
const MOST_SHARED = 0.4

export const roundUp: Kind = {
  name: 'round-up',
  label: 'different',
  because: 'the first sentences of several stories: it draws on each and is a copy of none',
  hours: [1, 20],
  make(source, { random, drawOther }) {
    const { language, paragraphs, words } = source
    const others: Source[] = []
    for (let tries = 0; tries < 2 * STORIES && others.length < STORIES - 1; tries++) {
      const other = drawOther()
      if (other !== undefined && !others.includes(other)) others.push(other)
    }
    const own = paragraphs.flat().slice(0, SENTENCES)
    const briefs = shuffle([own, ...others.map((other) => other.paragraphs.flat().slice(0, SENTENCES))], random)
    const shared = countWords(own, language)
    if (words < FEWEST_WORDS || others.length < STORIES - 1) return undefined
    if (shared > MOST_SHARED * words || shared > MOST_SHARED * countWords(briefs.flat(), language)) return undefined
    return { article: { title: pick(language.roundUps, random)!, paragraphs: briefs } }
  },
}
