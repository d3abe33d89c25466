/**
 * Do four processes that add to one SQLite file together get as far as one alone? Each adds articles of its own. They take
 * turns at the one lock of the file, and judge while others commit.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '../src/index.ts'
import { corpusFile } from './corpus-file.ts'
import type { BenchOptions, Figure } from './figure.ts'
import type { Portion } from './writer-process.ts'

const ARTICLES = 40_000
const WRITERS = 4
/** Measured in turns, because the machine is not equally fast at all times. */
const ROUNDS = 3

export async function writers({ folder, articles }: BenchOptions): Promise<Figure[]> {
  const corpus = await corpusFile(folder, articles)
  const ratios: number[] = []
  let [one, many] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    one = await rateOf(1, corpus, folder)
    many = await rateOf(WRITERS, corpus, folder)
    ratios.push(many / one)
  }
  ratios.sort((a, b) => a - b)
  return [
    {
      what: `${WRITERS} processes on one SQLite file, against one alone`,
      value: ratios[Math.floor(ROUNDS / 2)]!,
      goal: { atLeast: 1 },
      beside: `articles a second: ${Math.round(many)}, alone ${Math.round(one)}`,
    },
  ]
}

/** Articles a second of so many processes together. */
async function rateOf(count: number, corpus: string, folder: string): Promise<number> {
  const path = join(folder, `newsfold-writers-${process.pid}.db`)
  try {
    await (await open({ store: path })).close()
    const processes = Array.from({ length: count }, (_, number) => {
      const portion: Portion = { store: path, corpus, articles: ARTICLES, number, of: count }
      return fork(new URL('./writer-process.js', import.meta.url), [JSON.stringify(portion)])
    })
    // All are ready before any begins.
    await Promise.all(processes.map((one) => once(one, 'message')))
    const started = performance.now()
    for (const one of processes) one.send('begin')
    const ends = await Promise.all(processes.map((one) => once(one, 'exit')))
    if (ends.some(([code]) => code !== 0)) throw new Error('a writing process failed')
    return ARTICLES / ((performance.now() - started) / 1000)
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
}
