/** The charts of an evaluation: what its curves, its search and its times look like. */

import {
  ACCEPTS_NOTHING,
  type CurvePoint,
  type Evaluation,
  type GridResult,
  type SystemResult,
} from '../evaluate/results.ts'
import { type Chart, type Point, type Series, toChart, toLegend } from './chart.ts'

/** Below so small a share of the wrong pairs there are none. */
const SMALLEST_RATE = 1e-6

export function toCharts({ systems, grids }: Evaluation): string {
  const names = systems.map(({ preset }) => preset)
  const parts: string[] = []
  if (systems.some(({ pairs }) => pairs !== undefined)) {
    const charts = [precisionRecall, roc, f1OverThreshold, matthewsOverThreshold].map((make) => toChart(make(systems)))
    parts.push(section('Pairs over the threshold', toLegend(names), charts))
  }
  if (systems.some(({ growth }) => growth !== undefined)) {
    parts.push(section('Time against the number of articles', toLegend(names), growthCharts(systems).map(toChart)))
  }
  for (const grid of grids) {
    const legend = toLegend(['the best combination with that value', 'the mean of all with it'])
    parts.push(
      section(`What the parameters of ${grid.preset} do, ${grid.mode}`, legend, parameterCharts(grid).map(toChart)),
    )
  }
  return parts.join('\n')
}

function section(title: string, legend: string, charts: readonly string[]): string {
  return `<section><h2>${title}</h2>\n${legend}\n<div class="charts">\n${charts.join('\n')}\n</div></section>`
}

const SHARE = { scale: 'linear', from: 0, to: 1 } as const

/** A line for each system that has a curve; looks stay with the systems. */
function toCurves(
  systems: readonly SystemResult[],
  toPoint: (point: CurvePoint, highest: number) => Point,
  sorted = true,
) {
  const series: Series[] = []
  const looks: number[] = []
  for (const [i, { preset, pairs }] of systems.entries()) {
    if (pairs === undefined) continue
    // Systems score by shares, bits and counts; laid on one another they are all shares of their highest.
    const highest = Math.max(...pairs.curve.map(({ threshold }) => threshold)) || 1
    // What scores nothing is never accepted, so the last step, at which everything would be, is none.
    const points = pairs.curve.filter(({ threshold }) => threshold > 0).map((point) => toPoint(point, highest))
    const { best } = pairs
    const nearest =
      best.threshold === ACCEPTS_NOTHING ? undefined : pairs.curve.find(({ threshold }) => threshold <= best.threshold)
    series.push({
      name: preset,
      points: sorted ? points : points.toReversed(),
      mark: nearest === undefined ? undefined : toPoint(nearest, highest),
    })
    looks.push(i)
  }
  return { series, looks }
}

function precisionRecall(systems: readonly SystemResult[]): Chart {
  return {
    title: 'Precision and recall (the dot: best F1)',
    x: { label: 'recall', ...SHARE },
    y: { label: 'precision', ...SHARE },
    ...toCurves(systems, ({ recall, precision }) => [recall, precision]),
  }
}

function roc(systems: readonly SystemResult[]): Chart {
  return {
    title: 'Receiver operating characteristic',
    x: { label: 'share of the wrong pairs accepted (logarithmic)', scale: 'log', from: SMALLEST_RATE, to: 1 },
    y: { label: 'share of the right pairs accepted', ...SHARE },
    ...toCurves(systems, ({ falsePositiveRate, recall }) => [Math.max(SMALLEST_RATE, falsePositiveRate), recall]),
  }
}

function f1OverThreshold(systems: readonly SystemResult[]): Chart {
  return {
    title: 'F1 over the threshold',
    x: { label: 'threshold, as a share of the system’s highest score', ...SHARE },
    y: { label: 'F1', ...SHARE },
    ...toCurves(systems, ({ threshold, f1 }, highest) => [threshold / highest, f1], false),
  }
}

function matthewsOverThreshold(systems: readonly SystemResult[]): Chart {
  return {
    title: 'Matthews correlation over the threshold',
    x: { label: 'threshold, as a share of the system’s highest score', ...SHARE },
    y: { label: 'Matthews', ...SHARE },
    ...toCurves(systems, ({ threshold, matthews }, highest) => [threshold / highest, matthews], false),
  }
}

/** Time against the number of articles; on logarithmic axes, so that what is linear is a line, or level. */
export function growthCharts(systems: readonly SystemResult[]): Chart[] {
  const grown = systems.map(({ preset, growth = [] }) => ({ name: preset, growth }))
  const all = grown.flatMap(({ growth }) => growth)
  const [sizes, times, each] = [
    all.map(({ articles }) => articles),
    all.map(({ cpuSeconds }) => cpuSeconds),
    all.map(({ articles, cpuSeconds }) => (1000 * cpuSeconds) / articles),
  ]
  const x = { label: 'articles', scale: 'log', from: Math.min(...sizes), to: Math.max(...sizes) } as const
  return [
    {
      title: 'CPU-seconds for so many articles',
      x,
      y: {
        label: 'CPU-seconds',
        scale: 'log',
        from: floorPower(Math.min(...times)),
        to: ceilPower(Math.max(...times)),
      },
      series: grown.map(({ name, growth }) => ({
        name,
        points: growth.map(({ articles, cpuSeconds }): Point => [articles, cpuSeconds]),
      })),
    },
    {
      title: 'CPU-milliseconds for an article',
      x,
      y: {
        label: 'CPU-milliseconds',
        scale: 'log',
        from: floorPower(Math.min(...each)),
        to: ceilPower(Math.max(...each)),
      },
      series: grown.map(({ name, growth }) => ({
        name,
        points: growth.map(({ articles, cpuSeconds }): Point => [articles, (1000 * cpuSeconds) / articles]),
      })),
    },
  ]
}

function floorPower(value: number): number {
  return 10 ** Math.floor(Math.log10(value))
}

function ceilPower(value: number): number {
  return 10 ** Math.ceil(Math.log10(value))
}

/** For each parameter that took several numbers: the best and the mean F1 by its value. */
function parameterCharts({ points }: GridResult): Chart[] {
  const names = [...new Set(points.flatMap(({ set }) => Object.keys(set)))]
  const all = points.map(({ f1 }) => f1)
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const room = Math.max(0.01, (highest - lowest) * 0.1)
  return names.flatMap((name) => {
    const byValue = new Map<number, number[]>()
    for (const { set, f1 } of points) {
      const value = Number(set[name])
      if (!Number.isNaN(value)) byValue.set(value, [...(byValue.get(value) ?? []), f1])
    }
    const values = [...byValue.keys()].sort((a, b) => a - b)
    if (values.length < 2) return []
    const isWide = values[0]! > 0 && values.at(-1)! / values[0]! > 20
    const to = (make: (f1s: readonly number[]) => number) =>
      values.map((value): Point => [value, make(byValue.get(value)!)])
    return [
      {
        title: name,
        x: { label: name, scale: isWide ? 'log' : 'linear', from: values[0]!, to: values.at(-1)! },
        y: {
          label: 'F1 on the development part',
          scale: 'linear',
          from: Math.max(0, lowest - room),
          to: Math.min(1, highest + room),
        },
        series: [
          { name: 'best', points: to((f1s) => Math.max(...f1s)) },
          { name: 'mean', points: to((f1s) => f1s.reduce((sum, one) => sum + one, 0) / f1s.length) },
        ],
      } satisfies Chart,
    ]
  })
}
