/**
 * What snapshots know, as text: they hold hashes only, so it is looked for in articles. The longest runs of words that every
 * template's shingle knows from three texts or more, and the sentences that are marked as boilerplate, each with how many
 * of these articles have it.
 */

import type { Article } from '../model.ts'
import { ShingleList } from '../tokenize/shingle.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import type { Boilerplate } from './boilerplate.ts'
import { TEMPLATE_SHINGLE_WORDS, type Templates } from './templates.ts'
import { endOf } from './units.ts'

/** Shorter runs are turns of speech. */
const RUN_WORDS = 6
const KNOWN_FROM = 3
/** Different examples counted at most. */
const COUNTED = 100_000

export interface Example {
  readonly text: string
  readonly articles: number
}

export class ExampleFinder {
  readonly #templates: Templates
  readonly #boilerplate: Boilerplate
  readonly #runs = new Map<string, number>()
  readonly #units = new Map<string, number>()
  readonly #shingles = new ShingleList()

  constructor(templates: Templates, boilerplate: Boilerplate) {
    this.#templates = templates
    this.#boilerplate = boilerplate
  }

  /** @param tokens its plain words */
  add(article: Pick<Article, 'text' | 'outlet'>, tokens: Tokens): void {
    const textOf = (from: number, to: number) =>
      article.text.slice(tokens.starts[from], tokens.ends[to - 1]).replace(/\s+/g, ' ')
    countOnce(this.#runs, this.#listRuns(tokens), textOf)
    countOnce(this.#units, listMarked(tokens, this.#boilerplate.mark(article, tokens)), textOf)
  }

  /** The most frequent ones, of those the longest. */
  get templates(): Example[] {
    return inOrder(this.#runs)
  }

  get boilerplate(): Example[] {
    return inOrder(this.#units)
  }

  #listRuns(tokens: Tokens): [number, number][] {
    const { low, high, count } = this.#shingles.fill(tokens, TEMPLATE_SHINGLE_WORDS)
    const runs: [number, number][] = []
    let from = 0
    for (let i = 0; i <= count; i++) {
      if (i < count && this.#templates.days(low[i]!, high[i]!) >= KNOWN_FROM) continue
      const to = i + TEMPLATE_SHINGLE_WORDS - 1
      if (i > from && to - from >= RUN_WORDS) runs.push([tokens.body + from, tokens.body + to])
      from = i + 1
    }
    return runs
  }
}

function listMarked(tokens: Tokens, marks: Uint8Array | undefined): [number, number][] {
  if (marks === undefined) return []
  const sentences = Array.from(tokens.sentences, (from, i): [number, number] => [from, endOf(tokens, i)])
  return sentences.filter(([from]) => marks[from] === 1)
}

function countOnce(
  counts: Map<string, number>,
  found: readonly [number, number][],
  textOf: (from: number, to: number) => string,
): void {
  for (const text of new Set(found.map(([from, to]) => textOf(from, to)))) {
    if (counts.has(text) || counts.size < COUNTED) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
}

function inOrder(counts: ReadonlyMap<string, number>): Example[] {
  return Array.from(counts, ([text, articles]) => ({ text, articles })).sort(
    (a, b) => b.articles - a.articles || b.text.length - a.text.length || (a.text < b.text ? -1 : 1),
  )
}
