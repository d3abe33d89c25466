/**
 * What people said about pairs and is in force (SEMANTICS 21), and what follows from it.
 *
 * A correction belongs to two ids. Of those on one pair the last one holds that was not taken back. `different` forbids
 * the two one story; any other relation names the parent of the first one, so both stand in one story, and with them all
 * that corrections tie to them. What is forbidden to one of those who are tied together is forbidden to all of them: so
 * nothing that is added later can bring two corrections against each other.
 *
 * That one was taken back is remembered by a note under its number, because events stay as they are.
 */

import type { Correction, PairRelation, Sequence } from './model.ts'
import type { Note, Reads } from './store/store.ts'

const UNDONE = 'undone'

/** Goes with the event that takes another one back. */
export function toUndone(sequence: Sequence): Note {
  return { owner: UNDONE, key: String(sequence), bytes: new Uint8Array(0) }
}

/** Those of some events that were taken back. */
export async function findUndone(
  sequences: readonly Sequence[],
  store: Pick<Reads, 'findNotes'>,
): Promise<ReadonlySet<Sequence>> {
  const notes = await store.findNotes(
    UNDONE,
    sequences.map((sequence) => String(sequence)),
  )
  return new Set(sequences.filter((_, i) => notes[i] !== undefined))
}

/** All that was said of some ids and not taken back, in order. */
export async function findStanding(
  ids: readonly string[],
  store: Pick<Reads, 'findCorrections' | 'findNotes'>,
): Promise<Correction[]> {
  const found = (await store.findCorrections(ids)) as Correction[]
  const undone = await findUndone(
    found.map(({ sequence }) => sequence),
    store,
  )
  return found.filter(({ sequence }) => !undone.has(sequence))
}

/** What a correction says of an article: what it is to which other one. */
export interface Tie {
  readonly other: string
  readonly relation: Exclude<PairRelation, 'different'>
}

/** The same pair, told from the other side: for an article that was removed and came again after the other one. */
export const MIRRORED: Readonly<Record<Tie['relation'], Tie['relation']>> = {
  duplicate: 'duplicate',
  update: 'update',
  contained: 'contains',
  contains: 'contained',
}

export class Corrections {
  /** Those in force, in order. */
  readonly inForce: readonly Correction[]
  readonly #byId = new Map<string, Correction[]>()

  /** Takes those that were not taken back, in order. */
  constructor(standing: readonly Correction[]) {
    const latest = new Map<string, Correction>()
    for (const correction of standing) {
      const pair = toPairName(correction.pair)
      // Set again, it would keep the place of the one before it.
      latest.delete(pair)
      latest.set(pair, correction)
    }
    this.inForce = [...latest.values()]
    for (const correction of this.inForce) {
      for (const id of correction.pair) {
        const known = this.#byId.get(id)
        if (known === undefined) this.#byId.set(id, [correction])
        else known.push(correction)
      }
    }
  }

  /** Those in force that concern an id, in order. */
  of(id: string): readonly Correction[] {
    return this.#byId.get(id) ?? []
  }

  /**
   * What an article is to be, the last word first. `cameAt` is its number if it is the first of its versions: what was said
   * before it came is told from the other side too, because it was there before, and was removed.
   */
  tiesOf(id: string, cameAt: Sequence | undefined): Tie[] {
    return this.of(id)
      .flatMap((correction): Tie[] => {
        const { sequence, pair, relation } = correction
        if (relation === 'different') return []
        if (pair[0] === id) return [{ other: pair[1], relation }]
        return cameAt !== undefined && sequence < cameAt ? [{ other: pair[0], relation: MIRRORED[relation] }] : []
      })
      .reverse()
  }

  /** Ids that corrections hold in one story with this one, itself among them. */
  tiedTo(id: string): ReadonlySet<string> {
    const tied = new Set([id])
    // What is added meanwhile is walked through as well.
    for (const one of tied) {
      for (const correction of this.of(one)) {
        if (this.#isTie(correction)) for (const other of correction.pair) tied.add(other)
      }
    }
    return tied
  }

  /** Whether it ties two together: of those that name the parent of an article it is the last. */
  #isTie(correction: Correction): boolean {
    const [id] = correction.pair
    const isParent = ({ pair, relation }: Correction) => relation !== 'different' && pair[0] === id
    return isParent(correction) && this.of(id).findLast(isParent) === correction
  }

  /** The same but for what is said of one pair. */
  without(pair: readonly [string, string]): Corrections {
    const name = toPairName(pair)
    return new Corrections(this.inForce.filter((one) => toPairName(one.pair) !== name))
  }

  /** Ids that may not stand in one story with this one, each with the correction that says so. */
  forbiddenTo(id: string): ReadonlyMap<string, Correction> {
    const forbidden = new Map<string, Correction>()
    for (const one of this.tiedTo(id)) {
      for (const correction of this.of(one)) {
        if (correction.relation !== 'different') continue
        const other = correction.pair[0] === one ? correction.pair[1] : correction.pair[0]
        for (const tied of this.tiedTo(other)) forbidden.set(tied, correction)
      }
    }
    return forbidden
  }

  /** All ids on which the place of an article depends. */
  concerning(id: string): string[] {
    return this.of(id).length === 0 ? [] : [...this.tiedTo(id), ...this.forbiddenTo(id).keys()]
  }
}

/** A pair in either order has one name. */
export function toPairName([a, b]: readonly [string, string]): string {
  return JSON.stringify(a < b ? [a, b] : [b, a])
}

/** What is about to be said, or taken back. */
export interface Saying {
  readonly said?: Correction
  readonly undone?: Sequence
}

/** The corrections in force that have a say in where some articles stand, with what is about to be said. */
export async function readCorrections(
  ids: readonly string[],
  store: Pick<Reads, 'findCorrections' | 'findNotes'>,
  saying: Saying = {},
): Promise<Corrections> {
  const standing = new Map<Sequence, Correction>()
  const asked = new Set<string>()
  /** Reads what concerns these and all that are tied to them; gives those from whom they are kept apart. */
  const read = async (wanted: readonly string[]): Promise<Set<string>> => {
    const apart = new Set<string>()
    for (let next = wanted; next.length > 0; ) {
      for (const id of next) asked.add(id)
      const fresh = (await findStanding(next, store)).filter(
        ({ sequence }) => !standing.has(sequence) && sequence !== saying.undone,
      )
      for (const correction of fresh) standing.set(correction.sequence, correction)
      const tied = new Set<string>()
      for (const { pair, relation } of fresh) for (const id of pair) (relation === 'different' ? apart : tied).add(id)
      next = [...tied].filter((id) => !asked.has(id))
    }
    return apart
  }
  const apart = await read([...new Set(ids)])
  await read([...apart].filter((id) => !asked.has(id)))
  const inOrder = [...standing.values()].sort((a, b) => a.sequence - b.sequence)
  return new Corrections(saying.said === undefined ? inOrder : [...inOrder, saying.said])
}
