/** The verdict that adding would give, with nothing stored. */

import type { ArticleInput, Page, Verdict } from '../model.ts'
import { prepare, type Setup } from '../pipeline.ts'
import type { Store } from '../store/store.ts'
import { askAndJudge, type Writer } from '../writer.ts'

export async function check(input: ArticleInput | Page, store: Store, writer: Writer, setup: Setup): Promise<Verdict> {
  const { judgements } = await askAndJudge([prepare(input, setup)], store, setup, await writer.freshPending())
  return judgements[0]!.verdict
}
