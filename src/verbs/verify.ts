/**
 * Looks whether a store holds what it should: keys as they are made from the texts, found under them; an event for each
 * article, none missing, none twice; stories that count their members and have a lead among them; links that lead
 * somewhere. Reads everything, changes nothing; memory does not grow with the store.
 */

import { countOrigins, MOST_ORIGINS } from '../cluster/origins.ts'
import { readCorrections } from '../corrections.ts'
import type { InForce } from '../in-force.ts'
import type { ArticleRef, Event, Story } from '../model.ts'
import type { Problem } from '../options.ts'
import { hashOf, type Setup } from '../pipeline.ts'
import type { Parts } from '../presets/preset.ts'
import { RELATION_LOOKS } from '../relations.ts'
import { isSameList, stampsOf } from '../setup.ts'
import type { Kept, Question, Store } from '../store/store.ts'
import { isRejudging } from './rejudge-note.ts'

/** Articles looked at together. */
const GROUP_ARTICLES = 256
/** Holders of a key that are asked for; of one that more hold nothing can be told. */
const PER_KEY = 64

export async function* verify(store: Store, inForce: InForce): AsyncGenerator<Problem> {
  const setup = await inForce.catchUp()
  for (const reason of await store.findDamage()) yield { check: 'engine', reason }
  const upTo = await store.lastSequence()
  yield* verifyArticles(store, setup, upTo)
  yield* verifyEventStories(store, upTo)
  yield* verifyStories(store, upTo, setup)
  // While articles are being judged again some stand where they will not stay.
  if (!(await isRejudging(store))) yield* verifyCorrections(store, upTo)
}

function nameOf({ id, version }: ArticleRef): string {
  return `${id}@${version}`
}

/** Articles and events are numbered alike, so the two lists are read side by side. */
async function* verifyArticles(store: Store, setup: Setup, upTo: number): AsyncGenerator<Problem> {
  const events = store.listEvents()[Symbol.asyncIterator]()
  let event: Event | undefined
  let group: Kept[] = []
  let listed = 0
  const { versions } = await store.stats()
  for await (const kept of store.listKept()) {
    const { sequence } = kept.article
    listed++
    if (sequence > upTo) break
    while ((event?.sequence ?? 0) < sequence) {
      const { value, done } = await events.next()
      if (done) break
      yield* verifyOrder(event, value)
      event = value
    }
    if (event?.sequence !== sequence || event.kind !== 'added' || nameOf(event.article) !== nameOf(kept.article)) {
      yield {
        check: 'events',
        id: kept.article.id,
        reason: `no event ${sequence} says that ${nameOf(kept.article)} was added`,
      }
    }
    group.push(kept)
    if (group.length < GROUP_ARTICLES) continue
    yield* verifyGroup(group, store, setup)
    group = []
  }
  yield* verifyGroup(group, store, setup)
  if (listed < versions!) {
    const reason = `${versions! - listed} articles lack their verdict or the row of their story`
    yield { check: 'article', reason }
  }
  for (let next = await events.next(); !next.done && next.value.sequence <= upTo; next = await events.next()) {
    yield* verifyOrder(event, next.value)
    event = next.value
  }
}

function* verifyOrder(previous: Event | undefined, { sequence }: Event): Generator<Problem> {
  const expected = (previous?.sequence ?? 0) + 1
  if (sequence !== expected) yield { check: 'events', reason: `event ${sequence} comes where ${expected} should` }
}

/** No story ever goes, so each that an event tells of is there. */
async function* verifyEventStories(store: Store, upTo: number): AsyncGenerator<Problem> {
  let group: { readonly sequence: number; readonly story: string }[] = []
  const lookUp = async function* (): AsyncGenerator<Problem> {
    const stories = await store.findStories(group.map(({ story }) => story))
    for (const [i, { sequence, story }] of group.entries()) {
      if (stories[i] !== undefined) continue
      yield { check: 'events', reason: `event ${sequence} tells of the story ${story}, which is missing` }
    }
    yield* verifyForwards(stories, store)
    group = []
  }
  for await (const event of store.listEvents()) {
    if (event.sequence > upTo) break
    if ('story' in event) group.push(event)
    if (group.length === GROUP_ARTICLES) yield* lookUp()
  }
  yield* lookUp()
}

/** A story that forwards to another is empty, and the other is there. */
async function* verifyForwards(stories: readonly (Story | undefined)[], store: Store): AsyncGenerator<Problem> {
  const unique = new Map(stories.flatMap((story) => (story?.joinedInto === undefined ? [] : [[story.id, story]])))
  const forwarding = [...unique.values()]
  const heirs = await store.findStories(forwarding.map(({ joinedInto }) => joinedInto!))
  for (const [i, { id, size, joinedInto }] of forwarding.entries()) {
    if (heirs[i] === undefined) yield { check: 'story', id, reason: `it forwards to ${joinedInto}, which is missing` }
    if (size > 0) yield { check: 'story', id, reason: `it forwards to ${joinedInto}, and has ${size} articles itself` }
  }
}

