/** What a run would take, told to people. */

import type { Estimate } from '../batch/estimate.ts'

export function estimateLines(estimate: Estimate): string[] {
  const { articles, inputBytes, sampledArticles, sampledBytes, refused, workers, assumed } = estimate
  const { secondsFrom, secondsTo, memoryBytes, diskBytes, outputBytes, freeDiskBytes } = estimate
  const from = toDuration(secondsFrom)
  const to = toDuration(secondsTo)
  const isTight = diskBytes > freeDiskBytes
  return [
    `about ${toThousands(articles)} articles in ${toSize(inputBytes)}`,
    `time    ${from === to ? from : `${from} to ${to}`}, with ${workers} ${workers === 1 ? 'thread' : 'threads'}`,
    `memory  ${toSize(memoryBytes)}`,
    `disk    ${toSize(diskBytes)} while it runs, ${toSize(outputBytes)} of that for good; ${toSize(freeDiskBytes)} ${isTight ? 'are free, which is too little' : 'are free'}`,
    `By ${toThousands(sampledArticles)} articles in ${toSize(sampledBytes)} of the inputs${refused > 0 ? `, and ${toThousands(refused)} refused records` : ''}. Assumed:`,
    ...assumed.map((one) => `  ${one}`),
  ]
}

function toDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}

function toSize(sizeBytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3))
  const value = sizeBytes / 1000 ** step
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** Not by locale: outputs of two machines should look alike. */
function toThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
