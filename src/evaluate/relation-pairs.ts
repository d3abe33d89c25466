/**
 * Pairs labelled with relations: JSON Lines with `earlier`, `new` and `label`, of which `template` is finer than a relation;
 * `doubtful` with `alt`, the other possible label, where a reader was not sure; `kind` of those that were generated. A label
 * that cannot be meant makes a score worthless, so any ends it.
 */

import { NewsfoldError } from '../errors.ts'
import type { Fields } from '../read/article-input.ts'
import { isEmptyLine, openLines, toRecord } from './gold-lines.ts'
import { LABELS, type Label, type RelationPair } from './relation-results.ts'
import type { RelationText, RelationTexts } from './relation-texts.ts'

/** A labelled pair with its texts. */
export interface FoundPair {
  readonly pair: RelationPair
  readonly article: RelationText
  readonly earlier: RelationText
}

export async function readRelationPairs(path: string, texts: RelationTexts): Promise<readonly FoundPair[]> {
  const pairs: FoundPair[] = []
  const lineOf = new Map<string, number>()
  for await (const line of openLines(path)) {
    if (isEmptyLine(line)) continue
    const fields = toRecord(line, path)
    const wrong: Wrong = (what) => new NewsfoldError('gold-wrong', `line ${line.number} of ${path} ${what}`)
    const found = findTexts(toPair(fields, wrong), texts, wrong)
    // Whichever way round it is written, it is one pair.
    const key = JSON.stringify([found.article, found.earlier].map(({ set, id }) => JSON.stringify([set, id])).sort())
    const before = lineOf.get(key)
    if (before !== undefined) {
      throw wrong(`labels ${found.pair.earlier} and ${found.pair.article} again, after line ${before}`)
    }
    lineOf.set(key, line.number)
    pairs.push(found)
  }
  if (pairs.length === 0) throw new NewsfoldError('gold-wrong', `${path} holds no labelled pair`)
  return pairs
}

type Wrong = (what: string) => NewsfoldError

function toPair(fields: Fields, wrong: Wrong): RelationPair {
  const [article, earlier] = [toId(fields.new), toId(fields.earlier)]
  if (article === undefined || earlier === undefined) throw wrong('names no earlier and new one')
  const alt = (fields.alt ?? undefined) === undefined ? undefined : toLabel(fields.alt, 'alt', wrong)
  const doubtful = fields.doubtful ?? false
  if (typeof doubtful !== 'boolean') throw wrong(`has doubtful ${JSON.stringify(doubtful)}; expected true or false`)
  return {
    earlier,
    article,
    label: toLabel(fields.label, 'label', wrong),
    doubtful,
    ...(alt !== undefined && { alt }),
    ...toWords(fields, wrong),
  }
}

/** Fields that are text, if they are there. */
function toWords(fields: Fields, wrong: Wrong): Pick<RelationPair, 'set' | 'reason' | 'kind' | 'language'> {
  const words: { -readonly [Name in 'set' | 'reason' | 'kind' | 'language']?: string } = {}
  for (const name of ['set', 'reason', 'kind', 'language'] as const) {
    const value = fields[name] ?? ''
    if (typeof value !== 'string') throw wrong(`has ${name} ${JSON.stringify(value)}; expected text`)
    if (value !== '') words[name] = value
  }
  return words
}

function toLabel(given: unknown, name: string, wrong: Wrong): Label {
  const label = LABELS.find((one) => one === given)
  if (label !== undefined) return label
  throw wrong(`has the ${name} ${JSON.stringify(given ?? '')}; expected ${LABELS.join(', ')}`)
}

function toId(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function findTexts(pair: RelationPair, texts: RelationTexts, wrong: Wrong): FoundPair {
  const { set } = pair
  if (set !== undefined && !texts.sets.includes(set)) {
    throw wrong(`is of the set ${set}, and no file of texts is called so; there is ${texts.sets.join(', ')}`)
  }
  const find = (id: string) => {
    const [text, ...others] = texts.find(id, set)
    if (text === undefined) throw wrong(`names ${id}, and there is no such text`)
    if (others.length > 0) throw wrong(`names ${id}, which several files of texts have; set says which is meant`)
    return text
  }
  const [article, earlier] = [find(pair.article), find(pair.earlier)]
  if (article === earlier) throw wrong(`pairs ${pair.article} with itself`)
  return { pair, article, earlier }
}
