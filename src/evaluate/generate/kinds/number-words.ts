/** Small figures in words instead of digits, as the style of a house wants it. */

import { findFigures, replaceFigures } from '../figures.ts'
import type { Kind } from '../kind.ts'
import type { Language } from '../language.ts'
import { mapSentences } from '../source.ts'

const FEWEST_WORDS = 40
const MOST_WORDED = 5
/** What is counted follows: a letter, but no short form of a unit. */
const COUNTED =
  /^ ?(?!(?:to|and|or|per|in|at|of|ile|ve|pct|percent|mln|bln|dlrs|cts|pm|am|vs|km|kg|milyon|milyar|bin|yaşında)\b)\p{L}{2,}/u
const COUNTED_UNSPACED = /^[人名家个位所条项次起件只辆台天]/u

export const numberWords: Kind = {
  name: 'number-words',
  label: 'duplicate',
  because: 'small figures are written in words, and say the same',
  hours: [0.2, 20],
  make(source, _tools) {
    const { language } = source
    if (source.words < FEWEST_WORDS) return undefined
    let worded = 0
    const article = mapSentences(source, (sentence) => {
      const takes = new Set(
        findFigures(sentence, language)
          .filter(({ to, decimals, value }) => decimals === 0 && isCounting(sentence.slice(to), value, language))
          .map(({ from }) => from),
      )
      return replaceFigures(sentence, language, ({ from, value, written }) => {
        if (!takes.has(from) || worded >= MOST_WORDED) return written
        worded++
        return language.numberWords[value - 2]!
      })
    })
    return worded === 0 ? undefined : { article }
  },
}

function isCounting(after: string, value: number, { numberWords: words, joint }: Language): boolean {
  if (value < 2 || value >= 2 + words.length) return false
  return (joint === '' ? COUNTED_UNSPACED : COUNTED).test(after)
}
