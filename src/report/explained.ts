/** A page's article with all that tells how it came about, as the reports on it take it. */

import type { Block, Extraction } from '../model.ts'

export interface Explained {
  /** As the input was called; undefined for standard input. */
  readonly name?: string
  readonly article: Extraction['article']
  /** The text without what stands apart from it; empty if the page has no article. */
  readonly body: string
  /** All blocks of the page in its order; none for an input that was a text already. */
  readonly blocks: readonly Block[]
  /** For each field of the article where it was found. */
  readonly sources: Readonly<Record<string, string>>
  readonly classifier: string
  /** How the bytes were read. */
  readonly encoding?: Encoding
}

export interface Encoding {
  readonly name: string
  readonly declared?: string
  readonly wronglyDeclared: boolean
}

/** What became of a block: it is of the body, it stands apart from it, or it is no part of the article. */
export type Fate = 'kept' | 'apart' | 'dropped'

const FATES: readonly Fate[] = ['kept', 'apart', 'dropped']

/** Signs, so that nothing is told by colour alone. */
export const FATE_SIGNS: Readonly<Record<Fate, string>> = { kept: '+', apart: '~', dropped: '-' }

export function toFate(block: Block): Fate {
  if (block.apart !== undefined) return 'apart'
  return block.kept ? 'kept' : 'dropped'
}

function countFates(blocks: readonly Block[]): Readonly<Record<Fate, number>> {
  const counts = { kept: 0, apart: 0, dropped: 0 }
  for (const block of blocks) counts[toFate(block)]++
  return counts
}

/** `5 kept, 1 apart, 12 dropped`. */
export function toFateCounts(blocks: readonly Block[]): string {
  const counts = countFates(blocks)
  return FATES.map((fate) => `${counts[fate]} ${fate}`).join(', ')
}

export interface Field {
  readonly name: string
  readonly value: string
  readonly source: string
}

/** In the order in which a reader asks for them. */
const FIELDS = [
  'title',
  'byline',
  'outlet',
  'publishedAt',
  'modifiedAt',
  'language',
  'origin',
  'url',
  'id',
] as const satisfies readonly (keyof Explained['article'])[]

/** What is known about the article, as far as it is. */
export function listFields({ article, sources }: Explained): Field[] {
  return FIELDS.flatMap((name) => {
    const value = article[name]
    return value === undefined ? [] : [{ name, value, source: sources[name] ?? '' }]
  })
}

/** `utf-8, as declared`, or what was declared instead. */
export function toEncodingWords({ name, declared, wronglyDeclared }: Encoding): string {
  if (declared === undefined) return `${name}, not declared`
  return wronglyDeclared ? `${name}, wrongly declared as ${declared}` : `${name}, as declared`
}

/** `+3.4`: with its sign, because above and below nothing is what it says. */
export function toScoreWords(score: number): string {
  const rounded = score.toFixed(1)
  return score < 0 ? rounded.replace('-', '−') : `+${rounded}`
}
