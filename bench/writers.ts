/**
 * Do four processes that add to one SQLite file together get as far as one alone? Each adds articles of its own, in turns.
 *
 * What is asked is how they go on, not how they begin: an article costs a new process nearly twice as much as one that has
 * added ten thousand, until its code is compiled and its memory has grown, and four processes pay that four times. So each of
 * them, the single one too, first adds some articles that are not counted to a store of its own.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { open } from '../src/index.ts'
import { corpusFile } from './corpus-file.ts'
import type { BenchOptions, Figure } from './figure.ts'

const ARTICLES = 40_000
/** Those that are not counted, for each process: from there on an article costs about the same. */
const WARM_UP = 15_000
const WRITERS = 4
/** Measured in turns, because the machine is not equally fast at all times. */
const ROUNDS = 3

export async function writers({ folder, articles, preset = 'gphin' }: BenchOptions): Promise<Figure[]> {
  const corpus = await corpusFile(folder, articles)
  const parts = mkdtempSync(join(folder, 'newsfold-writers-'))
  const ratios: number[] = []
  let [one, many] = [0, 0]
  try {
    const [alone, shared] = [await deal(corpus, 1, parts), await deal(corpus, WRITERS, parts)]
    for (let round = 0; round < ROUNDS; round++) {
      one = await rateOf(alone, corpus, parts, preset)
      many = await rateOf(shared, corpus, parts, preset)
      ratios.push(many / one)
    }
  } finally {
    rmSync(parts, { recursive: true })
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

/** The first articles of a corpus dealt out to so many files, as cards are, so that copies of a text meet in different ones. */
async function deal(corpus: string, files: number, folder: string): Promise<string[]> {
  const portions = Array.from({ length: files }, () => [] as string[])
  let dealt = 0
  for await (const line of createInterface({ input: createReadStream(corpus) })) {
    portions[dealt++ % files]!.push(line)
    if (dealt === ARTICLES) break
  }
  return portions.map((lines, i) => {
    const path = join(folder, `${i}-of-${files}.jsonl`)
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
    return path
  })
}

/** Articles a second of processes that add one file each. */
async function rateOf(files: readonly string[], corpus: string, folder: string, preset: string): Promise<number> {
  const store = join(folder, 'news.db')
  try {
    await (await open({ store, preset })).close()
    const processes = files.map((file, i) =>
      fork(new URL('./writer-process.js', import.meta.url), [
        store,
        file,
        corpus,
        join(folder, `warm-up-${i}.db`),
        `${WARM_UP}`,
        preset,
      ]),
    )
    // All are ready before any begins.
    await Promise.all(processes.map((one) => once(one, 'message')))
    const started = performance.now()
    for (const one of processes) one.send('begin')
    const ends = await Promise.all(processes.map((one) => once(one, 'exit')))
    if (ends.some(([code]) => code !== 0)) throw new Error('a writing process failed')
    return ARTICLES / ((performance.now() - started) / 1000)
  } finally {
    for (const ending of ['', '-wal', '-shm', '-turn']) rmSync(store + ending, { force: true })
  }
}
