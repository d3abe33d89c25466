/**
 * A write as it travels to another thread. Copying costs by the names of fields and by the buffers, more than by the
 * bytes. So an article, a story or an event is a list of values without names, and the sketches and keys of all articles
 * lie in one buffer.
 */

import type { ArticleEvent, Event } from '../model.ts'
import { bytesOf, valuesOf } from './rows.ts'
import type { StoryState } from './store.ts'
import type { PutRow, RowWrite } from './stored-rows.ts'

type Text = string | null

type PackedPut = [
  ...[sequence: number, id: string, version: number, seenAt: string, outlet: Text, language: Text, title: Text],
  ...[more: string, words: string, hash: string, revision: number, relation: string, story: string, body: string],
]
type PackedStory = [
  ...[id: string, revision: number, leadId: string, leadVersion: number],
  ...[size: number, origins: number, drawsOn: StoryState['drawsOn'], joinedInto: string | undefined],
]
type PackedEvent = [
  sequence: number,
  at: string,
  kind: ArticleEvent['kind'],
  story: string,
  id: string,
  version: number,
]

/** Stamps with bytes, list after list; of each list its length, then the number of the stamp and the bytes of each. */
interface PackedLists {
  readonly stamps: readonly string[]
  readonly lengths: readonly number[]
  readonly bytes: Uint8Array
}

export interface PackedWrite extends Omit<RowWrite, 'put' | 'stories' | 'events'> {
  readonly put: readonly PackedPut[]
  /** The sketches of the first article, its keys, the sketches of the second one, and so on. */
  readonly lists: PackedLists
  readonly stories: readonly PackedStory[]
  /** Only those of articles come in numbers. */
  readonly events: readonly (PackedEvent | Event)[]
}

export function packWrite(write: RowWrite): PackedWrite {
  return {
    ...write,
    put: write.put.map(packPut),
    lists: packLists(
      write.put.flatMap(({ sketches, keys }) => [
        sketches,
        keys.map(({ stamp, values }) => ({ stamp, bytes: bytesOf(values) })),
      ]),
    ),
    stories: write.stories.map(packStory),
    events: write.events.map(packEvent),
  }
}

export function unpackWrite({ lists, ...write }: PackedWrite): RowWrite {
  const unpacked = unpackLists(lists)
  return {
    ...write,
    put: write.put.map((put, i) => unpackPut(put, unpacked[2 * i]!, unpacked[2 * i + 1]!)),
    stories: write.stories.map(unpackStory),
    events: write.events.map((event) => (Array.isArray(event) ? unpackEvent(event) : event)),
  }
}

function packPut(row: PutRow): PackedPut {
  const { sequence, id, version, seenAt, outlet, language, title, more, words, hash } = row
  const { revision, relation, story, body } = row
  return [sequence, id, version, seenAt, outlet, language, title, more, words, hash, revision, relation, story, body]
}

function unpackPut(
  [
    sequence,
    id,
    version,
    seenAt,
    outlet,
    language,
    title,
    more,
    words,
    hash,
    revision,
    relation,
    story,
    body,
  ]: PackedPut,
  sketches: PutRow['sketches'],
  keys: PutRow['sketches'],
): PutRow {
  return {
    sequence,
    id,
    version,
    seenAt,
    outlet,
    language,
    title,
    more,
    words,
    hash,
    sketches,
    keys: keys.map(({ stamp, bytes }) => ({ stamp, values: valuesOf(bytes) })),
    revision,
    relation,
    story,
    body,
  }
}

function packStory({ id, revision, lead, size, origins, drawsOn, joinedInto }: StoryState): PackedStory {
  return [id, revision, lead.id, lead.version, size, origins, drawsOn, joinedInto]
}

function unpackStory([id, revision, leadId, version, size, origins, drawsOn, joinedInto]: PackedStory): StoryState {
  return {
    id,
    revision,
    lead: { id: leadId, version },
    size,
    origins,
    ...(drawsOn !== undefined && { drawsOn }),
    ...(joinedInto !== undefined && { joinedInto }),
  }
}

function packEvent(event: Event): PackedEvent | Event {
  if (!('article' in event)) return event
  const { sequence, at, kind, story, article } = event
  return [sequence, at, kind, story, article.id, article.version]
}

function unpackEvent([sequence, at, kind, story, id, version]: PackedEvent): ArticleEvent {
  return { sequence, at, kind, story, article: { id, version } }
}

/** Keys are numbers of 64 bits, which begin at a multiple of their size. */
const ALIGNMENT = 8

function aligned(sizeBytes: number): number {
  return ALIGNMENT * Math.ceil(sizeBytes / ALIGNMENT)
}

function packLists(lists: readonly PutRow['sketches'][]): PackedLists {
  const stamps: string[] = []
  const lengths: number[] = []
  let sizeBytes = 0
  for (const list of lists) {
    lengths.push(list.length)
    for (const { stamp, bytes } of list) {
      let number = stamps.indexOf(stamp)
      if (number < 0) number = stamps.push(stamp) - 1
      lengths.push(number, bytes.length)
      sizeBytes += aligned(bytes.length)
    }
  }
  const packed = new Uint8Array(sizeBytes)
  let at = 0
  for (const { bytes } of lists.flat()) {
    packed.set(bytes, at)
    at += aligned(bytes.length)
  }
  return { stamps, lengths, bytes: packed }
}

function unpackLists({ stamps, lengths, bytes }: PackedLists): PutRow['sketches'][] {
  const lists: PutRow['sketches'][] = []
  let from = 0
  for (let at = 0; at < lengths.length; ) {
    const end = at + 1 + 2 * lengths[at]!
    const list: { stamp: string; bytes: Uint8Array }[] = []
    for (at++; at < end; at += 2) {
      const length = lengths[at + 1]!
      list.push({ stamp: stamps[lengths[at]!]!, bytes: bytes.subarray(from, from + length) })
      from += aligned(length)
    }
    lists.push(list)
  }
  return lists
}
