/** Another outlet prints the same words under its own headline, with its own furniture around them. */

import { shuffle } from '../../../random.ts'
import { type Kind, pick } from '../kind.ts'
import type { Language } from '../language.ts'
import { countWords } from '../source.ts'

/** A headline has about so many words. */
const HEADLINE_WORDS = 9
/** Against so many words a footer is little. */
const FEWEST_WORDS = 60

export const reprint: Kind = {
  name: 'reprint',
  label: 'duplicate',
  because: 'the same words under another headline, with a line above and a footer below',
  hours: [0.2, 30],
  make(source, { random }) {
    const { language, paragraphs } = source
    if (source.words < FEWEST_WORDS) return undefined
    const long = paragraphs.flat().filter((sentence) => countWords([sentence], language) >= HEADLINE_WORDS)
    const header = random() < 0.5 ? [[pick(language.headers, random)!]] : []
    const footers = shuffle(language.footers, random).slice(0, random() < 0.5 ? 1 : 2)
    const title = toHeadline(pick(long, random) ?? paragraphs[0]![0]!, language)
    return { article: { title, paragraphs: [...header, ...paragraphs, ...footers.map((footer) => [footer])] } }
  },
}

/** The beginning of some sentence. */
function toHeadline(sentence: string, language: Language): string {
  if (language.joint === '') return sentence.slice(0, 2 * HEADLINE_WORDS).replace(/[，。：；].*$/u, '')
  return sentence.split(' ').slice(0, HEADLINE_WORDS).join(' ')
}
