/**
 * Where an article stands: in the story of the earlier article its verdict names, or in one that begins with it
 * (SEMANTICS 15). A place belongs to the id: a new version that links to its own earlier one stays where it was, another
 * one leaves for where it belongs now. Each change is an event.
 */

import type { Article, ArticleEvent, ArticleRef, Drawn, Verdict } from '../model.ts'
import type { Kept, StoryState } from '../store/store.ts'
import { toStoryId } from '../story-id.ts'
import type { LeadPolicy } from './lead.ts'
import { joinOrigins, leaveOrigins, toDrawn } from './origins.ts'

/** What placing needs to see of the store. */
export interface Places {
  findStory(id: string): Promise<StoryState | undefined>
  listMembers(story: string): AsyncIterable<Verdict>
  findNewest(id: string): Promise<Kept | undefined>
}

export interface Placement {
  readonly story: string
  readonly lead: ArticleRef
  readonly drawsOn: readonly Drawn[]
  /** Stories as they stand afterwards. */
  readonly stories: readonly StoryState[]
  /** Stories that were there before, with the revision they were read at. */
  readonly touched: readonly { readonly id: string; readonly revision: number }[]
  readonly events: readonly ArticleEvent[]
}

/** Of a story what a write says of it. */
export function toState({ id, revision, lead, size, origins, drawsOn }: StoryState): StoryState {
  return { id, revision, lead, size, origins, ...(drawsOn !== undefined && { drawsOn }) }
}

/** What placing needs to know of an article. */
export interface Placed {
  readonly article: Article
  /** The version before it. */
  readonly previous: Kept | undefined
  readonly parent: Kept | undefined
  /** Others it draws on. */
  readonly drawn: readonly Kept[]
  /** The agency or outlet its text comes from. */
  readonly source: string | undefined
}

/** Places an article under its parent, or at the root of a new story. */
export async function placeArticle(
  { article, previous, parent, drawn, source }: Placed,
  policy: LeadPolicy,
  places: Places,
): Promise<Placement> {
  const ref = { id: article.id, version: article.version }
  const stories: StoryState[] = []
  const touched: { id: string; revision: number }[] = []
  const events: ArticleEvent[] = []
  const story = parent?.verdict.story ?? toStoryId(article.sequence, article.id)
  const tell = (kind: ArticleEvent['kind'], where: string, who: ArticleRef) =>
    events.push({ sequence: article.sequence + events.length, at: article.seenAt, kind, story: where, article: who })

  tell('added', story, ref)
  const drawsOn = toDrawn(drawn, story, source)
  const moved = previous !== undefined && previous.verdict.story !== story
  if (moved) {
    tell('left', previous.verdict.story, ref)
    const left = await places.findStory(previous.verdict.story)
    if (left !== undefined) {
      touched.push({ id: left.id, revision: left.revision })
      const lead = left.lead.id === article.id ? await electLead(left.id, [article.id], policy, places) : left.lead
      const members = () => places.listMembers(left.id)
      stories.push({
        ...(await leaveOrigins(toState(left), previous.verdict.drawsOn, members, [article.id])),
        revision: left.revision + 1,
        lead: lead ?? left.lead,
        size: left.size - 1,
      })
      if (lead !== undefined && lead.id !== left.lead.id) tell('lead', left.id, lead)
    }
  }

  const joined = parent === undefined ? undefined : await places.findStory(story)
  if (joined === undefined) {
    stories.push(joinOrigins({ id: story, revision: 1, lead: ref, size: 1, origins: 1 }, drawsOn))
    return { story, lead: ref, drawsOn, stories, touched, events }
  }
  touched.push({ id: joined.id, revision: joined.revision })
  const joins = previous === undefined || moved
  if (joins) tell('joined', story, ref)
  const lead = await leadAfterJoining(article, joined, policy, places)
  const before = joins
    ? toState(joined)
    : await leaveOrigins(toState(joined), previous.verdict.drawsOn, () => places.listMembers(story), [article.id])
  stories.push({
    ...joinOrigins(before, drawsOn),
    revision: joined.revision + 1,
    lead,
    size: joined.size + (joins ? 1 : 0),
  })
  if (lead.id !== joined.lead.id) tell('lead', story, lead)
  return { story, lead, drawsOn, stories, touched, events }
}

async function leadAfterJoining(
  article: Article,
  story: StoryState,
  policy: LeadPolicy,
  places: Places,
): Promise<ArticleRef> {
  const ref = { id: article.id, version: article.version }
  if (story.size === 0) return ref
  if (story.lead.id === article.id) {
    // As it is now, another one may stand for the story rather than it.
    return policy.contested ? ((await electLead(story.id, [], policy, places, article)) ?? ref) : ref
  }
  if (!policy.contested) return story.lead
  const lead = await places.findNewest(story.lead.id)
  return lead !== undefined && policy.prefers(article, lead.article) ? ref : story.lead
}

/**
 * The lead of a story once some of its members are gone, or one of them is `changed`; undefined if nobody is left.
 */
export async function electLead(
  story: string,
  without: readonly string[],
  policy: LeadPolicy,
  places: Places,
  changed?: Article,
): Promise<ArticleRef | undefined> {
  let leading: Article | undefined
  for await (const { id, version } of places.listMembers(story)) {
    if (without.includes(id)) continue
    if (!policy.contested) return { id, version }
    const challenger = id === changed?.id ? changed : (await places.findNewest(id))?.article
    if (challenger === undefined) continue
    if (leading === undefined || policy.prefers(challenger, leading)) leading = challenger
  }
  return leading && { id: leading.id, version: leading.version }
}
