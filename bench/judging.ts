/**
 * What does judging by the default preset cost beside `gphin`, the lightest that tells of which article another is a copy?
 * The same articles go by `addAll` into two new SQLite files, a stretch into the one, then a stretch into the other, so that
 * whatever else the machine does slows both; CPU seconds count, threads included, and so does what is learned on the way.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Newsfold, open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'
import type { Read } from '../src/read/reader.ts'
import { corpusFile } from './corpus-file.ts'
import { type BenchOptions, type Figure, note } from './figure.ts'

/** Enough for what is learned first to be in force most of the time. */
const MOST_ARTICLES = 40_000
const STRETCHES = 8

export async function judging({ articles, folder, preset = 'newsfold' }: BenchOptions): Promise<Figure[]> {
  const count = Math.min(articles, MOST_ARTICLES)
  const corpus = await corpusFile(folder, count)
  const sides = [preset, 'gphin'].map((name) => ({
    name,
    path: join(folder, `newsfold-judging-${name}-${process.pid}.db`),
    cpu: 0,
    seconds: 0,
  }))
  const opened: Newsfold[] = []
  try {
    for (const { name, path } of sides) opened.push(await open({ store: path, preset: name }))
    let done = 0
    for await (const group of stretches(corpus, Math.ceil(count / STRETCHES))) {
      for (const [at, side] of sides.entries()) {
        const cpu = process.cpuUsage()
        const started = performance.now()
        for await (const _ of opened[at]!.addAll(group));
        const { user, system } = process.cpuUsage(cpu)
        side.cpu += (user + system) / 1e6
        side.seconds += (performance.now() - started) / 1000
      }
      done += group.length
      note(`${done} of ${count}`)
    }
    note('')
    const [own, other] = sides as [(typeof sides)[0], (typeof sides)[0]]
    return [
      { what: `CPU of ${own.name}`, value: (own.cpu / count) * 1e6, unit: 'us an article' },
      { what: `CPU of ${other.name}`, value: (other.cpu / count) * 1e6, unit: 'us an article' },
      { what: `CPU of ${own.name} against ${other.name}`, value: own.cpu / other.cpu, goal: { atMost: 2 } },
      { what: `time of ${own.name} against ${other.name}`, value: own.seconds / other.seconds, goal: { atMost: 2 } },
    ]
  } finally {
    for (const newsfold of opened) await newsfold.close()
    for (const { path } of sides) for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
}

/** The articles of a corpus in their order, read before they are judged. */
async function* stretches(corpus: string, size: number): AsyncGenerator<Read[]> {
  let group: Read[] = []
  for await (const article of readInputs([corpus])) {
    group.push(article)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
