/** A story that develops: a new lead with new facts stands over the body of the report before. */

import { shuffle } from '../../../random.ts'
import { type Kind, pick } from '../kind.ts'
import { takeWords } from '../source.ts'

const FEWEST_WORDS = 120
const FEWEST_SENTENCES = 6
/** Of the body at least this share is kept. */
const KEPT = 0.85

export const retake: Kind = {
  name: 'retake',
  label: 'update',
  because: 'a new lead with new facts over the old body',
  hours: [1, 20],
  make(source, { random }) {
    const { language, paragraphs, words } = source
    const [lead = [], ...body] = paragraphs
    if (words < FEWEST_WORDS || paragraphs.flat().length < FEWEST_SENTENCES) return undefined
    const names = source.names
    const fill = (sentence: string) =>
      sentence
        .replace('NAME', pick(names.length > 0 ? names : language.names, random)!)
        .replace('FIGURE', String(11 + Math.floor(random() * 80)))
    const news = shuffle(language.news, random).slice(0, 2).map(fill)
    // The first sentence goes, what followed it in its paragraph stays.
    const rest = { paragraphs: [lead.slice(1), ...body].filter((sentences) => sentences.length > 0) }
    const kept = takeWords(rest, KEPT * words, language)
    if (kept.paragraphs.length === 0) return undefined
    return { article: { title: news[0]!.replace(/[,，،].*$/u, ''), paragraphs: [news, ...kept.paragraphs] } }
  },
}
