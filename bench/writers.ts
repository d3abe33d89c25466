/**
 * Do four processes that add to one SQLite file together get as far as one alone? Each adds articles of its own, in turns.
 *
 * What is asked is how they go on, not how they begin: an article costs a new process nearly twice as much as one that has
 * added ten thousand, until its code is compiled and its memory has grown, and four processes pay that four times. So what
 * counts is the same stretch of a growing store, for the four and for the one, when each of them has added that many: as much
 * is stored before it and after it, what a store of that size learns on its own is learned in it, and nobody has come to the
 * end of its articles. Processor time is given beside, because a machine that does other things as well tells little by
 * the clock.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { open } from '../src/index.ts'
import { corpusFile } from './corpus-file.ts'
import type { BenchOptions, Figure } from './figure.ts'
import type { Progress } from './writer-process.ts'

/** The stretch begins and ends when all together have added so many. */
const FROM = 40_000
const UP_TO = 80_000
/** Those that are dealt out: more than are added, because processes are not equally fast. */
const ARTICLES = 200_000
const WRITERS = 4
/** Measured in turns, because the machine is not equally fast at all times. */
const ROUNDS = 3

/** What the stretch took. */
interface Stretch {
  /** Articles a second. */
  readonly rate: number
  /** Processor time of an article, in microseconds. */
  readonly cpuMicroseconds: number
  readonly cores: number
}

export async function writers({ folder, articles, preset = 'gphin' }: BenchOptions): Promise<Figure[]> {
  const corpus = await corpusFile(folder, Math.max(articles, ARTICLES))
  const parts = mkdtempSync(join(folder, 'newsfold-writers-'))
  const rounds: { readonly one: Stretch; readonly many: Stretch }[] = []
  try {
    const [alone, shared] = [await deal(corpus, 1, parts), await deal(corpus, WRITERS, parts)]
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ one: await measure(alone, parts, preset), many: await measure(shared, parts, preset) })
    }
  } finally {
    rmSync(parts, { recursive: true })
  }
  const byRate = rounds.toSorted((a, b) => a.many.rate / a.one.rate - b.many.rate / b.one.rate)
  const { one, many } = byRate[Math.floor(ROUNDS / 2)]!
  const cores = `${many.cores.toFixed(2)} cores in use, alone ${one.cores.toFixed(2)}`
  return [
    {
      what: `${WRITERS} processes on one SQLite file, against one alone`,
      value: many.rate / one.rate,
      goal: { atLeast: 1 },
      beside: `articles a second: ${Math.round(many.rate)}, alone ${Math.round(one.rate)}; ${cores}`,
    },
    {
      what: 'processor time of an article, against one alone',
      value: many.cpuMicroseconds / one.cpuMicroseconds,
      beside: `microseconds: ${Math.round(many.cpuMicroseconds)}, alone ${Math.round(one.cpuMicroseconds)}`,
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

/** Lets a process for each file add to a new store until there are enough. */
async function measure(files: readonly string[], folder: string, preset: string): Promise<Stretch> {
  const store = join(folder, 'news.db')
  try {
    await (await open({ store, preset })).close()
    const processes = files.map((file) => fork(new URL('./writer-process.js', import.meta.url), [store, file, preset]))
    // All are ready before any begins.
    await Promise.all(processes.map((one) => once(one, 'message')))
    const exits = Promise.all(processes.map((one) => once(one, 'exit')))
    const known: Progress[] = processes.map(() => ({ articles: 0, cpuSeconds: 0 }))
    const reached = (count: number) =>
      new Promise<Progress & { readonly at: number }>((resolve) => {
        for (const one of processes) {
          one.on('message', () => {
            const articles = known.reduce((sum, of) => sum + of.articles, 0)
            const cpuSeconds = known.reduce((sum, of) => sum + of.cpuSeconds, 0)
            if (articles >= count) resolve({ articles, cpuSeconds, at: performance.now() })
          })
        }
      })
    for (const [i, one] of processes.entries()) {
      one.on('message', (progress: Progress) => {
        known[i] = progress
      })
    }
    const marks = Promise.all([reached(FROM), reached(UP_TO)])
    for (const one of processes) one.send('begin')
    // A process that ends before it is told to has failed.
    const seen = await Promise.race([marks, exits])
    for (const one of processes) if (one.connected) one.send('end')
    if ((await exits).some(([code]) => code !== 0)) throw new Error('a writing process failed')
    const [first, last] = seen as Awaited<typeof marks>
    const [seconds, added] = [(last.at - first.at) / 1000, last.articles - first.articles]
    const cpuSeconds = last.cpuSeconds - first.cpuSeconds
    return { rate: added / seconds, cpuMicroseconds: (1e6 * cpuSeconds) / added, cores: cpuSeconds / seconds }
  } finally {
    for (const ending of ['', '-wal', '-shm', '-turn']) rmSync(store + ending, { force: true })
  }
}
