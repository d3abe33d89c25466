/** The corpora of `bench:batch` as files, made once and used again: with their clusters, which no program that is measured reads. */

import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeEdited } from './edited.ts'
import { note } from './figure.ts'
import { type HostileShape, makeHostile } from './hostile.ts'
import { makeNews } from './news.ts'

const SEED = 1

/** Ours. */
export function newsFile(folder: string, count: number): Promise<string> {
  return makeFile(folder, `news-${count}`, () => makeNews({ count, seed: SEED }))
}

export function hostileFile(folder: string, shape: HostileShape, count: number): Promise<string> {
  return makeFile(folder, `${shape}-${count}`, () => makeHostile(shape, count, SEED))
}

/** Real articles of a file, with edited copies. */
export function editedFile(folder: string, source: string, count: number): Promise<string> {
  return makeFile(folder, `edited-${count}`, () => makeEdited(source, count, SEED))
}

/** What `make-corpus.py` makes; it needs a Python with numpy. */
export function peersFile(folder: string, script: string, python: string, count: number): string {
  const path = pathOf(folder, `peers-${count}`)
  if (existsSync(path)) return path
  note(`making ${path}`)
  execFileSync(python, [script, `${count}`, `${path}.part`, `${SEED}`], { stdio: 'ignore' })
  renameSync(`${path}.part`, path)
  note('')
  return path
}

async function makeFile(
  folder: string,
  name: string,
  make: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const path = pathOf(folder, name)
  if (existsSync(path)) return path
  note(`making ${path}`)
  await pipeline(make(), createWriteStream(`${path}.part`))
  renameSync(`${path}.part`, path)
  note('')
  return path
}

function pathOf(folder: string, name: string): string {
  return join(folder, `newsfold-batch-${name}.jsonl`)
}
