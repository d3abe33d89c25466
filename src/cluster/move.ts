/**
 * Articles that move from one story to another because what is said of them changed, and what becomes of the stories: sizes,
 * leads, and the events that tell of it. A story that nobody is left in forwards to the one in which the article stands that
 * it began with; it stands on its own again when somebody comes back.
 *
 * Who moves takes the place of the first of its versions that stand there, as if it had been judged so when it came. So it
 * may come before others who are there already, and lead them.
 */

import type { Article, ArticleEvent, ArticleRef, Drawn, Sequence } from '../model.ts'
import type { StoryState } from '../store/store.ts'
import { rootOf, toStoryId } from '../story-id.ts'
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

/** The newest version of an article that stays in its story and draws on other origins than before. */
export interface Redrawn {
  readonly id: string
  readonly story: string
  readonly drew: readonly Drawn[]
  readonly draws: readonly Drawn[]
}

/** What moving needs to see of the store as it was. */
export interface Moving extends Places {
  /** The number with which the newest version of an article took its place. */
  placeOf(newest: Article): Promise<Sequence>
  /** The story in which an article stands afterwards; undefined if it was removed. */
  findStoryOf(article: Sequence): Promise<string | undefined>
}

/** A version of which something else is said than before, and where it stands now. */
export interface Revised {
  readonly article: Article
  readonly story: string
}

export interface Moved {
  readonly stories: readonly StoryState[]
  readonly touched: readonly { readonly id: string; readonly revision: number }[]
  /** Not numbered yet. */
  readonly events: readonly Pick<ArticleEvent, 'kind' | 'story' | 'article'>[]
}

/** `revised` are all versions of which something else is said, those that move among them. */
export async function moveArticles(
  moves: readonly Move[],
  revised: readonly Revised[],
  redrawn: readonly Redrawn[],
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
    put(leaving, move.from, move)
    put(joining, move.to, move)
  }
  const stories: StoryState[] = []
  const touched: { id: string; revision: number }[] = []
  const staying = new Map<string, Redrawn[]>()
  for (const one of redrawn) staying.set(one.story, [...(staying.get(one.story) ?? []), one])
  for (const id of new Set([...leaving.keys(), ...joining.keys(), ...staying.keys()])) {
    const leavers = leaving.get(id) ?? []
    const joiners = joining.get(id) ?? []
    const stayers = staying.get(id) ?? []
    const story = await moving.findStory(id)
    const before = story ?? { id, revision: 0, lead: refOf(joiners[0]!.article), size: 0, origins: 1 }
    touched.push({ id, revision: before.revision })
    const size = before.size - leavers.length + joiners.length
    const lead = size === 0 ? before.lead : await electAmong(before, leavers, joiners, policy, moving)
    const heir = size === 0 ? await moving.findStoryOf(rootOf(id)) : undefined
    const forwards = heir !== undefined && heir !== id
    const drew = [...leavers, ...stayers].flatMap((one) => one.drew)
    const gone = [...leavers.map(({ article }) => article.id), ...stayers.map((stayer) => stayer.id)]
    const left = await leaveOrigins(toState(before), drew, () => moving.listMembers(id), gone)
    stories.push({
      ...[...joiners, ...stayers].reduce((joined, { draws }) => joinOrigins(joined, draws), left),
      revision: before.revision + 1,
      lead,
      size,
      ...(forwards && { joinedInto: heir }),
    })
    if (size > 0 && (before.size === 0 || lead.id !== before.lead.id))
      events.push({ kind: 'lead', story: id, article: lead })
  }
  for (const { article, story: to } of revised) {
    const id = toStoryId(article.sequence, article.id)
    if (leaving.has(id) || joining.has(id)) continue
    const own = await moving.findStory(id)
    if (own === undefined && to === id) {
      // An older version begins a story in which nobody stands.
      touched.push({ id, revision: 0 })
      stories.push({ id, revision: 1, lead: refOf(article), size: 0, origins: 1 })
    } else if (own?.size === 0) {
      // The empty story that it began once forwards to where it stands now.
      touched.push({ id, revision: own.revision })
      stories.push({ ...toState(own), revision: own.revision + 1, ...(to !== id && { joinedInto: to }) })
    }
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

function put(moves: Map<string, Move[]>, story: string, move: Move): void {
  const known = moves.get(story)
  if (known === undefined) moves.set(story, [move])
  else known.push(move)
}

function refOf({ id, version }: Article): ArticleRef {
  return { id, version }
}
