import { expect, inject, it } from 'vitest'
import { makeGuard, makeKept, randomBelow, STAMP } from '../contracts/store-history.ts'
import { memory } from './memory.ts'
import { postgres } from './postgres.ts'
import type { Kept, Store, Write } from './store.ts'
import { toWrite } from './write.ts'

/** A write that does all there is at once, to articles and texts that meet each other. */
async function everythingAtOnce(store: Store, below: (bound: number) => number): Promise<Write> {
  const upTo = await store.lastSequence()
  const stored: Kept[] = []
  for await (const kept of store.listKept()) stored.push(kept)
  const remove = [...new Set(pick(stored, below, 2).map(({ article }) => article.id))].map((id) => ({
    id,
    forget: below(2) === 0,
  }))
  const staying = stored.filter(({ article }) => !remove.some(({ id }) => id === article.id))
  const expire = pick(staying, below, 2).map(({ article }) => ({ article: article.sequence, text: below(2) === 0 }))
  const resketch = pick(stored, below, 3).map(({ article }) => ({
    article: article.sequence,
    sketches: [],
    keys: [{ stamp: STAMP, values: BigUint64Array.of(BigInt(below(6)), 6n) }],
  }))
  const versions = new Map<string, number>()
  const put: Kept[] = []
  for (let i = 0; i < 6; i++) {
    const id = `article ${below(7)}`
    const [tombstone] = await store.findTombstones([id])
    const [newest] = await store.findKept([{ id }])
    const version = (versions.get(id) ?? newest?.article.version ?? tombstone?.version ?? 0) + 1
    versions.set(id, version)
    const parent = [...put, ...staying][below(put.length + staying.length + 2)]
    const text = below(5)
    put.push(
      makeKept({
        id,
        sequence: upTo + 1 + i,
        version,
        text,
        keys: [BigInt(text), 7n],
        ...(parent !== undefined && { story: parent.verdict.story }),
        article: {
          seenAt: new Date(Date.UTC(2026, 0, 1 + below(9))).toISOString(),
          ...(below(3) > 0 && { outlet: `outlet ${below(2)}` }),
        },
      }),
    )
  }
  const verdicts = pick(staying, below, 2).map(({ verdict }) => ({
    ...verdict,
    revision: verdict.revision + 1,
    story: [...put, ...staying][below(put.length + staying.length)]!.verdict.story,
  }))
  const stories = put.map(({ verdict: { story: id, lead } }) => ({ id, revision: 1, lead, size: 1, origins: 1 }))
  const events = put.map(({ article: { id, version, sequence, seenAt }, verdict: { story } }) => ({
    sequence,
    at: seenAt,
    kind: 'added' as const,
    story,
    article: { id, version },
  }))
  return toWrite(makeGuard(upTo), { remove, expire, resketch, put, verdicts, stories, events })
}

function pick<T>(from: readonly T[], below: (bound: number) => number, most: number): T[] {
  if (from.length === 0) return []
  return [...new Set(Array.from({ length: below(most + 1) }, () => from[below(from.length)]!))]
}

/** All that such a write can change. */
async function whole(store: Store) {
  const kept: Kept[] = []
  for await (const one of store.listKept()) kept.push(one)
  const stories = [...new Set(kept.map(({ verdict }) => verdict.story))]
  const members: unknown[] = []
  for (const story of stories) for await (const { id, version } of store.listMembers(story)) members.push([id, version])
  const probes = BigUint64Array.from({ length: 8 }, (_, i) => BigInt(i))
  const question = { stamp: STAMP, probes, scope: {}, perKey: 100, upTo: Number.MAX_SAFE_INTEGER }
  const { fileBytes: _, tableBytes: __, ...counts } = await store.stats()
  return {
    kept,
    stories: await store.findStories(stories),
    members,
    sharing: await store.findSharing([question, { ...question, scope: { outlet: 'outlet 1' } }]),
    counts,
  }
}

it.each([1, 2, 3])('does everything at once as the reference does it, made up by seed %i', async (seed) => {
  const below = randomBelow(seed)
  const reference = memory()
  await using store = await postgres({ url: `${inject('postgres')}?schema=commit_${process.pid}_${seed}` })
  for (let step = 0; step < 25; step++) {
    const write = await everythingAtOnce(reference, below)
    expect(await store.commit(write)).toEqual(await reference.commit(write))
    expect(await whole(store)).toEqual(await whole(reference))
  }
})
