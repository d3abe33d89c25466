/**
 * The one corpus of all benches: news-like articles made from a seed, fast enough not to be what is measured, and of
 * bounded memory whatever the count. Words are invented, but their frequencies follow Zipf's law as those of news do,
 * because crowded and rare shingles are what an index lives on.
 *
 *   originals    70 %, about 420 words; one in ten is a template item: a fixed text with a few words of its own, which
 *                looks like its siblings and is no copy of them
 *   copies       30 %, of one of the last originals: 2 to 15 % of the words replaced, in half of them sentences deleted,
 *                in a third swapped, in a third paragraphs of boilerplate in front
 *   footers      40 % of all, of one of 200 publishers: shared text that is not duplication
 *
 * An article is held as numbers of words and turned into text once, at the end.
 */

import { Random } from './random.ts'
import { inventWords, makeSlots, SLOTS, syllablesOfRank, VOCABULARY } from './vocabulary.ts'

export type Script = 'latin' | 'turkish' | 'cyrillic' | 'arabic'

export interface CorpusOptions {
  readonly count: number
  /** Default: 1. */
  readonly seed?: number
  /** From 0 to 1. Default: 0.3. */
  readonly copies?: number
  /** The letters of the words. Default: latin. */
  readonly script?: Script
}

export interface CorpusArticle {
  readonly id: string
  readonly text: string
  /** Number of the original it was made of, its own for an original. */
  readonly cluster: number
  readonly kind: 'original' | 'template' | 'copy'
}

/** Originals that can still be copied: as in news, copies follow soon. */
const RECENT = 2000
const PUBLISHERS = 200
const PARAGRAPHS = 300
const TEMPLATES = 20
const TEMPLATE_SLOTS = 30

interface Words {
  readonly plain: readonly string[]
  readonly capital: readonly string[]
}

/** Sentences are given by the places of their ends. */
interface Draft {
  readonly words: Uint16Array
  readonly ends: readonly number[]
}

interface Recent extends Draft {
  readonly cluster: number
}

export function* makeCorpus(options: CorpusOptions): Generator<CorpusArticle> {
  const { count, seed = 1, copies = 0.3, script = 'latin' } = options
  const random = new Random(seed)
  const words = makeWords(random, script)
  const slots = makeSlots()
  const draw = () => slots[random.below(SLOTS)] as number
  const footers = Array.from({ length: PUBLISHERS }, () => toText(compose(random, draw, random.between(25, 60)), words))
  const paragraphs = Array.from({ length: PARAGRAPHS }, () =>
    toText(compose(random, draw, random.between(20, 70)), words),
  )
  const templates = Array.from({ length: TEMPLATES }, () => compose(random, draw, random.between(150, 210)))
  const recent: Recent[] = []
  let originals = 0

  for (let number = 0; number < count; number++) {
    const footer = random.chance(0.4) ? `\n\n${footers[random.below(PUBLISHERS)]}` : ''
    if (recent.length > 0 && random.chance(copies)) {
      const source = recent[random.below(recent.length)] as Recent
      const text = toText(edit(random, draw, source), words)
      yield { id: `a${number}`, text: front(random, paragraphs) + text + footer, cluster: source.cluster, kind: 'copy' }
      continue
    }
    const isTemplate = random.chance(0.1)
    const draft = isTemplate
      ? fill(random, draw, templates[random.below(TEMPLATES)] as Draft)
      : compose(random, draw, random.between(150, 690))
    recent[originals % RECENT] = { ...draft, cluster: number }
    originals++
    yield {
      id: `a${number}`,
      text: toText(draft, words) + footer,
      cluster: number,
      kind: isTemplate ? 'template' : 'original',
    }
  }
}

/** New sentences of 8 to 30 words. */
function compose(random: Random, draw: () => number, length: number): Draft {
  const words = new Uint16Array(length)
  for (let place = 0; place < length; place++) words[place] = draw()
  const ends: number[] = []
  for (let end = random.between(8, 30); end < length - 5; end += random.between(8, 30)) ends.push(end)
  return { words, ends: [...ends, length] }
}

/** The template with some of its words exchanged. */
function fill(random: Random, draw: () => number, template: Draft): Draft {
  const words = template.words.slice()
  for (let slot = 0; slot < TEMPLATE_SLOTS; slot++) words[random.below(words.length)] = draw()
  return { words, ends: template.ends }
}

/** What an editor does to a copy. */
function edit(random: Random, draw: () => number, source: Draft): Draft {
  const sentences: Uint16Array[] = []
  let start = 0
  for (const end of source.ends) {
    sentences.push(source.words.subarray(start, end))
    start = end
  }
  if (random.chance(0.5)) {
    for (let deleted = random.between(1, 3); deleted > 0 && sentences.length > 2; deleted--) {
      sentences.splice(random.below(sentences.length), 1)
    }
  }
  if (random.chance(0.3)) {
    const [one, other] = [random.below(sentences.length), random.below(sentences.length)]
    const moved = sentences[one] as Uint16Array
    sentences[one] = sentences[other] as Uint16Array
    sentences[other] = moved
  }
  const ends: number[] = []
  let length = 0
  for (const sentence of sentences) {
    length += sentence.length
    ends.push(length)
  }
  const words = new Uint16Array(length)
  for (const [index, sentence] of sentences.entries()) words.set(sentence, (ends[index] as number) - sentence.length)
  const replaced = Math.round((length * random.between(20, 150)) / 1000)
  for (let word = 0; word < replaced; word++) words[random.below(length)] = draw()
  return { words, ends }
}

function front(random: Random, paragraphs: readonly string[]): string {
  if (!random.chance(0.35)) return ''
  let text = ''
  for (let left = random.between(1, 2); left > 0; left--) text += `${paragraphs[random.below(PARAGRAPHS)]}\n\n`
  return text
}

/** Sentences with a capital and a full stop, four to a paragraph. */
function toText({ words, ends }: Draft, { plain, capital }: Words): string {
  let text = ''
  let start = 0
  for (let sentence = 0; sentence < ends.length; sentence++) {
    const end = ends[sentence] as number
    if (sentence > 0) text += sentence % 4 === 0 ? '\n\n' : ' '
    text += capital[words[start] as number]
    for (let place = start + 1; place < end; place++) text += plain[words[place] as number]
    text += '.'
    start = end
  }
  return text
}

/** The vocabulary in the letters of the script. Words inside a sentence bring their space along. */
function makeWords(random: Random, script: Script): Words {
  const written = inventWords(random, VOCABULARY, syllablesOfRank, new Set()).map(mapping(script))
  return {
    plain: written.map((word) => ` ${word}`),
    capital: written.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)),
  }
}

const LATIN = 'abcdefghijklmnoprstuvwz'
/** One letter for each of ours, so that different words stay different; none that normalising folds into another. */
const LETTERS: Readonly<Record<Exclude<Script, 'latin'>, string>> = {
  turkish: 'abçdefğhıjklmnöprştüvyz',
  cyrillic: 'абцдефгхижклмнопрстувшз',
  arabic: 'ابثدعفغهيجكلمنوصرستشطقز',
}

function mapping(script: Script): (word: string) => string {
  if (script === 'latin') return (word) => word
  const letters = [...LETTERS[script]]
  return (word) => [...word].map((letter) => letters[LATIN.indexOf(letter)]).join('')
}
