/**
 * Judges all articles of a store again, by other settings of the later stages or by a newer version (SEMANTICS 22).
 *
 * It begins with a commit of the new settings: from then on whoever adds judges by them, and whoever judged by the former
 * ones is refused. Then articles are judged again in groups, in the order of their numbers, each seeing only those before it
 * with what is said of them now; verdicts that come out others are new revisions, and places, stories and leads follow, one
 * commit for a group. So in the end all is as if every article had been added by these settings, corrections included.
 *
 * Others go on adding. What they add meanwhile was judged by the new settings, but against some that had not been reached, so
 * it is judged again too. An event of kind `rejudged` goes with each commit that changes a verdict, and unsettles all that is
 * being judged; so what comes after the last of them was judged when everything was in place, and there the work ends.
 *
 * Killed anywhere, it goes on when it is begun again: a note says how far it came. Two at once do the same work twice and no
 * harm. Taking it back is the same with the settings of before, which the new ones name.
 *
 * If leads are chosen by another rule, all stories are gone through in the end.
 */

import { randomUUID } from 'node:crypto'
import { electLead, toState } from '../cluster/place.ts'
import { NewsfoldError } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import { differences, withFormer, withLater } from '../later-settings.ts'
import type { ArticleEvent, Event, Sequence, Settings, StoreEvent } from '../model.ts'
import type { Rejudged, RejudgeOptions } from '../options.ts'
import { Past } from '../past.ts'
import type { Setup } from '../pipeline.ts'
import { fromSnapshot, isSameList, type MadeWith, readLearned, stampsOf, toSnapshot } from '../setup.ts'
import type { Guard, Note, Snapshot, Store, StoryState, Write } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { GROUP_ARTICLES, judgeAgain, readGroup } from './again.ts'
import { insist } from './correct.ts'
import { REJUDGE_NOTE } from './rejudge-note.ts'
import { StoriesRead, toRevision } from './revision.ts'

/** Stories looked at for one commit. */
const GROUP_STORIES = 2_000

/** How far it came. */
interface Reached {
  /** The settings by which it is judged. */
  readonly settings: string
  /** Those that were in force before. */
  readonly before: string
  /** All articles up to this number are done. */
  readonly after: Sequence
  /** Up to this number something may have been judged when not all was in place. */
  readonly until: Sequence
  /** The story up to which leads are done, once all articles are. */
  readonly leads?: string
}

/** Tells the share that is done, up to 1, after each commit, and in the end what came of it. */
export async function* rejudge(
  { set = {}, back = false }: RejudgeOptions,
  store: Store,
  inForce: InForce,
): AsyncGenerator<number, Rejudged> {
  let reached = await begin(set, back, store, inForce)
  const counts = { judged: 0, changed: 0, left: 0, leads: 0 }
  while (reached.leads === undefined) {
    const step = await insist(store, async () => judgeGroup(reached, store, await catchUp(reached, inForce)))
    counts.judged += step.judged
    counts.changed += step.changed
    counts.left += step.left
    reached = step.reached
    yield Math.min(reached.after / Math.max(reached.until, 1), 1)
  }
  for (let more = await isLedAnew(reached, store); more; ) {
    const step = await insist(store, async () => electGroup(reached, store, await catchUp(reached, inForce)))
    counts.leads += step.changed
    reached = step.reached
    more = step.more
    yield 1
  }
  await insist(store, async () => toEnd(reached, store, await catchUp(reached, inForce)))
  yield 1
  return counts
}

/** Puts the new settings in force, unless they are already and the work on them was broken off. */
async function begin(set: Settings, back: boolean, store: Store, inForce: InForce): Promise<Reached> {
  const reached = await insist(store, async () => {
    const setup = await inForce.catchUp()
    const { last: upTo } = await store.head()
    const stored = (await store.findSnapshot('settings'))!
    const made = fromSnapshot(stored)
    if (made.former !== undefined) {
      throw new NewsfoldError(
        'store-settings',
        'keys are being made anew; newsfold resketch goes on, and after that articles can be judged again',
      )
    }
    const under = await findReached(store)
    const isUnderWay = under?.settings === stored.hash
    const settings = back ? await findSettingsBefore(made, store, setup) : withLater(made, setup.preset, set)
    if (isUnderWay && differences(settings, setup.settings).length === 0) {
      // Numbers may have moved when the note was written, so nothing that is there now is taken to be in place.
      return { done: under.leads === undefined ? { ...under, until: Math.max(under.until, upTo) } : under }
    }
    const stamps = stampsOf(setup.preset.build(settings, await readLearned(stored, store)))
    if (!isSameList(stamps, made.stamps)) {
      throw new NewsfoldError('store-settings', 'these settings make other keys; newsfold resketch changes them')
    }
    // What was never finished is nothing to go back to.
    const before = isUnderWay ? under.before : stored.hash
    const after = toSnapshot({ ...made, settings, stamps, before, run: randomUUID() })
    const event = toRejudged(upTo + 1, setup, stored, after)
    const begun: Reached = { settings: after.hash, before, after: 0, until: upTo + 1 }
    const write = toWrite(toGuard(upTo, stored.hash), { snapshots: [after], events: [event], notes: [toNote(begun)] })
    return { write, toAnswer: ({ events }) => ({ ...begun, until: events[0]!.sequence }) }
  })
  await inForce.catchUp()
  return reached
}

