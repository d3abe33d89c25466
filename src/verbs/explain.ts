/**
 * Replays a verdict: the measurements and the rule of every recorded pair are made again from the two texts with the
 * settings the receipt names, and must come out the same to the byte. The search is not repeated (SEMANTICS 20).
 */

import { checkArgument, TEXT } from '../arguments.ts'
import { judgePair, NO_RULE } from '../decide/decide.ts'
import { corrected } from '../decide/rules/corrected.ts'
import { nothingNew } from '../decide/rules/nothing-new.ts'
import { NewsfoldError, toRefused } from '../errors.ts'
import { measure } from '../held.ts'
import type { InForce } from '../in-force.ts'
import type { ArticleRef, Considered, Link, Refused } from '../model.ts'
import type { Explanation } from '../options.ts'
import { type Setup, toEvidence } from '../pipeline.ts'
import { readLearned, setupOf } from '../setup.ts'
import type { Kept, Store } from '../store/store.ts'
import { getReadable } from './compare.ts'

export async function explain(
  id: string,
  version: number | undefined,
  store: Store,
  inForce: InForce,
): Promise<Explanation> {
  checkArgument('the id of explain()', id, TEXT)
  const now = await inForce.catchUp()
  const kept = await getReadable(id, version, store)
  const { receipt } = kept.verdict
  const setup = receipt.settings === now.settingsHash ? now : await setupNamed(receipt.settings, store, now)
  const replayed: Link[] = []
  const problems: Refused[] = []
  let same = true
  for (const considered of receipt.considered) {
    try {
      const link = replay(kept, await getConsidered(considered.earlier, kept, store), setup)
      replayed.push(link)
      same &&= toBytes({ ...link, measurements: link.evidence.measurements }) === toBytes(considered)
    } catch (error) {
      problems.push(toRefused(error, considered.earlier.id))
    }
  }
  return { verdict: kept.verdict, replayed, same, problems, reasons: reasonsOf(setup, kept.verdict) }
}

/** What rules say that no preset has among its own. */
const BEYOND_PRESETS: Readonly<Record<string, string>> = {
  [NO_RULE]: 'nothing that came before is like it',
  [nothingNew.name]: nothingNew.because,
  [corrected.name]: corrected.because,
}

function reasonsOf({ parts }: Setup, { rule, receipt }: Kept['verdict']): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const name of [rule, ...receipt.considered.map((one) => one.rule)]) {
    const because = BEYOND_PRESETS[name] ?? parts.rules.find((one) => one.name === name)?.because
    if (because !== undefined) reasons[name] = because
  }
  return reasons
}

/**
 * The article that was considered. Once it was forgotten, its id is free and counts its versions from 1 again: who holds
 * it then came after the article that was judged, and was not what that was held against.
 */
async function getConsidered({ id, version }: ArticleRef, { article }: Kept, store: Store): Promise<Kept> {
  const [holder] = await store.findKept([{ id, version }])
  if (holder === undefined || holder.article.sequence > article.sequence) {
    throw new NewsfoldError('text-gone', `${id} was removed`)
  }
  return getReadable(id, version, store)
}

function replay(kept: Kept, earlier: Kept, setup: Setup): Link {
  const article = setup.prepareKept(kept)
  const judged = judgePair(earlier, measure(article, kept.text.hash, earlier, setup), setup.parts.rules, setup.settings)
  const { relation, rule } = judged
  const ref = ({ article: { id, version } }: Kept) => ({ id, version })
  return { article: ref(kept), earlier: ref(earlier), relation, rule, evidence: toEvidence(article, judged, setup) }
}

/** Measurements are a set of names; the order in which a store hands them out means nothing. */
function toBytes({ measurements, relation, rule }: Pick<Considered, 'measurements' | 'relation' | 'rule'>): string {
  const inOrder = Object.entries(measurements).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ measurements: inOrder, relation, rule })
}

async function setupNamed(settings: string, store: Store, now: Setup): Promise<Setup> {
  const snapshot = await store.findSnapshot('settings', settings)
  if (snapshot === undefined) return now
  return setupOf(snapshot, await readLearned(snapshot, store), now.now, now.preset)
}
