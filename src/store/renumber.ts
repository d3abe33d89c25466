/**
 * Moves the numbers of a write past what others committed since it was made. Only what the write itself brings is
 * numbered above `guard.upTo`: its articles, its events, and the ids of the stories that begin with it.
 */

import type { Event, Origin, Sequence, Verdict } from '../model.ts'
import { toStoryId } from '../story-id.ts'
import type { Write } from './store.ts'

type Rest = Pick<Write, 'verdicts' | 'stories' | 'events'>

export function renumber(write: Write, by: number): Write {
  if (by === 0) return write
  const numbered = write.put.map(({ article: { sequence, id }, verdict: { story } }) => ({ sequence, id, story }))
  const storyOf = toStoryOf(numbered, by)
  const put = write.put.map((kept) => ({
    ...kept,
    article: { ...kept.article, sequence: kept.article.sequence + by },
    verdict: renumberVerdict(kept.verdict, storyOf),
  }))
  return { ...write, put, ...renumberRest(write, by, storyOf) }
}

/** The same for a write whose articles are rows already. */
export function renumberRows<
  Row extends Numbered & { readonly body: string },
  T extends Rest & { readonly put: readonly Row[] },
>(write: T, by: number): T {
  if (by === 0) return write
  const storyOf = toStoryOf(write.put, by)
  const put = write.put.map((row) => ({
    ...row,
    sequence: row.sequence + by,
    story: storyOf(row.story),
    body: row.body.replace(ORIGIN_IN_BODY, (_, story: string) => `"story":"${storyOf(story)}"`),
  }))
  return { ...write, put, ...renumberRest(write, by, storyOf) }
}

/** The stories that a verdict draws on, in its JSON; inside a text of others these marks would be escaped. */
const ORIGIN_IN_BODY = /"story":"([0-9a-z]+)"/g

interface Numbered {
  readonly sequence: Sequence
  readonly id: string
  readonly story: string
}

/** The new ids of the stories that begin with these articles; others keep theirs. */
function toStoryOf(put: readonly Numbered[], by: number): (story: string) => string {
  const begun = new Map<string, string>()
  for (const { sequence, id, story } of put) {
    if (story === toStoryId(sequence, id)) begun.set(story, toStoryId(sequence + by, id))
  }
  return (story) => begun.get(story) ?? story
}

function renumberRest({ verdicts, stories, events }: Rest, by: number, storyOf: (story: string) => string): Rest {
  return {
    verdicts: verdicts.map((verdict) => renumberVerdict(verdict, storyOf)),
    stories: stories.map((story) => ({
      ...story,
      id: storyOf(story.id),
      ...(story.drawsOn !== undefined && { drawsOn: story.drawsOn.map((origin) => renumberOrigin(origin, storyOf)) }),
    })),
    events: events.map((event): Event => {
      const moved = { ...event, sequence: event.sequence + by }
      return 'story' in moved ? { ...moved, story: storyOf(moved.story) } : moved
    }),
  }
}

function renumberVerdict(verdict: Verdict, storyOf: (story: string) => string): Verdict {
  const drawsOn = verdict.drawsOn.map((drawn) =>
    drawn.origin === undefined ? drawn : { ...drawn, origin: renumberOrigin(drawn.origin, storyOf) },
  )
  return { ...verdict, story: storyOf(verdict.story), drawsOn }
}

function renumberOrigin(origin: Origin, storyOf: (story: string) => string): Origin {
  return { ...origin, story: storyOf(origin.story) }
}
