/**
 * A text that pairs are made of: its paragraphs and sentences, so that they can be cut, joined and changed. Lines that were
 * wrapped at a fixed width are unwrapped. Where records have no title, a first line that is no sentence is taken for it.
 */

import type { ArticleInput } from '../../model.ts'
import { tokenize } from '../../tokenize/tokenize.ts'
import type { Tokens } from '../../tokenize/tokens.ts'
import type { Language } from './language.ts'
import { findLanguage } from './languages.ts'
import { listNames } from './names.ts'

/** What an article is made of, or was made into. */
export interface Draft {
  readonly title?: string
  /** Each a list of sentences. */
  readonly paragraphs: readonly (readonly string[])[]
}

export interface Source extends Draft {
  readonly id: string
  readonly language: Language
  readonly outlet?: string
  /** ISO 8601, if it is known. */
  readonly time?: string
  readonly tokens: Tokens
  /** About as many as an English text of that length would have. */
  readonly words: number
  /** Of persons, places and the like; without words that many texts have. */
  readonly names: readonly string[]
}

/** A first line of more characters is a sentence without its point. */
const MOST_OF_TITLE = 120
/** Words with capitals in more texts than this are such as Bank and Ministry. */
const MOST_HOLDERS = 5
const MOST_SHARE = 0.003

/** The sources among the articles: those in a language that pairs are made in. */
export function toSources(articles: readonly (ArticleInput & { readonly id: string })[]): Source[] {
  const sources = articles.flatMap((article) => toSource(article) ?? [])
  const common = countNames(sources)
  return sources.map((source) => ({ ...source, names: source.names.filter((name) => !common(name, source)) }))
}

/** Which names are too common to be names: in more than a few texts, and in more than a small share of them. */
function countNames(sources: readonly Source[]): (name: string, of: Source) => boolean {
  const holders = new Map<string, number>()
  const texts = new Map<string, number>()
  for (const { language, names } of sources) {
    texts.set(language.code, (texts.get(language.code) ?? 0) + 1)
    for (const name of names) holders.set(language.code + name, (holders.get(language.code + name) ?? 0) + 1)
  }
  return (name, { language }) => {
    const most = Math.max(MOST_HOLDERS, MOST_SHARE * texts.get(language.code)!)
    return language.hasCapitals && holders.get(language.code + name)! > most
  }
}

function toSource(article: ArticleInput & { readonly id: string }): Source | undefined {
  const language = findLanguage(article.language)
  if (language === undefined) return undefined
  const [title, text] = article.title === undefined ? takeTitle(article.text) : [article.title, article.text]
  const tokens = tokenize({ text })
  const paragraphs = toParagraphs(text, tokens)
  return {
    id: article.id,
    language,
    tokens,
    words: tokens.length / language.tokensPerWord,
    paragraphs,
    names: listNames(paragraphs.flat().join('\n'), language),
    ...(title !== undefined && { title: toOneLine(title) }),
    ...(article.outlet !== undefined && { outlet: article.outlet }),
    ...toTime(article.seenAt ?? article.publishedAt),
  }
}

function toTime(time: string | undefined): Pick<Source, 'time'> {
  return time === undefined ? {} : { time }
}

function takeTitle(text: string): [title: string | undefined, text: string] {
  const trimmed = text.trim()
  const end = trimmed.indexOf('\n')
  const line = trimmed.slice(0, Math.max(0, end)).trim()
  if (line === '' || line.length > MOST_OF_TITLE || /[.。!！]["”’»]?$/u.test(line)) return [undefined, trimmed]
  return [line, trimmed.slice(end + 1).trim()]
}

function toParagraphs(text: string, { sentences, paragraphs, starts, length }: Tokens): string[][] {
  const begins = new Set(paragraphs)
  const found: string[][] = []
  for (const [i, first] of sentences.entries()) {
    const sentence = toOneLine(text.slice(i === 0 ? 0 : starts[first], starts[sentences[i + 1] ?? length]))
    const last = found.at(-1)
    if (last === undefined || begins.has(first)) found.push([sentence])
    else last.push(sentence)
  }
  return moveOpeningMarks(found)
}

/** A sentence is cut where its first word begins; a mark that opens it belongs to it and not to the one before. */
function moveOpeningMarks(paragraphs: string[][]): string[][] {
  let opening = ''
  return paragraphs.map((sentences) =>
    sentences.map((sentence) => {
      const whole = opening + sentence
      const [, kept = whole, marks = ''] = /^(.*?(?:\s|[。！？]))([[("“‘«「『（《\u0093\u0091]+)$/su.exec(whole) ?? []
      opening = marks
      return kept.trim()
    }),
  )
}

function toOneLine(text: string): string {
  return text.replace(/[ \t\r\n\u00a0]+/g, ' ').trim()
}

/** The text of a draft. */
export function toText({ paragraphs }: Draft, { joint }: Language): string {
  return paragraphs
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.join(joint))
    .join('\n\n')
}

/** About as many as an English text of that length would have. */
export function countWords(sentences: readonly string[], { tokensPerWord }: Language): number {
  return sentences.reduce((sum, sentence) => sum + tokenize({ text: sentence }).length, 0) / tokensPerWord
}

/** Every sentence of it changed by a function; what comes out empty goes. */
export function mapSentences({ paragraphs, ...rest }: Draft, change: (sentence: string) => string): Draft {
  const changed = paragraphs.map((sentences) => sentences.map(change).filter((sentence) => sentence !== ''))
  return { ...rest, paragraphs: changed.filter((sentences) => sentences.length > 0) }
}

/** Title and sentences changed by a function. */
export function mapAll(draft: Draft, change: (words: string) => string): Draft {
  const changed = mapSentences(draft, change)
  return draft.title === undefined ? changed : { ...changed, title: change(draft.title) }
}

/** The first sentences that together have at most so many words, but at least one, in their paragraphs. */
export function takeWords(draft: Draft, most: number, language: Language): Draft {
  const paragraphs: string[][] = []
  let words = 0
  for (const sentences of draft.paragraphs) {
    const taken: string[] = []
    for (const sentence of sentences) {
      words += countWords([sentence], language)
      if (words > most && paragraphs.length + taken.length > 0) {
        return { ...draft, paragraphs: taken.length > 0 ? [...paragraphs, taken] : paragraphs }
      }
      taken.push(sentence)
    }
    paragraphs.push(taken)
  }
  return { ...draft, paragraphs }
}
