/**
 * How fast is plain text sketched (tokenize, two-word shingles, one-permutation sketch of 128 bins)? Beside the same job
 * in bare C on one thread (`limit.c`, whose `sig_s` is the CPU time of that stage), compiled here by gcc. Its source is
 * named by NEWSFOLD_LIMIT, or looked for in ../shared/bench. Ours and the peer run in turns, best of each.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onePermutation } from '../src/sketch/one-permutation.ts'
import { tokenize } from '../src/tokenize/tokenize.ts'
import { makeCorpus, type Script } from './corpus.ts'
import { type BenchOptions, cpuSeconds, type Figure } from './figure.ts'

const ARTICLES = 20_000
const ROUNDS = 6
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
      const { ours, theirs } = await race(script, peer, folder)
      figures.push({
        what: `share of the speed of bare C, ${script}`,
        value: theirs / ours,
        goal: { atLeast: goal },
        beside: `${Math.round(ARTICLES / ours)} articles a CPU second, bare C ${Math.round(ARTICLES / theirs)}`,
      })
    }
  } finally {
    rmSync(peer)
  }
  return figures
}

async function race(script: Script, peer: string, folder: string): Promise<{ ours: number; theirs: number }> {
  const texts = Array.from(makeCorpus({ count: ARTICLES, script }), ({ text }) => text)
  const file = join(folder, `newsfold-sketching-${process.pid}.jsonl`)
  // The peer looks for these very characters before the text.
  writeFileSync(file, texts.map((text, i) => `{"id": ${i}, "text": ${JSON.stringify(text)}}\n`).join(''))
  const detector = onePermutation({ shingleWords: 2, bins: 128, seed: 1 })
  let ours = Number.POSITIVE_INFINITY
  let theirs = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    ours = Math.min(
      ours,
      cpuSeconds(() => {
        for (const text of texts) detector.sketch(tokenize({ text }))
      }),
    )
    const report = execFileSync(peer, [file, '1', '128', '32', '4', '2', '0.35', '/dev/null'], { encoding: 'utf8' })
    theirs = Math.min(theirs, (JSON.parse(report) as { sig_s: number }).sig_s)
  }
  rmSync(file)
  return { ours, theirs }
}
