/**
 * Origins of a story (SEMANTICS 17): its own original, and those beyond it that its members draw on. A story keeps the list
 * of those beyond it, so a newcomer costs a look into a short list and nobody walks over the members; only when one leaves
 * that drew on something are the others asked.
 *
 * Who is counted. An article that draws on one of another story has found another origin, unless both come from the same
 * source: a declared origin or the mark of an agency is evidence that two texts are one origin, never of another one. Of
 * those beyond a story two are one if they are of one story or one source, or one names the outlet of the other.
 */

import type { Article, ArticleRef, Drawn, Origin, Verdict } from '../model.ts'
import type { Kept, StoryState } from '../store/store.ts'
import { isFrom } from './source.ts'

/** A story keeps no more of them: a live log may draw on thousands, and nobody counts them one by one. */
export const MOST_ORIGINS = 100

/** What an article of that story and source draws on, with the origins that are not its own. */
export function toDrawn(earlier: readonly Kept[], story: string, source: string | undefined): Drawn[] {
  return earlier.map(({ article, verdict }) => {
    const ref: ArticleRef = { id: article.id, version: article.version }
    if (verdict.story === story || isFrom(source, article, verdict.source)) return ref
    return { ...ref, origin: toOrigin(article, verdict) }
  })
}

function toOrigin({ outlet }: Article, { story, source }: Verdict): Origin {
  return { story, ...(source !== undefined && { source }), ...(outlet !== undefined && { outlet }) }
}

/** Whether two verdicts have found the same origins beyond their story. */
export function hasSameOrigins(one: Pick<Verdict, 'drawsOn'>, other: Pick<Verdict, 'drawsOn'>): boolean {
  const namesOf = ({ drawsOn }: Pick<Verdict, 'drawsOn'>) =>
    new Set(drawsOn.flatMap(({ origin }) => (origin === undefined ? [] : [JSON.stringify(origin)])))
  const [names, others] = [namesOf(one), namesOf(other)]
  return names.size === others.size && [...names].every((name) => others.has(name))
}

type Counted = Pick<StoryState, 'origins' | 'drawsOn'>

/** What a story says of its origins: these beyond it. */
function toCounted(origins: readonly Origin[]): Counted {
  return { origins: 1 + countApart(origins), ...(origins.length > 0 && { drawsOn: origins }) }
}

/** The same state of a story with other origins. */
function withCounted({ drawsOn: _, ...story }: StoryState, counted: Counted): StoryState {
  return { ...story, ...counted }
}

/** The story after one joined it who draws on these. */
export function joinOrigins(story: StoryState, drawsOn: readonly Drawn[]): StoryState {
  const known = story.drawsOn ?? []
  const all = gather(known, drawsOn, story.id)
  return all.length === known.length ? story : withCounted(story, toCounted(all))
}

/** The origins beyond a story of these members. */
export async function countOrigins(
  story: string,
  members: AsyncIterable<Pick<Verdict, 'id' | 'drawsOn'>>,
  without: readonly string[] = [],
): Promise<Counted> {
  let origins: readonly Origin[] = []
  for await (const { id, drawsOn } of members) {
    if (!without.includes(id)) origins = gather(origins, drawsOn, story)
    if (origins.length === MOST_ORIGINS) break
  }
  return toCounted(origins)
}

/** The story after members left it; `left` is what they drew on. The others are asked only if that was something. */
export async function leaveOrigins(
  story: StoryState,
  left: readonly Drawn[],
  members: () => AsyncIterable<Pick<Verdict, 'id' | 'drawsOn'>>,
  without: readonly string[],
): Promise<StoryState> {
  if (!left.some(({ origin }) => origin !== undefined && origin.story !== story.id)) return story
  return withCounted(story, await countOrigins(story.id, members(), without))
}

/** Those known so far and what is drawn on, each once. */
function gather(known: readonly Origin[], drawsOn: readonly Drawn[], story: string): readonly Origin[] {
  let all = known
  for (const { origin } of drawsOn) {
    if (origin === undefined || origin.story === story || all.length === MOST_ORIGINS) continue
    const isKnown = ({ story, source, outlet }: Origin) =>
      story === origin.story && source === origin.source && outlet === origin.outlet
    if (!all.some(isKnown)) all = [...all, origin]
  }
  return all
}

/** How many there are when those that are one are counted once. */
function countApart(origins: readonly Origin[]): number {
  const sources = new Set(origins.flatMap(({ source }) => source ?? []))
  const groups: Set<string>[] = []
  for (const { story, source, outlet } of origins) {
    // An outlet makes two one only if somebody names it.
    const named = outlet !== undefined && sources.has(outlet) ? [`source ${outlet}`] : []
    const marks = [`story ${story}`, ...(source === undefined ? [] : [`source ${source}`]), ...named]
    const joined = new Set(marks)
    for (const group of groups.filter((one) => marks.some((mark) => one.has(mark)))) {
      for (const mark of group) joined.add(mark)
      groups.splice(groups.indexOf(group), 1)
    }
    groups.push(joined)
  }
  return groups.length
}
