/**
 * What a search has done so far, in a file, so that one that was broken off goes on: a line that says what is searched, then
 * a line for each piece as it is done. A last line that was cut off is done again. A file of another search is refused.
 */

import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { NewsfoldError } from '../errors.ts'
import { VERSION } from '../version.ts'
import type { GoldArticle } from './gold.ts'
import type { Job, JobResult } from './job.ts'

/** One piece of a search. */
export type GridStep = Job

interface Entry {
  readonly step: string
  readonly result: JobResult
}

export class GridState implements AsyncDisposable {
  readonly #done: Map<string, JobResult>
  readonly #file: FileHandle | undefined

  private constructor(done: Map<string, JobResult>, file: FileHandle | undefined) {
    this.#done = done
    this.#file = file
  }

  /** Without a path it is kept in memory only. */
  static async open(path: string | undefined, gold: readonly GoldArticle[]): Promise<GridState> {
    if (path === undefined) return new GridState(new Map(), undefined)
    const head = JSON.stringify({ search: 'newsfold grid', version: VERSION, gold: checksumOf(gold) })
    const lines = (await readIfThere(path)).split('\n')
    if (lines.length > 1 && lines[0] !== head) {
      throw new NewsfoldError('option-wrong', `--state: ${path} is not of a search on this gold by this version`)
    }
    const entries = lines.slice(1).flatMap(toEntry)
    const file = await openFile(path)
    // Written anew, so that a line that was cut off does not spoil the next.
    await file.truncate(0)
    await file.writeFile([head, ...entries.map((entry) => JSON.stringify(entry)), ''].join('\n'))
    return new GridState(new Map(entries.map(({ step, result }) => [step, result])), file)
  }

  find(step: GridStep): JobResult | undefined {
    return this.#done.get(keyOf(step))
  }

  async keep(step: GridStep, { decided: _, ...result }: JobResult): Promise<void> {
    this.#done.set(keyOf(step), result)
    await this.#file?.appendFile(`${JSON.stringify({ step: keyOf(step), result } satisfies Entry)}\n`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file?.close()
  }
}

function keyOf(step: GridStep): string {
  return createHash('sha256').update(JSON.stringify(step)).digest('hex').slice(0, 32)
}

function toEntry(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry]
  } catch {
    return []
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new NewsfoldError('option-wrong', `--state: ${path} cannot be read`, { cause: error })
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a')
  } catch (error) {
    throw new NewsfoldError('option-wrong', `--state: ${path} cannot be written`, { cause: error })
  }
}

function checksumOf(gold: readonly GoldArticle[]): string {
  const hash = createHash('sha256')
  for (const { id, cluster, record } of gold) {
    const content = 'bytes' in record ? record.bytes : 'text' in record ? record.text : ''
    hash.update(JSON.stringify([id, cluster, content.length])).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}
