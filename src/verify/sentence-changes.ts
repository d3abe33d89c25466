/**
 * Which sentences one text has and the other has not.
 *
 * A sentence is in the other text if half of its words stand there in shared passages, so that one that was moved, split
 * or joined is no change; or if it has a like among the sentences that are not: more than half of the words of both are
 * the same (Dice). Cost: linear, and for those without passages the product of their numbers, which is bounded.
 */

import type { Span } from '../model.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { findPassages } from './alignment.ts'

export interface SentenceChanges {
  /** Sentences of the article that are not in the earlier text. */
  readonly added: readonly Span[]
  /** Sentences of the earlier text that are not in the article. */
  readonly cut: readonly Span[]
}

/** A text with its words, all of them as they are. */
export interface Read {
  readonly text: string
  readonly tokens: Tokens
}

const LEAST_COVERED = 0.5
const LEAST_ALIKE = 0.5
/** Of more sentences that share no passage, the first are held against each other. */
const MOST_SENTENCES = 200

export function findSentenceChanges(article: Read, earlier: Read): SentenceChanges {
  const added = findUncovered(article.tokens, earlier.tokens)
  const cut = findUncovered(earlier.tokens, article.tokens)
  dropAlike(added, article.tokens, cut, earlier.tokens)
  return {
    added: added.map((sentence) => spanOf(article, sentence)),
    cut: cut.map((sentence) => spanOf(earlier, sentence)),
  }
}

/** The sentences most of whose words stand in no shared passage. */
function findUncovered(tokens: Tokens, other: Tokens): number[] {
  const passages = findPassages(tokens, other, Number.POSITIVE_INFINITY)
  const uncovered: number[] = []
  let at = 0
  for (const sentence of tokens.sentences.keys()) {
    const [from, to] = wordsOf(tokens, sentence)
    let covered = 0
    for (let word = from; word < to; word++) {
      while (at < passages.length && passages[at]!.article.to <= tokens.starts[word]!) at++
      if (at < passages.length && passages[at]!.article.from <= tokens.starts[word]!) covered++
    }
    if (covered < LEAST_COVERED * (to - from)) uncovered.push(sentence)
  }
  return uncovered
}

/** Takes out of both lists those that are alike, the most alike first. */
function dropAlike(added: number[], article: Tokens, cut: number[], earlier: Tokens): void {
  const bags = cut.slice(0, MOST_SENTENCES).map((sentence) => ({ sentence, bag: bagOf(earlier, sentence) }))
  const alike = added.slice(0, MOST_SENTENCES).flatMap((sentence) => {
    const bag = bagOf(article, sentence)
    return bags.map((other) => ({ sentence, other: other.sentence, share: dice(bag, other.bag) }))
  })
  const left = new Set(added)
  const right = new Set(cut)
  for (const { sentence, other } of alike
    .filter(({ share }) => share > LEAST_ALIKE)
    .sort((a, b) => b.share - a.share || a.sentence - b.sentence || a.other - b.other)) {
    if (!left.has(sentence) || !right.has(other)) continue
    left.delete(sentence)
    right.delete(other)
  }
  added.splice(0, added.length, ...left)
  cut.splice(0, cut.length, ...right)
}

/** The first word of a sentence, and the first that is no longer of it. */
function wordsOf({ sentences, length }: Tokens, sentence: number): [from: number, to: number] {
  return [sentences[sentence]!, sentences[sentence + 1] ?? length]
}

function bagOf(tokens: Tokens, sentence: number): ReadonlyMap<number, number> {
  const [from, to] = wordsOf(tokens, sentence)
  const bag = new Map<number, number>()
  for (let word = from; word < to; word++) {
    const low = tokens.words[2 * word]!
    bag.set(low, (bag.get(low) ?? 0) + 1)
  }
  return bag
}

function dice(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let shared = 0
  let all = 0
  for (const [word, times] of one) {
    shared += Math.min(times, other.get(word) ?? 0)
    all += times
  }
  for (const times of other.values()) all += times
  return all === 0 ? 0 : (2 * shared) / all
}

/** From its first word to its last, with the marks that stand at them: quotation marks, the full stop. */
function spanOf({ text, tokens }: Read, sentence: number): Span {
  const [first, next] = wordsOf(tokens, sentence)
  const before = first > tokens.body ? tokens.ends[first - 1]! : 0
  const after = next < tokens.length ? tokens.starts[next]! : text.length
  let from = tokens.starts[first]!
  let to = tokens.ends[next - 1]!
  while (to < after && !isSpace(text, to)) to++
  while (from > before && !isSpace(text, from - 1) && !UNSPACED_END.test(text[from - 1]!)) from--
  return { from, to }
}

/** What ends the sentence before, where no space follows. */
const UNSPACED_END = /[。！？｡．]/

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text[at]!)
}
