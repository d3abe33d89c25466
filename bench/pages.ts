/** Real pages for benches: those of a folder named by NEWSFOLD_PAGES, or unpacked from ../shared/data. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ARCHIVE = '../shared/data/extraction-dev.tar.xz'

/** One in so many pages is taken: slow contenders need seconds for a hundred. */
const EVERY = 4

/** Calls back with the folder, which is gone afterwards if it was unpacked. */
export async function withPages<T>(folder: string, work: (pages: string) => Promise<T>): Promise<T> {
  const named = process.env.NEWSFOLD_PAGES
  if (named !== undefined) return work(named)
  if (!existsSync(ARCHIVE)) throw new Error(`${ARCHIVE} is not there; name a folder of pages with NEWSFOLD_PAGES`)
  const unpacked = mkdtempSync(join(folder, 'newsfold-pages-'))
  try {
    execFileSync('tar', ['-xJf', ARCHIVE, '-C', unpacked])
    return await work(join(unpacked, 'extraction', 'html'))
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

export function readPages(folder: string): Uint8Array[] {
  const names = readdirSync(folder).filter((name) => /\.html?$/.test(name))
  return names
    .sort()
    .filter((_, at) => at % EVERY === 0)
    .map((name) => readFileSync(join(folder, name)))
}
