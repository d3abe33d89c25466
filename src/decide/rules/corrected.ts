/**
 * A person said so. It stands before all rules of a preset, so it is not among them: what people said belongs to ids and
 * not to texts (`corrections.ts`), and no measurement fires it.
 */

import type { Rule } from '../rule.ts'

export const corrected: Pick<Rule, 'name' | 'because'> = {
  name: 'corrected',
  because: 'somebody said what this article is to another, or that the two do not belong together',
}
