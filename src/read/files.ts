/**
 * Paths -> the files they stand for: a file itself, a folder all files below it, sorted by name so that every machine
 * reads them in the same order. Hidden ones are skipped; a folder that links lead to again is not read again. What is no
 * file, such as a pipe, is taken only if it was named itself: one that lies in a folder may wait for ever for a writer.
 */

import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../errors.ts'
import type { Refused } from '../model.ts'

export interface File {
  readonly path: string
  readonly sizeBytes: number
}

/** The files of a path, or the refusal of what cannot be read. */
export async function* listFiles(path: string, folders = new Set<string>()): AsyncGenerator<File | Refused> {
  let names: string[]
  try {
    const found = await stat(path)
    if (!found.isDirectory()) {
      const isNamed = folders.size === 0
      if (found.isFile() || isNamed) yield { path, sizeBytes: found.size }
      else yield refuse('input-missing', `${path} is not a file`, path)
      return
    }
    const folder = await realpath(path)
    if (folders.has(folder)) return
    folders.add(folder)
    names = await readdir(path)
  } catch (error) {
    yield toMissing(path, error)
    return
  }
  for (const name of names.sort(byCode)) {
    if (!name.startsWith('.')) yield* listFiles(join(path, name), folders)
  }
}

/** The refusal of a path that the system cannot read. */
export function toMissing(path: string, error: unknown): Refused {
  const code = (error as NodeJS.ErrnoException).code
  return refuse('input-missing', code === 'ENOENT' ? `${path} does not exist` : `${path} cannot be read: ${code}`, path)
}

/** Not by locale, which differs from machine to machine. */
function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
