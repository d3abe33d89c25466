/**
 * Corpora in which everything is alike in some way, beside as many articles of news: what they may cost at most is what that
 * does. A run that does not end is ended.
 */

import { hostileFile, newsFile } from './batch-corpora.ts'
import { type PartOptions, printFailed } from './batch-part.ts'
import { dedupeFile } from './deduping.ts'
import { note, printFigures } from './figure.ts'
import { HOSTILE_SHAPES } from './hostile.ts'
import { printHead, printRow } from './rows.ts'

const TIMES = 5
const WORKERS = 2
/** An article among its like may take that many times the CPU of one of the news. */
const AT_MOST = 3

export async function measureHostile({
  articles,
  folder,
  memory,
  presets,
  limitSeconds,
}: PartOptions): Promise<number> {
  const count = TIMES * articles
  let missed = 0
  console.log(`\nhostile: ${count} articles of each shape`)
  printHead()
  for (const preset of presets) {
    const options = { folder, preset, workers: WORKERS, memory, limitSeconds }
    const dedupe = async (shape: string, corpus: string) => {
      const row = { ...(await dedupeFile(corpus, count, options)), name: `${preset}: ${shape}` }
      note('')
      printRow(row)
      return row
    }
    try {
      const news = await dedupe('news', await newsFile(folder, count))
      for (const shape of HOSTILE_SHAPES) {
        try {
          const row = await dedupe(shape, await hostileFile(folder, shape, count))
          const value = row.cpuSeconds / news.cpuSeconds
          missed += printFigures([
            { what: `${preset}: CPU of ${shape} against news`, value, unit: 'times', goal: { atMost: AT_MOST } },
          ])
        } catch (error) {
          missed += printFailed(`${preset}: ${shape}`, error)
        }
      }
    } catch (error) {
      missed += printFailed(preset, error)
    }
  }
  return missed
}
