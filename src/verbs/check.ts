/** The verdict that adding would give, with nothing stored. */

import type { ArticleInput, Page, Verdict } from '../model.ts'
import { prepare, type Setup } from '../pipeline.ts'
import { Pending } from '../store/pending.ts'
import type { Store } from '../store/store.ts'
import { judgeGroup } from '../writer.ts'

export async function check(input: ArticleInput | Page, store: Store, setup: Setup): Promise<Verdict> {
  const pending = new Pending(store, await store.lastSequence())
  const { judgements } = await judgeGroup([prepare(input, setup)], store, setup, pending)
  return judgements[0]!.verdict
}
