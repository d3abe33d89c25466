/**
 * Golden vectors: what the tokenizer, the content hash and the sketches make of fixed texts, to be the same in every
 * process, on every Node and for ever. Made by `scripts/make-golden.ts`, kept in `golden.json`, and checked by a test
 * and, against the built package on other versions of Node, by `scripts/check-golden.mjs`.
 */

import { corpusTree } from '../sketch/corpus-tree.ts'
import { leadAndBody } from '../sketch/lead-and-body.ts'
import { minhash } from '../sketch/minhash.ts'
import { modM } from '../sketch/mod-m.ts'
import { onePermutation } from '../sketch/one-permutation.ts'
import { simhash } from '../sketch/simhash.ts'
import { supershingles } from '../sketch/supershingles.ts'
import { WordsAsTheyCome } from '../sketch/weighed-words.ts'
import { contentHash } from '../text/hash.ts'
import { normalizeText } from '../text/normalize.ts'
import { PLAIN_WORDS, tokenize } from '../tokenize/tokenize.ts'

export interface GoldenArticle {
  readonly name: string
  readonly title?: string
  readonly text: string
}

export interface GoldenRecord extends GoldenArticle {
  readonly normalized: string
  /** Each word as its offsets and its hash, high lane first. */
  readonly words: readonly string[]
  readonly sentences: readonly number[]
  readonly paragraphs: readonly number[]
  readonly contentHash: string
  /** Bytes of sketches, in hexadecimal, by stamp. */
  readonly sketches: Readonly<Record<string, string>>
}

/** Frequencies that nobody counted: any will do, if they are always the same. */
const FREQUENCIES = {
  hash: 'made-up',
  table: { articles: 9, distinct: 9, error: 0, countOf: (low: number) => 1 + ((low >>> 5) % 9), countAt: () => 1 },
}

const detectors = [
  minhash({ shingleWords: 3, sample: 1600, permutations: 20, seed: 1 }),
  minhash({ shingleWords: 2, sample: 5, permutations: 4, seed: 7 }),
  onePermutation({ shingleWords: 2, bins: 32, seed: 1 }),
  leadAndBody({ shingleWords: 2, bins: 20, leadBins: 12, leadWords: 10, seed: 1 }),
  modM({ shingleWords: 2, modulus: 5, chosenBy: 'hash', seed: 1, tokenizer: PLAIN_WORDS }),
  supershingles({ shingleWords: 2, supershingles: 3, group: 4, seed: 1 }),
  simhash({ bits: 64, seed: 1, words: new WordsAsTheyCome(), fewestWords: 1, tokenizer: PLAIN_WORDS }),
  corpusTree({
    depth: 3,
    suffixes: 2,
    wordSorting: true,
    nodes: 'pairs',
    tokenizer: PLAIN_WORDS,
    frequencies: FREQUENCIES,
  }),
]

/** What this build makes of the article. */
export function toGoldenRecord(article: GoldenArticle): GoldenRecord {
  const tokens = tokenize(article)
  const words: string[] = []
  for (let i = 0; i < tokens.length; i++) {
    const hash = toHex(tokens.words[2 * i + 1]!) + toHex(tokens.words[2 * i]!)
    words.push(`${tokens.starts[i]}-${tokens.ends[i]} ${hash} ${tokens.flags[i]}`)
  }
  const sketches: Record<string, string> = {}
  for (const detector of detectors) {
    sketches[detector.stamp] = Buffer.from(detector.sketch(tokens).bytes).toString('hex')
  }
  return {
    ...article,
    normalized: normalizeText(article.text),
    words,
    sentences: [...tokens.sentences],
    paragraphs: [...tokens.paragraphs],
    contentHash: contentHash(tokens),
    sketches,
  }
}

function toHex(lane: number): string {
  return lane.toString(16).padStart(8, '0')
}
