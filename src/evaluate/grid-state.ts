/**
 * What a search has done so far, in a file, so that one that was broken off goes on: a line that says what is searched, then
 * a line for each piece as it is done. A last line that was cut off is done again. A file of another search is refused.
 */

import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { NewsfoldError } from '../errors.ts'
import { VERSION } from '../version.ts'
import type { GoldArticle } from './gold.ts'

interface Entry<Result> {
  readonly step: string
  readonly result: Result
}

/** Steps are JSON values, and so are their results. */
export class GridState<Step extends object, Result> implements AsyncDisposable {
  readonly #done: Map<string, Result>
  readonly #file: FileHandle | undefined

  private constructor(done: Map<string, Result>, file: FileHandle | undefined) {
    this.#done = done
    this.#file = file
  }

  /** Without a path it is kept in memory only. `gold`: a checksum of what is searched on. */
  static async open<Step extends object, Result>(
    path: string | undefined,
    gold: string,
  ): Promise<GridState<Step, Result>> {
    if (path === undefined) return new GridState<Step, Result>(new Map(), undefined)
    const head = JSON.stringify({ search: 'newsfold grid', version: VERSION, gold })
    const lines = (await readIfThere(path)).split('\n')
    // A first line that was cut off is the beginning of ours; anything else is somebody's.
    if (lines[0] !== head && !(lines.length === 1 && head.startsWith(lines[0]!))) {
      throw new NewsfoldError('option-wrong', `--state: ${path} is not of a search on this gold by this version`)
    }
    const entries = lines.slice(1).flatMap((line) => toEntry<Result>(line))
    const file = await openFile(path)
    // Written anew, so that a line that was cut off does not spoil the next.
    await file.truncate(0)
    await file.writeFile([head, ...entries.map((entry) => JSON.stringify(entry)), ''].join('\n'))
    return new GridState<Step, Result>(new Map(entries.map(({ step, result }) => [step, result])), file)
  }

  find(step: Step): Result | undefined {
    return this.#done.get(keyOf(step))
  }

  async keep(step: Step, result: Result): Promise<void> {
    this.#done.set(keyOf(step), result)
    await this.#file?.appendFile(`${JSON.stringify({ step: keyOf(step), result } satisfies Entry<Result>)}\n`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file?.close()
  }
}

function keyOf(step: object): string {
  return createHash('sha256').update(JSON.stringify(step)).digest('hex').slice(0, 32)
}

function toEntry<Result>(line: string): Entry<Result>[] {
  try {
    return [JSON.parse(line) as Entry<Result>]
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

/** Of names, labels and contents. */
export function checksumOf(gold: readonly Pick<GoldArticle, 'id' | 'record'>[], labels: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(labels))
  for (const { id, record } of gold) {
    const content = 'bytes' in record ? record.bytes : 'text' in record ? record.text : ''
    hash.update(JSON.stringify([id, content.length])).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}
