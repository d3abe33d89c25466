/**
 * The lineage of a story as a drawing: time runs to the right, each copy hangs from the one it was taken from, updates
 * stand along the top on a line of their own, and what came from other stories hangs from their originals by a dashed
 * line. Each line of the tree stands in the first row below its parent where its label has room, so that no label lies on
 * another however many came at once.
 *
 * A pure function to SVG; colours come from the page's style, and every relation has its sign beside its colour.
 */

import type { Drawing, Lineage, Print } from '../model.ts'
import { RELATION_LOOKS } from '../relations.ts'
import { countColumns, shorten } from './columns.ts'
import { escapeHtml } from './escape.ts'
import { type Branch, toChangeWords, toKey, toPrinter, toPrinters, toTree } from './lineage-tree.ts'
import { toLine } from './printable.ts'

const WIDTH = 960
const LEFT = 24
const RIGHT = 24
const TOP_ROW = 58
const FIRST_ROW = 104
const ROW = 34
/** About what a column of text takes, to see where a label ends. */
const COLUMN = 6.6
const LABEL_COLUMNS = 64
/** More lines than anybody looks at; the list below has them all. */
const MOST_LINES = 200
const TICKS = 6

interface Node {
  readonly x: number
  readonly y: number
  readonly branch: Branch
  readonly parent: Node | undefined
  /** Its sign, who printed it, and what happened to the text. */
  readonly told: string
}

export interface Drawn {
  readonly svg: string
  /** Lines of the tree that are not drawn. */
  readonly leftOut: number
}

/** `anchorOf` gives the name in the page of what is told of a print. */
export function drawLineage(
  lineage: Lineage,
  texts: ReadonlyMap<string, string>,
  anchorOf: (print: Print) => string,
): Drawn {
  const times = lineage.prints.map(({ seenAt }) => Date.parse(seenAt))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const toX = (time: string) =>
    LEFT + (WIDTH - LEFT - RIGHT) * (to === from ? 0 : clamp((Date.parse(time) - from) / (to - from)))
  const branches = listInOrder(toTree(lineage))
  const { nodes, rows } = placeNodes(branches.slice(0, MOST_LINES), toX, texts)
  const others = placeOthers(nodes, rows, toX)
  const height = FIRST_ROW + rows.height * ROW + 6
  const top = nodes.filter(({ y }) => y === TOP_ROW)
  const label = `Who took it from whom: ${lineage.prints.length} prints, time to the right`
  const svg = `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">
${toTicks(from, to, height)}
${nodes.map(toLink).join('\n')}
${others.map(toDashes).join('\n')}
${nodes.map((node) => toNode(node, top, anchorOf)).join('\n')}
${others.map(toOther).join('\n')}
</svg>`
  return { svg, leftOut: branches.length - nodes.length }
}

interface Listed {
  readonly branch: Branch
  readonly parent: Branch | undefined
}

/** All lines in order of time, as `prints` has them; parents come before what hangs from them. */
function listInOrder(roots: readonly Branch[]): Listed[] {
  const listed: Listed[] = []
  const visit = (branch: Branch, parent: Branch | undefined) => {
    listed.push({ branch, parent })
    for (const child of branch.children) visit(child, branch)
  }
  for (const root of roots) visit(root, undefined)
  return listed
}

function placeNodes(
  listed: readonly Listed[],
  toX: (time: string) => number,
  texts: ReadonlyMap<string, string>,
): { nodes: Node[]; rows: Rows } {
  const alongTop = findTop(listed, toX)
  const placed = new Map<Branch, Node>()
  const rows = new Rows()
  for (const { branch, parent: above } of listed) {
    const { seenAt, relation } = branch.print
    const x = toX(seenAt)
    const parent = above && placed.get(above)
    const words = [toPrinters(branch), ...toChangeWords(branch, texts)].map(toLine).join(', ')
    const told = `${RELATION_LOOKS[relation].sign} ${words}`
    const y = alongTop.has(branch) ? TOP_ROW : rows.take(x, told, parent?.y ?? TOP_ROW)
    placed.set(branch, { x, y, branch, parent, told })
  }
  return { nodes: [...placed.values()], rows }
}

