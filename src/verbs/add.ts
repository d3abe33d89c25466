/** Judges and stores one article; a refusal throws with its code. */

import type { ArticleInput, Page, Verdict } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { Writer } from '../writer.ts'
import { prepareGiven } from './prepare-given.ts'

export async function add(input: ArticleInput | Page, writer: Writer, setup: Setup): Promise<Verdict> {
  const [verdict] = await writer.submit([prepareGiven(input, setup)], setup)
  return verdict!
}
