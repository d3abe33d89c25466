/** The verdict that adding would give, with nothing stored. */

import type { InForce } from '../in-force.ts'
import type { ArticleInput, Page, Verdict } from '../model.ts'
import { prepareFor } from '../pipeline.ts'
import type { Store } from '../store/store.ts'
import { askAndJudge, type Writer } from '../writer.ts'
import { prepareGiven } from './prepare-given.ts'

export async function check(
  input: ArticleInput | Page,
  store: Store,
  writer: Writer,
  inForce: InForce,
): Promise<Verdict> {
  const before = inForce.setup
  const prepared = prepareGiven(input, before)
  const pending = await writer.freshPending()
  const { setup } = inForce
  const { judgements } = await askAndJudge(prepareFor([prepared], before, setup), store, setup, pending)
  return judgements[0]!.verdict
}
