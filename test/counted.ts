/** Frequencies counted from a few texts, for tests of what weighs by them. */

import { CollectionCounter } from '../src/learn/count.ts'
import type { Family, Frequencies } from '../src/learn/frequencies.ts'
import { frequenciesIn } from '../src/learn/frequency-snapshot.ts'

export function countTexts(texts: readonly string[], ...families: readonly Family[]): Frequencies {
  const counter = new CollectionCounter(families)
  for (const text of texts) counter.add({ text })
  return frequenciesIn(new Map([['frequencies', counter.finish()]]), 'test')
}
