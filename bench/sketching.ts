/**
 * How fast is plain text sketched (tokenize, two-word shingles, one-permutation sketch of 128 bins)? Beside the same job
 * in bare C on one thread (`limit.c`, whose `sig_s` is the CPU time of that stage), compiled here by gcc. Its source is
 * named by NEWSFOLD_LIMIT, or looked for in ../shared/bench.
 *
 * Both run in turns on the same texts, and each turn gives a share; the median of those counts, because on a shared
 * machine single turns of either are now fast, now slow. Before the first, ours runs until it is compiled.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onePermutation } from '../src/sketch/one-permutation.ts'
import { tokenize } from '../src/tokenize/tokenize.ts'
import { makeCorpus, type Script } from './corpus.ts'
import { type BenchOptions, cpuSeconds, type Figure } from './figure.ts'

const ARTICLES = 20_000
const WARM_UPS = 3
/** Odd, so that there is one in the middle. */
const ROUNDS = 15
const SOURCE = process.env.NEWSFOLD_LIMIT ?? '../shared/bench/limit.c'
/** Shares of the peer's speed. */
const GOALS: Readonly<Record<Script, number>> = { latin: 0.6, turkish: 0.25, cyrillic: 0.25, arabic: 0.25 }

export async function sketching({ folder }: BenchOptions): Promise<Figure[]> {
  if (!existsSync(SOURCE)) throw new Error(`the peer's source ${SOURCE} is not there; name it with NEWSFOLD_LIMIT`)
  const peer = join(folder, `newsfold-limit-${process.pid}`)
  execFileSync('gcc', ['-O3', '-march=native', '-w', '-o', peer, SOURCE])
  const figures: Figure[] = []
  try {
    for (const [script, goal] of Object.entries(GOALS) as [Script, number][]) {
      const { share, ours, theirs } = race(script, peer, folder)
      figures.push({
        what: `share of the speed of bare C, ${script}`,
        value: share,
        goal: { atLeast: goal },
        beside: `${Math.round(ARTICLES / ours)} articles a CPU second, bare C ${Math.round(ARTICLES / theirs)}`,
      })
    }
  } finally {
    rmSync(peer)
  }
  return figures
}

function race(script: Script, peer: string, folder: string): { share: number; ours: number; theirs: number } {
  const texts = Array.from(makeCorpus({ count: ARTICLES, script }), ({ text }) => text)
  const file = join(folder, `newsfold-sketching-${process.pid}.jsonl`)
  // The peer looks for these very characters before the text.
  writeFileSync(file, texts.map((text, i) => `{"id": ${i}, "text": ${JSON.stringify(text)}}\n`).join(''))
  const detector = onePermutation({ shingleWords: 2, bins: 128, seed: 1 })
  const sketchAll = () => {
    for (const text of texts) detector.sketch(tokenize({ text }))
  }
  // What making the texts left behind is nobody's work in the rounds.
  globalThis.gc?.()
  for (let round = 0; round < WARM_UPS; round++) sketchAll()
  const rounds = Array.from({ length: ROUNDS }, () => {
    const ours = cpuSeconds(sketchAll)
    const report = execFileSync(peer, [file, '1', '128', '32', '4', '2', '0.35', '/dev/null'], { encoding: 'utf8' })
    const theirs = (JSON.parse(report) as { sig_s: number }).sig_s
    return { share: theirs / ours, ours, theirs }
  })
  rmSync(file)
  rounds.sort((one, other) => one.share - other.share)
  return rounds[(ROUNDS - 1) / 2]!
}
