/**
 * Time against the number of articles, as CoDet's figure 3: one stream, judged online on a fresh store on disk, the default
 * one, and how long it took to come to each size. In memory the garbage collector, which looks at everything that was ever
 * stored again and again, would be what grows. What has to be learned before is learned from all of it; neither that nor
 * making the system of it is counted. Processor time is the process's, so nothing else may run in it.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import { toEvaluated } from './evaluated-preset.ts'
import { learnFor } from './learned.ts'
import { judgeOnline } from './online.ts'
import { type Judge, type Prepared, presetOf } from './prepared.ts'
import type { GrowthPoint } from './results.ts'

export interface GrowthOptions extends Judge {
  /** Ascending. */
  readonly sizes: readonly number[]
  readonly onJudged?: ((judged: number, all: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

export async function evaluateGrowth(gold: readonly Prepared[], options: GrowthOptions): Promise<GrowthPoint[]> {
  const { sizes, set = {}, onJudged, stop } = options
  const most = sizes.at(-1) ?? 0
  if (most > gold.length) {
    throw new NewsfoldError('option-wrong', `--sizes: there are ${gold.length} articles, not ${most}`)
  }
  const preset = presetOf(options)
  const inputs = gold.slice(0, most).map(({ input }) => input)
  const { snapshots } = await learnFor(preset, set, inputs, options.snapshots)
  const evaluated = toEvaluated(preset, { remember: false })
  const points: GrowthPoint[] = []
  let [judged, candidates] = [0, 0]
  let startedAt = performance.now()
  let cpuBefore = process.cpuUsage()
  const folder = await mkdtemp(join(tmpdir(), 'newsfold-growth-'))
  try {
    await judgeOnline({
      evaluated,
      store: join(folder, 'growth.db'),
      set,
      snapshots,
      inputs,
      stop,
      onOpen() {
        startedAt = performance.now()
        cpuBefore = process.cpuUsage()
      },
      onAnswer() {
        judged++
        if (judged === sizes[points.length]) {
          candidates += evaluated.takeCandidates()
          const seconds = (performance.now() - startedAt) / 1000
          const { user, system } = process.cpuUsage(cpuBefore)
          points.push({ articles: judged, seconds, cpuSeconds: (user + system) / 1e6, candidates: candidates / judged })
        }
        onJudged?.(judged, most)
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return points
}
