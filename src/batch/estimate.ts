/**
 * What a run will take, told beforehand: records spread over the inputs go through the very stages of a run, in this thread and
 * twice, because the first time is that of a machine that is still cold. What each stage took is then reckoned up to all articles.
 *
 * Comparing is what a sample tells least of: it holds few of the copies that the whole has. So time is told from and to: as if
 * the whole had no more copies than the sample, and as if every article had some.
 */

import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { InputOptions } from '../read/inputs.ts'
import type { HeldColumns } from './held-columns.ts'
import { neededBytes } from './memory.ts'
import { type KeepKind, writeOutputs } from './outputs.ts'
import { unpackColumns } from './packed-columns.ts'
import { type BatchOptions, runBatch, type StageName } from './run.ts'
import { type Sample, sampleInputs } from './sample-inputs.ts'
import { WorkFolder } from './work-folder.ts'

export interface Estimate {
  /** In all inputs, about. */
  readonly articles: number
  readonly inputBytes: number
  /** What was looked at. */
  readonly sampledArticles: number
  readonly sampledBytes: number
  readonly refused: number
  readonly secondsFrom: number
  readonly secondsTo: number
  readonly memoryBytes: number
  /** Most of it while the run lasts; what stays; and how much there is. */
  readonly diskBytes: number
  readonly outputBytes: number
  readonly freeDiskBytes: number
  readonly workers: number
  readonly assumed: readonly string[]
}

/** Stages that all threads work at. */
const SPREAD: readonly StageName[] = ['prepare', 'hold']
/** Threads that share a machine do not each do what one alone does. */
const SPREAD_GAIN = 0.9
/** A thread begins cold, too. */
const STARTING_SECONDS = 1
/** Templates and boilerplate are learned from no more than so many. */
const LEARNED_ARTICLES = 32_000
/** If fewer than this share of a sample is compared, what comparing costs is a guess. */
const FEW_COMPARED = 0.05

export async function estimateRun(
  paths: readonly string[],
  folder: string,
  keep: readonly KeepKind[],
  options: BatchOptions & { readonly inputOptions: InputOptions },
): Promise<Estimate> {
  const sample = await sampleInputs(paths, options.inputOptions)
  await runSample(sample, keep, options)
  const measured = await runSample(sample, keep, options)
  const { articles: n } = measured
  const times = n === 0 ? 0 : sample.count / Math.max(1, sample.records.length)
  const articles = Math.round(n * times)
  const reckon = (compared: number) => {
    let seconds = STARTING_SECONDS
    for (const [stage, own] of Object.entries(measured.seconds)) {
      const gain = SPREAD.includes(stage as StageName) ? Math.max(1, options.workers * SPREAD_GAIN) : 1
      const learned = Math.max(1, Math.min(articles, LEARNED_ARTICLES) / Math.max(1, Math.min(n, LEARNED_ARTICLES)))
      const growth = stage === 'learn' ? learned : times
      seconds += ((own * growth) / gain) * (stage === 'hold' ? compared : 1)
    }
    return seconds
  }
  const compared = Math.max(measured.compared, n * FEW_COMPARED, 1)
  const working = sample.spooledBytes + measured.workBytes * times
  const outputBytes = measured.linkBytes * times + sample.recordBytes * measured.keptShare
  return {
    articles,
    inputBytes: sample.inputBytes,
    sampledArticles: n,
    sampledBytes: Math.round(sample.seenBytes),
    refused: measured.refused,
    secondsFrom: Math.ceil(reckon(1)),
    secondsTo: Math.ceil(reckon(n / compared)),
    memoryBytes: Math.round(
      Math.min(
        options.memoryBytes,
        neededBytes(articles, measured.idBytes * times, options.workers) + measured.keyBytes * times,
      ),
    ),
    diskBytes: Math.round(working + outputBytes),
    outputBytes: Math.round(outputBytes),
    freeDiskBytes: freeBytes(folder),
    workers: options.workers,
    assumed: toAssumed(sample, options),
  }
}

function toAssumed({ records, count, passedOver }: Sample, { workers }: BatchOptions): string[] {
  return [
    records.length >= count
      ? 'all records were looked at'
      : 'the records that were not looked at are like those that were, by bytes',
    'the first time is as if there were no more copies in all than in the sample, the second as if every article had one',
    `${workers} ${workers === 1 ? 'thread has a core' : 'threads have a core each'}, and nothing else runs`,
    ...(passedOver > 0 ? [`${passedOver} addresses were not fetched and are not counted`] : []),
  ]
}

interface Measured {
  readonly articles: number
  readonly refused: number
  /** By stage. */
  readonly seconds: Readonly<Record<string, number>>
  /** Articles that were held against others. */
  readonly compared: number
  /** Finished pieces, without what is spooled; keys among them. */
  readonly workBytes: number
  readonly keyBytes: number
  readonly idBytes: number
  readonly linkBytes: number
  readonly keptShare: number
}

/** All stages over the sample, in a folder of its own that goes with it. */
async function runSample(sample: Sample, keep: readonly KeepKind[], options: BatchOptions): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'newsfold-dry-run-'))
  try {
    const seconds: Record<string, number> = {}
    let [stage, began]: [StageName, NodeJS.CpuUsage] = ['prepare', process.cpuUsage()]
    // Time of the processor: what else runs on the machine meanwhile is not counted.
    const enter = (next: StageName) => {
      const { user, system } = process.cpuUsage(began)
      seconds[stage] = (seconds[stage] ?? 0) + (user + system) / 1e6
      stage = next
      began = process.cpuUsage()
    }
    const onReached: BatchOptions['onReached'] = (reached) => enter(reached.stage)
    // Asked to stop, it stops between stages.
    await setImmediate()
    const { inputOptions: _, ...own } = options
    const work = new WorkFolder(join(folder, 'unfinished'))
    const outcome = await runBatch(sample.records, work, { ...own, workers: 1, onReached })
    using _files = outcome.files
    const { counts } = await writeOutputs(outcome, folder, { keep, byTime: options.byTime, onReached })
    enter('prepare')
    const { columns, count } = outcome.articles
    const pieces = sizesIn(work.path)
    const sizeOf = (wanted: (name: string) => boolean) =>
      pieces.reduce((sum, [name, sizeBytes]) => sum + (wanted(name) ? sizeBytes : 0), 0)
    const outputs = sizesIn(folder).filter(([name]) => !name.startsWith('kept'))
    return {
      articles: count,
      refused: counts.refused ?? 0,
      seconds,
      compared: pieces
        .filter(([name]) => name.startsWith('held-'))
        .reduce((sum, [name]) => sum + unpackColumns<HeldColumns>(work.read(name)).articles.length, 0),
      workBytes: sizeOf((name) => !name.startsWith('records')),
      keyBytes: sizeOf((name) => name.endsWith('.keys')),
      idBytes: columns.ids.length,
      linkBytes: outputs.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0),
      keptShare: (counts.kept ?? 0) / Math.max(1, count),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sizesIn(folder: string): [name: string, sizeBytes: number][] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, statSync(join(folder, name)).size])
}

/** Where the folder is, or will be. */
function freeBytes(folder: string): number {
  let path = resolve(folder)
  for (;;) {
    try {
      const { bavail, bsize } = statfsSync(path)
      return bavail * bsize
    } catch (error) {
      if (path === dirname(path)) throw error
      path = dirname(path)
    }
  }
}
