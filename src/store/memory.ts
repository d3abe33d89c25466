/**
 * The store in memory: the reference that says what every store does, and the shortest; read it first. It keeps Maps of
 * plain values and works aggregates out when asked.
 */

import { NewsfoldError } from '../errors.ts'
import type { Event, Measurements, Sequence, Story, Verdict } from '../model.ts'
import { mustFollow } from './following.ts'
import { findRivals } from './guard.ts'
import { HeldKeys } from './held-keys.ts'
import { renumber } from './renumber.ts'
import { isEverywhere, isInScope } from './scope.ts'
import type {
  Committed,
  Expirable,
  Kept,
  Note,
  Question,
  Resketch,
  Scope,
  Sharing,
  Snapshot,
  Store,
  StoryFilter,
  StoryState,
  Text,
  Tombstone,
  Wanted,
  Write,
} from './store.ts'
import { nobodyShares } from './store.ts'
import { matchesTitle } from './title-words.ts'

/** A text with the articles that have it, in order; keys are gone once it expired. */
interface Held {
  text: Text
  readonly articles: Row[]
  latestSeenAt: string
}

/** One version as it is kept. The lead is filled in from the story when it is read. */
interface Row {
  kept: Kept
  /** The number under which its id took its present place in a story. */
  place: Sequence
  held: Held | undefined
}

