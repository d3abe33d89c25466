/**
 * The corpus as JSON Lines on disk, made once and used again: what is measured then is reading and judging, as a user
 * does them, and not the making of articles.
 */

import { once } from 'node:events'
import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { makeCorpus } from './corpus.ts'
import { note } from './figure.ts'

const CHUNK_ARTICLES = 1000

/** The path of a file of so many articles; it stays there for the next bench. */
export async function corpusFile(folder: string, count: number): Promise<string> {
  const path = join(folder, `newsfold-corpus-${count}.jsonl`)
  if (existsSync(path)) return path
  const file = createWriteStream(`${path}.part`)
  let lines: string[] = []
  let made = 0
  for (const { id, text } of makeCorpus({ count })) {
    lines.push(JSON.stringify({ id, text }))
    if (++made % CHUNK_ARTICLES !== 0 && made < count) continue
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
    lines = []
    note(`making ${made} of ${count}`)
  }
  note('')
  file.end()
  await once(file, 'finish')
  renameSync(`${path}.part`, path)
  return path
}