/** Who is kept apart does not stand in one story, and who is tied to another stands where that one was when it came. */
async function* verifyCorrections(store: Store, upTo: number): AsyncGenerator<Problem> {
  if (!(await store.head()).corrected) return
  for await (const event of store.listEvents()) {
    if (event.sequence > upTo) return
    if (event.kind !== 'corrected') continue
    const [article, earlier] = event.pair
    const corrections = await readCorrections([...event.pair], store)
    const isInForce = corrections.of(article).some(({ sequence }) => sequence === event.sequence)
    const [one, other] = await store.findKept([{ id: article }, { id: earlier }])
    if (!isInForce || one === undefined || other === undefined) continue
    const isOneStory = one.verdict.story === other.verdict.story
    const problem = (reason: string): Problem => ({ check: 'correction', id: article, reason })
    if (event.relation === 'different') {
      if (isOneStory)
        yield problem(`${article} and ${earlier} stand in one story, against correction ${event.sequence}`)
      continue
    }
    const [tie] = corrections.tiesOf(article, undefined)
    const isObeyed = typeof one.verdict.earlier !== 'object' || one.verdict.earlier.id === earlier
    if (tie?.other !== earlier || other.article.sequence > one.article.sequence || isObeyed) continue
    yield problem(
      `${article} follows from ${nameOf(one.verdict.earlier as ArticleRef)}, against correction ${event.sequence}`,
    )
  }
}

async function* verifyGroup(group: readonly Kept[], store: Store, setup: Setup): AsyncGenerator<Problem> {
  for (const kept of group) yield* verifyText(kept, setup)
  yield* verifyLookUps(group.filter(isFindable), store)
  yield* verifyLinks(group, store)
}

/**
 * Those of some articles whose keys are not made of their words by these parts, or do not lead to them; and those whose
 * words are damaged, so that nothing can be told of their keys.
 */
export async function findWrongKeys(
  group: readonly Kept[],
  store: Store,
  parts: Parts,
): Promise<{ readonly wrong: Kept[]; readonly damaged: Kept[] }> {
  const misled = new Set((await findMisled(group, store)).map(({ kept }) => kept))
  const wrong: Kept[] = []
  const damaged: Kept[] = []
  for (const kept of group) {
    const checks = new Set(Array.from(verifyText(kept, { parts, former: [] }), ({ check }) => check))
    if (checks.has('text')) damaged.push(kept)
    else if (checks.has('keys') || misled.has(kept)) wrong.push(kept)
  }
  return { wrong, damaged }
}

function isFindable({ text }: Pick<Kept, 'text'>): boolean {
  return text.keys.length > 0
}

/** The hash and the keys, made again from the words. */
function* verifyText({ article, text }: Kept, setup: Pick<Setup, 'parts' | 'former'>): Generator<Problem> {
  // Of an expired article nothing but its stub need be there.
  if (article.text === '' && !isFindable({ text })) return
  const { parts } = setup
  const tokens = parts.tokenize(article)
  const problem = (check: Problem['check'], reason: string): Problem => ({ check, id: article.id, reason })
  if (hashOf({ tokens }) !== text.hash) {
    // Its keys may well be right: those of the words that were stored.
    yield problem('text', `the text of ${nameOf(article)} is not what was stored`)
    return
  }
  if (text.keys.length === 0) return
  // While keys are made anew a text has all of its keys by one of the setups.
  const stamps = text.keys.map(({ stamp }) => stamp)
  const { detectors } = setup.former.find((one) => isSameList(stampsOf(one), stamps)) ?? parts
  for (const detector of detectors) {
    const sketch = detector.sketch(tokens)
    const made = detector.keys(sketch).values
    const kept = text.keys.find(({ stamp }) => stamp === detector.stamp)?.values
    if (kept === undefined || made.length !== kept.length || made.some((value, i) => value !== kept[i])) {
      yield problem('keys', `the keys of ${nameOf(article)} under ${detector.stamp} are not those of its text`)
    }
    const { bytes } = text.sketches.find(({ stamp }) => stamp === detector.stamp) ?? {}
    if (bytes === undefined || Buffer.compare(bytes, sketch.bytes) !== 0) {
      yield problem('keys', `the sketch of ${nameOf(article)} under ${detector.stamp} is not that of its text`)
    }
  }
}

/** Each text is found by its hash and under each of its keys. */
async function* verifyLookUps(group: readonly Kept[], store: Store): AsyncGenerator<Problem> {
  const misled = await findMisled(group, store)
  if (misled.length === 0) return
  // Somebody may have removed it or given it other keys since it was read. All are asked for, because a store may look a few
  // up in another way.
  const again = await store.findKept(group.map(({ article }) => ({ id: article.id, version: article.version })))
  const present = [...new Set(again.flatMap((kept) => kept ?? []))].filter(isFindable)
  for (const { kept, reason } of await findMisled(present, store))
    yield { check: 'look-up', id: kept.article.id, reason }
}

interface Misled {
  readonly kept: Kept
  readonly reason: string
}

