/**
 * An update must say something new to the whole story (SEMANTICS 11). It stands behind all rules of a preset, because it looks at
 * the other members and not at a pair; it makes a duplicate of an update and leaves its parent as it is.
 */

import type { Rule } from '../rule.ts'

export const nothingNew: Pick<Rule, 'name' | 'because'> = {
  name: 'nothing-new',
  because: 'what it changes was said by another article of the story before',
}
