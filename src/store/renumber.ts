/**
 * Moves the numbers of a write past what others committed since it was made. Only what the write itself brings is
 * numbered above `guard.upTo`: its articles, its events, and the ids of the stories that begin with it.
 */

import type { Event } from '../model.ts'
import { toStoryId } from '../story-id.ts'
import type { Write } from './store.ts'

export function renumber(write: Write, by: number): Write {
  if (by === 0) return write
  const begun = new Map<string, string>()
  for (const { article, verdict } of write.put) {
    if (verdict.story === toStoryId(article.sequence, article.id)) {
      begun.set(verdict.story, toStoryId(article.sequence + by, article.id))
    }
  }
  const storyOf = (story: string) => begun.get(story) ?? story
  return {
    ...write,
    put: write.put.map((kept) => ({
      ...kept,
      article: { ...kept.article, sequence: kept.article.sequence + by },
      verdict: { ...kept.verdict, story: storyOf(kept.verdict.story) },
    })),
    verdicts: write.verdicts.map((verdict) => ({ ...verdict, story: storyOf(verdict.story) })),
    stories: write.stories.map((story) => ({ ...story, id: storyOf(story.id) })),
    events: write.events.map((event): Event => {
      const moved = { ...event, sequence: event.sequence + by }
      return 'story' in moved ? { ...moved, story: storyOf(moved.story) } : moved
    }),
  }
}
