/** Somebody is heard who was not heard before. */

import { type Kind, pick } from '../kind.ts'

const FEWEST_WORDS = 60

export const newQuotation: Kind = {
  name: 'new-quotation',
  label: 'update',
  because: 'the same report with a quotation that was not in it',
  hours: [0.5, 12],
  make(source, { random }) {
    const { language, paragraphs, title } = source
    if (source.words < FEWEST_WORDS) return undefined
    const names = source.names
    const name = pick(names.length > 0 ? names : language.names, random)!
    const quotation = pick(language.quotations, random)!.replace('NAME', name)
    const at = random() < 0.5 ? paragraphs.length : Math.min(2, paragraphs.length)
    return {
      article: {
        ...(title !== undefined && { title }),
        paragraphs: [...paragraphs.slice(0, at), [quotation], ...paragraphs.slice(at)],
      },
    }
  },
}
