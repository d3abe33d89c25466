/** What verifying is: two prepared articles in, measurements on them out. It reads nothing else. */

import type { Finding } from '../decide/rule.ts'
import type { Article, Evidence, Measurements } from '../model.ts'
import type { Prepared } from '../propose/proposer.ts'
import { toRounded } from './rounding.ts'

export type Verify = (article: Prepared, earlier: Prepared) => Measurements

/** What people see of a pair: offsets into both texts, made when somebody is to see them. */
export type Shown = Omit<Evidence, 'measurements'>
export type Show = (article: Prepared, earlier: Prepared, finding: Finding) => Shown

const HOUR_MS = 3_600_000

/** Hours from the earlier article to the new one, by when they were seen. */
export function hoursApart(article: Article, earlier: Article): number {
  return toRounded((Date.parse(article.seenAt) - Date.parse(earlier.seenAt)) / HOUR_MS)
}
