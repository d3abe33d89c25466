/**
 * What is known of templates: for each run of three words in how many different texts, told on days that are apart or with
 * other names and figures, it was seen (SEMANTICS 5). What two texts share says little of them if others fill the same
 * words with other things: earnings, dividends, weather, scores, bulletins.
 *
 * How to use it: of the shingles that two texts share, those seen in one text or none are their story's own, those seen in
 * two count half, those seen in three or more not at all. The share so weighed is near 1 for copies and near 0 for two
 * fillings of one template.
 */

import type { Snapshot } from '../store/store.ts'
import { PackedCounts } from './packed-counts.ts'

/** Words in a shingle of the table: they are those of `tokenize/shingle.ts`, of plain words. */
export const TEMPLATE_SHINGLE_WORDS = 3

export interface Templates {
  /** In how many different texts a shingle was seen: 0 if in none or one, else 2, or 3 for three and more. */
  days(low: number, high: number): number
}

/** When nothing was learned. */
export const NO_TEMPLATES: Templates = { days: () => 0 }

/** Tables are large, and the parts of a preset are built several times. */
const read = new WeakMap<Snapshot, Templates>()

/** Throws `snapshot-wrong` unless it is a whole snapshot of templates. */
export function readTemplates(snapshot: Snapshot | undefined): Templates {
  if (snapshot === undefined) return NO_TEMPLATES
  let templates = read.get(snapshot)
  if (templates === undefined) {
    const counts = new PackedCounts('templates', snapshot.bytes)
    templates = { days: (low, high) => counts.countOf(low, high) }
    read.set(snapshot, templates)
  }
  return templates
}
