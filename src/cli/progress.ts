/**
 * How far long work has come, on one line of standard error that is drawn over and over: bar, share, rate, time left,
 * and what was found so far. Nothing is drawn when nobody watches (not a terminal, or `--quiet`), nor in the first
 * second, so that short work stays silent.
 */

import { RELATION_LOOKS } from '../relations.ts'
import { shorten } from '../report/columns.ts'
import type { Session } from './session.ts'

const FIRST_DRAWN_MS = 1000
const DRAWN_EVERY_MS = 100
const BAR_WIDTH = 24
const RETURN_AND_CLEAR = '\r\u001b[K'

export interface State {
  /** What is being done, where there are several things to do one after the other. */
  readonly stage?: string
  /** From 0 to 1, or undefined when the end is not known. */
  readonly share?: number
  /** Undefined where nobody counts them. */
  readonly articles?: number
  readonly elapsedMs: number
  /** By relation, and by code of refusal. */
  readonly counts: ReadonlyMap<string, number>
  readonly refused: number
}

/** `█████▏      42%  1,234 articles  4,100/s  0:12 left  ● 900  = 330  × 4` */
export function toProgressLine(state: State): string {
  const { stage, share, articles, elapsedMs, counts, refused } = state
  const parts: string[] = stage === undefined ? [] : [stage]
  if (share !== undefined) parts.push(`${toBar(share)} ${String(Math.floor(share * 100)).padStart(3)}%`)
  if (articles !== undefined) {
    parts.push(`${toThousands(articles)} articles`)
    if (elapsedMs > 0) parts.push(`${toThousands(Math.round((articles * 1000) / elapsedMs))}/s`)
  }
  if (share !== undefined && share > 0) parts.push(`${toClock((elapsedMs * (1 - share)) / share)} left`)
  for (const [relation, { sign }] of Object.entries(RELATION_LOOKS)) {
    const count = counts.get(relation)
    if (count !== undefined) parts.push(`${sign} ${toThousands(count)}`)
  }
  if (refused > 0) parts.push(`× ${toThousands(refused)}`)
  return parts.join('  ')
}

/** Counts what was found, and draws it where somebody watches. */
export class Progress implements Disposable {
  readonly counts = new Map<string, number>()
  readonly refusals = new Map<string, number>()
  readonly #session: Session
  readonly #startedAt: number
  #drawnAt = 0
  #visible = false
  #share: number | undefined
  #articles: number | undefined
  #stage: { readonly name: string; readonly began: number } | undefined

  constructor(session: Session) {
    this.#session = session
    this.#startedAt = session.surroundings.now()
  }

  count(answer: { readonly relation: string } | { readonly refused: string }): void {
    if ('refused' in answer) raise(this.refusals, answer.refused)
    else raise(this.counts, answer.relation)
  }

  /** What is done from now on; its share, rate and time left begin anew. */
  enter(stage: string): void {
    if (this.#stage?.name === stage) return
    this.#stage = { name: stage, began: this.#session.surroundings.now() }
    this.#share = undefined
    this.#articles = undefined
  }

  /** How much is done, from 0 to 1 or as far as it is known, and with how many articles if they are not counted one by one. */
  reach(share: number | undefined, articles?: number): void {
    this.#share = share === undefined ? undefined : Math.min(1, share)
    this.#articles = articles
    this.draw()
  }

  draw(): void {
    const { notes, now } = this.#session.surroundings
    if (!notes.isTerminal || this.#session.quiet) return
    const elapsedMs = now() - this.#startedAt
    if (elapsedMs < FIRST_DRAWN_MS || elapsedMs - this.#drawnAt < DRAWN_EVERY_MS) return
    this.#drawnAt = elapsedMs
    this.#visible = true
    const articles = this.#articles ?? (total(this.counts) || undefined)
    const stage = this.#stage
    const line = toProgressLine({
      ...(stage === undefined ? {} : { stage: stage.name }),
      ...(this.#share === undefined ? {} : { share: this.#share }),
      ...(articles === undefined ? {} : { articles }),
      elapsedMs: stage === undefined ? elapsedMs : now() - stage.began,
      counts: this.counts,
      refused: total(this.refusals),
    })
    // One column is left free: some terminals turn the line when the last one is written.
    notes.write(RETURN_AND_CLEAR + shorten(line, notes.width - 1))
  }

  /** Takes the line away, so that an answer or a summary can be printed. */
  clear(): void {
    if (this.#visible) this.#session.surroundings.notes.write(RETURN_AND_CLEAR)
    this.#visible = false
  }

  /** However the work ends, the line does not stay behind. */
  [Symbol.dispose](): void {
    this.clear()
  }
}

function toBar(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

/** `0:07`, `12:30`, `3:05:00`. */
function toClock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** Not by locale: logs of two machines should look alike. */
function toThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

function raise(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}
