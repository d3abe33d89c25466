/** How fast does `copy` move a SQLite store into another, everything unchanged? */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copy, open } from '../src/index.ts'
import { corpusFile } from './corpus-file.ts'
import type { BenchOptions, Figure } from './figure.ts'
import { fill } from './filling.ts'

const ARTICLES = 100_000
const ROUNDS = 3

export async function copying({ folder, articles, preset = 'gphin' }: BenchOptions): Promise<Figure[]> {
  const [from, to] = ['from', 'to'].map((name) => join(folder, `newsfold-copy-${name}-${process.pid}.db`)) as [
    string,
    string,
  ]
  const discard = (path: string) => {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
  try {
    const newsfold = await open({ store: from, preset })
    await fill(newsfold, await corpusFile(folder, articles), [Math.min(ARTICLES, articles)])
    await newsfold.close()
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      discard(to)
      const started = performance.now()
      const copied = await copy(from, to)
      rates.push(copied.articles / ((performance.now() - started) / 1000))
    }
    rates.sort((a, b) => a - b)
    return [{ what: 'articles a second by copy', value: rates[Math.floor(ROUNDS / 2)]!, goal: { atLeast: 10_000 } }]
  } finally {
    discard(from)
    discard(to)
  }
}
