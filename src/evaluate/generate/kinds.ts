/** All kinds of edits by which pairs are made, in the order in which they take turns. */

import { NewsfoldError } from '../../errors.ts'
import type { Kind } from './kind.ts'
import { caption, phrase } from './kinds/caption.ts'
import { changedCount } from './kinds/changed-count.ts'
import { copyEdit } from './kinds/copy-edit.ts'
import { correctedName } from './kinds/corrected-name.ts'
import { correctedUnit } from './kinds/corrected-unit.ts'
import { cut } from './kinds/cut.ts'
import { dailyBulletin } from './kinds/daily-bulletin.ts'
import { extend } from './kinds/extend.ts'
import { newQuotation } from './kinds/new-quotation.ts'
import { numberWords } from './kinds/number-words.ts'
import { refilledTemplate } from './kinds/refilled-template.ts'
import { reprint } from './kinds/reprint.ts'
import { retake } from './kinds/retake.ts'
import { roundUp } from './kinds/round-up.ts'
import { rounding } from './kinds/rounding.ts'
import { sameTopic } from './kinds/same-topic.ts'

/** Those that few texts can be made into come first, so that the texts they need are not used up. */
export const KINDS: readonly Kind[] = [
  refilledTemplate,
  dailyBulletin,
  rounding,
  correctedUnit,
  numberWords,
  changedCount,
  correctedName,
  retake,
  roundUp,
  caption,
  cut,
  extend,
  copyEdit,
  newQuotation,
  reprint,
  phrase,
  sameTopic,
]

/** The kinds of those names, in their order; all for none. */
export function getKinds(names: readonly string[]): readonly Kind[] {
  const unknown = names.find((name) => !KINDS.some((kind) => kind.name === name))
  if (unknown !== undefined) {
    const known = KINDS.map(({ name }) => name).join(', ')
    throw new NewsfoldError('option-unknown', `no kind of edit is named ${unknown}; there is ${known}`)
  }
  return names.length === 0 ? KINDS : KINDS.filter(({ name }) => names.includes(name))
}
