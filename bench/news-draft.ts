/**
 * An article as it is written and edited: numbers of words (`news-words.ts`), the ends of its sentences, and who speaks in it.
 * Drafts are filled again and again, so that a corpus of millions costs no memory.
 */

import { FIGURES_OF_A_FORM, FIRST_FIGURE, FIRST_NAME, FORM_COUNT, type NewsWords } from './news-words.ts'
import type { Random } from './random.ts'

const MOST_WORDS = 4_096
const MOST_SENTENCES = 512
/** Everybody has a first and a last name. */
const PEOPLE = 4
const NOBODY = 0
/** Shares of sentences that name somebody, have a figure, are somebody's words. */
const NAMING = 0.5
const COUNTING = 0.35
const QUOTING = 0.1
/** As in the corpora of the peers' measurements: word counts of news are log-normal. */
const MEDIAN_WORDS = 370
const SPREAD_WORDS = 0.42
const FEWEST_WORDS = 80
const MOST_ORIGINAL_WORDS = 1_500
/** Words of a template that are others each time, names and figures apart, which always are. */
const FILLED = 0.1

export class Draft {
  readonly words = new Uint16Array(MOST_WORDS)
  readonly ends = new Uint16Array(MOST_SENTENCES)
  /** Whose words a sentence is: a person from 1 on, or nobody's. */
  readonly speakers = new Uint8Array(MOST_SENTENCES)
  sentences = 0
  readonly people = new Uint16Array(2 * PEOPLE)

  get length(): number {
    return this.sentences === 0 ? 0 : this.ends[this.sentences - 1]!
  }

  startOf(sentence: number): number {
    return sentence === 0 ? 0 : this.ends[sentence - 1]!
  }

  copySentence(from: Draft, sentence: number): void {
    const start = this.length
    const [begin, end] = [from.startOf(sentence), from.ends[sentence]!]
    for (let place = begin; place < end; place++) this.words[start + place - begin] = from.words[place]!
    this.close(start + end - begin, from.speakers[sentence]!)
  }

  close(end: number, speaker: number): void {
    this.ends[this.sentences] = end
    this.speakers[this.sentences++] = speaker
  }
}

export class Desk {
  readonly #words: NewsWords
  readonly #order = new Uint16Array(MOST_SENTENCES)
  readonly #rest = new Draft()

  constructor(words: NewsWords) {
    this.#words = words
  }

  /** An article of its own. */
  write(draft: Draft, random: Random): void {
    this.#cast(draft, random)
    draft.sentences = 0
    this.#writeSentences(draft, random, wordsOfArticle(random))
  }

  /** Sentences of so many words altogether. */
  writeText(draft: Draft, random: Random, words: number): void {
    this.#cast(draft, random)
    draft.sentences = 0
    this.#writeSentences(draft, random, words)
  }

  /** The sentences of the template with other names, figures and some other words, between sentences of its own. */
  fill(draft: Draft, random: Random, template: Draft): void {
    this.#cast(draft, random)
    draft.sentences = 0
    const rest = this.#rest
    rest.people.set(draft.people)
    rest.sentences = 0
    this.#writeSentences(rest, random, Math.max(60, wordsOfArticle(random) - template.length))
    for (let sentence = 0; sentence < Math.max(template.sentences, rest.sentences); sentence++) {
      if (sentence < template.sentences) this.#fillSentence(draft, random, template, sentence)
      if (sentence < rest.sentences) draft.copySentence(rest, sentence)
    }
  }

