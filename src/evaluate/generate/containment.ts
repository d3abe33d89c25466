/**
 * Labelled pairs for containment, made from texts by cutting, joining and light editing, because nobody has labelled real
 * ones (CoDet section 4.1 had to label its own). A pure function of the texts and the seed.
 *
 * Idea: the texts, in an order drawn from the seed, are taken two by two: an earlier article, and another one that gives
 * what the second article needs besides; no text is used twice, so that nobody contains a third by accident. Kinds of pairs
 * come in turn: contained (up to half of the earlier article, from its beginning, from within or here and there), contains
 * (all of it within another at least as long), duplicate, and two that are different: another article, as like the earlier
 * one as can be found among a few, and another one with one passage of the earlier in it. Whatever is taken over is edited:
 * single words are dropped, exchanged for others of the text, added, or change places.
 */

import { seeded, shuffle } from '../../random.ts'
import { tokenize } from '../../tokenize/tokenize.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import { takeMostAlike } from './most-alike.ts'

export interface SourceText {
  readonly id: string
  readonly text: string
}

/** What the article is to the earlier one. */
interface ContainmentPair {
  readonly earlier: string
  readonly article: string
  readonly relation: 'contained' | 'contains' | 'duplicate' | 'different'
}

export interface ContainmentGold {
  /** In an order in which the earlier article of every pair comes first. */
  readonly texts: readonly SourceText[]
  readonly pairs: readonly ContainmentPair[]
}

export interface ContainmentOptions {
  readonly seed: number
  /** At most so many pairs; fewer if the texts do not suffice. */
  readonly pairs: number
}

const KINDS = ['contained', 'contains', 'duplicate', 'other', 'passage'] as const
type Kind = (typeof KINDS)[number]

/** Fewer sentences or words cannot be cut into parts that are texts themselves. */
const FEWEST_SENTENCES = 6
const FEWEST_WORDS = 80
/** A cut leaves this share of the words: enough to be an article, too little to be the same one. */
const CUT = [0.2, 0.5] as const
/** A passage is at most this share of either text. */
const PASSAGE = 0.3
/** The largest share of words that are edited: beyond one in seven no sentence of usual length is left alone. */
const EDITED = 0.15

interface Source extends SourceText {
  readonly tokens: Tokens
  readonly sentences: readonly Sentence[]
}

interface Sentence {
  /** With all that stands before the next one. */
  readonly text: string
  readonly words: number
}

export function makeContainmentPairs(texts: readonly SourceText[], options: ContainmentOptions): ContainmentGold {
  const random = seeded(options.seed)
  const left = shuffle(texts, random)
    .map(toSource)
    .filter(({ sentences, tokens }) => sentences.length >= FEWEST_SENTENCES && tokens.length >= FEWEST_WORDS)
  const made: SourceText[] = []
  const pairs: ContainmentPair[] = []
  while (pairs.length < options.pairs) {
    const first = left.pop()
    if (first === undefined || left.length === 0) break
    const second = takeMostAlike(left, first, random)
    if (second === undefined) continue
    const kind = KINDS[pairs.length % KINDS.length]!
    const [shorter, longer] =
      countWords(first.sentences) <= countWords(second.sentences) ? [first, second] : [second, first]
    const [earlier, other] = kind === 'contains' ? [shorter, longer] : [first, second]
    const article = { id: `${earlier.id}#${kind}`, text: makeArticle(kind, earlier, other, random) }
    made.push({ id: earlier.id, text: earlier.text }, article)
    const relation = kind === 'other' || kind === 'passage' ? 'different' : kind
    pairs.push({ earlier: earlier.id, article: article.id, relation })
  }
  return { texts: made, pairs }
}

function toSource({ id, text }: SourceText): Source {
  const tokens = tokenize({ text })
  const { sentences, starts, length } = tokens
  return {
    id,
    text,
    tokens,
    sentences: Array.from(sentences, (first, i) => ({
      text: text.slice(i === 0 ? 0 : starts[first], starts[sentences[i + 1] ?? length]),
      words: (sentences[i + 1] ?? length) - first,
    })),
  }
}

function makeArticle(kind: Kind, earlier: Source, other: Source, random: () => number): string {
  const edit = (sentences: readonly Sentence[]) => editWords(toText(sentences), EDITED * random(), random)
  switch (kind) {
    case 'contained':
      return edit(cut(earlier.sentences, random))
    case 'contains':
      return insert(edit(earlier.sentences), other.sentences, random)
    case 'duplicate':
      return edit(earlier.sentences)
    case 'other':
      return other.text
    case 'passage': {
      const most = PASSAGE * Math.min(countWords(earlier.sentences), countWords(other.sentences))
      return insert(edit(takeStretch(earlier.sentences, most, random)), other.sentences, random)
    }
  }
}

/** The sentences from the beginning, from within, or here and there, up to a share of all words that is drawn. */
function cut(sentences: readonly Sentence[], random: () => number): Sentence[] {
  const most = (CUT[0] + (CUT[1] - CUT[0]) * random()) * countWords(sentences)
  const way = random()
  if (way < 1 / 2) return takeUpTo(sentences, most)
  if (way < 3 / 4) return takeStretch(sentences, most, random)
  const kept = new Set(takeUpTo(shuffle(sentences, random), most))
  return sentences.filter((sentence) => kept.has(sentence))
}

function takeStretch(sentences: readonly Sentence[], most: number, random: () => number): Sentence[] {
  return takeUpTo(sentences.slice(Math.floor(random() * sentences.length)), most)
}

/** The first sentences that together have no more words than that, but at least one. */
function takeUpTo(sentences: readonly Sentence[], most: number): Sentence[] {
  const taken = sentences.slice(0, 1)
  for (const sentence of sentences.slice(1)) {
    if (countWords(taken) + sentence.words > most) break
    taken.push(sentence)
  }
  return taken
}

/** The text as paragraphs of their own somewhere between the sentences. */
function insert(text: string, sentences: readonly Sentence[], random: () => number): string {
  const at = Math.floor(random() * (sentences.length + 1))
  const parts = [toText(sentences.slice(0, at)), text, toText(sentences.slice(at))]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Edits that share of the words; what lies between them stays. */
function editWords(text: string, share: number, random: () => number): string {
  const pieces = text.split(/(\s+)/)
  const draw = () => pieces[2 * Math.floor((random() * (pieces.length + 1)) / 2)]!
  for (let at = 0; at < pieces.length; at += 2) {
    if (random() >= share) continue
    const way = Math.floor(random() * 4)
    if (way === 0) pieces[at] = ''
    else if (way === 1) pieces[at] = draw()
    else if (way === 2) pieces[at] += ` ${draw()}`
    else if (at + 2 < pieces.length) {
      const moved = pieces[at]!
      pieces[at] = pieces[at + 2]!
      pieces[at + 2] = moved
    }
  }
  return pieces.join('')
}

function toText(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text }) => text)
    .join('')
    .trim()
}

function countWords(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words, 0)
}
