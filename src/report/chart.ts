/**
 * Line charts as SVG, for a page or a picture of their own: axes with round ticks, faint grid lines, a line for each series, told apart by colour
 * and by dashes, so that neither is needed alone. Pure functions of their numbers; colours come from a style (`chart-style.ts`).
 */

import { LOOKS } from './chart-style.ts'
import { escapeHtml } from './escape.ts'

export type Point = readonly [x: number, y: number]

export interface Series {
  readonly name: string
  readonly points: readonly Point[]
  /** A single point that is marked, such as where the preset stands. */
  readonly mark?: Point | undefined
}

interface Axis {
  readonly label: string
  readonly scale: 'linear' | 'log'
  readonly from: number
  readonly to: number
}

export interface Chart {
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
  /** Which look the series have, by their number; default: in order. */
  readonly looks?: readonly number[]
}

export const WIDTH = 460
export const HEIGHT = 300
const LEFT = 52
const RIGHT = 12
const TOP = 10
const BOTTOM = 44
/** About so many ticks fit without crowding. */
const TICKS = 5

export function toChart(chart: Chart): string {
  const title = escapeHtml(chart.title)
  return `<figure class="chart"><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
${toPlot(chart)}
</svg></figure>`
}

/** What is drawn, ${'`'}WIDTH${'`'} by ${'`'}HEIGHT${'`'}, without its title. */
export function toPlot({ x, y, series, looks }: Omit<Chart, 'title'>): string {
  const toX = toPlace(x, LEFT, WIDTH - RIGHT)
  const toY = toPlace(y, HEIGHT - BOTTOM, TOP)
  const gridX = toTicks(x).map((tick) => {
    const at = round(toX(tick))
    return `<line class="grid" x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${at}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${toTickWords(tick)}</text>`
  })
  const gridY = toTicks(y).map((tick) => {
    const at = round(toY(tick))
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/><text x="${LEFT - 7}" y="${at + 4}" text-anchor="end">${toTickWords(tick)}</text>`
  })
  const lines = series.map(({ name, points, mark }, i) => {
    const look = looks?.[i] ?? i
    const inside = points.filter(([px, py]) => isInside(x, px) && isInside(y, py))
    const path = inside.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${round(toX(px))} ${round(toY(py))}`).join('')
    const dot =
      mark === undefined || !isInside(x, mark[0]) || !isInside(y, mark[1])
        ? ''
        : `<circle cx="${round(toX(mark[0]))}" cy="${round(toY(mark[1]))}" r="4"/>`
    return `<g class="series look${look % LOOKS}"><path d="${path}"/>${dot}<title>${escapeHtml(name)}</title></g>`
  })
  const middleX = (LEFT + WIDTH - RIGHT) / 2
  const middleY = (TOP + HEIGHT - BOTTOM) / 2
  return `${gridX.join('\n')}
${gridY.join('\n')}
<text class="label" x="${middleX}" y="${HEIGHT - 8}" text-anchor="middle">${escapeHtml(x.label)}</text>
<text class="label" transform="translate(13 ${middleY}) rotate(-90)" text-anchor="middle">${escapeHtml(y.label)}</text>
${lines.join('\n')}`
}

/** The names with their looks; for all charts of the same series once. */
export function toLegend(names: readonly string[]): string {
  const items = names.map(
    (name, i) =>
      `<li><svg viewBox="0 0 30 10" aria-hidden="true"><g class="series look${i % LOOKS}"><path d="M1 5L29 5"/></g></svg>${escapeHtml(name)}</li>`,
  )
  return `<ul class="legend">${items.join('')}</ul>`
}

function isInside({ scale, from, to }: Axis, value: number): boolean {
  return value >= from && value <= to && (scale === 'linear' || value > 0)
}

function toPlace({ scale, from, to }: Axis, start: number, end: number): (value: number) => number {
  const turn = scale === 'log' ? Math.log10 : (value: number) => value
  const [low, high] = [turn(from), turn(to)]
  return (value) => start + ((turn(value) - low) / (high - low || 1)) * (end - start)
}

function toTicks({ scale, from, to }: Axis): number[] {
  if (scale === 'log') {
    const [low, high] = [Math.ceil(Math.log10(from) - 1e-9), Math.floor(Math.log10(to) + 1e-9)]
    const powers = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))
    return powers.length >= 2 ? powers : [from, to]
  }
  const step = toRoundStep((to - from) / TICKS)
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.floor(to / step + 1e-9) - first + 1
  // Made of whole numbers, so that 0.3 is not 0.30000000000000004.
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** 1, 2 or 5 times a power of ten. */
function toRoundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step || 1))
  return power * ([1, 2, 5, 10].find((times) => times * power >= step * 0.99) ?? 10)
}

function toTickWords(tick: number): string {
  if (tick !== 0 && (Math.abs(tick) < 0.001 || Math.abs(tick) >= 1e6)) {
    return tick.toExponential(0).replace('e-', 'e−').replace('e+', 'e')
  }
  return String(tick).replace(/\B(?=(\d{3})+$)/g, tick >= 1000 ? ',' : '')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
