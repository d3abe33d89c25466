/**
 * Removes articles: text, keys and all versions go (SEMANTICS 19). Articles that pointed at one keep their relation, with
 * `earlier: removed`; the story stays whole under a new lead; nothing is judged anew. A tombstone of the id stays, unless
 * it is to be forgotten. One commit for each id.
 */

import { checkArgument, checkOptions, LIST_OF_TEXTS, YES_OR_NO } from '../arguments.ts'
import { leaveOrigins } from '../cluster/origins.ts'
import { electLead, toState } from '../cluster/place.ts'
import { findStanding, toUndone } from '../corrections.ts'
import type { InForce } from '../in-force.ts'
import type { ArticleEvent, ArticleRef, Event, Verdict } from '../model.ts'
import type { RemoveOptions } from '../options.ts'
import type { Setup } from '../pipeline.ts'
import type { Kept, Store, StoryState, Write } from '../store/store.ts'
import { toWrite } from '../store/write.ts'

/** Who is said to take back what was said of an id that is forgotten. */
const FORGETTING = 'remove --forget'

/** How many of the ids were there and are gone. */
export async function remove(
  ids: readonly string[],
  options: RemoveOptions = {},
  store: Store,
  inForce: InForce,
): Promise<number> {
  checkArgument('the ids of remove()', ids, LIST_OF_TEXTS)
  checkOptions('remove()', options, { forget: YES_OR_NO })
  let removed = 0
  for (const id of new Set(ids)) {
    for (;;) {
      const write = await toRemoval(id, options.forget ?? false, store, inForce.setup)
      if (write === undefined) break
      if ('written' in (await store.commit(write))) {
        removed++
        break
      }
      await inForce.catchUp()
    }
  }
  return removed
}

async function toRemoval(id: string, forget: boolean, store: Store, setup: Setup): Promise<Write | undefined> {
  const upTo = await store.lastSequence()
  const versions = await allVersions(id, store)
  const newest = versions.at(-1)
  if (newest === undefined) return undefined
  const at = setup.now()
  const events: Event[] = []
  const tell = (kind: ArticleEvent['kind'], story: string, article: ArticleRef) =>
    events.push({ sequence: upTo + 1 + events.length, at, kind, story, article })
  tell('removed', newest.verdict.story, { id, version: newest.article.version })

  const touched: { id: string; revision: number }[] = []
  const stories: StoryState[] = []
  const verdicts: Verdict[] = []
  for (const storyId of new Set(versions.map(({ verdict }) => verdict.story))) {
    const [story] = await store.findStories([storyId])
    if (story === undefined) continue
    touched.push({ id: story.id, revision: story.revision })
    for await (const member of store.listPlaced(story.id)) {
      const pointsHere = typeof member.earlier === 'object' && member.earlier.id === id
      if (member.id !== id && pointsHere)
        verdicts.push({ ...member, earlier: 'removed', revision: member.revision + 1 })
    }
    const places = {
      findStory: async () => story,
      listMembers: store.listMembers.bind(store),
      findNewest: findNewestIn(store),
    }
    const lead = story.lead.id === id ? await electLead(story.id, [id], setup.parts.leadPolicy, places) : story.lead
    const size = story.size - (story.id === newest.verdict.story ? 1 : 0)
    // Only its newest version is a member.
    const drew = story.id === newest.verdict.story ? newest.verdict.drawsOn : []
    const left = await leaveOrigins(toState(story), drew, () => store.listMembers(story.id), [id])
    stories.push({ ...left, revision: story.revision + 1, lead: lead ?? story.lead, size })
    if (lead !== undefined && lead.id !== story.lead.id) tell('lead', story.id, lead)
  }
  // What was said of an id that is to be forgotten is taken back.
  const said = forget ? await findStanding([id], store) : []
  for (const { sequence } of said) {
    events.push({ sequence: upTo + 1 + events.length, at, kind: 'undone', by: FORGETTING, undoes: sequence })
  }
  const notes = said.map(({ sequence }) => toUndone(sequence))
  const guard = { upTo, texts: [], probes: [], stories: touched, ids: [id], settings: setup.settingsHash }
  return toWrite(guard, { remove: [{ id, forget }], verdicts, stories, events, notes })
}

async function allVersions(id: string, store: Store): Promise<Kept[]> {
  const newest = await findNewestIn(store)(id)
  if (newest === undefined) return []
  const wanted = Array.from({ length: newest.article.version - 1 }, (_, i) => ({ id, version: i + 1 }))
  return [...(await store.findKept(wanted)), newest].filter((kept) => kept !== undefined)
}

function findNewestIn(store: Store) {
  return async (id: string) => (await store.findKept([{ id }]))[0]
}
