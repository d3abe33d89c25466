/**
 * What does judging by the default preset cost beside `gphin`, the lightest that tells of which article another is a copy?
 * The same articles go by `addAll` into two new SQLite files, a stretch into the one, then a stretch into the other, so that
 * whatever else the machine does slows both; CPU seconds count, threads included, and so does what is learned on the way.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFile } from './corpus-file.ts'
import { type BenchOptions, type Figure, note } from './figure.ts'
import type { Told } from './judging-process.ts'

/** Enough for what is learned first to be in force most of the time. */
const MOST_ARTICLES = 40_000
const STRETCHES = 8

export async function judging({ articles, folder, preset = 'newsfold' }: BenchOptions): Promise<Figure[]> {
  const count = Math.min(articles, MOST_ARTICLES)
  const corpus = await corpusFile(folder, count)
  const stretch = Math.ceil(count / STRETCHES)
  const sides = [preset, 'gphin'].map((name) => {
    const path = join(folder, `newsfold-judging-${name}-${process.pid}.db`)
    const begun = fork(new URL('./judging-process.js', import.meta.url), [path, corpus, `${stretch}`, name])
    return { name, path, process: begun }
  })
  try {
    for (const side of sides) await nextMessage(side.process)
    for (let done = 0; done < count; done += stretch) {
      for (const side of sides) await ask(side.process, 'stretch')
      note(`${Math.min(count, done + stretch)} of ${count}`)
    }
    note('')
    const [own, other] = [(await ask(sides[0]!.process, 'end')) as Told, (await ask(sides[1]!.process, 'end')) as Told]
    const between = `${preset} against gphin`
    return [
      { what: `CPU of ${preset}`, value: (own.cpuSeconds / count) * 1e6, unit: 'us an article' },
      { what: 'CPU of gphin', value: (other.cpuSeconds / count) * 1e6, unit: 'us an article' },
      { what: `CPU of ${between}`, value: own.cpuSeconds / other.cpuSeconds, goal: { atMost: 2 } },
      { what: `time of ${between}`, value: own.seconds / other.seconds, goal: { atMost: 2 } },
    ]
  } finally {
    for (const side of sides) side.process.kill('SIGKILL')
    for (const { path } of sides) for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
}

async function ask(process: ChildProcess, message: string): Promise<unknown> {
  process.send(message)
  return nextMessage(process)
}

/** What a process says next; fails if it ends without a word. */
async function nextMessage(process: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const end = once(process, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`a judging process ended with ${code}`)
  })
  end.catch(() => {})
  try {
    const [message] = (await Promise.race([once(process, 'message', { signal: ended.signal }), end])) as [unknown]
    return message
  } finally {
    ended.abort()
  }
}
