/**
 * Whether an update says something new to its story (SEMANTICS 11): forty copies of an update are its duplicates, also those
 * that were taken from the first print and changed in the same way.
 *
 * Only those members are asked who said something themselves: copies and excerpts of others say nothing that those did not.
 * Cost: for updates only; of a story no more members are looked at than `MOST_LOOKED_AT`, the first ones.
 */

import type { Judged } from './decide/decide.ts'
import { nothingNew } from './decide/rules/nothing-new.ts'
import type { Verdict } from './model.ts'
import type { Setup } from './pipeline.ts'
import type { Prepared } from './propose/proposer.ts'
import type { Kept } from './store/store.ts'

/** A story of more members than this is a live event, whose next figure is looked for among those that told of it first. */
const MOST_LOOKED_AT = 256

/** What is known of the members of a story before the article. */
export interface Members {
  listMembers(story: string): AsyncIterable<Verdict>
  findNewest(id: string): Promise<Kept | undefined>
}

/** The link as it is, or as a duplicate of the same article. */
export async function confirmNews(article: Prepared, link: Judged, members: Members, setup: Setup): Promise<Judged> {
  if (link.relation !== 'update') return link
  const { earlier } = link
  const parent = setup.prepareKept(earlier)
  let looked = 0
  for await (const { id, relation } of members.listMembers(earlier.verdict.story)) {
    if (++looked > MOST_LOOKED_AT) break
    if (id === article.article.id || id === earlier.article.id) continue
    if (relation === 'duplicate' || relation === 'contained') continue
    const member = await members.findNewest(id)
    if (member === undefined || member.article.text === '') continue
    if (setup.parts.isSaid(article, parent, setup.prepareKept(member))) {
      return { ...link, relation: 'duplicate', finding: 'duplicate', rule: nothingNew.name }
    }
  }
  return link
}
