/** New verdicts of stored articles, and all that is to be written with them: places, stories, leads, events. */

import { type Move, type Moved, moveArticles, type Redrawn } from '../cluster/move.ts'
import { hasSameOrigins, toDrawn } from '../cluster/origins.ts'
import { toSource } from '../cluster/source.ts'
import type { Verdict } from '../model.ts'
import type { Past } from '../past.ts'
import type { Setup, Weighed } from '../pipeline.ts'
import type { Kept, Store, StoryState } from '../store/store.ts'
import { toStoryId } from '../story-id.ts'

export interface Revision extends Moved {
  readonly verdicts: readonly Verdict[]
}

/** Stories as they were before anything else was read of them, so that the guard sees who came meanwhile. */
export class StoriesRead {
  readonly #store: Pick<Store, 'findStories'>
  readonly #known = new Map<string, StoryState | undefined>()

  constructor(store: Pick<Store, 'findStories'>) {
    this.#store = store
  }

  async read(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#known.has(id))
    const found = missing.length === 0 ? [] : await this.#store.findStories(missing)
    for (const [i, id] of missing.entries()) this.#known.set(id, found[i])
  }

  async find(id: string): Promise<StoryState | undefined> {
    await this.read([id])
    return this.#known.get(id)
  }
}

/** What was revised of the past, to be written. */
export async function toRevision(past: Past, stories: StoriesRead, store: Store, setup: Setup): Promise<Revision> {
  const { revised } = past
  await stories.read(
    revised.flatMap((kept) => [
      past.formerOf(kept).story,
      kept.verdict.story,
      toStoryId(kept.article.sequence, kept.article.id),
    ]),
  )
  const moves: Move[] = []
  const redrawn: Redrawn[] = []
  for (const kept of revised) {
    const { article, verdict } = kept
    const former = past.formerOf(kept)
    const isMoved = former.story !== verdict.story
    if (!isMoved && hasSameOrigins(former, verdict)) continue
    const newest = await past.findNewest(article.id)
    if (newest?.article.sequence !== article.sequence) continue
    const drawing = { drew: former.drawsOn, draws: verdict.drawsOn }
    if (!isMoved) redrawn.push({ id: article.id, story: verdict.story, ...drawing })
    else {
      const place = await past.placeOf(article, false)
      moves.push({ article, from: former.story, to: verdict.story, place, ...drawing })
    }
  }
  const places = revised.map(({ article, verdict }) => ({ article, story: verdict.story }))
  const moved = await moveArticles(moves, places, redrawn, setup.parts.leadPolicy, {
    findStory: (id) => stories.find(id),
    listMembers: (story) => store.listMembers(story),
    findNewest: (id) => past.findNewest(id),
    placeOf: (article) => past.placeOf(article, true),
    findStoryOf: (article) => past.findStoryOf(article),
  })
  return { ...moved, verdicts: revised.map(({ verdict }) => verdict) }
}

/** What an article that was judged again is said to be. */
export function toRevised({ article }: Kept, weighed: Weighed, verdict: Verdict, { outlets }: Setup): Verdict {
  const { told, parent, drawn } = weighed
  const { relation, earlier, rule, evidence, receipt } = told
  const story = parent?.verdict.story ?? toStoryId(article.sequence, article.id)
  const source = toSource(article, outlets) ?? parent?.verdict.source
  return {
    id: verdict.id,
    version: verdict.version,
    revision: verdict.revision,
    relation,
    ...(earlier !== undefined && { earlier }),
    lead: verdict.lead,
    story,
    rule,
    ...(evidence !== undefined && { evidence }),
    // What an expired text drew on is known of its verdict alone.
    drawsOn: drawn.length === 0 ? told.drawsOn : toDrawn(drawn, story, source),
    ...(source !== undefined && { source }),
    receipt,
  }
}

/** Whether two verdicts on an article say the same of it. */
export function isSame(one: Verdict, other: Verdict): boolean {
  return (
    one.relation === other.relation &&
    one.story === other.story &&
    one.rule === other.rule &&
    toEarlierName(one) === toEarlierName(other)
  )
}

function toEarlierName({ earlier }: Verdict): string {
  return typeof earlier === 'object' ? `${earlier.version}\n${earlier.id}` : (earlier ?? '')
}
