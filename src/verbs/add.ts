/** Judges and stores one article; a refusal throws with its code. */

import type { ArticleInput, Page, Verdict } from '../model.ts'
import { prepare, type Setup } from '../pipeline.ts'
import type { Writer } from '../writer.ts'

export async function add(input: ArticleInput | Page, writer: Writer, setup: Setup): Promise<Verdict> {
  const [verdict] = await writer.submit([prepare(input, setup)], setup)
  return verdict!
}