/** Nodes along the top stand at least so far apart. */
const NODE_ROOM = 18

/** The original and the updates, as long as they go on to the right. */
function findTop(listed: readonly Listed[], toX: (time: string) => number): ReadonlySet<Branch> {
  let end = Number.NEGATIVE_INFINITY
  const top = listed
    .filter(({ branch, parent }) => branch.print.relation === 'update' || parent === undefined)
    .sort((a, b) => Date.parse(a.branch.print.seenAt) - Date.parse(b.branch.print.seenAt))
    .filter(({ branch }) => {
      const x = toX(branch.print.seenAt)
      if (x < end + NODE_ROOM) return false
      end = x
      return true
    })
  return new Set(top.map(({ branch }) => branch))
}

/** Which parts of which rows are taken. */
class Rows {
  readonly #taken: [from: number, to: number][][] = []

  get height(): number {
    return this.#taken.length
  }

  /** The height of the first row below that one where a node and its label have room. */
  take(x: number, told: string, below: number): number {
    const [from, to] = spanOf(x, told)
    let row = Math.max(0, Math.round((below - FIRST_ROW) / ROW) + 1)
    while (this.#taken[row]?.some((one) => from < one[1] && to > one[0])) row++
    while (this.#taken.length <= row) this.#taken.push([])
    this.#taken[row]!.push([from, to])
    return FIRST_ROW + ROW * row
  }
}

/** From where to where a node and its label reach; the label stands on the side that has room. */
function spanOf(x: number, told: string): [from: number, to: number] {
  const width = Math.min(countColumns(told), LABEL_COLUMNS) * COLUMN + 24
  return x + width < WIDTH ? [x - 12, x + width] : [x - width, x + 12]
}

function toLink({ x, y, branch, parent }: Node): string {
  return parent === undefined ? '' : `<path class="link ${branch.print.relation}" d="${toCurve(parent, { x, y })}"/>`
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Leaves along the time and arrives from above, so that it does not run through the label of where it ends. */
function toCurve(from: Point, to: Point): string {
  const [x, y] = [round(to.x), round(to.y)]
  if (from.y === to.y) return `M${round(from.x)} ${y}L${x} ${y}`
  const wide = to.x - from.x
  const first = `${round(from.x + Math.max(10, wide * 0.5))} ${from.y}`
  const last = `${round(to.x - Math.min(10, Math.max(0, wide) * 0.3))} ${round(to.y - (to.y - from.y) * 0.45)}`
  return `M${round(from.x)} ${from.y}C${first} ${last} ${x} ${y}`
}

function toNode(node: Node, top: readonly Node[], anchorOf: (print: Print) => string): string {
  const { x, y, branch, told } = node
  const { print } = branch
  const isTop = y === TOP_ROW
  const title = `${print.seenAt} ${toLine(print.title ?? '')} ${told}`
  const label = isTop ? toTopLabel(node, top) : toLabel(x, y, told)
  return `<a href="#${escapeHtml(anchorOf(print))}"><g class="${print.relation}"><title>${escapeHtml(title)}</title><circle cx="${round(x)}" cy="${y}" r="${isTop ? 7 : 5}"/>${label}</g></a>`
}

/** Above its node, as long as it does not reach the next one. */
function toTopLabel({ x, told }: Node, top: readonly Node[]): string {
  const next = top.map((one) => one.x).filter((other) => other > x)
  const room = Math.floor((Math.min(WIDTH + 40, ...next) - x - 6) / COLUMN)
  const near = x > WIDTH - 200 && next.length === 0
  if (near) {
    const before = Math.max(LEFT, ...top.map((one) => one.x).filter((other) => other < x))
    const behind = Math.floor((x - before - 12) / COLUMN / 2)
    return toText(x + 7, TOP_ROW - 16, told, 'end', Math.min(LABEL_COLUMNS, Math.max(behind, 12)))
  }
  return room < 6 ? '' : toText(x - 7, TOP_ROW - 16, told, 'start', Math.min(LABEL_COLUMNS, room))
}

function toLabel(x: number, y: number, told: string): string {
  const isLeft = spanOf(x, told)[0] < x - 12
  return toText(isLeft ? x - 12 : x + 12, y + 4, told, isLeft ? 'end' : 'start', LABEL_COLUMNS)
}

function toText(x: number, y: number, words: string, anchor: 'start' | 'end', columns: number): string {
  return `<text x="${round(x)}" y="${y}" text-anchor="${anchor}">${escapeHtml(shorten(words, columns))}</text>`
}

/** An article of another story, and those who took something from it. */
interface Other {
  readonly drawing: Drawing
  readonly x: number
  readonly y: number
  readonly takers: readonly Node[]
}

function placeOthers(nodes: readonly Node[], rows: Rows, toX: (time: string) => number): Other[] {
  const others = new Map<string, { drawing: Drawing; takers: Node[] }>()
  for (const node of nodes) {
    for (const drawing of node.branch.print.drawsOn) {
      const known = others.get(toKey(drawing))
      if (known === undefined) others.set(toKey(drawing), { drawing, takers: [node] })
      else known.takers.push(node)
    }
  }
  // Below all prints.
  const above = FIRST_ROW + ROW * (rows.height - 1)
  return [...others.values()].map((other) => {
    const x = toX(other.drawing.seenAt)
    return { ...other, x, y: rows.take(x, toOtherWords(other.drawing), above) }
  })
}

function toDashes({ x, y, takers }: Other): string {
  return takers
    .map((taker) => `<path class="link dashed ${taker.branch.print.relation}" d="${toRise({ x, y }, taker)}"/>`)
    .join('')
}

/** Leaves upwards and arrives from below. */
function toRise(from: Point, to: Point): string {
  const middle = round((from.y + to.y) / 2)
  return `M${round(from.x)} ${from.y}C${round(from.x)} ${middle} ${round(to.x)} ${middle} ${round(to.x)} ${to.y}`
}

function toOtherWords(drawing: Drawing): string {
  return `${toLine(toPrinter(drawing))}, of another story`
}

function toOther({ drawing, x, y }: Other): string {
  const title = `${drawing.seenAt} ${toLine(drawing.title ?? '')} story ${drawing.story}`
  return `<g class="other"><title>${escapeHtml(title)}</title><circle cx="${round(x)}" cy="${y}" r="6"/>${toLabel(x, y, toOtherWords(drawing))}</g>`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [1, 5, 15, 30]
  .map((n) => n * MINUTE)
  .concat(
    [1, 2, 3, 6, 12].map((n) => n * HOUR),
    [1, 2, 7, 14, 30, 91, 365].map((n) => n * DAY),
  )

/** Lines at round times, with the day where it changes. */
function toTicks(from: number, to: number, height: number): string {
  if (from === to) return tick(LEFT, toDayWords(from, true), height)
  const step = STEPS.find((one) => (to - from) / one <= TICKS) ?? STEPS.at(-1)!
  const ticks: string[] = []
  let day = ''
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
    const x = LEFT + ((WIDTH - LEFT - RIGHT) * (time - from)) / (to - from)
    const isNewDay = day !== toDayWords(time, false)
    day = toDayWords(time, false)
    ticks.push(tick(x, step >= DAY ? day : isNewDay ? toDayWords(time, true) : toClock(time), height))
  }
  return ticks.join('\n')
}

function tick(x: number, words: string, height: number): string {
  const anchor = x > WIDTH - 80 ? 'end' : 'start'
  return `<line class="grid" x1="${round(x)}" x2="${round(x)}" y1="20" y2="${height - 8}"/><text class="time" x="${round(x + (anchor === 'end' ? -4 : 4))}" y="14" text-anchor="${anchor}">${words}</text>`
}

const toClock = (time: number) => new Date(time).toISOString().slice(11, 16)

function toDayWords(time: number, withClock: boolean): string {
  const day = new Date(time).toISOString().slice(0, 10)
  return withClock ? `${day} ${toClock(time)}` : day
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
