/**
 * How articles were settled, as columns, so that a later run goes on where this one ended: relations, stories, and of the
 * stories that somebody joined or left their members in the order of their places and who leads them.
 */

import { Growing } from './growing.ts'

export interface SettledColumns {
  /** Index into `RELATIONS`. */
  readonly relation: Uint8Array
  /** The number of the article with which the story of each began. */
  readonly root: Uint32Array
  /** Stories that somebody joined or left, by their first articles; where the members of each end, and those. */
  readonly memberRoots: Uint32Array
  readonly memberEnds: Uint32Array
  readonly members: Uint32Array
  /** Stories that are not led by their first article, and who leads them. */
  readonly ledRoots: Uint32Array
  readonly leads: Uint32Array
}

export function toSettledColumns(
  relation: Uint8Array,
  root: Uint32Array,
  members: ReadonlyMap<number, readonly number[]>,
  leads: ReadonlyMap<number, number>,
): SettledColumns {
  const ends = new Uint32Array(members.size)
  const all = new Growing<Uint32Array>(new Uint32Array(0))
  let at = 0
  for (const own of members.values()) {
    for (const member of own) all.push(member)
    ends[at++] = all.length
  }
  return {
    relation,
    root,
    memberRoots: Uint32Array.from(members.keys()),
    memberEnds: ends,
    members: all.finish(),
    ledRoots: Uint32Array.from(leads.keys()),
    leads: Uint32Array.from(leads.values()),
  }
}

export function* eachStory({ memberRoots, memberEnds, members }: SettledColumns): Generator<[number, number[]]> {
  for (let i = 0, from = 0; i < memberRoots.length; from = memberEnds[i++]!) {
    yield [memberRoots[i]!, Array.from(members.subarray(from, memberEnds[i]!))]
  }
}
