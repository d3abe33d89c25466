/** An editor goes over the words: another one for the same here and there, a slip of the fingers. No fact is touched. */

import type { Kind, Tools } from '../kind.ts'
import type { Language } from '../language.ts'
import { mapSentences } from '../source.ts'

/** Of all words at most this share is changed. */
const MOST_CHANGED = 0.04
const FEWEST_CHANGES = 2
/** How often a sentence with a long word has a slip. */
const SLIPS = 0.08

export const copyEdit: Kind = {
  name: 'copy-edit',
  label: 'duplicate',
  because: 'a few words exchanged for others that mean the same, and a slip; no fact changed',
  hours: [0.1, 30],
  make(source, { random }) {
    let left = Math.floor(source.words * MOST_CHANGED)
    let changes = 0
    const article = mapSentences(source, (sentence) => {
      if (left <= 0) return sentence
      const edited = slip(exchange(sentence, source.language, random), source.language, random)
      if (edited === sentence) return sentence
      left--
      changes++
      return edited
    })
    return changes < FEWEST_CHANGES ? undefined : { article }
  },
}

/** One word of the sentence, outside quotations, for another that means the same. */
function exchange(sentence: string, { synonyms, joint }: Language, random: Tools['random']): string {
  if (/["“”«»\u0093\u0094]/u.test(sentence) || random() < 0.4) return sentence
  const start = Math.floor(random() * synonyms.length)
  for (let i = 0; i < synonyms.length; i++) {
    const [word, other] = synonyms[(start + i) % synonyms.length]!
    const pattern =
      joint === '' ? new RegExp(word, 'u') : new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u')
    if (pattern.test(sentence)) return sentence.replace(pattern, other)
  }
  return sentence
}

/** Two letters of a long word in small letters change places. */
function slip(sentence: string, { hasCapitals }: Language, random: Tools['random']): string {
  if (!hasCapitals || random() >= SLIPS) return sentence
  return sentence.replace(/(?<=\s\p{Ll}{2})(\p{Ll})(\p{Ll})(?=\p{Ll}{3,}\s)/u, '$2$1')
}
