/** Looking at what is stored. */

import { checkArgument, checkOptions, type Kind, LIST_OF_TEXTS, oneOf, TEXT, WHOLE_NUMBER } from '../arguments.ts'
import { readCorrections } from '../corrections.ts'
import type { Article, Correction, Event, Sequence, Story, Verdict } from '../model.ts'
import { RELATION_LOOKS } from '../relations.ts'
import type { Kept, Store, StoryFilter } from '../store/store.ts'
import { getTime } from './time-given.ts'

export async function findArticle(id: string, version: number | undefined, store: Store): Promise<Kept | undefined> {
  checkArgument('the id of an article', id, TEXT)
  if (version !== undefined) checkArgument('the version of an article', version, WHOLE_NUMBER)
  const [kept] = await store.findKept([version === undefined ? { id } : { id, version }])
  return kept
}

/** All versions of an article, oldest first. */
export async function listVersions(id: string, store: Store): Promise<readonly Article[]> {
  const newest = await findArticle(id, undefined, store)
  const earlier = Array.from({ length: (newest?.article.version ?? 1) - 1 }, (_, i) => ({ id, version: i + 1 }))
  const kept = await store.findKept(earlier)
  return [...kept, newest].flatMap((one) => (one === undefined ? [] : [one.article]))
}

/** A story with its members; one that was joined into another answers as that one. */
export async function findStory(
  id: string,
  store: Store,
): Promise<(Story & { members: readonly Verdict[] }) | undefined> {
  checkArgument('the id of a story', id, TEXT)
  const [story] = await store.findStories([id])
  if (story === undefined) return undefined
  if (story.joinedInto !== undefined) return findStory(story.joinedInto, store)
  const members: Verdict[] = []
  for await (const member of store.listMembers(id)) members.push(member)
  return { ...story, members }
}

/** Corrections in force that concern an article, in order. */
export async function findCorrections(id: string, store: Store): Promise<readonly Correction[]> {
  checkArgument('the id of findCorrections()', id, TEXT)
  return (await readCorrections([id], store)).of(id)
}

const FILTERS: Readonly<Record<keyof StoryFilter, Kind>> = {
  outlet: TEXT,
  language: TEXT,
  relation: oneOf(Object.keys(RELATION_LOOKS)),
  since: TEXT,
  sizeAtLeast: WHOLE_NUMBER,
  titleWords: LIST_OF_TEXTS,
}

export async function* listStories(filter: StoryFilter, store: Store): AsyncGenerator<Story> {
  checkOptions('listStories()', filter, FILTERS)
  const { since } = filter
  yield* store.listStories(
    since === undefined ? filter : { ...filter, since: getTime('since of listStories()', since) },
  )
}

export async function* listEvents(after: Sequence | undefined, store: Store): AsyncGenerator<Event> {
  if (after !== undefined) checkArgument('after of listEvents()', after, WHOLE_NUMBER)
  yield* store.listEvents(after)
}