async function findSettingsBefore(made: MadeWith, store: Store, { preset }: Setup): Promise<Settings> {
  const before = made.before === undefined ? undefined : await store.findSnapshot('settings', made.before)
  if (before === undefined) throw new NewsfoldError('event-wrong', 'there is no rejudge that could be taken back')
  return withFormer(made, preset, before)
}

function toRejudged(
  sequence: Sequence,
  { now }: Setup,
  before: Pick<Snapshot, 'hash'>,
  after: Pick<Snapshot, 'hash'>,
): StoreEvent {
  return { sequence, at: now(), kind: 'rejudged', before: before.hash, after: after.hash }
}

function toGuard(upTo: Sequence, settings: string, stories: Guard['stories'] = []): Guard {
  return { upTo, texts: [], probes: [], stories, ids: [], settings }
}

/** The setup by which it is judged; if another one is in force, somebody else has begun something else. */
async function catchUp({ settings }: Reached, inForce: InForce): Promise<Setup> {
  const setup = await inForce.catchUp()
  if (setup.settingsHash === settings) return setup
  throw new NewsfoldError('store-settings', 'another process has put other settings in force meanwhile')
}

interface Step {
  readonly reached: Reached
  readonly changed: number
}

async function judgeGroup(reached: Reached, store: Store, setup: Setup) {
  const { last: upTo, corrected } = await store.head()
  const group = await readGroup(store, reached.after, reached.until)
  const after = group.length < GROUP_ARTICLES ? reached.until : group.at(-1)!.article.sequence
  const past = new Past(store)
  const { judged, left } = await judgeAgain(group, past, corrected, store, setup)
  const revision = await toRevision(past, new StoriesRead(store), store, setup)
  const changed = revision.verdicts.length
  const toStep = (until: Sequence) => {
    const isLast = after === reached.until && until === reached.until
    return { reached: { ...reached, after, until, ...(isLast && { leads: '' }) }, changed, judged, left }
  }
  const rejudged = toRejudged(upTo + 1, setup, { hash: reached.before }, { hash: reached.settings })
  const events: Event[] = changed === 0 ? [] : [rejudged, ...numbered(revision.events, rejudged)]
  const next = toStep(changed === 0 ? reached.until : upTo + 1).reached
  const write = toWrite(toGuard(upTo, setup.settingsHash, revision.touched), {
    verdicts: revision.verdicts,
    stories: revision.stories,
    events,
    notes: [toNote(next)],
  })
  return { write, toAnswer: (written: Write) => toStep(written.events[0]?.sequence ?? reached.until) }
}

function numbered(events: readonly Pick<ArticleEvent, 'kind' | 'story' | 'article'>[], after: StoreEvent): Event[] {
  return events.map((event, i) => ({ ...event, sequence: after.sequence + 1 + i, at: after.at }))
}

/** Whether leads are chosen by another rule than before. */
async function isLedAnew({ settings, before }: Reached, store: Store): Promise<boolean> {
  const [now, then] = await Promise.all([settings, before].map((hash) => store.findSnapshot('settings', hash)))
  if (now === undefined || then === undefined) return true
  const names = differences(fromSnapshot(now).settings, fromSnapshot(then).settings)
  return names.some((name) => name.startsWith('cluster.'))
}

async function electGroup(reached: Reached, store: Store, setup: Setup) {
  const upTo = await store.lastSequence()
  const stories: StoryState[] = []
  const touched: { id: string; revision: number }[] = []
  const events: ArticleEvent[] = []
  let looked = 0
  let leads = reached.leads ?? ''
  for await (const story of store.listStories({}, leads)) {
    if (looked++ === GROUP_STORIES) break
    leads = story.id
    if (story.size === 1) continue
    const lead = await electLead(story.id, [], setup.parts.leadPolicy, {
      findStory: async () => story,
      listMembers: (id) => store.listMembers(id),
      findNewest: async (id) => (await store.findKept([{ id }]))[0],
    })
    if (lead === undefined || lead.id === story.lead.id) continue
    touched.push({ id: story.id, revision: story.revision })
    stories.push({ ...toState(story), revision: story.revision + 1, lead })
    const sequence = upTo + 1 + events.length
    events.push({ sequence, at: setup.now(), kind: 'lead', story: story.id, article: lead })
  }
  const step = { reached: { ...reached, leads }, changed: stories.length, more: looked > GROUP_STORIES }
  const guard = toGuard(upTo, setup.settingsHash, touched)
  return {
    write: toWrite(guard, { stories, events, notes: [toNote(step.reached)] }),
    toAnswer: (): Step & { more: boolean } => step,
  }
}

async function toEnd(reached: Reached, store: Store, setup: Setup) {
  const upTo = await store.lastSequence()
  const write = toWrite(toGuard(upTo, setup.settingsHash), { notes: [REJUDGE_NOTE] })
  return { write, toAnswer: () => reached }
}

function toNote(reached: Reached): Note {
  return { ...REJUDGE_NOTE, bytes: new TextEncoder().encode(JSON.stringify(reached)) }
}

async function findReached(store: Store): Promise<Reached | undefined> {
  const [note] = await store.findNotes(REJUDGE_NOTE.owner, [REJUDGE_NOTE.key])
  return note?.bytes && (JSON.parse(new TextDecoder().decode(note.bytes)) as Reached)
}
