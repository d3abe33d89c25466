/** What benches of several stores share: filling one with a corpus by `addAll`, and asking it by `check`. */

import type { Newsfold } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'
import { note } from './figure.ts'

/** The rate is measured over this many articles before each mark. */
const STRETCH = 20_000
const CHECKS = 2_000
/** Asked before that and not counted: what a process has been asked for a while it has in memory. */
const WARM_UP = 500
/** One in so many articles of the corpus is asked about. */
const EVERY = 5

/** What was seen when so many articles were stored. */
export interface Mark {
  /** Articles a second just before. */
  readonly rate: number
  readonly residentMegabytes: number
}

/** Adds a corpus, text kept, every acknowledged commit on disk; `marks` ascend. */
export async function fill(newsfold: Newsfold, corpus: string, marks: readonly number[]): Promise<Mark[]> {
  const seen: Mark[] = []
  let count = 0
  let started = 0
  for await (const _ of newsfold.addAll(readInputs([corpus]))) {
    count++
    const mark = marks[seen.length]!
    if (count === mark - STRETCH) started = performance.now()
    if (count === mark) {
      seen.push({
        rate: STRETCH / ((performance.now() - started) / 1000),
        residentMegabytes: process.memoryUsage().rss / 1e6,
      })
    }
    if (count % 10_000 === 0) note(`${count} of ${marks.at(-1)}`)
    if (seen.length === marks.length) break
  }
  note('')
  return seen
}

export interface Latencies {
  readonly median: number
  /** That of 99 in 100 is shorter. */
  readonly tail: number
}

/** Articles of the corpus again with a few words more, milliseconds each: near copies all, the dearest question there is. */
export async function checkLatencies(newsfold: Newsfold, corpus: string): Promise<Latencies> {
  const latencies: number[] = []
  let number = 0
  for await (const article of readInputs([corpus])) {
    if (number++ % EVERY !== 0 || !('text' in article)) continue
    const text = JSON.parse(JSON.stringify(`${article.text} and a few words more`)) as string
    const started = performance.now()
    await newsfold.check({ id: `new ${number}`, text })
    latencies.push(performance.now() - started)
    if (latencies.length === WARM_UP + CHECKS) break
  }
  latencies.splice(0, WARM_UP)
  latencies.sort((a, b) => a - b)
  return { median: latencies[CHECKS / 2]!, tail: latencies[Math.floor(CHECKS * 0.99)]! }
}
