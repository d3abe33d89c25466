/** Looking at what is stored. */

import type { Article, Story, Verdict } from '../model.ts'
import type { Kept, Store } from '../store/store.ts'

export async function findArticle(id: string, version: number | undefined, store: Store): Promise<Kept | undefined> {
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
  const [story] = await store.findStories([id])
  if (story === undefined) return undefined
  if (story.joinedInto !== undefined) return findStory(story.joinedInto, store)
  const members: Verdict[] = []
  for await (const member of store.listMembers(id)) members.push(member)
  return { ...story, members }
}
