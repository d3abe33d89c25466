/** The verdict that adding would give, with nothing stored. */

import { askGroup } from '../ask-group.ts'
import type { InForce } from '../in-force.ts'
import type { ArticleInput, Page, Verdict } from '../model.ts'
import { judge, prepareFor } from '../pipeline.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../writer.ts'
import { prepareGiven } from './prepare-given.ts'

export async function check(
  input: ArticleInput | Page,
  store: Store,
  writer: Writer,
  inForce: InForce,
): Promise<Verdict> {
  const before = inForce.setup
  const sketched = prepareGiven(input, before)
  const pending = await writer.freshPending()
  const { setup } = inForce
  const [prepared] = prepareFor([sketched], before, setup)
  const [known] = await askGroup([prepared!], store, setup, pending)
  const { verdict } = await judge(prepared!, known!, pending, setup)
  return verdict
}
