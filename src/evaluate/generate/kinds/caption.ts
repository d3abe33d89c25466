/**
 * The words under a picture. One or two whole sentences of the report, long enough to be told apart from others, are
 * contained in it; a few words are too little to be anybody's (SEMANTICS 12: very short texts match only when identical).
 */

import { type Kind, pick } from '../kind.ts'
import { countWords, type Draft } from '../source.ts'

/** A caption of fewer words is a phrase; of more, an article. */
const CAPTION_WORDS = [18, 60] as const
/** A phrase has at most so many words. */
const PHRASE_WORDS = 6
const FEWEST_WORDS = 80

export const caption: Kind = {
  name: 'caption',
  label: 'contained',
  because: 'a sentence of the report with a credit, as stands under a picture',
  hours: [0.2, 20],
  make(source, { random }) {
    const { language, paragraphs } = source
    if (source.words < FEWEST_WORDS) return undefined
    const sentence = pick(paragraphs.flat().slice(0, 4), random)!
    const words = countWords([sentence], language)
    if (words < CAPTION_WORDS[0] || words > CAPTION_WORDS[1]) return undefined
    return { article: withTitle(source, [[sentence, pick(language.credits, random)!].filter((one) => one !== '')]) }
  },
}

export const phrase: Kind = {
  name: 'phrase',
  label: 'different',
  because: 'a few words out of the report: too short to be a copy of anything unless identical',
  hours: [0.2, 20],
  make(source, { random }) {
    const { language, paragraphs } = source
    if (source.words < FEWEST_WORDS) return undefined
    const sentence = pick(paragraphs.flat(), random)!
    const words =
      language.joint === '' ? sentence.slice(0, PHRASE_WORDS + 1) : sentence.split(' ').slice(0, PHRASE_WORDS).join(' ')
    return countWords([words], language) < 3 || countWords([words], language) > PHRASE_WORDS + 2
      ? undefined
      : { article: withTitle(source, [[words]]) }
  },
}

function withTitle({ title }: Draft, paragraphs: Draft['paragraphs']): Draft {
  return title === undefined ? { paragraphs } : { title, paragraphs }
}
