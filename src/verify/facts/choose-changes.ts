/** Which changes a list has room for. */

import type { Change } from '../../model.ts'

/** A list for people and receipts: the changes that tell most, in the order of the text. */
const MAXIMUM_CHANGES = 40

/** The order in which changes are kept if there are too many. */
const IMPORTANCE: readonly Change['kind'][] = ['figure', 'name', 'quotation', 'wording']

/** The changes that tell most, in the order of the texts. */
export function chooseChanges(changes: readonly Change[]): Change[] {
  const lengthOf = ({ article, earlier }: Change) =>
    (article === undefined ? 0 : article.to - article.from) + (earlier === undefined ? 0 : earlier.to - earlier.from)
  const rank = ({ kind }: Change) => IMPORTANCE.indexOf(kind)
  const place = ({ article, earlier }: Change) => article?.from ?? earlier!.from
  const kept =
    changes.length <= MAXIMUM_CHANGES
      ? changes
      : changes.toSorted((a, b) => rank(a) - rank(b) || lengthOf(b) - lengthOf(a)).slice(0, MAXIMUM_CHANGES)
  return kept.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
}
