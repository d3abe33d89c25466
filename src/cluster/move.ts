/**
 * Articles that move from one story to another because what is said of them changed, and what becomes of the stories: sizes,
 * leads, and the events that tell of it. A story whose members all went to one other forwards to that; it stands on its own
 * again when somebody comes back.
 *
 * Who moves takes the place of the first of its versions that stand there, as if it had been judged so when it came. So it
 * may come before others who are there already, and lead them.
 */

import type { Article, ArticleEvent, ArticleRef, Drawn, Sequence } from '../model.ts'
import type { StoryState } from '../store/store.ts'
import type { LeadPolicy } from './lead.ts'
import { joinOrigins, leaveOrigins } from './origins.ts'
import { type Places, toState } from './place.ts'

/** The newest version of an article, with the story it leaves and the one it joins. */
export interface Move {
  readonly article: Article
  readonly from: string
  readonly to: string
  /** The number with which it takes its place there. */
  readonly place: Sequence
  /** What it drew on where it was, and what it draws on where it goes. */
  readonly drew: readonly Drawn[]
  readonly draws: readonly Drawn[]
}

/** What moving needs to see of the store as it was. */
export interface Moving extends Places {
  /** The number with which the newest version of an article took its place. */
  placeOf(newest: Article): Promise<Sequence>
}

export interface Moved {
  readonly stories: readonly StoryState[]
  readonly touched: readonly { readonly id: string; readonly revision: number }[]
  /** Not numbered yet. */
  readonly events: readonly Pick<ArticleEvent, 'kind' | 'story' | 'article'>[]
}

/** `begun` are the articles with whom stories begin, which are there already or not. */
export async function moveArticles(
  moves: readonly Move[],
  begun: ReadonlyMap<string, ArticleRef>,
  policy: LeadPolicy,
  moving: Moving,
): Promise<Moved> {
  const events: Moved['events'][number][] = []
  const inOrder = [...moves].sort((a, b) => a.article.sequence - b.article.sequence)
  const leaving = new Map<string, Move[]>()
  const joining = new Map<string, Move[]>()
  for (const move of inOrder) {
    events.push({ kind: 'left', story: move.from, article: refOf(move.article) })
    events.push({ kind: 'joined', story: move.to, article: refOf(move.article) })
    leaving.set(move.from, [...(leaving.get(move.from) ?? []), move])
    joining.set(move.to, [...(joining.get(move.to) ?? []), move])
  }
  const stories: StoryState[] = []
  const touched: { id: string; revision: number }[] = []
  for (const id of new Set([...leaving.keys(), ...joining.keys()])) {
    const leavers = leaving.get(id) ?? []
    const joiners = joining.get(id) ?? []
    const story = await moving.findStory(id)
    const before = story ?? { id, revision: 0, lead: refOf(joiners[0]!.article), size: 0, origins: 1 }
    touched.push({ id, revision: before.revision })
    const size = before.size - leavers.length + joiners.length
    const lead = size === 0 ? before.lead : await electAmong(before, leavers, joiners, policy, moving)
    const heirs = new Set(leavers.map(({ to }) => to))
    const drew = leavers.flatMap((leaver) => leaver.drew)
    const gone = leavers.map(({ article }) => article.id)
    const left = await leaveOrigins(toState(before), drew, () => moving.listMembers(id), gone)
    stories.push({
      ...joiners.reduce((joined, { draws }) => joinOrigins(joined, draws), left),
      revision: before.revision + 1,
      lead,
      size,
      ...(size === 0 && heirs.size === 1 && { joinedInto: [...heirs][0]! }),
    })
    if (size > 0 && (before.size === 0 || lead.id !== before.lead.id))
      events.push({ kind: 'lead', story: id, article: lead })
  }
  // An older version may begin a story in which nobody stands any more.
  for (const [id, root] of begun) {
    if (leaving.has(id) || joining.has(id) || (await moving.findStory(id)) !== undefined) continue
    touched.push({ id, revision: 0 })
    stories.push({ id, revision: 1, lead: root, size: 0, origins: 1 })
  }
  return { stories, touched, events }
}

/** Who leads a story that is not empty once some have left it and some have joined it. */
async function electAmong(
  story: StoryState,
  leavers: readonly Move[],
  joiners: readonly Move[],
  policy: LeadPolicy,
  moving: Moving,
): Promise<ArticleRef> {
  const gone = new Set(leavers.map(({ article }) => article.id))
  let leading = await findRemaining(story, gone, policy, moving)
  for (const { article, place } of joiners) {
    if (leading === undefined) {
      leading = { article, place }
      continue
    }
    const stronger = policy.prefers(article, leading.article)
    if (!stronger && policy.prefers(leading.article, article)) continue
    // Who joins with a higher number than the newest version of the lead has took its place later, whenever that did.
    if (!stronger && place > leading.article.sequence) continue
    leading.place ??= await moving.placeOf(leading.article)
    if (stronger || place < leading.place) leading = { article, place }
  }
  return refOf(leading!.article)
}

interface Leading {
  article: Article
  place: Sequence | undefined
}

/** The one of those who stay that leads; if the lead stays, it stays the lead among them. */
async function findRemaining(
  story: StoryState,
  gone: ReadonlySet<string>,
  policy: LeadPolicy,
  moving: Moving,
): Promise<Leading | undefined> {
  if (story.size === 0 || story.size === gone.size) return undefined
  if (!gone.has(story.lead.id)) {
    const lead = await moving.findNewest(story.lead.id)
    if (lead !== undefined) return { article: lead.article, place: undefined }
  }
  let leading: Leading | undefined
  for await (const { id } of moving.listMembers(story.id)) {
    if (gone.has(id)) continue
    const challenger = (await moving.findNewest(id))?.article
    if (challenger === undefined) continue
    if (leading === undefined || policy.prefers(challenger, leading.article)) {
      leading = { article: challenger, place: undefined }
    }
    if (!policy.contested) break
  }
  return leading
}

function refOf({ id, version }: Article): ArticleRef {
  return { id, version }
}