/** Articles whose text is not found by its hash or under all of its keys. */
async function findMisled(group: readonly Kept[], store: Store): Promise<Misled[]> {
  const misled: Misled[] = []
  const anywhere = { scope: {}, upTo: Number.MAX_SAFE_INTEGER }
  const prints = await store.findTexts(group.map(({ text }) => ({ hash: text.hash, ...anywhere })))
  const asked = group.flatMap((kept, i) => kept.text.keys.map((keys) => ({ kept, print: prints[i], ...keys })))
  const questions = asked.map(
    ({ stamp, values }): Question => ({ stamp, probes: values, perKey: PER_KEY, ...anywhere }),
  )
  const answers = await store.findSharing(questions)
  for (const [i, kept] of group.entries()) {
    if (prints[i] === undefined)
      misled.push({ kept, reason: `the text of ${nameOf(kept.article)} is not found by its hash` })
  }
  for (const [i, { kept, print, stamp, values }] of asked.entries()) {
    const { articles, probe, holders } = answers[i]!
    const found = new Set<number>()
    for (let row = 0; row < articles.length; row++)
      if (articles[row] === print?.article.sequence) found.add(probe[row]!)
    const missing = values.reduce((sum, _, p) => sum + (found.has(p) || holders[p]! > PER_KEY ? 0 : 1), 0)
    if (missing === 0 || print === undefined) continue
    const reason = `${nameOf(kept.article)} is not found under ${missing} of its ${values.length} keys of ${stamp}`
    misled.push({ kept, reason })
  }
  return misled
}

/** The story, and what the verdict points at. */
async function* verifyLinks(group: readonly Kept[], store: Store): AsyncGenerator<Problem> {
  const stories = await store.findStories(group.map(({ verdict }) => verdict.story))
  const pointing = group.filter(({ verdict }) => typeof verdict.earlier === 'object')
  const earlier = await store.findKept(pointing.map(({ verdict }) => verdict.earlier as ArticleRef))
  for (const [i, { article, verdict }] of group.entries()) {
    if (stories[i] === undefined) {
      yield { check: 'story', id: article.id, reason: `the story ${verdict.story} of ${nameOf(article)} is missing` }
    }
    const { relation } = verdict
    if (!(relation in RELATION_LOOKS) || (relation === 'original') !== (verdict.earlier === undefined)) {
      yield { check: 'link', id: article.id, reason: `${nameOf(article)} is said to be ${relation}, which cannot be` }
    }
  }
  for (const [i, { article, verdict }] of pointing.entries()) {
    if (earlier[i] !== undefined) continue
    const to = nameOf(verdict.earlier as ArticleRef)
    yield { check: 'link', id: article.id, reason: `${nameOf(article)} points at ${to}, which is missing` }
  }
}

async function* verifyStories(store: Store, upTo: number, { parts }: Setup): AsyncGenerator<Problem> {
  for await (const story of store.listStories({})) {
    const counted = await countMembers(story, store)
    // Somebody wrote meanwhile: what is counted may be newer than what was read.
    if (
      (await store.lastSequence()) !== upTo &&
      (await store.findStories([story.id]))[0]?.revision !== story.revision
    ) {
      continue
    }
    for (const name of ['size', 'outlets', 'origins', 'firstSeenAt', 'lastSeenAt'] as const) {
      if (counted[name] === story[name]) continue
      yield { check: 'story', id: story.id, reason: `${name} is ${story[name]}, counted ${counted[name]}` }
    }
    if (!counted.hasLead) {
      yield { check: 'story', id: story.id, reason: `its lead ${story.lead.id} is not among its members` }
    } else if (!parts.leadPolicy.contested && counted.first !== story.lead.id) {
      yield { check: 'story', id: story.id, reason: `its lead is ${story.lead.id}, not its first, ${counted.first}` }
    }
  }
}

async function countMembers(story: Story, store: Store) {
  const outlets = new Set<string>()
  const counted = { size: 0, outlets: 0, firstSeenAt: '', lastSeenAt: '', hasLead: false, first: '' }
  const count = async (group: readonly ArticleRef[]) => {
    for (const kept of await store.findKept(group)) {
      if (kept === undefined) continue
      const { seenAt, outlet } = kept.article
      if (outlet !== undefined) outlets.add(outlet)
      if (counted.firstSeenAt === '' || seenAt < counted.firstSeenAt) counted.firstSeenAt = seenAt
      if (seenAt > counted.lastSeenAt) counted.lastSeenAt = seenAt
    }
  }
  let group: ArticleRef[] = []
  for await (const { id, version } of store.listMembers(story.id)) {
    if (counted.size++ === 0) counted.first = id
    counted.hasLead ||= id === story.lead.id
    group.push({ id, version })
    if (group.length < GROUP_ARTICLES) continue
    await count(group)
    group = []
  }
  await count(group)
  const { origins, drawsOn } = await countOrigins(story.id, store.listMembers(story.id))
  // Of more than a story keeps, which ones it has depends on the order in which they came.
  const isFull = drawsOn?.length === MOST_ORIGINS && story.drawsOn?.length === MOST_ORIGINS
  return { ...counted, outlets: outlets.size, origins: isFull ? story.origins : origins }
}
