/**
 * Gold as labelled pairs: JSON Lines with `earlier` and `article`, the ids of two records of a file of texts, and the
 * `relation` of the article to the earlier one. A label that cannot be meant makes a score worthless, so any ends it.
 */

import { NewsfoldError } from '../errors.ts'
import type { PairRelation } from '../model.ts'
import { isEmptyLine, openLines, toRecord } from './gold-lines.ts'

export interface LabelledPair {
  readonly article: string
  readonly earlier: string
  readonly relation: PairRelation
}

const PAIR_RELATIONS: readonly PairRelation[] = ['duplicate', 'update', 'contained', 'contains', 'different']

/** The relation seen from the other article. */
const TURNED: Readonly<Record<PairRelation, PairRelation>> = {
  duplicate: 'duplicate',
  update: 'update',
  contained: 'contains',
  contains: 'contained',
  different: 'different',
}

/** `known`: the ids of all texts there are, if they are to be looked up. */
export async function readLabelledPairs(path: string, known?: ReadonlySet<string>): Promise<readonly LabelledPair[]> {
  const pairs: LabelledPair[] = []
  const lineOf = new Map<string, number>()
  for await (const line of openLines(path)) {
    if (isEmptyLine(line)) continue
    const fields = toRecord(line, path)
    const wrong = (what: string) => new NewsfoldError('gold-wrong', `line ${line.number} of ${path} ${what}`)
    const [article, earlier] = [toId(fields.article), toId(fields.earlier)]
    if (article === undefined || earlier === undefined) throw wrong('names no article and earlier one')
    for (const id of [article, earlier])
      if (known?.has(id) === false) throw wrong(`names ${id}, and there is no such text`)
    if (article === earlier) throw wrong(`pairs ${article} with itself`)
    const relation = PAIR_RELATIONS.find((one) => one === fields.relation)
    if (relation === undefined) {
      const given = JSON.stringify(fields.relation ?? '')
      throw wrong(`has the relation ${given}; expected ${PAIR_RELATIONS.join(', ')}`)
    }
    // Whichever way round it is written, it is one pair.
    const key = JSON.stringify([article, earlier].sort())
    const before = lineOf.get(key)
    if (before !== undefined) throw wrong(`labels ${earlier} and ${article} again, after line ${before}`)
    lineOf.set(key, line.number)
    pairs.push({ article, earlier, relation })
  }
  if (pairs.length === 0) throw new NewsfoldError('gold-wrong', `${path} holds no labelled pair`)
  return pairs
}

function toId(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Whether all of the article is in the earlier one, and the other way round, by a relation; an update is near enough. */
export function toDirections(relation: PairRelation): readonly [articleInEarlier: boolean, earlierInArticle: boolean] {
  return [isIn(relation), isIn(TURNED[relation])]
}

/** The relation of the earlier article to the article. */
export function turn(relation: PairRelation): PairRelation {
  return TURNED[relation]
}

function isIn(relation: PairRelation): boolean {
  return relation === 'duplicate' || relation === 'update' || relation === 'contained'
}
