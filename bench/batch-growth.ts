/**
 * More and more news through standard input, as they are made, under the same `--memory`: how does time grow, what is the most
 * of memory and of disk? They are made by this process, whose CPU is not counted; on two cores it takes some of the clock.
 */

import { type PartOptions, printFailed } from './batch-part.ts'
import { dedupeStream } from './deduping.ts'
import { type Figure, printFigures } from './figure.ts'
import { makeNews } from './news.ts'
import { printHead, printRow, type Row } from './rows.ts'

const TIMES = [5, 10, 20, 36]
const WORKERS = 2
const EXPONENT = 1.1
/** Of the last, if it is the 7.2 million of the paper. */
const MOST_ARTICLES = 7_200_000
const MINUTES = 20
const MEGABYTES = 4_000
/** The lightest, as in the other benches, unless another is named. */
const PRESET = 'gphin'

export function measureGrowth(options: PartOptions): Promise<number> {
  return measureStreams(options, TIMES)
}

export function measureScale(options: PartOptions): Promise<number> {
  return measureStreams(options, TIMES.slice(-1))
}

async function measureStreams(options: PartOptions, times: readonly number[]): Promise<number> {
  const presets = options.presets.length === 1 ? options.presets : [PRESET]
  let missed = 0
  for (const preset of presets) {
    console.log(`\n${times.length > 1 ? 'growth' : 'scale'}: ${preset}, --memory ${options.memory ?? 'as by default'}`)
    printHead()
    const rows: Row[] = []
    try {
      for (const time of times) {
        const row = await measureStream(options, preset, time * options.articles)
        printRow({ ...row, name: `${row.articles.toLocaleString('en')} articles, ${WORKERS} workers` })
        rows.push(row)
      }
    } catch (error) {
      missed += printFailed(preset, error)
    }
    missed += printFigures(toFigures(rows))
  }
  return missed
}

async function measureStream(
  { folder, memory, limitSeconds }: PartOptions,
  preset: string,
  count: number,
): Promise<Row> {
  return await dedupeStream(makeNews({ count }), count, { folder, preset, workers: WORKERS, memory, limitSeconds })
}

function toFigures(rows: readonly Row[]): Figure[] {
  const last = rows.at(-1)
  if (last === undefined) return []
  const isLarge = last.articles >= MOST_ARTICLES
  return [
    ...(rows.length > 1
      ? [
          {
            what: 'exponent of CPU',
            value: exponentOf(rows, ({ cpuSeconds }) => cpuSeconds),
            goal: { atMost: EXPONENT },
          },
          { what: 'exponent of time', value: exponentOf(rows, ({ seconds }) => seconds), goal: { atMost: EXPONENT } },
        ]
      : []),
    { what: 'minutes of the last', value: last.seconds / 60, ...(isLarge && { goal: { atMost: MINUTES } }) },
    ...(last.peakMegabytes === undefined
      ? []
      : [
          {
            what: 'most memory of the last',
            value: last.peakMegabytes,
            unit: 'MB',
            ...(isLarge && { goal: { atMost: MEGABYTES } }),
          },
        ]),
  ]
}

/** The slope of the line through the logarithms. */
function exponentOf(rows: readonly Row[], costOf: (row: Row) => number): number {
  const points = rows.map((row) => [Math.log(row.articles), Math.log(costOf(row))] as const)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, height] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const rise = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - height), 0)
  return rise / points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0)
}
