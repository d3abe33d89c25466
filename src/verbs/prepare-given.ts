/** What a caller hands over, made ready: a page is held to what readers make before a stage sees it. */

import type { ArticleInput, Page } from '../model.ts'
import { prepare, type Setup } from '../pipeline.ts'
import type { Prepared } from '../propose/proposer.ts'
import { toPageInput } from '../read/page-input.ts'

export function prepareGiven(input: ArticleInput | Page, setup: Setup): Prepared {
  const isPage = typeof input === 'object' && input !== null && 'bytes' in input
  return prepare(isPage ? toPageInput({ ...input }) : input, setup)
}
