/**
 * The id of a story: the sequence of its first root in eight base-36 digits, then six characters of a hash of that
 * sequence and the root's id. Ids sort in the order in which stories began, so indexes on them grow at their end; a
 * sequence is never reused, so neither is an id; and the hash tells stories of different stores apart.
 */

import { hash } from 'node:crypto'
import type { Sequence } from './model.ts'

export function toStoryId(root: Sequence, id: string): string {
  return root.toString(36).padStart(8, '0') + hash('sha256', `${root}\n${id}`, 'hex').slice(0, 6)
}

/** The number of the article with which a story began. */
export function rootOf(story: string): Sequence {
  return Number.parseInt(story.slice(0, -6), 36)
}

/** All ids of stories that began after an event sort after this, and no other does. */
export function idsAfter(sequence: Sequence): string {
  return (sequence + 1).toString(36).padStart(8, '0')
}
