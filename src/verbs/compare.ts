/** Two articles held against each other as if the second had come first: given ones, or stored ones by id. */

import { judgePair } from '../decide/decide.ts'
import { NewsfoldError } from '../errors.ts'
import { measure } from '../held.ts'
import type { ArticleInput, Link, Verdict } from '../model.ts'
import { hashOf, type Setup, toEvidence } from '../pipeline.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { Kept, Store } from '../store/store.ts'
import { prepareGiven } from './prepare-given.ts'

export async function compareStored(
  article: string | ArticleInput,
  earlier: string | ArticleInput,
  store: Store,
  setup: Setup,
): Promise<Link> {
  const side = async (given: string | ArticleInput) =>
    typeof given === 'string'
      ? setup.prepareKept(await getReadable(given, undefined, store))
      : prepareGiven(given, setup)
  return compareWith(await side(article), await side(earlier), setup)
}

/** The link between two prepared articles. */
export function compareWith(article: Prepared, earlier: Prepared, setup: Setup): Link {
  const hash = hashOf(article)
  const standIn: Kept = {
    article: earlier.article,
    text: { hash: hashOf(earlier), sketches: earlier.sketches, keys: [] },
    verdict: NOT_JUDGED,
  }
  const judged = judgePair(standIn, measure(article, hash, standIn, setup), setup.parts.rules, setup.settings)
  return {
    article: refOf(article),
    earlier: refOf(earlier),
    relation: judged.relation,
    rule: judged.rule,
    evidence: toEvidence(article, judged, setup),
  }
}

/** A given article has no verdict, and comparing asks for none. */
const NOT_JUDGED: Verdict = {
  id: '',
  version: 1,
  revision: 0,
  relation: 'original',
  lead: { id: '', version: 1 },
  story: '',
  rule: '',
  drawsOn: [],
  receipt: { version: '', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] },
}

function refOf({ article: { id, version } }: Prepared) {
  return { id, version: Math.max(version, 1) }
}

/** A stored version whose text is still there. */
export async function getReadable(id: string, version: number | undefined, store: Store): Promise<Kept> {
  const [kept] = await store.findKept([version === undefined ? { id } : { id, version }])
  if (kept === undefined) {
    const [tombstone] = await store.findTombstones([id])
    if (tombstone !== undefined) throw new NewsfoldError('text-gone', `${id} was removed`)
    throw new NewsfoldError(
      'id-unknown',
      `no article ${id}${version === undefined ? '' : `@${version}`} is in the store`,
    )
  }
  if (kept.article.text === '')
    throw new NewsfoldError('text-gone', `the text of ${id}@${kept.article.version} has expired`)
  return kept
}
