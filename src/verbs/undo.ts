/**
 * Takes back what a person said: articles get what they would have without it (SEMANTICS 21). What was said of the same pair
 * before holds again. The event stays, and another one tells that it was taken back.
 */

import { checkArgument, TEXT, WHOLE_NUMBER } from '../arguments.ts'
import { findUndone, toUndone } from '../corrections.ts'
import { NewsfoldError } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import type { Event, PairEvent, Sequence, Undone } from '../model.ts'
import type { Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { insist, NOBODY, toSettledWrite } from './correct.ts'

export async function undo(event: Sequence, by: string = NOBODY, store: Store, inForce: InForce): Promise<Undone> {
  checkArgument('the event of undo()', event, WHOLE_NUMBER)
  checkArgument('by of undo()', by, TEXT)
  return insist(store, async () => {
    const setup = await inForce.catchUp()
    const upTo = await store.lastSequence()
    const { kind, pair } = await getUndoable(event, store)
    const undone: Undone = { sequence: upTo + 1, at: setup.now(), kind: 'undone', by, undoes: event }
    const notes = [toUndone(event)]
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: setup.settingsHash }
    const write =
      kind === 'labelled'
        ? toWrite(guard, { events: [undone], notes })
        : await toSettledWrite(pair, [undone], { undone: event }, upTo, store, setup, notes)
    return { write, toAnswer: ({ events }) => events[0] as Undone }
  })
}

async function getUndoable(sequence: Sequence, store: Store): Promise<PairEvent> {
  const event = await findEvent(sequence, store)
  if (event === undefined) throw new NewsfoldError('event-wrong', `there is no event ${sequence}`)
  if (event.kind === 'rejudged') {
    throw new NewsfoldError(
      'event-wrong',
      `event ${sequence} is a rejudge; newsfold rejudge --back takes the last one back`,
    )
  }
  if (event.kind !== 'corrected' && event.kind !== 'labelled') {
    const reason = `event ${sequence} says that something was ${event.kind}; only corrections and labels can be taken back`
    throw new NewsfoldError('event-wrong', reason)
  }
  if ((await findUndone([sequence], store)).has(sequence)) {
    throw new NewsfoldError('event-wrong', `event ${sequence} was taken back already`)
  }
  return event
}

async function findEvent(sequence: Sequence, store: Store): Promise<Event | undefined> {
  if (sequence === 0) return undefined
  for await (const event of store.listEvents(sequence - 1)) return event.sequence === sequence ? event : undefined
  return undefined
}
