/** The families that several detectors weigh by: words, and runs of words. */

import { ShingleList } from '../tokenize/shingle.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import type { Family } from './frequencies.ts'

export function wordFamily(tokenizer: Tokenizer): Family {
  return {
    name: `words?words=${tokenizer.name}`,
    tokenizer,
    give({ words, body, length }, give) {
      for (let i = body; i < length; i++) give(words[2 * i]!, words[2 * i + 1]!)
    },
  }
}

/** Runs of so many words, with the hashes that `ShingleList` and the kernels give them. */
export function shingleFamily(shingleWords: number, tokenizer: Tokenizer): Family {
  const shingles = new ShingleList()
  return {
    name: `shingles?n=${shingleWords}&words=${tokenizer.name}`,
    tokenizer,
    give(tokens, give) {
      const { low, high, count } = shingles.fill(tokens, shingleWords)
      for (let i = 0; i < count; i++) give(low[i]!, high[i]!)
    },
  }
}