export function memory(): Store {
  let last = 0
  let closed = false
  const rows = new Map<Sequence, Row>()
  const versions = new Map<string, Row[]>()
  const texts = new Map<string, Held>()
  const keys = new HeldKeys<Held>()
  const stories = new Map<string, StoryState>()
  const members = new Map<string, Map<string, Row>>()
  const events: Event[] = []
  const former: Verdict[] = []
  const tombstones = new Map<string, Tombstone>()
  const snapshots: Snapshot[] = []
  /** Texts hold keys in the order of their first prints, until one loses its first print or gets other keys. */
  let inOrder = true
  const notes = new Map<string, Map<string, Note>>()

  function open(): void {
    if (closed) throw new NewsfoldError('store-closed', 'the store was closed')
  }

  function toKept(row: Row): Kept {
    const lead = stories.get(row.kept.verdict.story)?.lead ?? row.kept.verdict.lead
    const verdict = { ...row.kept.verdict, lead }
    const text = row.held === undefined ? { hash: row.kept.text.hash, sketches: [], keys: [] } : row.held.text
    return { article: row.kept.article, text, verdict }
  }

  /** The first print of a text in scope: the window asks when the text was last seen, the rest concerns the article. */
  function firstPrint(held: Held, scope: Scope, upTo: Sequence): Row | undefined {
    if (scope.seenAfter !== undefined && held.latestSeenAt < scope.seenAfter) return undefined
    return held.articles.find(({ kept: { article } }) => article.sequence <= upTo && isInScope(article, scope))
  }

  function share({ stamp, probes, scope, perKey, upTo }: Question): Sharing {
    const articles: number[] = []
    const probe: number[] = []
    const counts = new Uint32Array(probes.length)
    // Of a key that many hold nobody looks further than at those it gives.
    const enough = inOrder && isEverywhere(scope) ? perKey + 1 : Number.POSITIVE_INFINITY
    let p = 0
    for (const holding of keys.find(stamp, probes, enough)) {
      const prints: number[] = []
      for (const held of holding) {
        const print = firstPrint(held, scope, upTo)
        if (print !== undefined) prints.push(print.kept.article.sequence)
      }
      if (prints.length > 1) prints.sort((a, b) => a - b)
      counts[p] = Math.min(prints.length, perKey + 1)
      for (const sequence of prints.slice(0, perKey)) {
        articles.push(sequence)
        probe.push(p)
      }
      p++
    }
    if (articles.length === 0) return nobodyShares(probes.length)
    return { articles: Float64Array.from(articles), probe: Uint32Array.from(probe), holders: counts }
  }

  function toStory(state: StoryState): Story {
    const outlets = new Set<string>()
    let firstSeenAt = ''
    let lastSeenAt = ''
    for (const { kept } of members.get(state.id)?.values() ?? []) {
      const { outlet, seenAt } = kept.article
      if (outlet !== undefined) outlets.add(outlet)
      if (firstSeenAt === '' || seenAt < firstSeenAt) firstSeenAt = seenAt
      if (seenAt > lastSeenAt) lastSeenAt = seenAt
    }
    const size = members.get(state.id)?.size ?? 0
    return { ...state, size, outlets: outlets.size, firstSeenAt, lastSeenAt }
  }

  function leave(story: string, id: string): void {
    members.get(story)?.delete(id)
    if (members.get(story)?.size === 0) members.delete(story)
  }

  function resketch({ article, sketches, keys: made }: Resketch): void {
    const held = rows.get(article)?.held
    if (held === undefined) return
    inOrder = false
    keys.delete(held)
    held.text = { hash: held.text.hash, sketches, keys: made }
    keys.add(held)
  }

  function dropKeys(held: Held): void {
    keys.delete(held)
    texts.delete(held.text.hash)
    for (const row of held.articles) row.held = undefined
  }

  function put(kept: Kept): void {
    const { article, verdict } = kept
    const earlierVersions = versions.get(article.id) ?? []
    const previous = earlierVersions.at(-1)
    const stays = previous !== undefined && previous.kept.verdict.story === verdict.story
    if (previous !== undefined && !stays) leave(previous.kept.verdict.story, article.id)
    const row: Row = { kept, held: hold(kept.text), place: stays ? previous.place : article.sequence }
    keep(row)
    join(verdict.story, row)
  }

  function hold(text: Text): Held {
    const held: Held = texts.get(text.hash) ?? { text, articles: [], latestSeenAt: '' }
    if (!texts.has(text.hash)) {
      texts.set(text.hash, held)
      keys.add(held)
    }
    return held
  }

  function keep(row: Row): void {
    const { article } = row.kept
    rows.set(article.sequence, row)
    versions.set(article.id, [...(versions.get(article.id) ?? []), row])
    if (row.held === undefined) return
    row.held.articles.push(row)
    if (article.seenAt > row.held.latestSeenAt) row.held.latestSeenAt = article.seenAt
  }

  function join(story: string, row: Row): void {
    const joined = members.get(story) ?? new Map<string, Row>()
    members.set(story, joined.set(row.kept.article.id, row))
  }

  function remove(id: string, forget: boolean): void {
    for (const row of versions.get(id) ?? []) {
      rows.delete(row.kept.article.sequence)
      if (row.held !== undefined) {
        row.held.articles.splice(row.held.articles.indexOf(row), 1)
        inOrder &&= row.held.articles.length === 0
        if (row.held.articles.length === 0) dropKeys(row.held)
        else
          row.held.latestSeenAt = row.held.articles
            .map((one) => one.kept.article.seenAt)
            .sort()
            .at(-1)!
      }
      tombstones.set(id, { id, version: row.kept.article.version })
    }
    const newest = versions.get(id)?.at(-1)
    if (newest !== undefined) leave(newest.kept.verdict.story, id)
    for (let i = former.length - 1; i >= 0; i--) if (former[i]!.id === id) former.splice(i, 1)
    versions.delete(id)
    if (forget) tombstones.delete(id)
  }

  function getVersion({ id, version }: Verdict): Row {
    const row = versions.get(id)?.find(({ kept }) => kept.article.version === version)
    if (row === undefined) throw new NewsfoldError('id-unknown', `no version ${version} of ${id} is stored`)
    return row
  }

  function rejudge(verdict: Verdict): void {
    const row = getVersion(verdict)
    const moves = versions.get(verdict.id)?.at(-1) === row && row.kept.verdict.story !== verdict.story
    if (moves) leave(row.kept.verdict.story, verdict.id)
    former.push(toKept(row).verdict)
    row.kept = { ...row.kept, verdict }
    if (moves) join(verdict.story, row)
    settlePlace(verdict.id)
  }

  /** The newest version has the place that the first of those took that have stood in its story without a break. */
  function settlePlace(id: string): void {
    const known = versions.get(id)!
    const newest = known.at(-1)!
    const { story } = newest.kept.verdict
    const elsewhere = known.findLastIndex(({ kept }) => kept.verdict.story !== story)
    newest.place = known[elsewhere + 1]!.kept.article.sequence
  }

  function apply(write: Write): void {
    // The only thing that can fail is looked at first, so that a failing write leaves no trace.
    for (const verdict of write.verdicts) getVersion(verdict)
    for (const { id, forget } of write.remove) remove(id, forget)
    for (const { article, text } of write.expire) {
      const row = rows.get(article)
      if (row?.held !== undefined) dropKeys(row.held)
      if (row !== undefined && text) row.kept = { ...row.kept, article: { ...row.kept.article, text: '' } }
    }
    for (const one of write.resketch) resketch(one)
    for (const story of write.stories) stories.set(story.id, story)
    for (const kept of write.put) put(kept)
    for (const verdict of write.verdicts) rejudge(verdict)
    for (const event of write.events) {
      events.push(event)
      last = event.sequence
    }
    for (const snapshot of write.snapshots) snapshots.push(snapshot)
    for (const note of write.notes) putNote(note)
  }

  function putNote(note: Note): void {
    const owned = notes.get(note.owner) ?? new Map<string, Note>()
    if (note.bytes === undefined) owned.delete(note.key)
    else owned.set(note.key, note)
    notes.set(note.owner, owned)
  }

  function isNewest(row: Row): boolean {
    return versions.get(row.kept.article.id)?.at(-1) === row
  }

  const settingsNow = () => snapshots.findLast(({ kind }) => kind === 'settings')?.hash ?? ''

  const store: Store = {
    async lastSequence() {
      open()
      return last
    },
    async head() {
      open()
      return { last, settings: settingsNow(), corrected: events.some(({ kind }) => kind === 'corrected') }
    },
    async findSharing(questions) {
      open()
      return questions.map(share)
    },
    async findTexts(wanted) {
      open()
      return wanted.map(({ hash, scope, upTo }) => {
        const held = texts.get(hash)
        const print = held && firstPrint(held, scope, upTo)
        return print && toKept(print)
      })
    },
    async getKept(articles) {
      open()
      return articles.map((sequence) => {
        const row = rows.get(sequence)
        if (row === undefined) throw new NewsfoldError('id-unknown', `no article has the number ${sequence}`)
        return toKept(row)
      })
    },
    async findKept(wanted: readonly Wanted[]) {
      open()
      return wanted.map(({ id, version }) => {
        const known = versions.get(id)
        const row = version === undefined ? known?.at(-1) : known?.find(({ kept }) => kept.article.version === version)
        return row && toKept(row)
      })
    },
    async findStories(ids) {
      open()
      return ids.map((id) => {
        const state = stories.get(id)
        return state && toStory(state)
      })
    },
    async findTombstones(ids) {
      open()
      return ids.map((id) => tombstones.get(id))
    },
    async findCorrections(ids) {
      open()
      return events.filter((event) => event.kind === 'corrected' && event.pair.some((id) => ids.includes(id)))
    },
    async findSnapshot(kind, hash) {
      open()
      return snapshots.findLast((one) => one.kind === kind && (hash === undefined || one.hash === hash))
    },
    async findNotes(owner, keys) {
      open()
      return keys.map((key) => notes.get(owner)?.get(key))
    },
    async commit(write): Promise<Committed> {
      open()
      const { guard } = write
      if (guard.settings !== settingsNow()) return { rivals: [] }
      if (last !== guard.upTo) {
        const rivals = findRivals(guard, {
          articles: [...rows.values()]
            .filter(({ kept }) => kept.article.sequence > guard.upTo)
            .map((row) => ({ sequence: row.kept.article.sequence, id: row.kept.article.id, text: toKept(row).text })),
          events: events.filter(({ sequence }) => sequence > guard.upTo),
          storyRevision: (id) => stories.get(id)?.revision ?? 0,
        })
        if (rivals !== undefined) return { rivals }
      }
      const written = renumber(write, last - guard.upTo)
      apply(written)
      return { written }
    },
    async *listKept(after = 0) {
      open()
      for (const [sequence, row] of rows) if (sequence > after) yield toKept(row)
    },
    async *listStories(filter, after = '') {
      open()
      // A story may begin with an article that came long before.
      const inOrder = [...stories.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const state of inOrder) {
        if (state.id <= after || state.joinedInto !== undefined || !members.has(state.id)) continue
        const story = toStory(state)
        if (matchesFilter(story, [...members.get(state.id)!.values()], filter)) yield story
      }
    },
    async *listMembers(story) {
      open()
      const present = [...(members.get(story)?.values() ?? [])].sort((a, b) => a.place - b.place)
      for (const row of present) yield toKept(row).verdict
    },
    async *listPlaced(story) {
      open()
      for (const row of [...rows.values()]) if (row.kept.verdict.story === story) yield toKept(row).verdict
    },
    async *listEvents(after = 0) {
      open()
      for (const event of events) if (event.sequence > after) yield event
    },
    async *listNotes(owner) {
      open()
      for (const [, note] of [...(notes.get(owner) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))) yield note
    },
    async *listExpirable(seenBefore, text, after = 0) {
      open()
      for (const { kept, held } of [...rows.values()]) {
        const { article } = kept
        if (article.sequence <= after) continue
        const late = held !== undefined && held.latestSeenAt < seenBefore
        const spent = held === undefined && text && article.text !== '' && article.seenAt < seenBefore
        if (!late && !spent) continue
        const expirable: Expirable = {
          article: article.sequence,
          ref: { id: article.id, version: article.version },
          story: kept.verdict.story,
          hash: kept.text.hash,
        }
        yield expirable
      }
    },
    async *listParts(after = 0) {
      open()
      yield {
        after,
        upTo: last,
        snapshots: [...snapshots],
        notes: [...notes.values()].flatMap((owned) => [...owned.values()]),
        tombstones: [...tombstones.values()],
        stories: [...stories.values()].map(toStory),
        articles: [...rows.values()]
          .filter(({ kept }) => kept.article.sequence > after)
          .map((row) => ({
            ...toKept(row),
            place: row.place,
            newest: isNewest(row),
            expired: row.held === undefined,
          })),
        former: [...former],
        events: events.filter(({ sequence }) => sequence > after),
      }
    },
    async load(part) {
      open()
      mustFollow(part, last)
      snapshots.push(...part.snapshots.slice(snapshots.length))
      for (const note of part.notes) putNote(note)
      for (const tombstone of part.tombstones) tombstones.set(tombstone.id, tombstone)
      for (const story of part.stories) stories.set(story.id, toState(story))
      for (const { article, text, verdict, place, newest, expired } of part.articles) {
        const row = { kept: { article, text, verdict }, place, held: expired ? undefined : hold(text) }
        // One that was the newest when an earlier move was broken off steps down.
        if (newest) for (const { kept } of versions.get(article.id) ?? []) leave(kept.verdict.story, article.id)
        keep(row)
        if (newest) join(verdict.story, row)
      }
      former.push(...part.former)
      for (const event of part.events) events.push(event)
      last = part.upTo
    },
    async takeTurn() {
      return { end: async () => {} }
    },
    async isTurnTaken() {
      return false
    },
    async findDamage() {
      open()
      return []
    },
    async stats(): Promise<Measurements> {
      open()
      return {
        articles: versions.size,
        versions: rows.size,
        texts: texts.size,
        keys: keys.size,
        stories: members.size,
        events: events.length,
        removed: tombstones.size,
      }
    },
    async close() {
      closed = true
    },
    async [Symbol.asyncDispose]() {
      closed = true
    },
  }
  return store
}

function matchesFilter(story: Story, present: readonly Row[], filter: StoryFilter): boolean {
  const { outlet, language, relation, since, sizeAtLeast, titleWords } = filter
  if (sizeAtLeast !== undefined && story.size < sizeAtLeast) return false
  if (since !== undefined && story.lastSeenAt < since) return false
  const some = (test: (kept: Kept) => boolean) => present.some(({ kept }) => test(kept))
  if (outlet !== undefined && !some(({ article }) => article.outlet === outlet)) return false
  if (language !== undefined && !some(({ article }) => article.language === language)) return false
  if (relation !== undefined && !some(({ verdict }) => verdict.relation === relation)) return false
  return titleWords === undefined || some(({ article }) => matchesTitle(article.title ?? '', titleWords))
}

function toState({ id, revision, lead, size, origins, drawsOn, joinedInto }: Story): StoryState {
  return {
    id,
    revision,
    lead,
    size,
    origins,
    ...(drawsOn !== undefined && { drawsOn }),
    ...(joinedInto !== undefined && { joinedInto }),
  }
}
