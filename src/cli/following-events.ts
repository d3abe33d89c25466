/** An event as it was answered, and what followed from it in the same commit. */

import type { Event } from '../model.ts'
import type { Newsfold } from '../options.ts'
import type { Paint } from '../report/colors.ts'
import { toEvent } from '../report/json.ts'
import type { Session } from './session.ts'

/** Kinds of events that follow from what a person said. */
const FOLLOWING: ReadonlySet<Event['kind']> = new Set(['left', 'joined', 'lead'])

export async function showChanges(
  event: Event,
  newsfold: Newsfold,
  session: Session,
  toLine: (event: Event, paint: Paint) => string,
): Promise<void> {
  const show = (one: Event) => session.print(session.json ? JSON.stringify(toEvent(one)) : toLine(one, session.paint))
  await show(event)
  for await (const next of newsfold.listEvents(event.sequence)) {
    // All events of a commit have its time; whatever another process did then was added, removed or said.
    if (!FOLLOWING.has(next.kind) || next.at !== event.at) return
    await show(next)
  }
}
