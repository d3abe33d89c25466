/**
 * Who stands where in which story, worked out before it is written. An id has one place, held by its newest version: a
 * new version takes it over or leaves for another story, a new verdict may move it, a removal gives it up. Rows of the
 * ids concerned go in; what changes for articles and stories comes out, so that each table is written once.
 */

import { NewsfoldError } from '../errors.ts'
import type { Sequence, Verdict } from '../model.ts'
import type { PlaceRow } from './postgres-rows.ts'

interface Version {
  readonly sequence: Sequence
  readonly version: number
  place: Sequence
  story: string
  readonly outlet: string | null
  readonly seenAt: string
  readonly stored: boolean
}

/** What a story gains and loses. */
export interface StoryChange {
  members: number
  /** When those who came were seen; '' if nobody came. */
  firstSeen: string
  lastSeen: string
}

export interface OutletChange {
  readonly story: string
  readonly outlet: string
  members: number
}

/** An article to be put, as far as its place goes. */
export interface Comer {
  readonly sequence: Sequence
  readonly id: string
  readonly version: number
  readonly story: string
  readonly outlet: string | null
  readonly seenAt: string
}

export class Places {
  readonly stories = new Map<string, StoryChange>()
  readonly outlets = new Map<string, OutletChange>()
  /** Those who left, by story: if one of them was the first or the last, the story's times are worked out anew. */
  readonly left: { readonly story: string; readonly seenAt: string }[] = []
  /** Stored versions that are the newest of their ids no more. */
  readonly overtaken: Sequence[] = []
  /** Of each id concerned, oldest first. The last one has the place. */
  readonly #versions = new Map<string, Version[]>()

  /** Takes the stored versions of all ids concerned, oldest first. */
  constructor(rows: readonly PlaceRow[]) {
    for (const { sequence, id, version, place, story, outlet, seen_at } of rows) {
      this.#versionsOf(id).push({ sequence, version, place, story, outlet, seenAt: seen_at, stored: true })
    }
  }

  #versionsOf(id: string): Version[] {
    const known = this.#versions.get(id) ?? []
    this.#versions.set(id, known)
    return known
  }

  /** Gives up the place of an id; tells its last version, if it has any. */
  remove(id: string): number | undefined {
    const newest = this.#versionsOf(id).at(-1)
    this.#versions.delete(id)
    if (newest !== undefined) this.#leave(newest)
    return newest?.version
  }

  put({ sequence, id, version, story, outlet, seenAt }: Comer): void {
    const versions = this.#versionsOf(id)
    const previous = versions.at(-1)
    if (previous !== undefined) this.#leave(previous)
    if (previous?.stored) this.overtaken.push(previous.sequence)
    const place = previous?.story === story ? previous.place : sequence
    const comer = { sequence, version, place, story, outlet, seenAt, stored: false }
    versions.push(comer)
    this.#join(comer)
  }

  /** Where an article that was put stands. */
  of(id: string, sequence: Sequence): { readonly place: Sequence; readonly newest: boolean } {
    const versions = this.#versionsOf(id)
    const { place } = versions.find((one) => one.sequence === sequence)!
    return { place, newest: versions.at(-1)!.sequence === sequence }
  }

  /** The number of the version a verdict is about, which must be stored. */
  getStored({ id, version }: Verdict): Sequence {
    const found = this.#versionsOf(id).find((one) => one.version === version && one.stored)
    if (found === undefined) throw new NewsfoldError('id-unknown', `no version ${version} of ${id} is stored`)
    return found.sequence
  }

  /** Moves a version to the story of its new verdict; tells whether it is there. */
  rejudge({ id, version, story }: Verdict): boolean {
    const versions = this.#versionsOf(id)
    const found = versions.find((one) => one.version === version)
    if (found === undefined) return false
    const moves = versions.at(-1) === found && found.story !== story
    if (moves) this.#leave(found)
    found.story = story
    if (moves) this.#join(found)
    return true
  }

  /** The newest version has the place that the first of those took that have stood in its story without a break. */
  settle(id: string): { readonly sequence: Sequence; readonly place: Sequence } {
    const versions = this.#versionsOf(id)
    const newest = versions.at(-1)!
    const elsewhere = versions.findLastIndex(({ story }) => story !== newest.story)
    newest.place = versions[elsewhere + 1]!.sequence
    return newest
  }

  #join({ story, outlet, seenAt }: Version): void {
    const change = this.#change(story)
    change.members++
    if (change.firstSeen === '' || seenAt < change.firstSeen) change.firstSeen = seenAt
    if (seenAt > change.lastSeen) change.lastSeen = seenAt
    this.#count(story, outlet, 1)
  }

  #leave({ story, outlet, seenAt }: Version): void {
    this.#change(story).members--
    this.left.push({ story, seenAt })
    this.#count(story, outlet, -1)
  }

  #change(story: string): StoryChange {
    const change = this.stories.get(story) ?? { members: 0, firstSeen: '', lastSeen: '' }
    this.stories.set(story, change)
    return change
  }

  #count(story: string, outlet: string | null, by: 1 | -1): void {
    if (outlet === null) return
    const name = `${story}\n${outlet}`
    const change = this.outlets.get(name) ?? { story, outlet, members: 0 }
    this.outlets.set(name, change)
    change.members += by
  }
}
