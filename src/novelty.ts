/**
 * Whether an update says something new to its story (SEMANTICS 11): forty copies of an update are its duplicates, also those
 * that were taken from the first print and changed in the same way.
 *
 * Who says the same in much the same words is among the article's candidates, and those are asked first. A changed figure may
 * stand in a member that is otherwise unlike it, so for that the other members are asked too, those who said something
 * themselves: copies and excerpts of others say nothing that those did not.
 * Cost: for updates only; of a story no more members are looked at than `MOST_LOOKED_AT`, the first ones.
 */

import type { Judged } from './decide/decide.ts'
import { nothingNew } from './decide/rules/nothing-new.ts'
import type { Relation, Verdict } from './model.ts'
import type { Setup } from './pipeline.ts'
import type { Prepared } from './propose/proposer.ts'
import type { Kept } from './store/store.ts'

/** A story of more members than this is a live event, whose next figure is looked for among those that told of it first. */
const MOST_LOOKED_AT = 64

/** What is known of the members of a story before the article. */
export interface Members {
  listMembers(story: string): AsyncIterable<Verdict>
  findNewest(id: string): Promise<Kept | undefined>
}

/** The link as it is, or as a duplicate of the same article. @param candidates all that the article was held against */
export async function confirmNews(
  article: Prepared,
  link: Judged,
  candidates: readonly Judged[],
  members: Members,
  setup: Setup,
): Promise<Judged> {
  if (link.relation !== 'update') return link
  const { parts, prepareKept } = setup
  const { story } = link.earlier.verdict
  const parent = prepareKept(link.earlier)
  const asked = new Set([article.article.id, link.earlier.article.id])
  const isSaidBy = (member: Kept) => {
    asked.add(member.article.id)
    return member.article.text !== '' && parts.isSaid(article, parent, prepareKept(member))
  }
  const said: Judged = { ...link, relation: 'duplicate', finding: 'duplicate', rule: nothingNew.name }

  for (const { earlier } of candidates) {
    const isMember = earlier.verdict.story === story && !asked.has(earlier.article.id)
    if (isMember && saysSomething(earlier.verdict.relation) && isSaidBy(earlier)) return said
  }
  if (!parts.isSaidAnywhere(link.measurements)) return link
  let looked = 0
  for await (const { id, relation } of members.listMembers(story)) {
    if (++looked > MOST_LOOKED_AT) break
    if (asked.has(id) || !saysSomething(relation)) continue
    const member = await members.findNewest(id)
    if (member !== undefined && isSaidBy(member)) return said
  }
  return link
}

function saysSomething(relation: Relation): boolean {
  return relation !== 'duplicate' && relation !== 'contained'
}
