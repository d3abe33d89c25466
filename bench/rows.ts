/** Programs that did the same, side by side. */

import type { Figures } from '../src/evaluate/measures/counts.ts'
import type { Measured } from './measured-process.ts'

export interface Row extends Pick<Measured, 'cpuSeconds' | 'seconds' | 'peakMegabytes' | 'diskMegabytes'> {
  readonly name: string
  readonly articles: number
  /** Undefined where the groups are not known. */
  readonly score?: Figures
}

const NAME = 34

export function printHead(): void {
  console.log(
    `  ${''.padEnd(NAME)} ${'articles/CPU s'.padStart(14)} ${'CPU s'.padStart(9)} ${'s'.padStart(8)} ${'peak MB'.padStart(8)} ${'disk MB'.padStart(8)} ${'precision'.padStart(9)} ${'recall'.padStart(7)} ${'F1'.padStart(7)}`,
  )
}

export function printRow({ name, articles, cpuSeconds, seconds, peakMegabytes, diskMegabytes, score }: Row): void {
  const share = (value: number | undefined, width: number) => (value?.toFixed(4) ?? '').padStart(width)
  console.log(
    `  ${name.padEnd(NAME)} ${whole(rateOf({ articles, cpuSeconds })).padStart(14)} ${cpuSeconds.toFixed(1).padStart(9)} ${seconds.toFixed(1).padStart(8)} ${(peakMegabytes === undefined ? 'unknown' : whole(peakMegabytes)).padStart(8)} ${(diskMegabytes === 0 ? '' : whole(diskMegabytes)).padStart(8)} ${share(score?.precision, 9)} ${share(score?.recall, 7)} ${share(score?.f1, 7)}`,
  )
}

/** Articles per CPU-second. */
export function rateOf({ articles, cpuSeconds }: Pick<Row, 'articles' | 'cpuSeconds'>): number {
  return articles / cpuSeconds
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
