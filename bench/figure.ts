/** What a bench answers: figures with their goals, and what they were measured beside. */

export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit?: string
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number }
  readonly beside?: string
}

export interface BenchOptions {
  readonly articles: number
  readonly folder: string
  /** Default: that of the question. */
  readonly preset?: string
}

/** CPU seconds that some work takes in this process, threads included. */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** One to a line, with their goals; how many goals were missed. */
export function printFigures(figures: readonly Figure[]): number {
  let missed = 0
  for (const { what, value, unit = '', goal, beside } of figures) {
    let aim = ''
    if (goal !== undefined) {
      const isReached = goal.atLeast !== undefined ? value >= goal.atLeast : value <= goal.atMost!
      if (!isReached) missed++
      aim = `  goal ${goal.atLeast !== undefined ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`}  ${isReached ? 'reached' : 'MISSED'}`
    }
    console.log(
      `  ${what.padEnd(58)} ${value.toLocaleString('en', { maximumFractionDigits: 3 }).padStart(12)} ${unit}${aim}${beside === undefined ? '' : `  (${beside})`}`,
    )
  }
  return missed
}

/** How far it is, on a terminal only. */
export function note(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text === '' ? '' : `  ${text} `}`)
}