  /** What an editor does to somebody else's article: facts stay as they are. The share of words that were replaced. */
  edit(draft: Draft, random: Random, source: Draft): number {
    const replaced = 0.02 + 0.13 * random.share()
    draft.people.set(source.people)
    draft.sentences = 0
    const order = this.#order
    let count = source.sentences
    for (let sentence = 0; sentence < count; sentence++) order[sentence] = sentence
    if (random.chance(0.5) && count > 6) {
      for (let left = random.between(1, 3); left > 0; left--) {
        const gone = random.below(count)
        order.copyWithin(gone, gone + 1, count)
        count--
      }
    }
    if (random.chance(0.3)) {
      for (let left = random.between(1, 3); left > 0; left--) {
        const [one, other] = [random.below(count), random.below(count)]
        const moved = order[one]!
        order[one] = order[other]!
        order[other] = moved
      }
    }
    const limit = Math.floor(replaced * 0x1_0000_0000)
    for (let place = 0; place < count; place++) {
      const start = draft.length
      draft.copySentence(source, order[place]!)
      const end = draft.length
      for (let word = start; word < end; word++) {
        if (random.next() < limit && draft.words[word]! < FIRST_NAME) draft.words[word] = this.#words.draw(random)
      }
    }
    return replaced
  }

  /** What came later: half of the figures have risen, and there are sentences that nobody printed before. */
  update(draft: Draft, random: Random, source: Draft): number {
    const edited = this.#rest
    const replaced = this.edit(edited, random, source)
    draft.people.set(source.people)
    draft.sentences = 0
    const news = random.between(1, 3)
    const at = random.below(3)
    for (let sentence = 0; sentence < edited.sentences; sentence++) {
      if (sentence === at)
        for (let left = news; left > 0; left--) this.#writeSentence(draft, random, random.between(12, 25))
      draft.copySentence(edited, sentence)
    }
    for (let word = 0; word < draft.length; word++) {
      const figure = draft.words[word]!
      if (figure < FIRST_FIGURE || random.chance(0.5)) continue
      const last = FIRST_FIGURE + (Math.floor((figure - FIRST_FIGURE) / FIGURES_OF_A_FORM) + 1) * FIGURES_OF_A_FORM - 1
      draft.words[word] = Math.min(last, figure + random.between(2, 30))
    }
    return replaced
  }

  /** Who appears in it. */
  #cast(draft: Draft, random: Random): void {
    for (let name = 0; name < draft.people.length; name++) {
      draft.people[name] = random.between(FIRST_NAME, FIRST_FIGURE - 1)
    }
  }

  #writeSentences(draft: Draft, random: Random, words: number): void {
    let left = words
    while (left > 5) {
      const length = Math.min(left, random.between(8, 30))
      this.#writeSentence(draft, random, length)
      left -= length
    }
  }

  #writeSentence(draft: Draft, random: Random, length: number): void {
    const { words } = draft
    const start = draft.length
    const end = start + length
    for (let place = start; place < end; place++) words[place] = this.#words.draw(random)
    if (random.chance(COUNTING)) {
      words[start + 1 + random.below(length - 1)] = FIRST_FIGURE + random.below(FORM_COUNT * FIGURES_OF_A_FORM)
    }
    if (random.chance(NAMING)) {
      const person = 2 * random.below(PEOPLE)
      const place = start + 1 + random.below(length - 2)
      words[place] = draft.people[person]!
      words[place + 1] = draft.people[person + 1]!
    }
    draft.close(end, random.chance(QUOTING) ? 1 + random.below(PEOPLE) : NOBODY)
  }

  #fillSentence(draft: Draft, random: Random, template: Draft, sentence: number): void {
    const start = draft.length
    draft.copySentence(template, sentence)
    const { words } = draft
    for (let place = start; place < draft.length; place++) {
      const word = words[place]!
      if (word >= FIRST_FIGURE) words[place] = FIRST_FIGURE + otherOfForm(random, word - FIRST_FIGURE)
      else if (word >= FIRST_NAME) words[place] = draft.people[random.below(draft.people.length)]!
      else if (random.chance(FILLED)) words[place] = this.#words.draw(random)
    }
  }
}

function otherOfForm(random: Random, figure: number): number {
  return figure - (figure % FIGURES_OF_A_FORM) + random.below(FIGURES_OF_A_FORM)
}

function wordsOfArticle(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share())
  return Math.floor(
    Math.min(MOST_ORIGINAL_WORDS, Math.max(FEWEST_WORDS, MEDIAN_WORDS * Math.exp(SPREAD_WORDS * normal))),
  )
}
