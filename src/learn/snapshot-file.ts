/**
 * Snapshots as a file, to be handed from one store or evaluation to another. One alone is a file as it is, because its bytes
 * say what they are. Several stand behind two lines: what it is and the hash of all that follows, and the kinds and lengths.
 */

import { hash } from 'node:crypto'
import { NewsfoldError } from '../errors.ts'
import type { Snapshot } from '../store/store.ts'

const TITLE = 'newsfold snapshots 1 '
const HASH_DIGITS = 16
const HASHED_FROM = TITLE.length + HASH_DIGITS + 1
const KINDS = ['frequencies', 'templates', 'boilerplate'] as const

type Kind = (typeof KINDS)[number]

interface Held {
  readonly kind: Kind
  readonly sizeBytes: number
}

export function packSnapshots(snapshots: readonly Snapshot[]): Uint8Array {
  if (snapshots.length === 1) return snapshots[0]!.bytes
  const held = snapshots.map(({ kind, bytes }) => ({ kind, sizeBytes: bytes.length }))
  const hashed = Buffer.concat([Buffer.from(`${JSON.stringify(held)}\n`), ...snapshots.map(({ bytes }) => bytes)])
  return Buffer.concat([Buffer.from(`${TITLE}${nameOf(hashed)}\n`), hashed])
}

/** Throws `snapshot-wrong` unless the bytes are such a file, and whole; what is in a snapshot is checked when it is used. */
export function unpackSnapshots(bytes: Uint8Array): Snapshot[] {
  const begin = new TextDecoder().decode(bytes.subarray(0, HASHED_FROM))
  if (!begin.startsWith(TITLE)) return [toSnapshot(findKind(begin), bytes)]
  const hashed = bytes.subarray(HASHED_FROM)
  if (begin !== `${TITLE}${nameOf(hashed)}\n`) throw wrong('it is damaged or cut off')
  const end = hashed.indexOf(0x0a)
  const snapshots: Snapshot[] = []
  let from = end + 1
  // The hash is right, so these are the lengths that were written.
  for (const { kind, sizeBytes } of JSON.parse(new TextDecoder().decode(hashed.subarray(0, end))) as Held[]) {
    snapshots.push(toSnapshot(kind, hashed.subarray(from, from + sizeBytes)))
    from += sizeBytes
  }
  return snapshots
}

function findKind(begin: string): Kind {
  const kind = KINDS.find((one) => begin.startsWith(`newsfold ${one} `))
  if (kind === undefined) throw wrong('it is something else')
  return kind
}

function toSnapshot(kind: Kind, bytes: Uint8Array): Snapshot {
  return { kind, hash: nameOf(bytes), bytes }
}

function nameOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, HASH_DIGITS)
}

function wrong(why: string): NewsfoldError {
  return new NewsfoldError('snapshot-wrong', `expected a file that newsfold learn wrote: ${why}`)
}
