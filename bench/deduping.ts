/** `newsfold dedupe` as a user runs it: a process of its own, from a file or from standard input into a folder. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readStories, scoreGrouping } from './grouping-score.ts'
import { type Measured, measure } from './measured-process.ts'
import type { Row } from './rows.ts'

export interface DedupingOptions {
  readonly folder: string
  readonly preset: string
  readonly workers: number
  /** As `--memory` takes it. Default: what the command has. */
  readonly memory?: string | undefined
  readonly limitSeconds?: number
}

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Of a file; scored if its clusters are given. Throws what the program said if it failed. */
export async function dedupeFile(
  corpus: string,
  articles: number,
  options: DedupingOptions,
  clusters?: readonly number[],
): Promise<Row> {
  return await dedupe(corpus, undefined, options, async (measured, output) => ({
    ...measured,
    name: nameOf(options),
    articles,
    ...(clusters && { score: scoreGrouping(await readStories(join(output, 'stories.jsonl'), articles), clusters) }),
  }))
}

/** Of standard input. */
export async function dedupeStream(
  input: Iterable<Uint8Array>,
  articles: number,
  options: DedupingOptions,
): Promise<Row> {
  return await dedupe('-', input, options, async (measured) => ({ ...measured, name: nameOf(options), articles }))
}

async function dedupe(
  source: string,
  input: Iterable<Uint8Array> | undefined,
  { folder, preset, workers, memory, limitSeconds }: DedupingOptions,
  toRow: (measured: Measured, output: string) => Promise<Row>,
): Promise<Row> {
  const output = join(folder, `newsfold-batch-output-${process.pid}`)
  const given = ['--preset', preset, '--workers', `${workers}`, ...(memory === undefined ? [] : ['--memory', memory])]
  const format = input === undefined ? [] : ['--format', 'jsonl']
  const command = [process.execPath, PROGRAM, 'dedupe', source, '-o', output, '--quiet', ...given, ...format]
  try {
    const measured = await measure(command, {
      ...(input && { input }),
      folder: output,
      ...(limitSeconds !== undefined && { limitSeconds }),
    })
    if (measured.failure !== undefined) throw new Error(measured.failure)
    return await toRow(measured, output)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

function nameOf({ preset, workers }: DedupingOptions): string {
  return `${preset}, ${workers === 1 ? '1 worker' : `${workers} workers`}`
}
