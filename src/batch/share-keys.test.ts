import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Answering } from './answering.ts'
import type { BlockKeys } from './prepared-block.ts'
import { shareKeys } from './share-keys.ts'

interface Made {
  readonly keys: readonly number[]
  readonly probes: readonly number[] | undefined
}

function toBlock(articles: readonly Made[]): BlockKeys {
  const ends = (lists: readonly (readonly number[])[]) => {
    let end = 0
    return Uint32Array.from(lists, (list) => {
      end += list.length
      return end
    })
  }
  // Keys whose lower halves are alike, which must not be taken for each other.
  const toKey = (key: number) => (BigInt(key) << 32n) | 7n
  const keys = articles.map((article) => article.keys)
  const probes = articles.map((article) => article.probes ?? [])
  return {
    count: articles.length,
    keys: BigUint64Array.from(keys.flat(), toKey),
    keyEnds: ends(keys),
    asksByKeys: Uint8Array.from(articles, (article) => (article.probes === undefined ? 1 : 0)),
    probes: BigUint64Array.from(probes.flat(), toKey),
    probeEnds: ends(probes),
    weights: new Float32Array(0),
  }
}

const keys = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 })
const made = fc.record({
  keys,
  probes: fc.option(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }), { nil: undefined }),
})

const folder = mkdtempSync(join(tmpdir(), 'newsfold-share-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('shareKeys', () => {
  it('finds for each article who of those before it holds its probes, as looking at all of them does', () => {
    fc.assert(
      fc.property(
        fc.array(made, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 4_000, max: 12_000 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 10 }),
        (articles, perKey, blockSize, memoryBytes, isReversed, first) => {
          const { length: count } = articles
          const blocks: BlockKeys[] = []
          for (let at = 0; at < count; at += blockSize) blocks.push(toBlock(articles.slice(at, at + blockSize)))
          const numbers = Uint32Array.from(articles, (_, i) => (isReversed ? count - 1 - i : i))
          const inOrder = Array.from(articles, (_, i) => articles[numbers[i]!]!)
          const shares = shareKeys({
            blocks,
            numbers,
            identity: { isRepeated: new Uint8Array(count), firstPrint: Uint32Array.from(articles, (_, i) => i) },
            perKey,
            all: false,
            first,
            memoryBytes,
            besidesBytes: 0,
            rowsPath: join(folder, 'rows'),
          })
          for (const [article, { keys: own, probes = own }] of inOrder.entries()) {
            if (article < first) continue
            const expected = { articles: [] as number[], probe: [] as number[], holders: [] as number[] }
            for (const [p, probe] of probes.entries()) {
              const holders = inOrder.flatMap(({ keys: held }, i) =>
                i < article && held.includes(probe) ? [i + 1] : [],
              )
              expected.holders.push(Math.min(holders.length, perKey + 1))
              for (const holder of holders.slice(0, perKey)) {
                expected.articles.push(holder)
                expected.probe.push(p)
              }
            }
            const found = new Answering(shares, perKey).answer(article)
            expect({
              articles: [...found.articles],
              probe: [...found.probe],
              holders: [...found.holders],
            }).toEqual(expected)
          }
        },
      ),
    )
  })

  it('says how much memory it would take instead of taking it', () => {
    const articles = Array.from({ length: 400 }, () => ({ keys: [1, 2, 3, 4], probes: undefined }))
    const share = () =>
      shareKeys({
        blocks: [toBlock(articles)],
        numbers: Uint32Array.from(articles, (_, i) => i),
        identity: { isRepeated: new Uint8Array(400), firstPrint: Uint32Array.from(articles, (_, i) => i) },
        perKey: 16,
        all: false,
        first: 0,
        memoryBytes: 10_000,
        besidesBytes: 300 * 2 ** 20,
        rowsPath: join(folder, 'rows'),
      })
    expect(share).toThrowError(
      expect.objectContaining({ code: 'memory-short', message: expect.stringMatching(/301M/) }),
    )
  })
})
